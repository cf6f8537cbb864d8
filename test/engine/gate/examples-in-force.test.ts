import { beforeAll, describe, expect, it } from 'vitest';
import { encodeFunctionData, parseAbi, parseGwei, serializeTransaction } from 'viem';
import { p256KeyFrom, type Actor } from '../../harness/actors.ts';
import { apiKey, joinedBy, person } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';
import { examples } from '../policy/examples.ts';

/** The examples in force: each kept as a policy, and asked about by real requests of somebody who may do nothing else. */

type Asked = readonly [path: string, parameters: object, met: boolean];
type Scene = Awaited<ReturnType<typeof theScene>>;

const account = (path: string, addressFormat: string, curve = 'CURVE_SECP256K1') => ({
  curve,
  pathFormat: 'PATH_FORMAT_BIP32',
  path,
  addressFormat,
});
const other = `0x${'d'.repeat(40)}` as const;
const token = `0x${'c'.repeat(40)}` as const;

const abi = parseAbi([
  'struct Op { address target; uint256 value; }',
  'function transfer(address to, uint256 amount)',
  'function multicall(Op[] ops)',
  'function payMany(address[] payees)',
]);

async function theScene() {
  const { operator: root } = await aWorld();
  const { userTagId } = await root.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'ops',
    userIds: [],
  });
  const user = await joinedBy(root, 'user', { userTags: [userTagId] });
  const extra = await joinedBy(root, 'extra');
  const wallet = async (walletName: string, path: string) => {
    const accounts = [account(path, 'ADDRESS_FORMAT_ETHEREUM')];
    const made = await root.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
      walletName,
      accounts,
    });
    return { walletId: made.walletId, address: made.addresses[0] ?? '' };
  };
  const [hot, cold] = [await wallet('hot', "m/44'/60'/0'/0/0"), await wallet('cold', "m/8797555'/1'/3'/4'")];
  const { privateKeyTagId } = await root.submit<{ privateKeyTagId: string }>('create_private_key_tag', {
    privateKeyTagName: 'signing',
    privateKeyIds: [],
  });
  const key = async (privateKeyName: string, privateKeyTags: string[]) => {
    const curve = 'CURVE_SECP256K1';
    const privateKeys = [{ privateKeyName, curve, privateKeyTags, addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] }];
    const made = await root.submit<{ privateKeys: { privateKeyId: string }[] }>('create_private_keys', { privateKeys });
    return made.privateKeys[0]?.privateKeyId ?? '';
  };
  const [tagged, plain] = [await key('tagged', [privateKeyTagId]), await key('plain', [])];
  await root.submit('create_smart_contract_interface', {
    smartContractAddress: token,
    smartContractInterface: JSON.stringify(abi),
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: 'Token',
    notes: '',
  });
  return { root, user, extra, userTagId, hot, cold, privateKeyTagId, tagged, plain };
}

/** What the placeholders of the examples stand for in the scene. */
function placeholders({ user, userTagId, hot, privateKeyTagId, tagged }: Scene): Readonly<Record<string, string>> {
  return {
    USER_A: user.userId,
    TAG_ADMIN: userTagId,
    TAG_OPS: userTagId,
    TAG_INTERN: userTagId,
    WALLET_ID: hot.walletId,
    ACCOUNT_ADDRESS: hot.address,
    PRIVATE_KEY_ID: tagged,
    PK_TAG: privateKeyTagId,
    API_PUBLIC_KEY: user.key.publicKey,
    ALLOWED_ADDRESS: token,
    TOKEN_CONTRACT: token,
    DELEGATE: token,
    RECIPIENT: other,
    ADDR_1: other,
    ADDR_2: token,
    CHAIN_ID: '11155111',
    DOMAIN: 'Dollar',
    token_address_lowercase: token,
  };
}

const raw = (signWith: string, payload: string, encoding: string, hashFunction: string) =>
  [
    'sign_raw_payload',
    { signWith, payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction: `HASH_FUNCTION_${hashFunction}` },
  ] as const;
const digest = (signWith: string) => raw(signWith, 'ab'.repeat(32), 'HEXADECIMAL', 'NO_OP');
const authorization = (signWith: string, address: string, chainId: number) =>
  raw(signWith, JSON.stringify({ address, chainId, nonce: 0 }), 'EIP7702_AUTHORIZATION', 'NO_OP');

const transaction = (signWith: string, patch: object = {}) => {
  const unsignedTransaction = serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 9,
    to: other,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: parseGwei('2'),
    maxPriorityFeePerGas: parseGwei('1'),
    ...patch,
  });
  return ['sign_transaction', { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }] as const;
};

const calling = (signWith: string, call: Parameters<typeof encodeFunctionData<typeof abi>>[0]) =>
  transaction(signWith, { to: token, data: encodeFunctionData(call) });

const typed = (signWith: string, name: string, permitted: readonly (readonly [string, number])[]) => {
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Entry: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    TransferWithAuthorization: [{ name: 'permitted', type: 'Entry[]' }],
  };
  const message = { permitted: permitted.map(([of, amount]) => ({ token: of, amount })) };
  const domain = { name, chainId: 1 };
  const payload = JSON.stringify({ types, domain, primaryType: 'TransferWithAuthorization', message });
  return raw(signWith, payload, 'EIP712', 'NO_OP');
};

const exported = (address: string) =>
  ['export_wallet_account', { address, targetPublicKey: p256KeyFrom('target').publicKey }] as const;

let made = 0;
const named = (what: string) => `${what} ${++made}`;
const newUser = () => ['create_users', { users: [person(named('user'))] }] as const;
const newWallet = () => ['create_wallet', { walletName: named('wallet'), accounts: [] }] as const;

/** By the example's id: what its user asks for, and whether the example has anything to say to it. */
const requests: Readonly<Record<string, (scene: Scene) => readonly Asked[]>> = {
  P01: ({ hot }) => [
    [...newWallet(), true],
    ['export_wallet', { walletId: hot.walletId, targetPublicKey: p256KeyFrom('target').publicKey }, false],
  ],
  P02: () => [
    [...newUser(), true],
    ['create_user_tag', { userTagName: named('tag'), userIds: [] }, true],
    [...newWallet(), false],
  ],
  P06: ({ root }) => [
    [
      'create_sub_organization',
      {
        subOrganizationName: named('branch'),
        rootUsers: [{ userName: 'root', apiKeys: [apiKey(root.key)], authenticators: [], oauthProviders: [] }],
        rootQuorumThreshold: 1,
      },
      true,
    ],
    [...newUser(), false],
  ],
  P11: ({ hot }) => [
    [...transaction(hot.address), true],
    [...digest(hot.address), false],
  ],
  P13: ({ hot }) => [[...transaction(hot.address), true]],
  P12: ({ hot }) => [[...transaction(hot.address), false]],
  P14: ({ hot, cold }) => [
    [...exported(hot.address), true],
    [...exported(cold.address), false],
    ['export_wallet', { walletId: hot.walletId, targetPublicKey: p256KeyFrom('target').publicKey }, false],
  ],
  P15: ({ hot, cold, tagged }) => [
    [...digest(hot.address), true],
    [...digest(cold.address), false],
    [...digest(tagged), false],
  ],
  P16: ({ hot, cold }) => [
    [...digest(hot.address.toLowerCase()), true],
    [...digest(cold.address), false],
  ],
  P17: ({ hot, tagged, plain }) => [
    [...digest(tagged), true],
    [...digest(plain), false],
    [...digest(hot.address), false],
  ],
  P18: ({ hot, tagged }) => [
    [...digest(hot.address), false],
    [...digest(tagged), false],
  ],
  P19: ({ tagged, plain }) => [
    [...digest(tagged), true],
    [...digest(plain), false],
  ],
  P20: ({ hot }) => [
    [...transaction(hot.address, { to: token }), true],
    [...transaction(hot.address), false],
    [...newWallet(), false],
  ],
  P23: ({ hot }) => [
    [...transaction(hot.address, { to: token, data: `0xa9059cbb${'0'.repeat(128)}` }), true],
    [...transaction(hot.address, { to: token, data: `0x095ea7b3${'0'.repeat(128)}` }), false],
    [...transaction(hot.address, { to: token }), false],
  ],
  P24: ({ hot: { address } }) => [
    [...calling(address, { abi, functionName: 'transfer', args: [other, 250_000_000n] }), true],
    [...calling(address, { abi, functionName: 'transfer', args: [other, 250_000_001n] }), false],
    [...calling(address, { abi, functionName: 'transfer', args: [token, 1n] }), false],
    [...calling(address, { abi, functionName: 'payMany', args: [[other]] }), false],
  ],
  P25: ({ hot: { address } }) => [
    [...calling(address, { abi, functionName: 'transfer', args: [other, 1n] }), true],
    [...calling(address, { abi, functionName: 'payMany', args: [[other]] }), false],
  ],
  P26: ({ hot: { address } }) => [
    [...calling(address, { abi, functionName: 'multicall', args: [[{ target: token, value: 0n }]] }), true],
    [...calling(address, { abi, functionName: 'multicall', args: [[{ target: token, value: 1n }]] }), false],
    [...calling(address, { abi, functionName: 'multicall', args: [[{ target: other, value: 0n }]] }), false],
  ],
  P27: ({ hot: { address } }) => [
    [...calling(address, { abi, functionName: 'payMany', args: [[other, token]] }), true],
    [...calling(address, { abi, functionName: 'payMany', args: [[other, `0x${'e'.repeat(40)}`]] }), false],
  ],
  P28: ({ hot }) => [
    [...transaction(hot.address, { chainId: 11155111 }), true],
    [...transaction(hot.address), false],
  ],
  P29: ({ hot }) => [
    [...transaction(hot.address, { nonce: 3 }), true],
    [...transaction(hot.address, { nonce: 4 }), false],
  ],
  P30: ({ hot }) => [
    [...typed(hot.address, 'Dollar', []), true],
    [...typed(hot.address, 'Euro', []), false],
    [...digest(hot.address), false],
  ],
  P31: ({ hot }) => [
    [...typed(hot.address, 'Permit2', [[token, 1]]), true],
    [...typed(hot.address, 'Permit2', [[other, 1]]), false],
  ],
  P32: ({ hot }) => [
    [
      ...typed(hot.address, 'Dollar', [
        [other, 1],
        [token, 4_999],
      ]),
      true,
    ],
    [...typed(hot.address, 'Dollar', [[token, 5_000]]), false],
  ],
  P33: ({ hot }) => [
    [...digest(hot.address), true],
    [...typed(hot.address, 'Dollar', []), false],
    [...raw(hot.address, 'hello', 'TEXT_UTF8', 'KECCAK256'), false],
    [...transaction(hot.address), false],
  ],
  P34: ({ hot }) => [
    [...authorization(hot.address, token, 11155111), true],
    [...authorization(hot.address, token, 1), false],
    [...authorization(hot.address, other, 11155111), false],
  ],
  P56: ({ user, extra }) => [
    ['create_api_keys', { userId: extra.userId, apiKeys: [apiKey(p256KeyFrom('more'), { apiKeyName: 'more' })] }, true],
    ['create_api_keys', { userId: user.userId, apiKeys: [apiKey(p256KeyFrom('own'), { apiKeyName: 'own' })] }, false],
  ],
  P57: ({ hot, cold }) => [
    [...exported(cold.address), true],
    [...exported(hot.address), false],
  ],
  P58: ({ hot, cold }) => [
    [...exported(hot.address), true],
    [...exported(cold.address), false],
  ],
  P05: ({ user }) => [
    ['delete_users', { userIds: [user.userId] }, true],
    [...newUser(), false],
  ],
};

const asks = async (user: Actor, [path, parameters]: Asked) => {
  const outcome = await user.try(path, parameters);
  if (!outcome.ok) {
    expect(outcome.failure.code, `${path}: ${outcome.failure.message}`).toBe(7);
    return 'denied';
  }
  const { status, failure } = outcome.value['activity'] as { status: string; failure?: object };
  expect(failure ?? status, path).toBe('ACTIVITY_STATUS_COMPLETED');
  return 'done';
};

describe('an example in force', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await theScene();
  });

  it.each(examples.filter(({ id }) => id in requests).map((example) => [example.id, example.name, example] as const))(
    'meets and misses real requests: %s, %s',
    async (id, _name, { cases: _, ...example }) => {
      const { root, user } = scene;
      const values = placeholders(scene);
      const policy = JSON.parse(
        JSON.stringify(example).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? name),
      ) as { name: string; effect: string; condition: string; consensus?: string; time?: string };
      const { name: policyName, effect, condition, consensus = '', time = '' } = policy;
      const denies = effect === 'EFFECT_DENY';
      const everything = { policyName: 'everything', effect: 'EFFECT_ALLOW', notes: '' };
      const { policyIds } = await root.submit<{ policyIds: string[] }>('create_policies', {
        policies: [{ policyName, effect, condition, consensus, time, notes: '' }, ...(denies ? [everything] : [])],
      });
      for (const request of requests[id]?.(scene) ?? [])
        expect(await asks(user, request), JSON.stringify(request)).toBe(request[2] === denies ? 'denied' : 'done');
      await root.submit('delete_policies', { policyIds });
    },
  );
});
