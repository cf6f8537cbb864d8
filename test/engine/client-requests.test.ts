import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { p256KeyFrom, type Actor, type AnsweredActivity } from '../harness/actors.ts';
import { beginCode, loginSignature, sealCode, tokenOf } from '../harness/codes.ts';
import { ethereum, sealWords, targetFrom, testWords } from '../harness/key-material.ts';
import { joinedBy, subOrganizationOf, tokenFor } from '../harness/people.ts';
import { aWorld, type World } from '../harness/world.ts';
import { goActivities, rustActivities, rustQueries, type ClientRequest } from './client-requests.ts';

const target = targetFrom('client requests').publicKey;
const newKey = p256KeyFrom('a new key');
const nonce = createHash('sha256').update(target).digest('hex');

type Made = Record<string, string>;

/** A world with one of everything that the requests name, and what each of their names stands for. */
async function withEverything(): Promise<{ world: World; values: Made }> {
  const world = await aWorld();
  const { operator } = world;
  const submit = (path: string, parameters: object): Promise<Made> => operator.submit<Made>(path, parameters);
  const ann = await joinedBy(operator, 'ann', {
    userEmail: 'mail@example.com',
    oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, { subject: 'ann' }) }],
  });
  for (const name of ['OTP_EMAIL_AUTH', 'EMAIL_AUTH', 'EMAIL_RECOVERY'])
    await submit('set_organization_feature', { name: `FEATURE_NAME_${name}`, value: '' });
  await subOrganizationOf(operator, 'Child');
  const [kept, gone] = [await aWallet(operator, 'Kept', 1), await aWallet(operator, 'Gone', 2)];
  await submit('export_wallet', { walletId: gone.walletId, targetPublicKey: target });
  const { privateKeys } = await operator.submit<{ privateKeys: [{ privateKeyId: string }] }>('create_private_keys', {
    privateKeys: [{ privateKeyName: 'k', curve: 'CURVE_P256', privateKeyTags: [], addressFormats: [] }],
  });
  const [{ privateKeyId }] = privateKeys;
  await submit('export_private_key', { privateKeyId, targetPublicKey: target });
  await submit('export_wallet_account', { address: kept.address, targetPublicKey: target });
  const { userTagId } = await submit('create_user_tag', { userTagName: 'ops', userIds: [] });
  const { privateKeyTagId } = await submit('create_private_key_tag', { privateKeyTagName: 't', privateKeyIds: [] });
  const { policyId } = await submit('create_policy', { policyName: 'one', effect: 'EFFECT_ALLOW', notes: '' });
  const { endpointId } = await submit('create_webhook_endpoint', { name: 'ops', url: 'https://hooks.example/' });
  const bundle = JSON.stringify(await sealWords(world, operator, testWords));
  const token = JSON.stringify(tokenFor(world, { subject: 'ann', nonce }));
  const made = { bundle, token, target, userTag: userTagId, keyTag: privateKeyTagId, policy: policyId };
  const ids = { organization: world.organizationId, operator: operator.userId, user: ann.userId, endpoint: endpointId };
  const wallets = { wallet: kept.walletId, exportedWallet: gone.walletId, address: kept.address };
  const keys = { exportedAccount: kept.accountId, exportedKey: privateKeyId, key: newKey.publicKey };
  const values = { ...made, ...ids, ...wallets, ...keys, path: "m/44'/60'/0'/0/7", now: String(world.clock.nowMs()) };
  return { world, values: values as Made };
}

/** A code that waits, a token of another, and what the holder of the token's key signed. */
async function withCodes(world: World): Promise<Made> {
  const to = { otpType: 'OTP_TYPE_EMAIL', contact: 'mail@example.com', appName: 'Shop' };
  const verification = await tokenOf(world, world.operator, newKey, to);
  const { message, signature } = loginSignature(newKey, verification);
  const { otpId, code, otpEncryptionTargetBundle } = await beginCode(world, world.operator, to);
  const otpBundle = JSON.stringify(sealCode(world, code, otpEncryptionTargetBundle, newKey));
  return { otpId, otpBundle, verification, usage: JSON.stringify(message), usageSignature: signature };
}

async function aWallet(operator: Actor, walletName: string, index: number) {
  const { walletId, addresses } = await operator.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
    walletName,
    accounts: [ethereum(index)],
  });
  const [address = ''] = addresses;
  const { account } = await operator.query<{ account: { walletAccountId: string } }>('get_wallet_account', {
    walletId,
    address,
  });
  return { walletId, address, accountId: account.walletAccountId };
}

const filled = (text: string, values: Made): string =>
  text.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => values[name] ?? `no ${name}`);

describe.each([
  ['Rust', rustActivities],
  ['Go', goActivities],
] as const)('activities as the %s client writes them', (_client, requests) => {
  it.each(requests.map((request, at) => [`${at + 1} ${request.path}`, request] as const))(
    'takes %s',
    async (_name, { path, body, intent }: ClientRequest) => {
      const { world, values } = await withEverything();
      if (/\{(?:otpId|verification)\}/.test(body)) Object.assign(values, await withCodes(world));
      const sent = filled(body, values);
      const outcome = await world.operator.send(`/public/v1/submit/${path}`, sent);
      const activity = (outcome.ok ? outcome.value['activity'] : outcome.failure) as unknown as AnsweredActivity;
      expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
      // The vote keeps what was signed; the intent has no null.
      expect(activity.votes[0]?.message).toBe(sent);
      const [echoed] = Object.values(activity.intent);
      expect(JSON.stringify(echoed)).not.toContain('null');
      if (intent) expect(echoed).toEqual(JSON.parse(filled(JSON.stringify(intent), values)));
      // The same bytes are the same activity, nulls and all.
      const again = await world.operator.send(`/public/v1/submit/${path}`, sent);
      expect(again).toMatchObject({ ok: true, value: { activity: { id: activity.id } } });
      expect(world.bugs).toEqual([]);
    },
  );
});

describe('queries as the Rust client writes them', () => {
  it.each(rustQueries.map((request, at) => [`${at + 1} ${request.path}`, request] as const))(
    'answers %s as if what is absent were left out',
    async (_name, { path, body }: ClientRequest) => {
      const { world, values } = await withEverything();
      const sent = filled(body, values);
      const given = JSON.parse(sent, (_key, value: unknown) =>
        value === null || value === '' ? undefined : value,
      ) as object;
      const ask = (text: string) => world.operator.send(`/public/v1/query/${path}`, text);
      const outcome = await ask(sent);
      expect(outcome).toMatchObject({ ok: true });
      expect(outcome).toEqual(await ask(JSON.stringify(given)));
    },
  );
});

describe('an activity with nulls that waits for votes', () => {
  it('is carried out, as it was sent, once others have approved it', async () => {
    const world = await aWorld();
    const second = await joinedBy(world.operator, 'second');
    await world.operator.submit('update_root_quorum', {
      threshold: 2,
      userIds: [world.operator.userId, second.userId],
    });
    const body = world.operator.bodyOf('create_wallet', { walletName: 'Main', accounts: null, mnemonicLength: null });
    const first = await world.operator.send('/public/v1/submit/create_wallet', body);
    expect(first).toMatchObject({ value: { activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } } });
    const done = await second.send('/public/v1/submit/create_wallet', body);
    expect(done).toMatchObject({
      value: {
        activity: {
          status: 'ACTIVITY_STATUS_COMPLETED',
          intent: { createWalletIntent: { walletName: 'Main', accounts: [] } },
          votes: [{ message: body }, { message: body }],
        },
      },
    });
  });
});

describe('what nobody knows', () => {
  const submit = async (patch: object, envelope: object = {}) => {
    const { operator } = await aWorld();
    const body = JSON.parse(operator.bodyOf('create_wallet', { walletName: 'Main', accounts: [], ...patch })) as object;
    return operator.send('/public/v1/submit/create_wallet', JSON.stringify({ ...body, ...envelope }));
  };

  it.each([[null], [''], [[]], [false]])('leaves out an unknown field that asks for nothing: %j', async (nothing) => {
    const { operator } = await aWorld();
    const account = { ...ethereum(0), colour: nothing };
    const parameters = { walletName: 'Main', accounts: [account], colour: nothing };
    const { intent, status } = await operator.activity('create_wallet', parameters);
    expect(status).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(intent).toEqual({ createWalletIntent: { walletName: 'Main', accounts: [ethereum(0)] } });
    expect(await submit({}, { colour: nothing })).toMatchObject({ ok: true });
    expect(await operator.tryQuery('list_wallets', { colour: nothing })).toMatchObject({ ok: true });
  });

  it.each([[0], [{}], [true], ['x'], [[null]]])('refuses by name one that asks for something: %j', async (asked) => {
    const { operator } = await aWorld();
    const accounts = [{ ...ethereum(0), colour: asked }];
    const refused = (message: string) => ({ ok: false, failure: { code: 3, message } });
    expect(await submit({ colour: asked })).toMatchObject(refused('parameters.colour: unknown field'));
    expect(await submit({ accounts })).toMatchObject(refused('parameters.accounts.0.colour: unknown field'));
    expect(await submit({}, { colour: asked })).toMatchObject(refused('colour: unknown field'));
    expect(await operator.tryQuery('list_wallets', { colour: asked })).toMatchObject(refused('colour: unknown field'));
  });

  it.each([
    [{ walletName: null }, 'parameters.walletName: expected string'],
    [{ accounts: [null] }, 'parameters.accounts.0: expected object'],
    [{ accounts: [{ ...ethereum(0), path: null }] }, 'parameters.accounts.0.path: expected string'],
  ])('refuses null for what is required: %j', async (patch, message) => {
    expect(await submit(patch)).toMatchObject({ ok: false, failure: { code: 3, message } });
  });

  it('refuses a required list that is left out of anything but the parameters themselves', async () => {
    const { operator } = await aWorld();
    const outcome = await operator.try('create_users', { users: [{ userName: 'ann' }] });
    expect(outcome).toMatchObject({ failure: { message: 'parameters.users.0.apiKeys: missing field' } });
  });
});
