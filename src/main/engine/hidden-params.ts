import type { JsonObject } from '#shared/envelope.ts';
import { parseUtf8 } from './crypto/bytes.ts';
import { assert } from './fault.ts';
import type { AnyActivity } from './operations/define.ts';

/** Parameters that the record of a request does not keep: codes that somebody typed in. */

type Sent = Readonly<{ operation: AnyActivity; parameters: JsonObject }>;

/** The hidden parameters that a request has. */
export function hiddenIn({ operation, parameters }: Sent): readonly string[] {
  return (operation.hiddenParams ?? []).filter((field) => Object.hasOwn(parameters, field));
}

/** The parameters as the record keeps them: with `''` for those that are hidden. */
export function keptParameters(sent: Sent): JsonObject {
  const blanks = hiddenIn(sent).map((field) => [field, ''] as const);
  return blanks.length === 0 ? sent.parameters : { ...sent.parameters, ...Object.fromEntries(blanks) };
}

/** The body as its vote keeps it: as it came, or written anew where a parameter is hidden. The stamp does not fit the second. */
export function keptBody(sent: Sent, body: Uint8Array): string {
  const text = parseUtf8(body);
  assert(text !== null, 'a body that was parsed is UTF-8');
  if (hiddenIn(sent).length === 0) return text;
  return JSON.stringify({ ...(JSON.parse(text) as JsonObject), parameters: keptParameters(sent) });
}
