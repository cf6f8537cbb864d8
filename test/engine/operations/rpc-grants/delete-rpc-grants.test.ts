import { describe, expect, it } from 'vitest';
import { nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { withGrant } from '../../../harness/rpc-grants.ts';

type Scene = Awaited<ReturnType<typeof withGrant>>;

describe('delete_rpc_grants', () => {
  it('takes a grant away, so that its key stamps no more', async () => {
    const { root, bot, granted, rpcGrantId } = await withGrant();
    const asked = { userId: bot.userId, rpcGrantIds: [rpcGrantId] };
    expect(await root.submit('delete_rpc_grants', asked)).toEqual({ rpcGrantIds: [rpcGrantId] });
    expect(await granted.tryQuery('whoami')).toMatchObject({ failure: { turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' } });
    expect(await root.query('list_rpc_grants')).toEqual({ rpcGrants: [] });
  });

  refuses('delete_rpc_grants', withGrant, [
    [
      'none is named',
      ({ bot }: Scene) => ({ userId: bot.userId, rpcGrantIds: [] }),
      'INVALID_ARGUMENT',
      'at least one',
    ],
    [
      'it is another user’s',
      ({ root, rpcGrantId }: Scene) => ({ userId: root.userId, rpcGrantIds: [rpcGrantId] }),
      'NOT_FOUND',
      'no JSON-RPC grant',
    ],
    [
      'one is nobody’s',
      ({ bot, rpcGrantId }: Scene) => ({ userId: bot.userId, rpcGrantIds: [rpcGrantId, nobody] }),
      'NOT_FOUND',
      nobody,
    ],
  ]);

  it('deletes no API key, which has an operation of its own', async () => {
    const { root, bot } = await withGrant();
    const { apiKeys } = await root.query<{ apiKeys: [{ apiKeyId: string }] }>('get_api_keys', { userId: bot.userId });
    const rpcGrantIds = [apiKeys[0].apiKeyId];
    expect(await root.try('delete_rpc_grants', { userId: bot.userId, rpcGrantIds })).toMatchObject({ ok: false });
  });
});
