import { describe, expect, it } from 'vitest';
import { templates } from '../../../src/renderer/screens/policies/templates.ts';
import { aWorld } from '../../harness/world.ts';

/** A P-256 public key, uncompressed. */
const key = `04${'ab'.repeat(64)}`;

describe('the templates of policies', () => {
  it('are kept by the real engine, each of them, with nothing in them that is not there', async () => {
    const { operator } = await aWorld();
    const { userTagId: tag } = await operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'Treasury',
      userIds: [],
    });
    const { walletId: wallet } = await operator.submit<{ walletId: string }>('create_wallet', {
      walletName: 'Hot',
      accounts: [],
    });
    expect(templates.length).toBeGreaterThanOrEqual(10);
    for (const { id, make } of templates) {
      const { effect, condition, consensus, time } = make({ tag, wallet, key });
      const checked = await operator.query('check_policy', { condition, consensus, time });
      expect(checked, id).toMatchObject({ problems: [], notices: [] });
      await operator.submit('create_policy', { policyName: id, effect, condition, consensus, time });
    }
  });

  it('use everything that has to be chosen for them, and nothing else', () => {
    for (const { id, wants, make } of templates) {
      const texts = JSON.stringify(make({ tag: 'TAG', wallet: 'WALLET-ID', key: 'KEY-HEX' }));
      const used = {
        tag: texts.includes("'TAG'"),
        wallet: texts.includes('WALLET-ID'),
        key: texts.includes('KEY-HEX'),
      };
      expect(used, id).toEqual({
        tag: wants.includes('tag'),
        wallet: wants.includes('wallet'),
        key: wants.includes('key'),
      });
    }
  });
});
