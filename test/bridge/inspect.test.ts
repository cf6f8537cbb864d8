import { verifyTurnkeyWebhookSignature } from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import type { Inspection } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { stampBody } from '#shared/stamp.ts';
import { signWithServiceKey } from '#engine/crypto/service-keys.ts';
import { inspecting } from '../../src/main/bridge/inspect.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { aBridgeContext, bytesOf, type BridgeContextWorld } from '../harness/bridge-context.ts';
import { ethereum, targetFrom } from '../harness/key-material.ts';
import { passkeyOf } from '../harness/passkey.ts';

const body = bytesOf('{"organizationId":"x"}');

async function aTool() {
  const world = await aBridgeContext();
  const { inspect } = inspecting(world.context);
  return { world, explain: async (text: string) => value(await inspect(text)), inspect };
}

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

const named = ({ fields }: Inspection, name: string) => fields.find((field) => field.name === name);

async function call({ created }: BridgeContextWorld, path: string, params: JsonObject): Promise<JsonObject> {
  return value(await created.openVault.operator.call(path, params));
}

/** A delivery as the vault would send it: headers and the body as the text that is signed. */
function aDelivery(world: BridgeContextWorld, text: string): { headers: Record<string, string>; body: string } {
  const { vault } = world.created.openVault;
  const { keyId } = world.created.keys.webhook;
  const row = vault.state.serviceKeys.get('webhook');
  if (!row) throw new Error('a vault has its webhook key');
  const [timestamp, eventId] = ['1790000000000', 'event-1'];
  const message = bytesOf(`v1.ed25519.${keyId}.${timestamp}.${eventId}.${text}`);
  const signature = signWithServiceKey({ keys: vault, curves: nodeCurves() }, row, message);
  return {
    headers: {
      'X-Turnkey-Event-Id': eventId,
      'X-Turnkey-Timestamp': timestamp,
      'X-Turnkey-Signature-Key-Id': keyId,
      'X-Turnkey-Signature-Algorithm': 'ed25519',
      'X-Turnkey-Signature-Version': 'v1',
      'X-Turnkey-Signature': Buffer.from(signature).toString('hex'),
    },
    body: text,
  };
}

describe('inspect', () => {
  it('explains export and import bundles, and says whether their signature holds', async () => {
    const { world, explain } = await aTool();
    await call(world, 'create_wallet', { walletName: 'Main', accounts: [ethereum(0)] });
    const { wallets } = (await call(world, 'list_wallets', {})) as unknown as { wallets: [{ walletId: string }] };
    const exported = await call(world, 'export_wallet', {
      walletId: wallets[0].walletId,
      targetPublicKey: targetFrom('inspect').publicKey,
    });
    const bundle = JSON.parse(/"exportBundle":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(exported))?.[1] ?? '') as string;
    const shown = await explain(bundle);
    expect(shown.kind).toBe('export-bundle');
    expect(named(shown, 'enclaveQuorumPublic')?.meaning).toBe('signer-ours');
    expect(named(shown, 'dataSignature')?.meaning).toBe('signature-valid');
    expect(named(shown, 'data.organizationId')?.value).toBe(world.created.organizationId);
    const wrong = await explain(
      bundle.replace(
        /"dataSignature":"(.{20})(.)/,
        (_, before: string, digit: string) => `"dataSignature":"${before}${digit === 'f' ? '0' : 'f'}`,
      ),
    );
    expect(named(wrong, 'dataSignature')?.meaning).toBe('signature-invalid');
    const init = await call(world, 'init_import_wallet', { userId: world.created.userId });
    const importBundle = JSON.parse(
      /"importBundle":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(init))?.[1] ?? '',
    ) as string;
    expect(await explain(importBundle)).toMatchObject({ kind: 'import-bundle' });
    expect(named(await explain(importBundle), 'data.userId')?.value).toBe(world.created.userId);
    // A whole answer is what it is: the activity, whose result holds the bundle.
    expect(await explain(JSON.stringify(exported))).toMatchObject({ kind: 'activity' });
  });

  it('explains a stamp, in its header’s spelling and as JSON, and does not judge its signature', async () => {
    const { explain } = await aTool();
    const stamp = stampBody({ curve: 'p256', privateKey: new Uint8Array(32).fill(7) }, body);
    for (const text of [stamp, Buffer.from(stamp, 'base64url').toString('utf8')]) {
      const shown = await explain(text);
      expect(shown.kind).toBe('stamp');
      expect(named(shown, 'scheme')?.value).toBe('SIGNATURE_SCHEME_TK_API_P256');
      expect(named(shown, 'publicKey')?.meaning).toBe('stamp-key');
      expect(named(shown, 'signature')?.meaning).toBe('stamp-signature-well-formed');
    }
    const broken = { publicKey: `02${'ff'.repeat(32)}`, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: '00' };
    const shown = await explain(Buffer.from(JSON.stringify(broken)).toString('base64url'));
    expect(named(shown, 'publicKey')?.meaning).toBe('stamp-key-not-on-curve');
    expect(named(shown, 'signature')?.meaning).toBe('stamp-signature-malformed');
  });

  it('explains a passkey’s stamp', async () => {
    const { explain } = await aTool();
    const shown = await explain(passkeyOf('inspect').stamp(body));
    expect(shown.kind).toBe('passkey-stamp');
    expect(named(shown, 'clientDataJson.type')?.value).toBe('webauthn.get');
    expect(named(shown, 'clientDataJson.challenge')?.value).toMatch(/^[0-9a-f]{64}$/);
    expect(named(shown, 'authenticatorData.userPresent')?.value).toBe('true');
  });

  it('explains a webhook delivery, and checks it as the official client does', async () => {
    const { world, explain } = await aTool();
    const delivery = aDelivery(world, '{"id":"1","type":"ACTIVITY_TYPE_X","status":"ACTIVITY_STATUS_COMPLETED"}');
    const { keyId, publicKey } = world.created.keys.webhook;
    const official = verifyTurnkeyWebhookSignature({
      ...delivery,
      verificationKeys: [{ keyId, publicKey }],
      maxTimestampAgeMs: 1000,
      nowMs: 1_790_000_000_000,
    });
    expect(official).toMatchObject({ ok: true });
    const shown = await explain(JSON.stringify(delivery));
    expect(shown.kind).toBe('webhook');
    expect(named(shown, 'headers.x-turnkey-signature')?.meaning).toBe('webhook-valid');
    expect(named(shown, 'body.type')?.value).toBe('ACTIVITY_TYPE_X');
    const meaning = async (given: object) =>
      named(await explain(JSON.stringify(given)), 'headers.x-turnkey-signature')?.meaning;
    expect(await meaning({ ...delivery, body: `${delivery.body} ` })).toBe('webhook-invalid');
    expect(await meaning({ ...delivery, body: JSON.parse(delivery.body) as object })).toBe('webhook-body-parsed');
    expect(await meaning({ headers: {}, body: '' })).toBe('webhook-unsigned');
    const foreign = { ...delivery.headers, 'X-Turnkey-Signature-Key-Id': 'ff' };
    expect(await meaning({ headers: foreign, body: delivery.body })).toBe('webhook-other-key');
    world.lock();
    expect(await meaning(delivery)).toBe('webhook-no-vault-open');
  });

  it('explains an activity, and checks each vote’s stamp over the body in it', async () => {
    const { world, explain } = await aTool();
    const made = await call(world, 'create_user_tag', { userTagName: 'ops', userIds: [] });
    const shown = await explain(JSON.stringify(made));
    expect(shown.kind).toBe('activity');
    expect(named(shown, 'votes.0.signature')?.meaning).toBe('vote-stamp-valid');
    expect(named(shown, 'fingerprint')?.meaning).toBe('activity-fingerprint-of-vote');
    const { activity } = made as { activity: { votes: [{ message: string }] } };
    const [vote] = activity.votes;
    const changed = { ...activity, votes: [{ ...vote, message: `${vote.message} ` }] };
    expect(named(await explain(JSON.stringify(changed)), 'votes.0.signature')?.meaning).toBe('vote-stamp-invalid');
  });

  it('gives each field a name of its own', async () => {
    const { world, explain } = await aTool();
    const made = JSON.stringify(await call(world, 'create_user_tag', { userTagName: 'ops', userIds: [] }));
    const delivery = JSON.stringify(aDelivery(world, made));
    for (const text of [made, delivery, passkeyOf('names').stamp(body)]) {
      const names = (await explain(text)).fields.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each(['', 'hello', '{}', '[]', 'null', '{"headers":{}}', '{"id":1,"type":2,"status":3}', '{'.repeat(5000)])(
    'is refused for what is nothing of this: %j',
    async (text) => {
      const { inspect } = await aTool();
      expect(await inspect(text)).toMatchObject({ ok: false, failure: { code: rpcCodes.INVALID_ARGUMENT } });
    },
  );
});
