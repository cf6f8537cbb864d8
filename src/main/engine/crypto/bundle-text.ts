import type { Json } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import { parseHex, toHex } from './bytes.ts';

/** The key that the hosted service's production signer signs bundles with: published with its clients. Uncompressed P-256, hex. */
export const HOSTED_SIGNER =
  '04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd69adca9a4bbf7f5d00d20a5e364b2569';

/** A signer's public key as hex in lower case, uncompressed; null for anything else. Older keys are two points; the second signs. */
export function parseSigner(text: string): string | null {
  const bytes = parseHex(text.trim().replace(/^0x/i, ''));
  const point = bytes?.length === 130 ? bytes.subarray(65) : bytes;
  return point?.length === 65 && point[0] === 0x04 ? toHex(point) : null;
}

/**
 * The text of a bundle: the text itself, or, where it is an answer of the service that holds one, that of the member called `exportBundle`
 * or `importBundle`, or the only one in `secretPayloads` or `enclaveTargetMessages`. Null when there is none, or the text is no JSON.
 */
export function bundleTextIn(text: string): string | null {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  if (typeof value === 'string') return value;
  const inside = bundleInside(value, 0);
  if (inside !== undefined) return inside;
  return isObject(value) && 'dataSignature' in value ? text : null;
}

const DEPTH_MAX = 8;
/** Where answers about secrets have a bundle for each secret. */
const listNames: ReadonlySet<string> = new Set(['secretPayloads', 'enclaveTargetMessages']);

function bundleInside(value: Json, depth: number): string | undefined {
  if (!isObject(value) || depth > DEPTH_MAX) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if ((name === 'exportBundle' || name === 'importBundle') && typeof member === 'string') return member;
    if (listNames.has(name) && Array.isArray(member) && member.length === 1 && typeof member[0] === 'string')
      return member[0];
    const inside = bundleInside(member, depth + 1);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
