import { Transaction as EthersTransaction } from 'ethers';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { ethereum } from '../../../harness/key-material.ts';
import { aWorld } from '../../../harness/world.ts';

const elsewhere = '0x47641B418aC3443c6185bB463755518E16309c27';
const transferOf = (value: bigint) =>
  EthersTransaction.from({ type: 2, chainId: 1, nonce: 1, gasLimit: 21_000, to: elsewhere, value }).unsignedSerialized;

describe('read_requests', () => {
  it('answers for several requests what read_request answers for each, and leaves out what is none', async () => {
    const { operator } = await aWorld();
    const { addresses } = await operator.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [ethereum(0)],
    });
    const [signWith = ''] = addresses;
    const type = 'TRANSACTION_TYPE_ETHEREUM';
    const ids: string[] = [];
    for (const value of [5n, 7n]) {
      const asked = { signWith, unsignedTransaction: transferOf(value), type };
      ids.push((await operator.activity('sign_transaction', asked)).id);
    }
    const answered = await operator.query('read_requests', { activityIds: [...ids, 'none'] });
    const each = ids.map(async (activityId) => ({
      activityId,
      ...(await operator.query<object>('read_request', { activityId })),
    }));
    expect(answered).toEqual({ requests: await Promise.all(each) });
  });

  it('knows a recipient as soon as something was signed for it', async () => {
    const { operator } = await aWorld();
    const { addresses } = await operator.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [ethereum(0)],
    });
    const [signWith = ''] = addresses;
    const asked = { signWith, unsignedTransaction: transferOf(5n), type: 'TRANSACTION_TYPE_ETHEREUM' };
    const read = { type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters: asked };
    const cautions = async () => (await operator.query<{ cautions: string[] }>('read_request', read)).cautions;
    expect(await cautions()).toContain('new-recipient');
    await operator.submit('sign_transaction', asked);
    expect(await cautions(), 'the address book that was read before is not kept').not.toContain('new-recipient');
  });

  it('refuses more requests than one question is about', async () => {
    const { operator } = await aWorld();
    const activityIds = Array.from({ length: limits.requestsPerQuestionMax + 1 }, () => 'none');
    expect(await operator.tryQuery('read_requests', { activityIds })).toMatchObject({ ok: false });
  });
});
