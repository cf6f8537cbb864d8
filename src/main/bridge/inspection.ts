import type { FieldMeaning, Inspection } from '#shared/bridge.ts';
import type { Json } from '#shared/envelope.ts';

type Field = Inspection['fields'][number];

/** Beyond this a value is cut: it is to be read, not copied. */
const VALUE_CHARS_MAX = 16_384;

/** One field of what is explained. Names are there once each. */
export function field(name: string, value: string, meaning: FieldMeaning): Field {
  const shown = value.length > VALUE_CHARS_MAX ? `${value.slice(0, VALUE_CHARS_MAX)}…` : value;
  return { name, value: shown, meaning };
}

/** Any JSON as text: text as it is. */
export function asText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
