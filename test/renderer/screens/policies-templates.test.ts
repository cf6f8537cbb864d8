import { parseEther, Transaction as EthersTransaction } from 'ethers';
import { describe, expect, it } from 'vitest';
import { evaluate } from '#engine/policy/evaluate.ts';
import type { Facts } from '#engine/policy/facts.ts';
import { parse } from '#engine/policy/parse.ts';
import type { Explanation, Lint } from '#shared/policy-analysis.ts';
import { isPicked, nothingPicked, picks, templates } from '../../../src/renderer/screens/policies/templates.ts';
import { p256KeyFrom } from '../../harness/actors.ts';
import { account } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';
import { aRequest, anActivity } from '../../engine/policy/a-request.ts';

/** What is typed into the gaps: a P-256 public key, uncompressed, an Ethereum address, ether, a Solana program and satoshis. */
const typed = {
  key: `04${'ab'.repeat(64)}`,
  recipient: '0x47641B418aC3443c6185bB463755518E16309c27',
  amount: '2.5',
  solRecipient: 'So11111111111111111111111111111111111111112',
  program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  fee: '50000',
  etherFee: '0.01',
  solFee: '0.02',
};

/** A world with a tag and a wallet for the templates to name. */
async function tagAndWallet() {
  const { operator } = await aWorld();
  const { userTagId: tag } = await operator.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'Treasury',
    userIds: [],
  });
  const { walletId: wallet } = await operator.submit<{ walletId: string }>('create_wallet', {
    walletName: 'Hot',
    accounts: [],
  });
  return { operator, tag, wallet };
}

describe('the templates of policies', () => {
  it('are kept by the real engine, each of them, with nothing in them that is not there', async () => {
    const { operator, tag, wallet } = await tagAndWallet();
    expect(templates.length).toBeGreaterThanOrEqual(10);
    for (const { id, make } of templates) {
      const { effect, condition, consensus, time } = make({ tag, wallet, ...typed });
      const checked = await operator.query('check_policy', { condition, consensus, time });
      expect(checked, id).toMatchObject({ problems: [], notices: [] });
      await operator.submit('create_policy', { policyName: id, effect, condition, consensus, time });
    }
  });

  it('use everything that has to be chosen for them, and nothing else', () => {
    for (const { id, wants, make } of templates) {
      const filled = {
        tag: 'a-tag',
        wallet: 'a-wallet',
        ...typed,
        amount: '86421',
        fee: '3141',
        etherFee: '75319',
        solFee: '97531',
      };
      const texts = JSON.stringify(make(filled));
      const used = picks.filter((pick) => texts.includes(filled[pick]));
      expect(used.toSorted(), id).toEqual([...wants].toSorted());
      for (const pick of wants) expect(isPicked(pick, filled[pick]), `${id} ${pick}`).toBe(true);
    }
  });

  it('write ether as wei, to the last digit', () => {
    const limit = templates.find(({ id }) => id === 'transferLimit');
    const conditionOf = (amount: string) =>
      limit?.make({ ...nothingPicked, tag: 'a-tag', wallet: 'a-wallet', amount }).condition;
    expect(conditionOf('2.5')).toContain('<= 2500000000000000000');
    expect(conditionOf('0.000000000000000001')).toContain('eth.tx.value <= 1\n');
    expect(conditionOf('10')).toContain('<= 10000000000000000000');
  });

  it.each([
    ['amount', ['', '0', '0.0', '-1', '1e3', '1,5', '1.0000000000000000001']],
    ['recipient', ['', '0x12', "0x47641B418aC3443c6185bB463755518E16309c2'"]],
    ['program', ['', 'short', '0OIl'.repeat(9)]],
    ['fee', ['', '0', '1.5', '10 000']],
    ['etherFee', ['', '0', '1e3', '0,01', '1.0000000000000000001']],
    ['solFee', ['', '0', '0.0000000001']],
    ['key', ['', 'ab']],
  ] as const)('take no %s that is none', (pick, wrong) => {
    for (const value of wrong) expect(isPicked(pick, value), value).toBe(false);
  });

  it('for signing allow what they say, and deny what they say', async () => {
    const { operator } = await aWorld();
    const [bot, ann] = [await joinedBy(operator, 'bot'), await joinedBy(operator, 'ann')];
    const { userTagId: tag } = await operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'Treasury',
      userIds: [bot.userId, ann.userId],
    });
    const { walletId: wallet, addresses } = await operator.submit<{ walletId: string; addresses: string[] }>(
      'create_wallet',
      { walletName: 'Hot', accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0")] },
    );
    const draft = (id: string) => {
      const template = templates.find((one) => one.id === id);
      if (!template) throw new Error(`there is no template ${id}`);
      return { policyName: id, ...template.make({ tag, wallet, ...typed }) };
    };
    const signWith = addresses[0] ?? '';
    const rawPayload = (payload: string) => ({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters: {
        signWith,
        payload,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
    });
    const verdictOf = async (ids: readonly string[], ether: string, more: object = {}, raw = false) => {
      const unsignedTransaction = EthersTransaction.from({
        type: 2,
        chainId: 1,
        nonce: 1,
        gasLimit: 21_000,
        maxFeePerGas: 9n,
        maxPriorityFeePerGas: 1n,
        to: typed.recipient,
        value: parseEther(ether),
        ...more,
      }).unsignedSerialized;
      const answer = await bot.query<Explanation>('simulate_request', {
        ...(raw
          ? rawPayload(unsignedTransaction)
          : {
              type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
              parameters: { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' },
            }),
        policies: ids.map(draft),
        replaceAll: true,
      });
      return answer.verdict;
    };
    const other = { to: '0xde709f2102306220921060314715629080e2fb77' };
    expect(await verdictOf(['walletSigning'], '9')).toBe('allow');
    expect(await verdictOf(['transferLimit'], '2.5')).toBe('allow');
    expect(await verdictOf(['transferLimit'], '2.500000000000000001')).toBe('deny');
    expect(await verdictOf(['transferLimit'], '0', { data: '0xa9059cbb' })).toBe('deny');
    expect(await verdictOf(['twoAboveLimit', 'transferLimit'], '2.6')).toBe('consensus');
    expect(await verdictOf(['twoAboveLimit'], '2.5')).toBe('deny');
    expect(await verdictOf(['knownRecipient'], '1')).toBe('allow');
    expect(await verdictOf(['knownRecipient'], '1', other)).toBe('deny');
    expect(await verdictOf(['walletSigning', 'onlyRecipient'], '1')).toBe('allow');
    expect(await verdictOf(['walletSigning', 'onlyRecipient'], '1', other)).toBe('deny');
    // The same transaction as a raw payload.
    expect(await verdictOf(['walletSigning', 'onlyRecipient'], '1', {}, true)).toBe('allow');
    expect(await verdictOf(['walletSigning', 'onlyRecipient'], '1', other, true)).toBe('deny');
    // An authorization moves everything that the account has, and is no transaction.
    type Form = readonly [payload: string, encoding: string, hashFunction: string];
    const delegation = async (ids: readonly string[], [payload, encoding, hashFunction]: Form) => {
      const answer = await bot.query<Explanation>('simulate_request', {
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        parameters: { signWith, payload, encoding, hashFunction },
        policies: ids.map(draft),
        replaceAll: true,
      });
      return answer.verdict;
    };
    const json = JSON.stringify({ address: other.to, chainId: 1, nonce: 0 });
    const own: Form = [json, 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', 'HASH_FUNCTION_NO_OP'];
    const bytes = `05d70194${other.to.slice(2)}80`;
    const raw: Form = [bytes, 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_KECCAK256'];
    for (const form of [own, raw])
      expect(await delegation(['walletSigning', 'onlyRecipient', 'noDelegation'], form)).toBe('deny');
    expect(await delegation(['walletSigning', 'onlyRecipient'], own)).toBe('allow');
    expect(await verdictOf(['walletSigning', 'noDelegation'], '1')).toBe('allow');
    // What they do not speak of, they leave alone.
    expect(await verdictOf(['walletSigning', 'noBlindSigning', 'bitcoinFee', 'solanaFee', 'solanaProgram'], '1')).toBe(
      'allow',
    );
  });

  it.each<readonly [id: string, facts: Partial<Facts>, denies: boolean | 'an error']>([
    ['bitcoinFee', { bitcoin: { tx: { fee: 50_000n } } }, false],
    ['bitcoinFee', { bitcoin: { tx: { fee: 50_001n } } }, true],
    ['bitcoinFee', { eth: { tx: { value: 1n } } }, 'an error'],
    ['solanaFee', { solana: { tx: { max_fee: 20_000_000n } } }, false],
    ['solanaFee', { solana: { tx: { max_fee: 20_000_001n } } }, true],
    ['ethereumFee', { eth: { tx: { max_fee: 10n ** 16n } } }, false],
    ['ethereumFee', { eth: { tx: { max_fee: 10n ** 16n + 1n } } }, true],
    ['solanaProgram', { solana: { tx: { program_keys: [typed.program, '1'.repeat(32)], transfers: [] } } }, false],
    [
      'solanaProgram',
      {
        solana: { tx: { program_keys: [typed.program, 'Stake11111111111111111111111111111111111111'], transfers: [] } },
      },
      true,
    ],
    ['solanaProgram', { bitcoin: { tx: { fee: 1n } } }, 'an error'],
  ])('%s says of %o whether it denies, and leaves other chains alone', (id, facts, denies) => {
    const condition = templates.find((one) => one.id === id)?.make({ ...nothingPicked, ...typed }).condition ?? '';
    const activity = anActivity('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'WALLET', 'SIGN');
    const result = evaluate(parse('condition', condition), aRequest([], { activity, ...facts }));
    // A policy that errs neither allows nor denies.
    expect(result.ok ? result.value : 'an error').toBe(denies);
  });

  it('leave nothing for the lint to find, but what a tag signs unread and at any fee', async () => {
    const { operator, tag, wallet } = await tagAndWallet();
    await operator.submit('set_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH' });
    const { userIds } = await operator.submit<{ userIds: string[] }>('create_users', {
      users: ['ann', 'bob'].map((name, at) => ({
        userName: name,
        // With an email address that the users can log in with, they count as people and not as programs.
        userEmail: `${name}@example.org`,
        apiKeys: [{ apiKeyName: 'key', publicKey: p256KeyFrom(name).publicKey, curveType: 'API_KEY_CURVE_P256' }],
        authenticators: [],
        oauthProviders: [],
        userTags: [tag].slice(0, at + 1),
      })),
    });
    expect(userIds).toHaveLength(2);
    const found: string[] = [];
    for (const { id, make, beside } of templates) {
      const { findings } = await operator.query<Lint>('lint_policies', {
        policies: [make({ tag, wallet, ...typed }), ...Object.values(beside ?? {})].map((texts, at) => ({
          policyName: `${id} ${at}`,
          ...texts,
        })),
      });
      found.push(...findings.map(({ code }) => `${id} ${code}`));
    }
    expect(found.toSorted()).toEqual([
      'tagUsesWallet allowsBlindSigning',
      'tagUsesWallet allowsDelegation',
      'tagUsesWallet allowsTypedData',
      'tagUsesWallet noFeeLimit',
      'walletSigning allowsBlindSigning',
      'walletSigning allowsDelegation',
      'walletSigning allowsTypedData',
      'walletSigning noFeeLimit',
    ]);
  });
});
