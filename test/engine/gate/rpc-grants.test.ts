import { parseTransaction, recoverTypedDataAddress, serializeTransaction, verifyMessage } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#engine/operations/index.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { joinedBy } from '../../harness/people.ts';
import { maySign, withGrant } from '../../harness/rpc-grants.ts';

const denied = (says: string) => ({
  ok: false,
  failure: { code: rpcCodes.PERMISSION_DENIED, message: expect.stringContaining(says) as string },
});

const to = '0x47641B418aC3443c6185bB463755518E16309c27';
const transfer = (signWith: string, patch: object = {}) => ({
  signWith,
  unsignedTransaction: serializeTransaction({ type: 'eip1559', chainId: 1, to, gas: 21_000n, ...patch }),
  type: 'TRANSACTION_TYPE_ETHEREUM',
});

const mail = (domain: object) => ({
  types: {
    EIP712Domain: Object.keys(domain).map((name) => ({ name, type: domainTypes[name] })),
    Mail: [{ name: 'text', type: 'string' }],
  },
  domain,
  primaryType: 'Mail',
  message: { text: 'hello' },
});
const domainTypes: Readonly<Record<string, string>> = { name: 'string', chainId: 'uint256' };
const typed = (signWith: string, domain: object) => ({
  signWith,
  payload: JSON.stringify(mail(domain)),
  encoding: 'PAYLOAD_ENCODING_EIP712',
  hashFunction: 'HASH_FUNCTION_NO_OP',
});

const prefixed = (text: string) => `\u0019Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`;
const message = (signWith: string, payload: string, patch: object = {}) => ({
  signWith,
  payload,
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
  ...patch,
});
const hex = (text: string) => Buffer.from(text).toString('hex');

describe('the key of a JSON-RPC grant', () => {
  it('signs what the grant names, under the policies of its user', async () => {
    const { root, bot, granted, addresses } = await withGrant();
    const [address] = addresses;
    const asked = transfer(address.toLowerCase());
    expect(await granted.try('sign_transaction', asked)).toMatchObject({ ok: false, failure: { code: 7 } });
    await maySign(root, bot);
    const { signedTransaction } = await granted.submit<{ signedTransaction: `${string}` }>('sign_transaction', asked);
    expect(parseTransaction(`0x${signedTransaction}`)).toMatchObject({ chainId: 1, to: to.toLowerCase() });
    type Signature = { r: string; s: string; v: string };
    const hexOf = ({ r, s, v }: Signature): `0x${string}` => `0x${r}${s}${(27 + Number.parseInt(v, 16)).toString(16)}`;
    const signed = await granted.submit<Signature>('sign_raw_payload', message(address, prefixed('hello')));
    const mine = address as `0x${string}`;
    expect(await verifyMessage({ address: mine, message: 'hello', signature: hexOf(signed) })).toBe(true);
    const ofMail = await granted.submit<Signature>('sign_raw_payload', typed(address, { name: 'Mail', chainId: 1 }));
    const data = { ...mail({ name: 'Mail', chainId: 1 }), primaryType: 'Mail' as const };
    const { EIP712Domain: _, ...types } = data.types;
    expect(await recoverTypedDataAddress({ ...data, types, signature: hexOf(ofMail) })).toBe(address);
  });

  it('signs by the methods of the grant alone', async () => {
    const { root, bot, granted, addresses } = await withGrant({ methods: ['personal_sign'] });
    await maySign(root, bot);
    await granted.submit('sign_raw_payload', message(addresses[0], prefixed('hello')));
    expect(await granted.try('sign_transaction', transfer(addresses[0]))).toMatchObject(denied('transaction'));
  });

  it('can do nothing else: a table of all operations', async () => {
    const { root, bot, granted, world } = await withGrant();
    await root.submit('update_root_quorum', { threshold: 1, userIds: [root.userId, bot.userId] });
    const possible = new Set(['sign_transaction', 'sign_raw_payload', 'get_activity', 'whoami']);
    // A newcomer's stamp is of the passkey that the request registers.
    const others = allOperations.filter(({ path }) => !possible.has(path) && path !== 'accept_invitation');
    expect(others.length).toBeGreaterThan(130);
    const commits = world.store.commits.length;
    for (const { path, kind } of others) {
      const outcome: Outcome = await (kind === 'activity' ? granted.try(path, {}) : granted.tryQuery(path));
      expect(outcome, path).toMatchObject(
        path === 'recover_user'
          ? { ok: false, failure: { code: 7 } }
          : denied('the key of a JSON-RPC grant can only sign'),
      );
    }
    expect(world.store.commits.length).toBe(commits);
  });

  it('reads what its user asked for within the grant, and nothing else', async () => {
    const { root, bot, granted, addresses } = await withGrant();
    await maySign(root, bot);
    const own = await granted.activity('sign_transaction', transfer(addresses[0]));
    const others = await bot.activity('sign_transaction', transfer(addresses[1]));
    const ofRoot = await root.activity('sign_transaction', transfer(addresses[0], { nonce: 1 }));
    expect(await granted.query<JsonObject>('get_activity', { activityId: own.id })).toMatchObject({
      activity: { id: own.id },
    });
    expect(await granted.tryQuery('get_activity', { activityId: others.id })).toMatchObject(
      denied('does not name the account'),
    );
    expect(await granted.tryQuery('get_activity', { activityId: ofRoot.id })).toMatchObject(denied('of its user'));
    expect(await granted.query('whoami')).toMatchObject({ userId: bot.userId });
  });

  it('neither sees nor approves by sending the bytes of another user again', async () => {
    const { root, bot, granted } = await withGrant();
    const ann = await joinedBy(root, 'ann');
    await root.submit('update_root_quorum', { threshold: 2, userIds: [root.userId, ann.userId, bot.userId] });
    const body = ann.bodyOf('create_wallet', { walletName: 'x', accounts: [] });
    await ann.send('/public/v1/submit/create_wallet', body);
    expect(await granted.send('/public/v1/submit/create_wallet', body)).toMatchObject(denied('can only sign'));
    const signing = ann.bodyOf('sign_transaction', transfer(`0x${'11'.repeat(20)}`));
    await ann.send('/public/v1/submit/sign_transaction', signing);
    expect(await granted.send('/public/v1/submit/sign_transaction', signing)).toMatchObject(denied('the account'));
  });
});

describe('the key of a JSON-RPC grant, where policies allow its user to sign anything', () => {
  let scene: Awaited<ReturnType<typeof withGrant>>;
  beforeAll(async () => {
    scene = await withGrant();
    await maySign(scene.root, scene.bot);
  });

  it.each<readonly [because: string, path: string, asked: (own: string, other: string) => object, says: string]>([
    ['another account', 'sign_transaction', (_, other) => transfer(other), 'does not name the account'],
    ['another chain', 'sign_transaction', (own) => transfer(own, { chainId: 10 }), 'does not name the chain 10'],
    [
      'a transaction for any chain',
      'sign_transaction',
      (own) => ({
        ...transfer(own),
        unsignedTransaction: serializeTransaction({ type: 'legacy', to, gas: 21_000n, gasPrice: 1n }),
      }),
      'any chain',
    ],
    [
      'text as bytes',
      'sign_raw_payload',
      (own) => message(own, hex('hello'), { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }),
      'Ethereum transactions',
    ],
    [
      'typed data of another chain',
      'sign_raw_payload',
      (own) => typed(own, { chainId: 10 }),
      'does not name the chain 10',
    ],
    ['typed data of no chain', 'sign_raw_payload', (own) => typed(own, { name: 'Mail' }), 'any chain'],
    ['text without the prefix', 'sign_raw_payload', (own) => message(own, 'hello'), 'Ethereum transactions'],
    [
      'text with a wrong count',
      'sign_raw_payload',
      (own) => message(own, `${prefixed('hello')}!`),
      'Ethereum transactions',
    ],
    [
      'a message for another hash',
      'sign_raw_payload',
      (own) => message(own, prefixed('hello!'), { hashFunction: 'HASH_FUNCTION_SHA256' }),
      'Ethereum transactions',
    ],
    [
      'a bare digest',
      'sign_raw_payload',
      (own) =>
        message(own, '11'.repeat(32), {
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        }),
      'Ethereum transactions',
    ],
    [
      'the bytes of a transaction',
      'sign_raw_payload',
      (own) => message(own, transfer(own).unsignedTransaction, { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }),
      'Ethereum transactions',
    ],
    [
      'an authorization',
      'sign_raw_payload',
      (own) =>
        message(own, JSON.stringify({ chainId: '1', address: to, nonce: '0' }), {
          encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        }),
      '',
    ],
  ])('does not sign %s', async (_because, path, asked, says) => {
    const { granted, world, addresses } = scene;
    const outcome = await granted.try(path, asked(...addresses));
    expect(outcome).toMatchObject(denied(says));
    expect(world.bugs).toEqual([]);
  });
});
