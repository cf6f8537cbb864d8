import { describe, expect, it } from 'vitest';
import type { Lint } from '#shared/policy-analysis.ts';
import type { Actor } from '../../../harness/actors.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { aSecret } from '../../../harness/secrets.ts';
import { aWorld } from '../../../harness/world.ts';

const policy = (patch: object) => ({ policyName: 'P', effect: 'EFFECT_ALLOW', ...patch });
const lint = (actor: Actor, ...policies: object[]) =>
  actor.query<Lint>('lint_policies', { policies, replaceAll: true } as never);

/** What is said of every policy that allows any payload to be signed; the last where programs may sign without a person. */
const ofSigning: readonly string[] = ['allowsBlindSigning', 'allowsDelegation', 'allowsTypedData', 'noCeilingOverTime'];
const tags = "activity.kind == 'CREATE_USER_TAG'";

describe('lint_policies', () => {
  it.each([
    ['mixes holders', { condition: "wallet.id == 'w' && private_key.id == 'k'" }, 'alwaysErrs'],
    ['mixes holders with or', { condition: "wallet.id == 'w' || private_key.id == 'k'" }, 'alwaysErrs'],
    ['mixes chains', { condition: "eth.tx.to == '0x' && solana.tx.recent_blockhash == 'x'" }, 'alwaysErrs'],
    ['names what only the root quorum may do', { condition: "activity.kind == 'UPDATE_ROOT_QUORUM'" }, 'neverTrue'],
    ['names a type that nothing has', { condition: "activity.type == 'ACTIVITY_TYPE_CREATE_WALET'" }, 'neverTrue'],
    ['wants a name to be two texts', { condition: "wallet.id == 'a' && wallet.id == 'b'" }, 'contradiction'],
    ['wants a number outside itself', { condition: 'eth.tx.value > 5 && 3 >= eth.tx.value' }, 'contradiction'],
    ['wants and does not want', { condition: "eth.tx.to == '0xa' && eth.tx.to != '0xa'" }, 'contradiction'],
    ['is over', { condition: tags, time: "time.now <= Timestamp('2020-01-01T00:00:00Z')" }, 'timeOver'],
    ['names nobody', { condition: tags, consensus: `approvers.any(u, u.id == '${nobody}')` }, 'unknownName'],
    ['wants more than there are', { condition: tags, consensus: 'approvers.count() >= 9' }, 'consensusUnmeetable'],
    ['wants several and takes one', { condition: tags, consensus: 'approvers.count() >= 1' }, 'oneIsEnough'],
    ['denies and errs', { effect: 'EFFECT_DENY', condition: `${tags} || eth.tx.value > 5` }, 'denyErrs'],
    ['allows everything', { condition: 'true' }, 'allowsEverything'],
  ])('finds a policy that %s', async (_what, patch, code) => {
    const { operator } = await aWorld();
    await joinedBy(operator, 'ann');
    const { findings, partial } = await lint(operator, policy(patch));
    expect(partial).toBe(false);
    expect(findings.map((finding) => finding.code)).toContain(code);
    expect(findings[0]).toMatchObject({ draft: 0, policyName: 'P' });
  });

  it.each([
    ['one kind', { condition: tags }],
    ['an older type', { condition: "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION' && bitcoin.tx.fee < 9" }],
    [
      'bounds that agree',
      { condition: 'eth.tx.value > 3 && eth.tx.value <= 5 && eth.tx.value != 4 && eth.tx.max_fee < 9' },
    ],
    [
      'one address in two spellings',
      { condition: `eth.tx.to == '0x${'AB'.repeat(20)}' && eth.tx.to == '0x${'ab'.repeat(20)}' && eth.tx.max_fee < 9` },
    ],
    ['a time to come', { condition: tags, time: "time.now < Timestamp('2030-01-01T00:00:00Z')" }],
    ['two people', { condition: tags, consensus: 'approvers.count() >= 2' }],
    ['a DENY of one chain', { effect: 'EFFECT_DENY', condition: 'eth.tx.value > 5' }],
  ])('has nothing to say of %s', async (_what, patch) => {
    const { operator } = await aWorld();
    await joinedBy(operator, 'ann');
    const { findings } = await lint(operator, policy(patch));
    expect(findings.filter(({ code }) => !ofSigning.includes(code))).toEqual([]);
  });

  it.each([
    ["activity.type == 'ACTIVITY_TYPE_CREATE_WALLET'", false],
    ["activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'", true],
    ["activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD'", true],
  ])('tells whether %s lets a digest be signed blindly', async (condition, blind) => {
    const { operator } = await aWorld();
    await joinedBy(operator, 'ann');
    const { findings } = await lint(operator, policy({ condition }));
    expect(findings.map(({ code }) => code)).toEqual(blind ? ofSigning : []);
  });

  it.each([
    ["activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'", false],
    ["activity.kind == 'SIGN_RAW_PAYLOAD'", true],
  ])('tells whether a DENY about one version is enough for %s', async (condition, blind) => {
    const { operator } = await aWorld();
    const newest = { effect: 'EFFECT_DENY', condition: "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'" };
    const { findings } = await lint(operator, policy({ condition }), policy({ policyName: 'No', ...newest }));
    expect(findings.map(({ code }) => code)).toEqual(
      blind ? ['allowsBlindSigning', 'allowsDelegation', 'allowsTypedData'] : [],
    );
  });

  it.each([
    [
      'hexadecimal bytes, hashed',
      "activity.params.encoding == 'PAYLOAD_ENCODING_HEXADECIMAL' && activity.params.hash_function == 'HASH_FUNCTION_KECCAK256'",
      ['allowsBlindSigning'],
    ],
    [
      'hexadecimal bytes for Ed25519',
      "activity.params.encoding == 'PAYLOAD_ENCODING_HEXADECIMAL' && activity.params.hash_function == 'HASH_FUNCTION_NOT_APPLICABLE'",
      ['allowsBlindSigning'],
    ],
    [
      'a digest written as text',
      "activity.params.encoding == 'PAYLOAD_ENCODING_TEXT_UTF8' && activity.params.hash_function == 'HASH_FUNCTION_NO_OP'",
      ['allowsBlindSigning'],
    ],
    ['authorizations', "activity.params.encoding == 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION'", ['allowsDelegation']],
    ['typed data', "activity.params.encoding == 'PAYLOAD_ENCODING_EIP712'", ['allowsTypedData']],
    ['all raw payloads', 'true', ['allowsBlindSigning', 'allowsDelegation', 'allowsTypedData']],
  ])('H2: tells of raw payloads which can be signed unread: %s', async (_what, clause, found) => {
    const { operator } = await aWorld();
    for (const kind of ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']) {
      const { findings } = await lint(operator, policy({ condition: `activity.kind == '${kind}' && ${clause}` }));
      expect(findings.map(({ code }) => code)).toEqual(found);
    }
  });

  it.each([
    ['a contract', "eth.eip_712.domain.verifying_contract == '0xab'", false],
    ['a domain’s name', "eth.eip_712.domain.name == 'Mail'", false],
    ['a type', "eth.eip_712.primary_type == 'Mail'", false],
    ['what a transaction says', "eth.tx.to == '0xab' && eth.tx.max_fee < 9", false],
    ['a chain', 'eth.eip_712.domain.chain_id == 1', true],
    ['a member', "eth.eip_712.message['to'] == '0xab'", true],
    ['all but one contract', "eth.eip_712.domain.verifying_contract != '0xab'", true],
  ])(
    'H2: tells whether typed data of any domain can be signed, of a policy that names %s',
    async (_what, clause, open) => {
      const { operator } = await aWorld();
      const allow = policy({ condition: `activity.kind == 'SIGN_RAW_PAYLOAD' && ${clause}` });
      const no = { policyName: 'No', effect: 'EFFECT_DENY', condition: "eth.eip_712.primary_type != ''" };
      const found = async (...policies: object[]) =>
        (await lint(operator, ...policies)).findings.some(({ code }) => code === 'allowsTypedData');
      expect(await found(allow)).toBe(open);
      expect(await found(allow, no)).toBe(false);
    },
  );

  const ceiling = { policyName: 'No', effect: 'EFFECT_DENY' };
  const gasBound = "eth.tx.gas <= 21000 && eth.tx.gas_price <= 9 && eth.tx.type != 'TYPE_3'";
  const budget = 'ComputeBudget111111111111111111111111111111';
  const systemOnly = `solana.tx.program_keys.all(p, p in ['${'1'.repeat(32)}'])`;
  const withBudget = `solana.tx.program_keys.all(p, p in ['${'1'.repeat(32)}', '${budget}'])`;
  const fees: readonly (readonly [condition: string, chains: string | undefined, other?: object])[] = [
    ["activity.kind == 'SIGN_TRANSACTION'", 'Ethereum, Solana, Bitcoin'],
    ["wallet.id == 'w' && eth.tx.value <= 5", 'Ethereum'],
    ['eth.tx.gas <= 21000', 'Ethereum'],
    ["eth.tx.gas <= 21000 && eth.tx.type == 'TYPE_2'", 'Ethereum'],
    // The price of blobs is another one.
    ['eth.tx.gas <= 21000 && eth.tx.gas_price <= 9', 'Ethereum'],
    [gasBound, undefined],
    ['eth.tx.max_fee <= 9', undefined],
    ['eth.tx.value <= 5', undefined, { ...ceiling, condition: 'eth.tx.max_fee > 9' }],
    [
      'eth.tx.value <= 5',
      'Ethereum',
      { ...ceiling, condition: 'eth.tx.max_fee > 9', consensus: 'approvers.count() == 1' },
    ],
    ['eth.tx.value <= 5', 'Ethereum', { ...ceiling, condition: 'solana.tx.max_fee > 9' }],
    ['solana.tx.transfers.all(t, t.amount < 5)', 'Solana'],
    [withBudget, 'Solana'],
    [`solana.tx.program_keys.all(p, p == '${budget}')`, 'Solana'],
    [`${withBudget} && solana.tx.max_fee <= 9`, undefined],
    // Without that program there is no fee but for signatures.
    [systemOnly, undefined],
    ['solana.tx.instructions.count() == solana.tx.spl_transfers.count()', undefined],
    ['bitcoin.tx.outputs.count() == 1', 'Bitcoin'],
    ['bitcoin.tx.fee < 9', undefined],
    ["activity.kind == 'CREATE_USER_TAG'", undefined],
    ['tron.tx.fee_limit < 9', undefined],
    ["wallet.id == 'w' && solana.tx.recent_blockhash != ''", undefined, { ...ceiling, condition: `!${systemOnly}` }],
  ];
  it.each(fees.map(([condition, expected, other]) => [condition, expected, other ? [other] : []] as const))(
    'M8: tells whether %s lets fees of any height pass',
    async (condition, chains, others) => {
      const { operator } = await aWorld();
      await joinedBy(operator, 'ann');
      const { findings } = await lint(operator, policy({ condition }), ...others);
      const found = findings.filter(({ code }) => code === 'noFeeLimit');
      expect(found.map(({ params }) => params)).toEqual(chains === undefined ? [] : [{ chains }]);
    },
  );

  const programs: readonly (readonly [condition: string, open: boolean, other?: object])[] = [
    ["solana.tx.transfers.all(t, t.to == 'x')", true],
    ["solana.tx.transfers.count() == 1 && solana.tx.transfers[0].to == 'x'", true],
    ["solana.tx.spl_transfers.all(t, t.to == 'x') && solana.tx.max_fee < 9", true],
    ["solana.tx.transfers.all(t, t.to == 'x') && solana.tx.program_keys.any(p, p != 'y')", true],
    [`solana.tx.transfers.all(t, t.to == 'x') && ${systemOnly}`, false],
    ["solana.tx.transfers.all(t, t.to == 'x')", false, { ...ceiling, condition: `!${systemOnly}` }],
    [
      "solana.tx.instructions.count() == solana.tx.spl_transfers.count() && solana.tx.spl_transfers.all(t, t.to == 'x')",
      false,
    ],
    ['solana.tx.max_fee < 9', false],
    [tags, false],
  ];
  it.each(programs.map(([condition, expected, other]) => [condition, expected, other ? [other] : []] as const))(
    'L5: tells whether %s lets programs move things otherwise',
    async (condition, open, others) => {
      const { operator } = await aWorld();
      await joinedBy(operator, 'ann');
      const { findings } = await lint(operator, policy({ condition }), ...others);
      const found = findings.filter(({ code }) => code === 'transfersNotAll');
      expect(found).toMatchObject(open ? [{ part: 'condition', from: 0, to: condition.length }] : []);
      expect(found).toHaveLength(open ? 1 : 0);
    },
  );

  const env = "secret.static_properties['env']";
  it('finds a DENY that reads a property which secrets can lack: an error where one that is kept lacks the property', async () => {
    const world = await aWorld();
    const { operator } = world;
    const found = async (condition: string, effect = 'EFFECT_DENY') => {
      const { findings } = await lint(operator, policy({ condition, effect }));
      return findings
        .filter(({ code }) => code === 'denyMissesSecrets')
        .map(({ severity, part, from, to, params }) => [severity, part, condition.slice(from, to), params]);
    };
    const ofEnv = (severity: string) => [severity, 'condition', env, { value: 'env' }];
    const isProd = `${env} == 'prod'`;
    const zone = "secret.static_properties['zone']";
    expect(await found(isProd), 'none is kept').toEqual([ofEnv('warning')]);
    await aSecret(world, operator, 'of prod', { properties: { env: 'prod' } });
    expect(await found(`activity.action == 'EXPORT' && ${isProd}`), 'all have it').toEqual([ofEnv('warning')]);
    expect(await found(`!(${env} == 'dev')`)).toEqual([ofEnv('warning')]);
    expect(await found(`activity.kind == 'DELETE_SECRETS' && ${isProd} && ${zone} == 'a' && ${env} != ''`)).toEqual([
      ofEnv('warning'),
      ['error', 'condition', zone, { value: 'zone' }],
    ]);
    await aSecret(world, operator, 'bare');
    expect(await found(isProd), 'one lacks it').toEqual([ofEnv('error')]);
    for (const condition of [
      "activity.action == 'EXPORT'",
      // Found by `alwaysErrs` and `neverTrue`.
      `wallet.id == 'w' && ${isProd}`,
      `activity.kind == 'CREATE_WALLET' && ${isProd}`,
    ])
      expect(await found(condition), condition).toEqual([]);
    expect(await found(isProd, 'EFFECT_ALLOW'), 'an ALLOW that errs allows nothing').toEqual([]);
  });

  it('looks at as many policies as there can be', async () => {
    const { operator } = await aWorld();
    const named = (n: number, patch: object) => policy({ policyName: `P${n}`, ...patch });
    const allows = Array.from({ length: 80 }, (_, n) =>
      named(n, { condition: `wallet.id == 'w' && eth.tx.value < ${n + 1}` }),
    );
    const denies = Array.from({ length: 20 }, (_, n) => ({
      ...named(80 + n, { condition: `bitcoin.tx.fee > ${n}` }),
      effect: 'EFFECT_DENY',
    }));
    const { findings, partial } = await lint(operator, ...allows, ...denies);
    expect(partial).toBe(false);
    expect(findings.filter(({ code }) => code === 'noFeeLimit')).toHaveLength(80);
  });

  it('points at the clause', async () => {
    const { operator } = await aWorld();
    const condition = "wallet.id == 'a' && wallet.id == 'b'";
    const { findings } = await lint(operator, policy({ condition }));
    const finding = findings.find(({ code }) => code === 'contradiction');
    expect(condition.slice(finding?.from, finding?.to)).toBe("wallet.id == 'b'");
    expect(finding?.params).toEqual({ name: 'wallet.id', one: "'a'", other: "'b'" });
  });

  it('looks at what is stored, and finds what is said twice however it is laid out', async () => {
    const { operator } = await aWorld();
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', policy({ condition: tags }));
    await operator.submit('create_policy', policy({ policyName: 'Q', condition: `  (${tags})` }));
    const { findings } = await operator.query<Lint>('lint_policies');
    expect(findings).toMatchObject([{ code: 'duplicate', policyName: 'Q', params: { name: 'P', policyId } }]);
  });
});

describe('lint_policies on what programs may do without a person', () => {
  /** The organization allows logins by e-mail, and has its operator, ann with an e-mail address, and two programs. */
  async function withPrograms() {
    const { operator } = await aWorld();
    const keys = async (name: string) => (await joinedBy(operator, name)).userId;
    const [bot, reader, ann] = [await keys('bot'), await keys('reader'), await keys('ann')];
    await operator.submit('update_user', { userId: ann, userEmail: 'ann@example.com' });
    await operator.submit('set_organization_feature', { name: mailLogins });
    const by = (userId: string) => `approvers.any(u, u.id == '${userId}')`;
    return { operator, bot, reader, ann, by };
  }
  const mailLogins = 'FEATURE_NAME_OTP_EMAIL_AUTH';
  const programCodes: readonly string[] = ['programsExport', 'programsChangeRules', 'noCeilingOverTime'];
  const exports = "activity.action == 'EXPORT'";
  const transfers = "activity.kind == 'SIGN_TRANSACTION' && eth.tx.value <= 5 && eth.tx.max_fee < 9";

  it.each([
    ['two of anybody export', { condition: exports, consensus: 'approvers.count() >= 2' }, ['programsExport']],
    ['anybody exports', { condition: exports }, ['programsExport']],
    ['anybody changes policies', { condition: "activity.resource == 'POLICY'" }, ['programsChangeRules']],
    ['anybody adds users', { condition: "activity.kind == 'CREATE_USERS'" }, ['programsChangeRules']],
    ['anybody sends a little', { condition: transfers }, ['noCeilingOverTime']],
    ['anybody opens sessions of others', { condition: "activity.resource == 'AUTH'" }, ['programsChangeRules']],
    ['anybody logs in', { condition: "activity.kind in ['STAMP_LOGIN', 'OTP_LOGIN', 'RECOVER_USER']" }, []],
    ['anybody sends login codes', { condition: "activity.resource == 'OTP'" }, []],
    ['anybody adds accounts', { condition: "activity.kind == 'CREATE_WALLET_ACCOUNTS'" }, []],
    ['only the root quorum may change itself', { condition: "activity.kind == 'UPDATE_ROOT_QUORUM'" }, []],
  ])('finds where %s', async (_what, patch, codes) => {
    const { operator, bot } = await withPrograms();
    const { findings } = await lint(operator, policy(patch));
    const found = findings.filter(({ code }) => programCodes.includes(code));
    expect(found.map(({ code }) => code)).toEqual(codes);
    for (const { params, severity } of found) expect([params['userId'], severity]).toEqual([bot, 'warning']);
  });

  it('finds nothing where a person is needed', async () => {
    const { operator, ann, bot, by } = await withPrograms();
    for (const consensus of [by(ann), `${by(bot)} && ${by(ann)}`]) {
      const { findings } = await lint(operator, policy({ condition: exports, consensus }));
      expect(findings.filter(({ code }) => programCodes.includes(code))).toEqual([]);
    }
  });

  it('takes an e-mail address for no person without logins by e-mail', async () => {
    const { operator, ann, by } = await withPrograms();
    await operator.submit('remove_organization_feature', { name: mailLogins });
    const { findings } = await lint(operator, policy({ condition: exports, consensus: by(ann) }));
    expect(findings).toContainEqual(expect.objectContaining({ code: 'programsExport' }));
  });

  it('finds nothing where other policies deny it to programs', async () => {
    const { operator, bot, reader, by } = await withPrograms();
    const allowing = policy({ condition: exports, consensus: `${by(bot)} && ${by(reader)}` });
    const codes = async (...more: object[]) =>
      (await lint(operator, allowing, ...more)).findings
        .map(({ code }) => code)
        .filter((code) => programCodes.includes(code));
    expect(await codes()).toEqual(['programsExport']);
    const deny = { effect: 'EFFECT_DENY', policyName: 'No' };
    expect(await codes({ ...deny, condition: exports })).toEqual([]);
    expect(await codes({ ...deny, consensus: by(reader) })).toEqual([]);
    expect(await codes({ ...deny, condition: "activity.kind == 'EXPORT_SECRETS'" })).toEqual(['programsExport']);
    expect(await codes({ ...deny, consensus: `${by(reader)} && ${by(bot)}` })).toEqual(['programsExport']);
  });
});
