import { JsonRpcProvider, Transaction, verifyMessage as verifyWithEthers, verifyTypedData } from 'ethers';
import {
  createWalletClient,
  http,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  verifyMessage,
  type TransactionSerialized,
} from 'viem';
import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operator } from '../../src/main/session/operator.ts';
import type { Host } from '../../src/main/host.ts';
import { cliKey, saveCliKeys } from '../harness/cli-keys.ts';
import { coffer, errorOf, printed } from '../harness/cli.ts';
import { eventually } from '../harness/eventually.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { account } from '../harness/key-material.ts';
import { apiKey, person } from '../harness/people.ts';

type Answer = Readonly<{
  id: unknown;
  result?: unknown;
  error?: Readonly<{ code: number; message: string; data?: Readonly<Record<string, string>> }>;
}>;
type Grant = Readonly<{ id: string; token: string }>;

let world: HostWorld;
let host: Host;
let folder = '';
let operator: Operator;
let organizationId = '';
let address: `0x${string}` = '0x';
let other: `0x${string}` = '0x';
/** `bot` signs alone; what `clerk` asks for needs the approval of Ann. */
let bot: Grant;
let clerk: Grant;

const to = '0x47641B418aC3443c6185bB463755518E16309c27' as const;
const payment = {
  to,
  nonce: '0x1',
  gas: '0x5208',
  maxFeePerGas: '0x9',
  maxPriorityFeePerGas: '0x1',
  value: '0x5',
  chainId: '0x1',
};

const run = (args: readonly string[]) => coffer(['rpc', ...args, '-k', 'ann', '-d', folder, '--host', host.endpoint]);
const grant = async (user: string, ...more: string[]): Promise<Grant> =>
  printed<Grant>(await run(['grant', '--user', user, '--account', address, '--chain', '1', ...more, '--json']));

async function submitted(path: string, params: object): Promise<Readonly<Record<string, never>>> {
  const outcome = await operator.call(path, params as never);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  const { result } = outcome.value['activity'] as unknown as { result: Record<string, Record<string, never>> };
  return Object.entries(result).find(([name]) => name !== 'activity')?.[1] ?? {};
}

beforeAll(async () => {
  world = hostWorld();
  folder = world.root;
  const made = await world.create();
  ({ organizationId } = made);
  operator = made.openVault.operator;
  const users = ['bot', 'clerk'].map((name) => person(name, { apiKeys: [apiKey(cliKey(name))] }));
  const { userIds } = await submitted('create_users', { users });
  const [botId, clerkId] = userIds as unknown as readonly [string, string];
  await submitted('create_api_keys', { userId: operator.userId, apiKeys: [apiKey(cliKey('ann'))] });
  const signs = (userId: string) => `approvers.any(user, user.id == '${userId}')`;
  const policy = (policyName: string, consensus: string) => ({
    policyName,
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN'",
    consensus,
  });
  await submitted('create_policy', policy('bot', signs(botId)));
  await submitted('create_policy', policy('clerk', `${signs(clerkId)} && ${signs(operator.userId)}`));
  const accounts = [account('ETHEREUM', "m/44'/60'/0'/0/0"), account('ETHEREUM', "m/44'/60'/0'/0/1")];
  const { addresses } = await submitted('create_wallet', { walletName: 'Hot', accounts });
  [address, other] = addresses as unknown as readonly [`0x${string}`, `0x${string}`];
  await made.close();
  await saveCliKeys(folder, ['ann'], organizationId);
  host = await world.start({ passphrase: world.passphrase() });
  const opened = await host.session.whileOpen(async (open) => ({ ok: true, value: open.operator }));
  if (!opened.ok) throw new Error('the vault is locked');
  operator = opened.value;
  bot = await grant('bot', '--name', 'deployer');
  clerk = await grant(clerkId, '--hold', '0');
});
afterAll(() => world.end());

const post = (body: unknown, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${host.endpoint}/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const bearer = ({ token }: Grant) => ({ authorization: `Bearer ${token}` });

async function ask(by: Grant, method: string, ...params: readonly unknown[]): Promise<Answer> {
  const response = await post({ jsonrpc: '2.0', id: 7, method, params }, bearer(by));
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

/** How many activities of signing there are on record. */
async function signings(): Promise<number> {
  const outcome = await operator.call('list_activities', { paginationOptions: { limit: '100' } });
  if (!outcome.ok) throw new Error('no activities');
  return (outcome.value['activities'] as readonly Readonly<{ type: string }>[]).filter(({ type }) =>
    type.includes('SIGN'),
  ).length;
}

const approve = (fingerprint: string | undefined) => submittedVote('approve_activity', fingerprint);
const reject = (fingerprint: string | undefined) => submittedVote('reject_activity', fingerprint);
async function submittedVote(path: string, fingerprint: string | undefined): Promise<void> {
  expect(await operator.call(path, { fingerprint: fingerprint ?? '' })).toMatchObject({ ok: true });
}

describe('coffer rpc', () => {
  it('prints a token once, lists the grant without the token, and revokes the grant', async () => {
    expect(bot.token).toMatch(/^coffer_rpc_[\w-]{48}$/);
    const listed = await run(['list', '--user', 'bot', '--json']);
    expect(printed(listed)).toMatchObject({
      rpcGrants: [{ rpcGrantId: bot.id, rpcGrantName: 'deployer', accounts: [address], chainIds: ['1'] }],
    });
    expect(listed.stdout).not.toContain(bot.token);
    expect((await run(['list'])).stdout).toContain(bot.id);
    const brief = await grant('bot', '--method', 'personal_sign', '--expires', '3600');
    expect(await ask(brief, 'eth_accounts')).toMatchObject({ result: [address] });
    expect(await ask(brief, 'eth_signTransaction', payment)).toMatchObject({ error: { code: 4001 } });
    expect((await run(['revoke', brief.id])).exit).toBe(0);
    expect((await post({}, bearer(brief))).status).toBe(401);
    expect((await run(['revoke', brief.id])).exit).toBe(6);
  });

  it.each([
    ['no user', ['--account', to, '--chain', '1'], 64, '--user'],
    ['no account', ['--user', 'bot', '--chain', '1'], 64, '--account'],
    ['an unknown user', ['--user', 'nobody', '--account', to, '--chain', '1'], 6, 'nobody'],
    ['an unknown account', ['--user', 'bot', '--account', to, '--chain', '1'], 6, 'Ethereum account'],
    [
      'a method that does not sign',
      ['--user', 'bot', '--account', to, '--chain', '1', '--method', 'eth_call'],
      64,
      'eth_call',
    ],
  ] as const)('refuses a grant with %s', async (_, args, exit, says) => {
    const ran = await run(['grant', ...args, '--json']);
    expect({ exit: ran.exit, message: errorOf(ran).message }).toEqual({ exit, message: expect.stringContaining(says) });
  });
});

describe('the JSON-RPC signer', () => {
  it('serves viem', async () => {
    const transport = http(`${host.endpoint}/rpc`, { fetchOptions: { headers: bearer(bot) }, retryCount: 0 });
    const client = createWalletClient({ account: address, chain: mainnet, transport });
    expect(await client.getAddresses()).toEqual([address]);
    expect(await client.getChainId()).toBe(1);
    const request = { to, nonce: 2, gas: 21_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, value: 5n } as const;
    const raw = (await client.signTransaction({ ...request, type: 'eip1559' })) as TransactionSerialized;
    expect(parseTransaction(raw)).toMatchObject({ ...request, to: to.toLowerCase(), chainId: 1 });
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(address);
    const signature = await client.signMessage({ message: 'hello ✓' });
    expect(await verifyMessage({ address, message: 'hello ✓', signature })).toBe(true);
    const typed = await client.signTypedData(mail);
    expect(verifyTypedData(mail.domain, { Mail: [...mail.types.Mail] }, mail.message, typed)).toBe(address);
  });

  it('serves ethers', async () => {
    const { FetchRequest } = await import('ethers');
    const request = new FetchRequest(`${host.endpoint}/rpc`);
    request.setHeader('authorization', `Basic ${Buffer.from(`coffer:${bot.token}`).toString('base64')}`);
    const provider = new JsonRpcProvider(request, 1, { staticNetwork: true });
    try {
      const signer = await provider.getSigner(address);
      expect(verifyWithEthers('from ethers', await signer.signMessage('from ethers'))).toBe(address);
      const typed = await signer.signTypedData(mail.domain, { Mail: [...mail.types.Mail] }, mail.message);
      expect(verifyTypedData(mail.domain, { Mail: [...mail.types.Mail] }, mail.message, typed)).toBe(address);
      const raw = (await provider.send('eth_signTransaction', [{ ...payment, nonce: '0x3' }])) as string;
      expect(Transaction.from(raw)).toMatchObject({ from: address, nonce: 3, value: 5n });
    } finally {
      provider.destroy();
    }
  });

  it('answers as clef and op-signer do', async () => {
    expect(await ask(bot, 'account_version')).toMatchObject({ result: '6.1.0' });
    expect(await ask(bot, 'account_list')).toMatchObject({ result: [address] });
    expect(await ask(bot, 'health_status')).toMatchObject({ result: expect.any(String) as string });
    const { result } = await ask(bot, 'account_signTransaction', {
      ...{ ...payment, from: address, nonce: '0x4', input: '0x' },
      // geth writes what it leaves out as null.
      ...{ gasPrice: null, data: null, accessList: null },
    });
    const { raw, tx } = result as Readonly<{ raw: `0x02${string}`; tx: Readonly<Record<string, string>> }>;
    const { r, s, yParity } = parseTransaction(raw);
    expect(tx).toMatchObject({ hash: keccak256(raw), type: '0x2', chainId: '0x1', nonce: '0x4', input: '0x' });
    expect(BigInt(tx['r'] ?? 0)).toBe(BigInt(r ?? 0));
    expect(BigInt(tx['s'] ?? 0)).toBe(BigInt(s ?? 0));
    expect(tx['v']).toBe(`0x${yParity}`);
    const hello = `0x${Buffer.from('hello').toString('hex')}`;
    const signed = await ask(bot, 'account_signData', 'text/plain', address, hello);
    expect(verifyWithEthers('hello', signed.result as string)).toBe(address);
    expect((await ask(bot, 'eth_sign', address, hello)).result).toBe(signed.result);
    expect(await ask(bot, 'account_signData', 'application/clique', address, hello)).toMatchObject({
      error: { code: -32602 },
    });
  });

  it.each<readonly [what: string, args: object, type: string]>([
    ['a legacy transaction', { to, nonce: '0x9', gas: '0x5208', gasPrice: '0x9', value: '0x0' }, 'legacy'],
    [
      'an EIP-2930 transaction',
      {
        to,
        nonce: '0x9',
        gas: '0x5208',
        gasPrice: '0x9',
        accessList: [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }],
      },
      'eip2930',
    ],
    [
      'the creation of a contract',
      { nonce: '0x9', gas: '0x5208', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x0', data: '0x6001' },
      'eip1559',
    ],
    [
      'an EIP-4844 transaction',
      { ...payment, nonce: '0x9', maxFeePerBlobGas: '0x1', blobVersionedHashes: [`0x01${'02'.repeat(31)}`] },
      'eip4844',
    ],
    [
      'an EIP-7702 transaction',
      {
        ...payment,
        nonce: '0x9',
        authorizationList: [
          {
            chainId: '0x1',
            address: to,
            nonce: '0x0',
            yParity: '0x0',
            r: `0x${'11'.repeat(32)}`,
            s: `0x${'12'.repeat(32)}`,
          },
        ],
      },
      'eip7702',
    ],
  ])('signs %s', async (_, args, type) => {
    const { result, error } = await ask(bot, 'eth_signTransaction', args);
    expect(error).toBeUndefined();
    const read = parseTransaction(result as TransactionSerialized);
    expect(read).toMatchObject({ type, chainId: 1, nonce: 9 });
    expect(await recoverTransactionAddress({ serializedTransaction: result as TransactionSerialized })).toBe(address);
  });

  it('gives a transaction with blobs back with its sidecar', async () => {
    const hex = (byte: string, length: number): `0x${string}` => `0x${byte.repeat(length)}`;
    const sidecar = { blob: hex('00', 131_072), commitment: hex('c0', 48), proof: hex('c1', 48) };
    const { result } = await ask(bot, 'eth_signTransaction', {
      ...payment,
      maxFeePerBlobGas: '0x1',
      blobs: [sidecar.blob],
      commitments: [sidecar.commitment],
      proofs: [sidecar.proof],
    });
    const read = parseTransaction(result as TransactionSerialized);
    expect(read).toMatchObject({ type: 'eip4844', nonce: 1, sidecars: [sidecar] });
    // viem writes the same bytes of what it read.
    expect(serializeTransaction(read as never, read as never)).toBe(result);
  });

  it.each<readonly [what: string, method: string, params: readonly unknown[], code: number, says: string]>([
    [
      'fields that are missing, all of them',
      'eth_signTransaction',
      [{ to }],
      -32602,
      'missing nonce, maxPriorityFeePerGas, maxFeePerGas, gas',
    ],
    ['a field that it does not know', 'eth_signTransaction', [{ ...payment, gasLimit: '0x1' }], -32602, 'gasLimit'],
    [
      'a field of another type',
      'eth_signTransaction',
      [{ ...payment, gasPrice: '0x1', type: '0x2' }],
      -32602,
      'gasPrice',
    ],
    ['another chain', 'eth_signTransaction', [{ ...payment, chainId: '0xa' }], 4001, 'chain 10'],
    ['another account', 'eth_signTransaction', [{ ...payment, from: to }], 4001, 'does not name the account'],
    ['another account for a message', 'personal_sign', ['0x68', to], 4001, 'does not name the account'],
    ['bytes that are no text', 'personal_sign', [`0x${'ff'.repeat(32)}`], -32602, 'not text'],
    ['typed data without a chain', 'eth_signTypedData_v4', [to, '{"domain":{}}'], 4001, 'account'],
    ['what is no method of the signer', 'eth_blockNumber', [], -32601, 'eth_blockNumber'],
    ['to send without a node', 'eth_sendTransaction', [payment], -32601, 'eth_sendTransaction'],
    ['a method of objects', 'toString', [], -32601, 'toString'],
    ['parameters that are none', 'eth_signTransaction', ['0x'], -32602, 'transaction'],
  ])('refuses %s', async (_, method, params, code, says) => {
    const before = await signings();
    expect((await ask(bot, method, ...params)).error).toEqual({ code, message: expect.stringContaining(says) });
    expect(await signings()).toBe(before);
  });

  it('refuses typed data of another chain, of none, and with numbers that lost digits', async () => {
    const typed = (domain: object, value: unknown) => ({
      types: {
        EIP712Domain: Object.keys(domain).map((name) => ({ name, type: 'uint256' })),
        Sum: [{ name: 'value', type: 'uint256' }],
      },
      domain,
      primaryType: 'Sum',
      message: { value },
    });
    const asked = (domain: object, value: unknown) =>
      ask(bot, 'eth_signTypedData_v4', address, JSON.stringify(typed(domain, value)));
    expect((await asked({ chainId: 10 }, '1')).error).toMatchObject({ code: 4001 });
    expect((await asked({}, '1')).error).toMatchObject({ code: -32602 });
    expect((await asked({ chainId: 1 }, 2 ** 60)).error).toMatchObject({ code: -32602 });
    expect((await asked({ chainId: '0x1' }, '1')).result).toMatch(/^0x[0-9a-f]{130}$/);
  });

  it('has two identical calls in parallel make one activity, whose result answers the same call for a minute', async () => {
    const before = await signings();
    const wanted = { ...payment, nonce: '0x20' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(bot, 'eth_signTransaction', wanted)));
    expect(new Set(answers.map(({ result }) => result)).size).toBe(1);
    await ask(bot, 'eth_signTransaction', { ...wanted, from: address.toLowerCase() });
    expect(await signings()).toBe(before + 1);
    const batch = await post(
      [
        ...[1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'personal_sign', params: ['0x6868', address] })),
        { jsonrpc: '2.0', method: 'personal_sign', params: ['0x6869', address] },
      ],
      bearer(bot),
    );
    const [one, two, ...more] = (await batch.json()) as readonly Answer[];
    expect([one?.id, two?.id, more.length]).toEqual([1, 2, 0]);
    expect(one?.result).toBe(two?.result);
    expect(await signings()).toBe(before + 2);
  });

  it('tells of an activity that waits, and joins the same call to it until it is approved', async () => {
    const wanted = { ...payment, nonce: '0x30' };
    const before = await signings();
    const { error } = await ask(clerk, 'eth_signTransaction', wanted);
    expect(error).toMatchObject({ code: -32001, data: { activityId: expect.any(String) as string } });
    const again = await ask(clerk, 'eth_signTransaction', wanted);
    expect(again.error?.data).toEqual(error?.data);
    await approve(error?.data?.['fingerprint']);
    const { result } = await ask(clerk, 'eth_signTransaction', wanted);
    expect(await recoverTransactionAddress({ serializedTransaction: result as TransactionSerialized })).toBe(address);
    expect(await signings()).toBe(before + 1);
  });

  it('joins an activity of the user that came in another way', async () => {
    const unsigned = {
      to,
      nonce: 0x3a,
      gas: 21_000n,
      maxFeePerGas: 9n,
      maxPriorityFeePerGas: 1n,
      value: 5n,
      chainId: 1,
    };
    const unsignedTransaction = serializeTransaction({ ...unsigned, type: 'eip1559' });
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      timestampMs: String(Date.now()),
      organizationId,
      parameters: { signWith: address, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' },
    });
    const stamp = cliKey('clerk').stamp(new TextEncoder().encode(body));
    const sent = await fetch(`${host.endpoint}/public/v1/submit/sign_transaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-stamp': stamp },
      body,
    });
    const { activity } = (await sent.json()) as { activity: { id: string } };
    const { error } = await ask(clerk, 'eth_signTransaction', { ...payment, nonce: '0x3a' });
    expect(error).toMatchObject({ code: -32001, data: { activityId: activity.id } });
  });

  it('tells of a rejection, and asks anew for a call after it', async () => {
    const wanted = { ...payment, nonce: '0x31' };
    const first = await ask(clerk, 'eth_signTransaction', wanted);
    await reject(first.error?.data?.['fingerprint']);
    const second = await ask(clerk, 'eth_signTransaction', wanted);
    expect(second.error?.code).toBe(-32001);
    expect(second.error?.data?.['activityId']).not.toBe(first.error?.data?.['activityId']);
  });

  it('answers a call that is held as soon as the approvals are given, or refused', async () => {
    const patient = await grant('clerk', '--hold', '60');
    const calls = ['0x32', '0x33'].map((nonce) => ask(patient, 'eth_signTransaction', { ...payment, nonce }));
    const waiting = await eventually(async () => {
      const outcome = await operator.call('list_activities', { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] });
      const found = outcome.ok
        ? (outcome.value['activities'] as readonly Readonly<{ fingerprint: string; intent: unknown }>[])
        : [];
      const held = found.filter(({ intent }) => /"0x02..01(?:32|33)/.test(JSON.stringify(intent)));
      expect(held).toHaveLength(2);
      return held;
    });
    const [later, earlier] = waiting;
    await approve(earlier?.fingerprint);
    await reject(later?.fingerprint);
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ result, error }) => error?.code ?? typeof result))).toEqual(
      new Set([4001, 'string']),
    );
  });

  it('has status 200 for errors of calls, and 401 for tokens alone', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_accounts' };
    const wrong = bot.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const headers of [
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${wrong}` },
      { authorization: 'Basic Og==' },
    ]) {
      const response = await post(call, headers);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const malformed: readonly (readonly [body: unknown, code: number])[] = [
      ['{', -32700],
      [[], -32600],
      [Array.from({ length: 21 }, () => call), -32600],
      [{ id: 1, method: 'eth_accounts' }, -32600],
      [5, -32600],
    ];
    for (const [body, code] of malformed) {
      const response = await post(body, bearer(bot));
      expect([response.status, ((await response.json()) as Answer).error?.code]).toEqual([200, code]);
    }
    expect((await post({ ...call, id: undefined }, bearer(bot))).status).toBe(204);
    expect((await post(call, { ...bearer(bot), origin: 'https://evil.example' })).status).toBe(403);
    const keysOf = (headers = {}) => fetch(`${host.endpoint}/api/v1/eth1/publicKeys`, { headers });
    const [key] = (await (await keysOf(bearer(bot))).json()) as readonly string[];
    const sign = (headers: object) =>
      fetch(`${host.endpoint}/api/v1/eth1/sign/${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    expect((await keysOf()).status).toBe(401);
    expect([(await sign({})).status, (await sign(bearer(bot))).status]).toEqual([401, 400]);
    expect(await (await fetch(`${host.endpoint}/upcheck`)).text()).toBe('OK');
    expect(JSON.stringify(world.logged)).not.toContain(bot.token);
  });

  it('says that the vault is locked', async () => {
    await host.session.lock();
    expect(await ask(bot, 'eth_accounts')).toMatchObject({ error: { code: -32002 } });
    expect(await host.session.unlock(world.passphrase())).toMatchObject({ ok: true });
    expect(await ask(bot, 'eth_accounts')).toMatchObject({ result: [address] });
    expect(other).not.toBe(address);
  });
});

const mail = {
  domain: { name: 'Mail', chainId: 1, verifyingContract: to },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const;
