import { concat, parseHex, utf8Bytes } from '#engine/crypto/bytes.ts';
import type { Inspection } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import type { Desk } from './desk.ts';
import { activityFields } from './inspect-activity.ts';
import { asText, field, isObject } from './inspection.ts';

/** A key that deliveries are signed with: Ed25519 hex, and what they call it. */
export type WebhookKey = Readonly<{ keyId: string; publicKey: string }>;

const meanings: Readonly<Record<string, string>> = {
  'x-turnkey-organization-id': 'the organization that it is about',
  'x-turnkey-event-type': 'what kind of news it is',
  'x-turnkey-event-id': 'the same each time this news is sent again',
  'x-turnkey-timestamp': 'when it was sent, milliseconds since 1970',
  'x-turnkey-webhook-version': 'the version of deliveries',
  'x-turnkey-signature-key-id': 'the key that signed it',
  'x-turnkey-signature-algorithm': 'how it was signed',
  'x-turnkey-signature-version': 'the version of what was signed',
  'content-type': 'what the body is',
};

/**
 * Explains a delivery, given as JSON of its headers and its body: the body as the text that came, or else nothing can be said of the
 * signature, which is over its bytes. `own` is the open vault's key.
 */
export function inspectWebhook(desk: Desk, given: JsonObject, body: Json, own: WebhookKey | null): Inspection {
  const headers = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), asText(value)]));
  const content = typeof body === 'string' ? parsed(body) : body;
  const shown = [...headers].filter(([name]) => name !== 'x-turnkey-signature');
  return {
    kind: 'webhook',
    summary: 'A webhook delivery: news that the service sent to an address which was named for it.',
    fields: [
      ...shown.map(([name, value]) => field(`headers.${name}`, value, meanings[name] ?? 'not part of the signature')),
      field('headers.x-turnkey-signature', headers.get('x-turnkey-signature') ?? '', verdict(desk, headers, body, own)),
      ...(isObject(content) ? activityFields(desk, content, 'body.') : [field('body', asText(body), 'no JSON object')]),
    ],
  };
}

function verdict(desk: Desk, headers: ReadonlyMap<string, string>, body: Json, own: WebhookKey | null): string {
  const header = (name: string): string => headers.get(`x-turnkey-${name}`) ?? '';
  const signature = parseHex(header('signature'), 64);
  if (!signature) return 'there is no signature of 64 bytes: anybody can have sent this';
  if (header('signature-algorithm') !== 'ed25519' || header('signature-version') !== 'v1')
    return 'signed in a way that is not known here';
  if (own === null) return 'not checked: no vault is open whose key it could be';
  if (header('signature-key-id') !== own.keyId) return 'not checked: another key than this vault’s signed it';
  if (typeof body !== 'string')
    return 'not checked: the signature is over the bytes of the body, so give the body as the text that came';
  const prefix = `v1.ed25519.${own.keyId}.${header('timestamp')}.${header('event-id')}.`;
  const message = concat(utf8Bytes(prefix), Buffer.from(body, 'utf8'));
  return desk.curves.ed25519.verify(parseHex(own.publicKey) ?? new Uint8Array(), message, signature)
    ? 'the signature holds: this vault sent these very bytes'
    : 'the signature does not hold: it was changed, or somebody else sent it';
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
