import { getAddress, parseEther, serializeTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ChangePreview, Lint } from '#shared/policy-analysis.ts';
import type { Actor } from '../../../harness/actors.ts';
import { account, targetFrom } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

const to = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
const unsigned = serializeTransaction({
  type: 'eip1559',
  chainId: 1,
  nonce: 1,
  to,
  value: parseEther('1'),
  gas: 21_000n,
  maxFeePerGas: 1_000_000_000n,
  data: '0xa9059cbbab',
});
const bare = to.slice(2).toLowerCase();
const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}`;

/** A user who may sign and export everything but for one denial, and an account of theirs. */
async function denied(condition: (address: string) => string) {
  const { operator } = await aWorld();
  const bob = await joinedBy(operator, 'bob');
  const { addresses } = await operator.submit<{ addresses: string[] }>('create_wallet', {
    walletName: 'w',
    accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0")],
  });
  const [address = ''] = addresses;
  await operator.submit('create_policies', {
    policies: [
      { policyName: 'all', effect: 'EFFECT_ALLOW', condition: "activity.action in ['SIGN', 'EXPORT']" },
      { policyName: 'but', effect: 'EFFECT_DENY', condition: condition(address) },
    ],
  });
  return { bob, address };
}

describe('C7: a denial denies however its literals are written', () => {
  it.each([
    ['call data in capitals', () => "eth.tx.data == '0xA9059CBBAB'"],
    ['call data in a list', () => "eth.tx.data in ['0xA9059CBBAB']"],
    ['a slice with its prefix', () => "eth.tx.data[0..10] == '0xA9059CBB'"],
    ['a slice without one', () => "'A9059CBB' == eth.tx.data[2..10]"],
    ['a part of an address', () => "eth.tx.to[2..6] == 'A0B8'"],
    ['a recipient in EIP-55 letter case', () => `eth.tx.to == '${to}'`],
    ['a recipient in capitals', () => `eth.tx.to == '${upper(to)}'`],
    ['the signing account in lower case', (own: string) => `wallet_account.address == '${own.toLowerCase()}'`],
    ['the signing account in capitals', (own: string) => `wallet_account.address == '${upper(own)}'`],
  ])('%s', async (_what, condition) => {
    const { bob, address } = await denied(condition);
    const asked = await bob.try('sign_transaction', {
      signWith: address,
      unsignedTransaction: unsigned,
      type: 'TRANSACTION_TYPE_ETHEREUM',
    });
    expect(asked).toMatchObject({ ok: false, failure: { code: 7 } });
  });

  it.each([
    ['in capitals in the policy', (key: string) => [key.toUpperCase(), key]],
    ['in capitals in the request', (key: string) => [key, key.toUpperCase()]],
  ])('a target key %s', async (_what, spellings) => {
    const [inPolicy = '', inRequest = ''] = spellings(targetFrom('target').publicKey);
    const { bob, address } = await denied(() => `activity.params.target_public_key == '${inPolicy}'`);
    const exported = (targetPublicKey: string) => bob.try('export_wallet_account', { address, targetPublicKey });
    expect(await exported(inRequest)).toMatchObject({ ok: false, failure: { code: 7 } });
    expect(await exported(targetFrom('other').publicKey)).toMatchObject({ ok: true });
  });

  it('a credential whose key is written in capitals', async () => {
    const { operator } = await aWorld();
    const bob = await joinedBy(operator, 'bob');
    const { users } = await operator.query<{
      users: { userId: string; apiKeys: { credential: { publicKey: string } }[] }[];
    }>('list_users', {} as never);
    const key = users.find(({ userId }) => userId === bob.userId)?.apiKeys[0]?.credential.publicKey ?? '';
    const tags = "activity.kind == 'CREATE_USER_TAG'";
    await operator.submit('create_policies', {
      policies: [
        { policyName: 'all', effect: 'EFFECT_ALLOW', condition: tags },
        {
          policyName: 'but',
          effect: 'EFFECT_DENY',
          condition: tags,
          consensus: `credentials.any(c, c.public_key == '${key.toUpperCase()}')`,
        },
      ],
    });
    const asked = await bob.try('create_user_tag', { userTagName: 'a', userIds: [] });
    expect(asked).toMatchObject({ ok: false, failure: { code: 7 } });
  });
});

const found = async (actor: Actor, patch: object, code: string) => {
  const policies = [{ policyName: 'P', effect: 'EFFECT_DENY', ...patch }];
  const { findings, partial } = await actor.query<Lint>('lint_policies', { policies, replaceAll: true } as never);
  expect(partial).toBe(false);
  return findings.filter((finding) => finding.code === code);
};

const solanaAddress = 'So11111111111111111111111111111111111111112';
const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('C7: the lint reports comparisons that always come to the same', () => {
  const wrong: readonly (readonly [condition: string, notice: string, value: string, mending?: string])[] = [
    ["eth.tx.data == 'a9059cbb'", 'needsPrefix', 'a9059cbb', "'0xa9059cbb'"],
    ["eth.tx.data == ''", 'needsPrefix', '', "'0x'"],
    ["eth.tx.data[0..8] == 'a9059cbb'", 'needsPrefix', 'a9059cbb'],
    ["eth.tx.data[0..8] == '0xa9059cbb'", 'otherLength', '0xa9059cbb'],
    ["eth.tx.data == '0xa9059cb'", 'notHex', '0xa9059cb'],
    ["eth.tx.data[2..10] == 'transfer'", 'notHex', 'transfer'],
    ["tron.tx.contract[0].data[0..10] == '0xa9059cbb'", 'needlessPrefix', '0xa9059cbb'],
    ["tron.tx.contract.any(c, c.data == '0xa9059cbb')", 'needlessPrefix', '0xa9059cbb', "'a9059cbb'"],
    ["solana.tx.instructions.any(i, i.instruction_data_hex == '0x02')", 'needlessPrefix', '0x02', "'02'"],
    ["bitcoin.tx.inputs.all(i, i.tx_id == '0xab')", 'needlessPrefix', '0xab', "'ab'"],
    [`eth.tx.to == '${bare}'`, 'notAddress', bare],
    [`eth.tx.to in ['${to}', '${bitcoinAddress}']`, 'notAddress', bitcoinAddress],
    [`solana.tx.transfers.any(t, t.to == '${to}')`, 'notAddress', to],
    [`solana.tx.program_keys[0] == '${solanaAddress.slice(1)}'`, 'notAddress', solanaAddress.slice(1)],
    [
      "tron.tx.contract[0].to_address == 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'",
      'notAddress',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    ],
    [
      `bitcoin.tx.outputs.all(o, o.address == '${bitcoinAddress.toUpperCase()}')`,
      'notAddress',
      bitcoinAddress.toUpperCase(),
      `'${bitcoinAddress}'`,
    ],
    [
      "bitcoin.tx.outputs.any(o, o.address == '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3')",
      'notAddress',
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
    ],
    [
      "activity.params.encoding == 'PAYLOAD_ENCODING_HEXADECIML'",
      'notValue',
      'PAYLOAD_ENCODING_HEXADECIML',
      "'PAYLOAD_ENCODING_HEXADECIMAL'",
    ],
    [
      "activity.params.hash_function != 'HASH_FUNCTION_NOOP'",
      'notValue',
      'HASH_FUNCTION_NOOP',
      "'HASH_FUNCTION_NO_OP'",
    ],
    ["eth.tx.type == 'TYPE_9'", 'notValue', 'TYPE_9', "'TYPE_1'"],
    ["tron.tx.contract[0].type == 'TransferContrakt'", 'notValue', 'TransferContrakt', "'TransferContract'"],
    ['bitcoin.tx.fee > 2100000000000000', 'outOfRange', '2100000000000000'],
    ['0 > eth.tx.nonce', 'outOfRange', '0'],
    ['wallet_account.path_indexes[1] == 2147483708', 'outOfRange', '2147483708'],
    ['solana.tx.transfers.any(t, t.amount >= 18446744073709551616)', 'outOfRange', '18446744073709551616'],
  ];

  it.each(wrong.map(([condition, notice, value, mending]) => [condition, notice, { value, mending }] as const))(
    '%s: %s',
    async (condition, notice, { value, mending }) => {
      const { operator } = await aWorld();
      const findings = await found(operator, { condition }, 'neverEqual');
      expect(findings).toMatchObject([{ severity: 'warning', part: 'condition', params: { notice, value } }]);
      const [{ from, to: end } = {}] = findings;
      expect(condition.slice(from, end).replaceAll("'", '')).toBe(value);
      // The editor says the same, with what would set it right.
      const { notices } = await operator.query<{ notices: { notice: string; mending?: { text: string } }[] }>(
        'check_policy',
        { condition } as never,
      );
      expect(notices.map((one) => [one.notice, one.mending?.text])).toEqual([[notice, mending]]);
    },
  );

  it.each([
    "eth.tx.data == '0xA9059CBB' || eth.tx.data == '0x' || eth.tx.data[0..10] == '0xa9059cbb'",
    "eth.tx.data[0..2] == '0x' && eth.tx.data[1..3] == 'xa' && eth.tx.data[3] == 'a' && eth.tx.data[2..10] == 'A9059cbb'",
    `eth.tx.to in ['', '${to}', '${to.toLowerCase()}'] && eth.tx.to[0..4] == '0xa0'`,
    `solana.tx.transfers.all(t, t.to in ['', 'ADDRESS_TABLE_LOOKUP', '${solanaAddress}']) && solana.tx.program_keys[0..1].contains('${solanaAddress}')`,
    `solana.tx.account_keys[0] == '${solanaAddress}' && '${solanaAddress}' in solana.tx.program_keys[0..2]`,
    "tron.tx.contract[0].to_address == 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'",
    `bitcoin.tx.outputs.all(o, o.address in ['${bitcoinAddress}', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'])`,
    "eth.tx.contract_call_args['data'] == '0xABC' && eth.eip_712.message['to'] == 'anything' && eth.eip_712.domain.name == '0x'",
    'bitcoin.tx.fee <= 2100000000000000 && eth.tx.nonce >= 0 && wallet_account.path_indexes[1] == 60',
    'solana.tx.transfers.all(t, t.amount < 18446744073709551615)',
  ])('and nothing of %s', async (condition) => {
    const { operator } = await aWorld();
    expect(await found(operator, { condition }, 'neverEqual')).toEqual([]);
  });

  it('an account is found under each spelling of its address', async () => {
    const { operator } = await aWorld();
    const { addresses } = await operator.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'w',
      accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0")],
    });
    for (const address of [addresses[0] ?? '', (addresses[0] ?? '').toLowerCase()])
      expect(await found(operator, { condition: `wallet_account.address == '${address}'` }, 'unknownName')).toEqual([]);
  });

  it.each([
    ['a parameter that nothing has', "activity.params.sign_with == 'x'", 'alwaysErrs'],
    ['a parameter of another kind', "activity.kind == 'DELETE_USERS' && activity.params.user_id == 'x'", 'neverTrue'],
    ['a parameter beside a kind', "activity.kind == 'DELETE_USERS' || activity.params.user_id == 'x'", 'denyErrs'],
  ])('%s', async (_what, condition, code) => {
    const { operator } = await aWorld();
    expect(await found(operator, { condition }, code)).toHaveLength(1);
  });

  it('an unknown type of credential in a consensus', async () => {
    const { operator } = await aWorld();
    const consensus = "credentials.any(c, c.type == 'CREDENTIAL_TYPE_PASSKEY')";
    expect(await found(operator, { condition: 'true', consensus }, 'neverEqual')).toMatchObject([
      { part: 'consensus' },
    ]);
  });

  it('the preview of a policy that is created or updated warns, and not of one that stays', async () => {
    const { operator } = await aWorld();
    const codes = async (kind: string, parameters: object) =>
      (
        await operator.query<ChangePreview>('preview_change', { type: `ACTIVITY_TYPE_${kind}`, parameters } as never)
      ).warnings.map(({ code }) => code);
    const policy = { policyName: 'No', effect: 'EFFECT_DENY', condition: "eth.tx.data == 'a9059cbb'" };
    const good = { ...policy, condition: "eth.tx.data == '0xA9059CBB'" };
    expect(await codes('CREATE_POLICY_V3', policy)).toEqual(['neverEqual']);
    expect(await codes('CREATE_POLICY_V3', good)).toEqual([]);
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', good);
    const update = { policyId, policyCondition: policy.condition };
    expect(await codes('UPDATE_POLICY_V2', update)).toEqual(['neverEqual']);
    await operator.submit('update_policy', update);
    expect(await codes('CREATE_USER_TAG', { userTagName: 'a', userIds: [] })).toEqual([]);
  });
});
