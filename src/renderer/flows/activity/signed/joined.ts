import type { JsonObject } from '#shared/envelope.ts';
import {
  listIn,
  objectIn,
  paramsOf,
  pathOfType,
  resultOf,
  textIn,
  type ActivityView,
} from '../../../api/activity-view.ts';

/** A signature as the wire has it: hex without a prefix. */
type SignatureParts = Readonly<{ r: string; s: string; v: string }>;

/** One signature as programs take it. `ethereum`: with `0x` and 27 or 28 at its end; `recoverable`: r, s and v; `plain`: r and s. */
type JoinedSignature = Readonly<{ form: 'ethereum' | 'recoverable' | 'plain'; text: string }>;

/** What came of a request to sign. */
export type Signed =
  | Readonly<{ what: 'transaction'; transactionType: string; hex: string }>
  | Readonly<{ what: 'signatures'; signatures: readonly SignatureParts[]; signWith: string; hashFunction: string }>;

/** What an activity had signed; null for one that signs nothing, is not done, or has another form than it should. */
export function signedOf(activity: Pick<ActivityView, 'type' | 'intent' | 'result'>): Signed | null {
  const path = pathOfType(activity.type);
  const [params, result] = [paramsOf(activity), resultOf(activity)];
  if (path === 'sign_transaction') {
    const hex = textIn(result, 'signedTransaction');
    return hex === undefined ? null : { what: 'transaction', transactionType: textIn(params, 'type') ?? '', hex };
  }
  if (path !== 'sign_raw_payload' && path !== 'sign_raw_payloads') return null;
  const one = partsIn(result);
  const signatures = one ? [one] : listIn(result, 'signatures').flatMap((item) => partsIn(objectIn(item)) ?? []);
  if (signatures.length === 0) return null;
  const signWith = textIn(params, 'signWith') ?? textIn(params, 'privateKeyId') ?? '';
  return { what: 'signatures', signatures, signWith, hashFunction: textIn(params, 'hashFunction') ?? '' };
}

function partsIn(value: JsonObject): SignatureParts | null {
  const [r, s, v] = [textIn(value, 'r'), textIn(value, 's'), textIn(value, 'v')];
  return r === undefined || s === undefined || v === undefined ? null : { r, s, v };
}

const ethereumAddress = /^0x[0-9a-f]{40}$/i;
const taprootAddress = /^(?:bc|tb|bcrt)1p/i;

/** A signature in one piece, in the forms that the key's chain knows. Ed25519 and BIP-340 have nothing to recover a key by. */
export function joinedSignatures(
  parts: SignatureParts,
  signWith: string,
  hashFunction: string,
): readonly JoinedSignature[] {
  const { r, s, v } = parts;
  if (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE' || taprootAddress.test(signWith))
    return [{ form: 'plain', text: r + s }];
  const recoverable: JoinedSignature = { form: 'recoverable', text: r + s + v };
  if (!ethereumAddress.test(signWith)) return [recoverable];
  return [{ form: 'ethereum', text: `0x${r}${s}${(27 + Number.parseInt(v, 16)).toString(16)}` }, recoverable];
}

/** The bytes that hex spells. Of what is no hex there are none. */
export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/[0-9a-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** Bytes in base64, padded. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
