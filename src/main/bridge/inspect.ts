import { checkEnvelope, type CheckedBundle } from '#engine/crypto/bundle.ts';
import { bundleTextIn, HOSTED_SIGNER } from '#engine/crypto/bundle-text.ts';
import type { BundleMeaning, Inspection, LocalBridge } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { parseStamp, parseWebAuthnStamp } from '#shared/stamp.ts';
import { isObject } from '#shared/is-object.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import type { BridgeContext } from './context.ts';
import { inspectActivity } from './inspect-activity.ts';
import { inspectPasskeyStamp, inspectStamp } from './inspect-stamp.ts';
import { inspectWebhook, type WebhookKey } from './inspect-webhook.ts';
import { field } from './inspection.ts';

/** What this vault signs with, where one is open. */
type Own = Readonly<{ signer: string | null; webhook: WebhookKey | null }>;

/** Explains what is signed or sealed, without opening it. Needs no vault; with one open, its own keys are known by name. */
export function inspecting(context: BridgeContext) {
  return {
    inspect: (text) =>
      answering<Inspection>(context.log, async () => {
        const open = await context.whileOpen(async (openVault) => ({ ok: true, value: openVault.info().keys }));
        const own = open.ok
          ? { signer: open.value.signer, webhook: open.value.webhook }
          : { signer: null, webhook: null };
        const value = inspectText(context, text.trim(), own);
        if (value) return { ok: true, value };
        const says = 'format not recognized: expected a bundle, X-Stamp, webhook delivery or activity';
        return failWith('NOT_INSPECTABLE', says);
      }),
  } satisfies Partial<LocalBridge>;
}

function inspectText(context: BridgeContext, text: string, own: Own): Inspection | null {
  const passkey = parseWebAuthnStamp(text);
  if (passkey) return inspectPasskeyStamp(passkey);
  const stamp = parseStamp(text);
  if (stamp) return inspectStamp(context.curves, stamp);
  const value = parsed(text);
  // A delivery and an activity may carry a bundle inside: what is outside is what was pasted.
  const outside = isObject(value) ? inspectObject(context, value, own) : null;
  if (outside) return outside;
  const bundle = bundleTextIn(text);
  const read = bundle === null ? null : readEnvelope(context, bundle);
  return read && inspectBundle(read, own.signer);
}

function inspectObject(context: BridgeContext, value: JsonObject, own: Own): Inspection | null {
  const { headers, body, activity } = value;
  if (isObject(headers) && body !== undefined) return inspectWebhook(context, headers, body, own.webhook);
  const { publicKey, scheme, signature } = value;
  if (Object.keys(value).length === 3 && publicKey !== undefined && scheme !== undefined && signature !== undefined) {
    const stamp = parseStamp(Buffer.from(JSON.stringify(value), 'utf8').toString('base64url'));
    return stamp && inspectStamp(context.curves, stamp);
  }
  return inspectActivity(context, isObject(activity) ? activity : value);
}

function readEnvelope(context: BridgeContext, bundle: string): CheckedBundle | null {
  try {
    return checkEnvelope(context.curves, bundle, {});
  } catch {
    return null;
  }
}

const meanings: Readonly<Record<string, BundleMeaning>> = {
  encappedPublic: 'encapsulated-key',
  ciphertext: 'ciphertext',
  targetPublic: 'target-key',
  organizationId: 'bundle-organization',
  userId: 'bundle-user',
};

function inspectBundle({ checks, contents }: CheckedBundle, ours: string | null): Inspection {
  const found = (name: string): string => checks.find((check) => check.name === name)?.found ?? '';
  const signature = checks.find(({ name }) => name === 'signature');
  const isImport = 'targetPublic' in contents;
  const signer = found('signer').toLowerCase();
  return {
    kind: isImport ? 'import-bundle' : 'export-bundle',
    fields: [
      field('version', found('version'), found('version') === 'v1.0.0' ? 'version-known' : 'version-unknown'),
      field('enclaveQuorumPublic', found('signer'), signerMeaning(signer, ours)),
      field(
        'dataSignature',
        found('signature'),
        signature?.outcome === 'passed' ? 'signature-valid' : 'signature-invalid',
      ),
      ...Object.entries(contents).map(([name, value]) =>
        field(`data.${name}`, value, meanings[name] ?? 'bundle-unknown-field'),
      ),
    ],
  };
}

function signerMeaning(signer: string, ours: string | null): BundleMeaning {
  if (signer === ours) return 'signer-ours';
  return signer === HOSTED_SIGNER ? 'signer-hosted' : 'signer-unknown';
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
