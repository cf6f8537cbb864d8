import { checkEnvelope, type CheckedBundle } from '#engine/crypto/bundle.ts';
import { bundleTextIn, HOSTED_SIGNER } from '#engine/crypto/bundle-text.ts';
import type { Inspection, LocalBridge } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { parseStamp, parseWebAuthnStamp } from '#shared/stamp.ts';
import { refusal } from '../refusal.ts';
import { answering } from './activity.ts';
import type { Desk } from './desk.ts';
import { inspectActivity } from './inspect-activity.ts';
import { inspectPasskeyStamp, inspectStamp } from './inspect-stamp.ts';
import { inspectWebhook, type WebhookKey } from './inspect-webhook.ts';
import { field, isObject } from './inspection.ts';

/** What this vault signs with, where one is open. */
type Own = Readonly<{ signer: string | null; webhook: WebhookKey | null }>;

/** Explains what is signed or sealed, without opening it. Needs no vault; with one open, its own keys are known by name. */
export function inspecting(desk: Desk): Pick<LocalBridge, 'inspect'> {
  return {
    inspect: (text) =>
      answering<Inspection>(desk.log, async () => {
        const open = await desk.whileOpen(async (coffer) => ({ ok: true, value: coffer.info().keys }));
        const own = open.ok
          ? { signer: open.value.signer, webhook: open.value.webhook }
          : { signer: null, webhook: null };
        const value = inspectText(desk, text.trim(), own);
        if (value) return { ok: true, value };
        const says = 'this is nothing that is known here: no bundle, stamp, webhook delivery or activity';
        return refusal('INVALID_ARGUMENT', says);
      }),
  };
}

function inspectText(desk: Desk, text: string, own: Own): Inspection | null {
  const passkey = parseWebAuthnStamp(text);
  if (passkey) return inspectPasskeyStamp(passkey);
  const stamp = parseStamp(text);
  if (stamp) return inspectStamp(desk.curves, stamp);
  const value = parsed(text);
  // A delivery and an activity may carry a bundle inside: what is outside is what was pasted.
  const outside = isObject(value) ? inspectObject(desk, value, own) : null;
  if (outside) return outside;
  const bundle = bundleTextIn(text);
  const read = bundle === null ? null : readEnvelope(desk, bundle);
  return read && inspectBundle(read, own.signer);
}

function inspectObject(desk: Desk, value: JsonObject, own: Own): Inspection | null {
  const { headers, body, activity } = value;
  if (isObject(headers) && body !== undefined) return inspectWebhook(desk, headers, body, own.webhook);
  const { publicKey, scheme, signature } = value;
  if (Object.keys(value).length === 3 && publicKey !== undefined && scheme !== undefined && signature !== undefined) {
    const stamp = parseStamp(Buffer.from(JSON.stringify(value), 'utf8').toString('base64url'));
    return stamp && inspectStamp(desk.curves, stamp);
  }
  return inspectActivity(desk, isObject(activity) ? activity : value);
}

function readEnvelope(desk: Desk, bundle: string): CheckedBundle | null {
  try {
    return checkEnvelope(desk.curves, bundle, {});
  } catch {
    return null;
  }
}

const meanings: Readonly<Record<string, string>> = {
  encappedPublic: 'the sender’s one-time public key: with the target key it gives the key of the encryption',
  ciphertext: 'what is sealed, and 16 bytes that show whether it was changed',
  targetPublic: 'the key that the secret is to be sealed to; it is used once',
  organizationId: 'the organization that it is of',
  userId: 'the only user who can import with it',
};

function inspectBundle({ checks, contents }: CheckedBundle, ours: string | null): Inspection {
  const found = (name: string): string => checks.find((check) => check.name === name)?.found ?? '';
  const signature = checks.find(({ name }) => name === 'signature');
  const isImport = 'targetPublic' in contents;
  const signer = found('signer').toLowerCase();
  return {
    kind: isImport ? 'import-bundle' : 'export-bundle',
    summary: isImport
      ? 'An import bundle: the key that words or a private key are to be sealed to. There is no secret in it.'
      : 'An export bundle: words or a private key, sealed to a target key. Only who has that key can open it.',
    fields: [
      field(
        'version',
        found('version'),
        found('version') === 'v1.0.0' ? 'a version that we know' : 'an unknown version',
      ),
      field('enclaveQuorumPublic', found('signer'), `who says that they made it: ${signerName(signer, ours)}`),
      field(
        'dataSignature',
        found('signature'),
        signature?.outcome === 'passed'
          ? 'the signature holds: the signer that is named signed these very contents'
          : 'the signature does not hold: it was changed, or somebody else signed it',
      ),
      ...Object.entries(contents).map(([name, value]) =>
        field(`data.${name}`, value, meanings[name] ?? 'signed with the rest; not known here'),
      ),
    ],
  };
}

function signerName(signer: string, ours: string | null): string {
  if (signer === ours) return 'this vault’s signer';
  return signer === HOSTED_SIGNER ? 'the hosted service’s production signer' : 'a signer that is not known here';
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
