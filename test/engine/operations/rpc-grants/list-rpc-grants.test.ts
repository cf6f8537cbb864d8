import { describe, expect, it } from 'vitest';
import { nobody } from '../../../harness/people.ts';
import { withGrant } from '../../../harness/rpc-grants.ts';

describe('list_rpc_grants', () => {
  it('lists the grants of all users, and of one', async () => {
    const { root, bot, rpcGrantId } = await withGrant();
    expect(await root.query('list_rpc_grants')).toMatchObject({ rpcGrants: [{ rpcGrantId, userId: bot.userId }] });
    expect(await root.query('list_rpc_grants', { userId: root.userId })).toEqual({ rpcGrants: [] });
    expect(await root.tryQuery('list_rpc_grants', { userId: nobody })).toMatchObject({ ok: false });
  });
});
