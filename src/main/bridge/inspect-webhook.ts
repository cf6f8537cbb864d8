import { concat, parseHex, utf8Bytes } from '#engine/crypto/bytes.ts';
import type { Inspection, WebhookMeaning, WebhookVerdict } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import type { BridgeContext } from './context.ts';
import { activityFields } from './inspect-activity.ts';
import { asText, field } from './inspection.ts';

/** A key that deliveries are signed with: Ed25519 hex, and what they call it. */
export type WebhookKey = Readonly<{ keyId: string; publicKey: string }>;

const meanings: Readonly<Record<string, WebhookMeaning>> = {
  'x-turnkey-organization-id': 'webhook-organization',
  'x-turnkey-event-type': 'webhook-event-type',
  'x-turnkey-event-id': 'webhook-event-id',
  'x-turnkey-timestamp': 'webhook-timestamp',
  'x-turnkey-webhook-version': 'webhook-version',
  'x-turnkey-signature-key-id': 'webhook-key',
  'x-turnkey-signature-algorithm': 'webhook-algorithm',
  'x-turnkey-signature-version': 'webhook-signature-version',
  'content-type': 'webhook-content-type',
};

/**
 * Explains a delivery, given as JSON of its headers and its body: the body as the text that came, or else nothing can be said of the
 * signature, which is over its bytes. `own` is the open vault's key.
 */
export function inspectWebhook(
  context: BridgeContext,
  given: JsonObject,
  body: Json,
  own: WebhookKey | null,
): Inspection {
  const headers = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), asText(value)]));
  const content = typeof body === 'string' ? parsed(body) : body;
  const shown = [...headers].filter(([name]) => name !== 'x-turnkey-signature');
  return {
    kind: 'webhook',
    fields: [
      ...shown.map(([name, value]) => field(`headers.${name}`, value, meanings[name] ?? 'webhook-unsigned-header')),
      field(
        'headers.x-turnkey-signature',
        headers.get('x-turnkey-signature') ?? '',
        verdict(context, headers, body, own),
      ),
      ...(isObject(content)
        ? activityFields(context, content, 'body.')
        : [field('body', asText(body), 'webhook-body-not-json')]),
    ],
  };
}

function verdict(
  context: BridgeContext,
  headers: ReadonlyMap<string, string>,
  body: Json,
  own: WebhookKey | null,
): WebhookVerdict {
  const header = (name: string): string => headers.get(`x-turnkey-${name}`) ?? '';
  const signature = parseHex(header('signature'), 64);
  if (!signature) return 'webhook-unsigned';
  if (header('signature-algorithm') !== 'ed25519' || header('signature-version') !== 'v1')
    return 'webhook-unknown-scheme';
  if (own === null) return 'webhook-no-vault-open';
  if (header('signature-key-id') !== own.keyId) return 'webhook-other-key';
  if (typeof body !== 'string') return 'webhook-body-parsed';
  const prefix = `v1.ed25519.${own.keyId}.${header('timestamp')}.${header('event-id')}.`;
  const message = concat(utf8Bytes(prefix), Buffer.from(body, 'utf8'));
  return context.curves.ed25519.verify(parseHex(own.publicKey) ?? new Uint8Array(), message, signature)
    ? 'webhook-valid'
    : 'webhook-invalid';
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
