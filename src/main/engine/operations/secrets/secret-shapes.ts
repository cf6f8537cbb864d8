import { z } from 'zod';
import { transportEncryptionSuites } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import type { StaticProperty } from '../../state/secret-rows.ts';
import { printable, Uuid } from '../shapes.ts';

/** How the caller seals, and how it is sealed to the caller. */
export const EncryptionSuite = z.enum(transportEncryptionSuites);

const { staticPropertiesMax, staticPropertyKeyCharsMax, staticPropertyValueCharsMax, secretsPerActivityMax } = limits;

export const KeyValue = z.strictObject({
  key: printable(z.string().min(1, 'a key must not be empty'), 'a key', staticPropertyKeyCharsMax),
  value: printable(z.string(), 'a value', staticPropertyValueCharsMax).optional(),
});

/** Pairs of which no two have the same key: policies read them by it. */
export const KeyValues = z
  .array(KeyValue)
  .max(staticPropertiesMax, `at most ${staticPropertiesMax} pairs`)
  .refine((pairs) => new Set(pairs.map(({ key }) => key)).size === pairs.length, 'lists a key twice');

/** The properties of a secret as they are kept: a value that was left out is the empty text. */
export function propertiesOf(pairs: z.infer<typeof KeyValues> | undefined): readonly StaticProperty[] {
  return (pairs ?? []).map(({ key, value = '' }) => ({ key, value }));
}

/** A secret as answers carry it, which is without its value. */
export const SecretShape = z.strictObject({
  secretId: Uuid,
  name: z.string().exactOptional(),
  staticProperties: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  /** Milliseconds since 1970 in decimal digits. */
  createdAtUnixMs: z.string(),
});

/** Several secrets of one activity. */
export const several = <Schema extends z.ZodType>(one: Schema) =>
  z
    .array(one)
    .min(1, 'expected at least one')
    .max(secretsPerActivityMax, `at most ${secretsPerActivityMax} secrets in one activity`);
