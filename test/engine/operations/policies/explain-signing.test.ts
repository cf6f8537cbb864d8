import { Transaction as EthersTransaction } from 'ethers';
import { describe, expect, it } from 'vitest';
import type { Explanation, Lint, WhoCan } from '#shared/policy-analysis.ts';
import { account } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

const elsewhere = '0x47641B418aC3443c6185bB463755518E16309c27';

async function aSigner() {
  const { operator } = await aWorld();
  const { addresses } = await operator.submit<{ addresses: string[] }>('create_wallet', {
    walletName: 'Hot',
    accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0")],
  });
  return { operator, bot: await joinedBy(operator, 'bot'), signWith: addresses[0] ?? '' };
}

const small = {
  policyName: 'Small',
  effect: 'EFFECT_ALLOW',
  condition: `activity.kind == 'SIGN_TRANSACTION' && eth.tx.to == '${elsewhere.toLowerCase()}' && eth.tx.value <= 1000`,
};

describe('what is said of signing', () => {
  it('shows the amount that a limit was compared with', async () => {
    const { operator, bot, signWith } = await aSigner();
    await operator.submit('create_policy', small);
    const unsignedTransaction = EthersTransaction.from({
      type: 2,
      chainId: 1,
      nonce: 1,
      gasLimit: 21_000,
      maxFeePerGas: 9n,
      maxPriorityFeePerGas: 1n,
      to: elsewhere,
      value: 2n * 10n ** 18n,
    }).unsignedSerialized;
    const parameters = { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' };
    const explained = await bot.query<Explanation>('simulate_request', {
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters,
    });
    expect(explained).toMatchObject({ verdict: 'deny', basis: 'nothing', change: { add: [operator.userId] } });
    const clauses = explained.policies[0]?.readings[0]?.clauses ?? [];
    expect(clauses.map(({ value }) => value)).toEqual(['false', 'true', 'true', 'false']);
    expect(clauses.at(-1)?.actual).toEqual([{ name: 'eth.tx.value', value: '2000000000000000000' }]);
  });

  it('reads each of several things that would be signed', async () => {
    const { operator, bot, signWith } = await aSigner();
    await operator.submit('create_policy', {
      policyName: 'Mail',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'SIGN_RAW_PAYLOADS' && eth.eip_712.primary_type == 'Mail'",
    });
    const typed = (primaryType: string) =>
      JSON.stringify({
        types: { EIP712Domain: [{ name: 'name', type: 'string' }], [primaryType]: [{ name: 'to', type: 'string' }] },
        primaryType,
        domain: { name: 'Post' },
        message: { to: 'Bob' },
      });
    const { verdict, policies } = await bot.query<Explanation>('simulate_request', {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: {
        signWith,
        payloads: [typed('Mail'), typed('Parcel')],
        encoding: 'PAYLOAD_ENCODING_EIP712',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
    });
    expect(verdict).toBe('deny');
    expect(policies[0]?.readings.map(({ item, clauses }) => [item, clauses[0]?.value])).toEqual([
      [0, 'true'],
      [1, 'false'],
    ]);
    expect(policies[0]?.readings[1]?.clauses.at(-1)?.actual).toEqual([
      { name: 'eth.eip_712.primary_type', value: "'Parcel'" },
    ]);
  });

  it('finds blind signing that nothing denies, and is content where something does', async () => {
    const { operator } = await aSigner();
    const sign = { policyName: 'Sign', effect: 'EFFECT_ALLOW', condition: "activity.action == 'SIGN'" };
    const deny = {
      policyName: 'No digests',
      effect: 'EFFECT_DENY',
      condition:
        "activity.kind in ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS'] && activity.params.hash_function == 'HASH_FUNCTION_NO_OP'",
    };
    const lint = async (...policies: object[]) =>
      (await operator.query<Lint>('lint_policies', { policies } as never)).findings.map(({ code }) => code);
    expect(await lint(sign)).toEqual([
      'allowsBlindSigning',
      'allowsDelegation',
      'allowsTypedData',
      'noFeeLimit',
      'noCeilingOverTime',
    ]);
    expect(await lint(small)).toEqual(['noFeeLimit', 'noCeilingOverTime']);
    // Typed data and authorizations name the same hash function. Bytes that Coffer hashes are as unread as digests.
    expect(await lint(sign, deny)).toEqual(['allowsBlindSigning', 'noFeeLimit', 'noCeilingOverTime']);
    const all = { ...deny, condition: "activity.kind in ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']" };
    expect(await lint(sign, all)).toEqual(['noFeeLimit', 'noCeilingOverTime']);
  });

  it('says of signing within a limit that it depends', async () => {
    const { operator, bot } = await aSigner();
    await operator.submit('create_policy', small);
    const { kinds } = await bot.query<WhoCan>('who_can');
    const people = (wanted: string) => kinds.find(({ kind }) => kind === wanted)?.people;
    expect(people('SIGN_TRANSACTION')).toContainEqual({
      userId: bot.userId,
      access: 'alone',
      depends: true,
      grants: [2],
    });
    expect(people('SIGN_RAW_PAYLOAD')?.some(({ userId }) => userId === bot.userId)).toBe(false);
  });
});
