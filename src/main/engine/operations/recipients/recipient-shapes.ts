import { z } from 'zod';
import { recipientChains } from '#shared/enums.ts';
import { isDeceptive } from '#shared/deceptive-text.ts';
import { limits } from '#shared/limits.ts';
import { hasControls } from '../../signing/control-characters.ts';
import { Label, printable, Timestamp } from '../shapes.ts';

/** A text that people decide by: none of its characters is invisible or changes the direction of others. */
const undisguised = (schema: z.ZodString, what: string) =>
  schema.refine((text) => !isDeceptive(text), `${what} has no invisible characters, and none that change direction`);

export const RecipientName = undisguised(Label, 'the name of a recipient');

export const RecipientAddresses = z
  .array(z.strictObject({ chain: z.enum(recipientChains), address: z.string().min(1, 'missing address').max(128) }))
  .min(1, 'name at least one address')
  .max(limits.addressesPerRecipientMax, `a recipient has at most ${limits.addressesPerRecipientMax} addresses`);

export const RecipientTags = z
  .array(
    undisguised(
      printable(z.string().min(1, 'a tag may not be empty'), 'a tag', limits.recipientTagCharsMax),
      'a tag',
    ).refine((text) => text.trim() === text, 'a tag does not begin or end with a space'),
  )
  .max(limits.tagsPerRecipientMax, `a recipient has at most ${limits.tagsPerRecipientMax} tags`);

export const RecipientNote = z
  .string()
  .max(limits.recipientNoteCharsMax, `a note has at most ${limits.recipientNoteCharsMax} characters`)
  // It goes to terminals: `coffer recipient export` writes it as it is.
  .refine((text) => !hasControls(text), 'a note has no control characters');

/** A recipient as answers carry it. */
export const RecipientShape = z.strictObject({
  recipientId: z.string(),
  recipientName: z.string(),
  addresses: z.array(z.strictObject({ chain: z.enum(recipientChains), address: z.string() }).readonly()).readonly(),
  tags: z.array(z.string()).readonly(),
  note: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
