import { describe, expect, it } from 'vitest';
import { rpcSigningMethods } from '#shared/rpc-methods.ts';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { rpcGrantOf, withGrant } from '../../../harness/rpc-grants.ts';

type Scene = Awaited<ReturnType<typeof withGrant>>;

/** A second grant, as `patch` changes it. */
const another = (patch: object) => (scene: Scene) => ({
  userId: scene.bot.userId,
  ...rpcGrantOf(scene.addresses[0], 'another'),
  ...patch,
});

describe('create_rpc_grant', () => {
  it('keeps the accounts as the organization has them, and what is left out as documented', async () => {
    const { root, bot, rpcGrantId, addresses } = await withGrant();
    const asked = { ...rpcGrantOf(addresses[1].toLowerCase(), 'another'), chainIds: ['10', '1'], holdSeconds: 0 };
    await root.submit('create_rpc_grant', {
      userId: bot.userId,
      ...asked,
      methods: ['personal_sign'],
      upstream: 'http://127.0.0.1:8545/',
      expirationSeconds: '60',
    });
    const { rpcGrants } = await root.query<{ rpcGrants: object[] }>('list_rpc_grants', { userId: bot.userId });
    expect(rpcGrants).toMatchObject([
      { rpcGrantId, accounts: [addresses[0]], chainIds: ['1'], methods: rpcSigningMethods, holdSeconds: 60 },
      {
        accounts: [addresses[1]],
        chainIds: ['10', '1'],
        methods: ['personal_sign'],
        holdSeconds: 0,
        upstream: 'http://127.0.0.1:8545/',
        expirationSeconds: '60',
      },
    ]);
    const { apiKeys } = await root.query<{ apiKeys: object[] }>('get_api_keys', { userId: bot.userId });
    expect(apiKeys.at(-1)).toMatchObject({ credential: { rpcGrant: true } });
  });

  it('waits for approvals as the creation of an API key does', async () => {
    const { root, bot, addresses } = await withGrant();
    const ann = await joinedBy(root, 'ann');
    await root.submit('update_root_quorum', { threshold: 2, userIds: [root.userId, ann.userId] });
    const asked = { userId: bot.userId, ...rpcGrantOf(addresses[0], 'another') };
    const { status } = await root.activity('create_rpc_grant', asked);
    expect(status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  });

  it('leaves the organization able to act: the key of a grant is no credential to vote with', async () => {
    const { root, world, addresses } = await withGrant();
    await root.submit('create_rpc_grant', { userId: root.userId, ...rpcGrantOf(addresses[0], 'of the root user') });
    const { apiKeys } = await root.query<{ apiKeys: { apiKeyId: string; credential: { rpcGrant?: true } }[] }>(
      'get_api_keys',
      { userId: root.userId },
    );
    const apiKeyIds = apiKeys.filter(({ credential }) => !credential.rpcGrant).map(({ apiKeyId }) => apiKeyId);
    expect(await root.try('delete_api_keys', { userId: root.userId, apiKeyIds })).toMatchObject({ ok: false });
    expect(world.bugs).toEqual([]);
  });

  refuses('create_rpc_grant', withGrant, [
    ['the user is nobody', another({ userId: nobody }), 'NOT_FOUND', 'no user'],
    [
      'the account is of nobody here',
      another({ accounts: [`0x${'11'.repeat(20)}`] }),
      'NOT_FOUND',
      'no Ethereum account',
    ],
    ['there is no account', another({ accounts: [] }), 'INVALID_ARGUMENT', 'accounts: expected at least one'],
    [
      'an account is named twice',
      ({ bot, addresses: [one] }: Scene) => ({
        userId: bot.userId,
        ...rpcGrantOf(one, 'another'),
        accounts: [one, one.toLowerCase()],
      }),
      'INVALID_ARGUMENT',
      'twice',
    ],
    ['there is no chain', another({ chainIds: [] }), 'INVALID_ARGUMENT', 'chainIds: expected at least one'],
    ['a chain is none', another({ chainIds: ['0x1'] }), 'INVALID_ARGUMENT', 'chainIds.0'],
    ['the method does not sign', another({ methods: ['eth_accounts'] }), 'INVALID_ARGUMENT', 'methods.0'],
    ['calls would wait too long', another({ holdSeconds: 601 }), 'INVALID_ARGUMENT', 'holdSeconds'],
    [
      'the upstream is elsewhere and without TLS',
      another({ upstream: 'http://node.example/' }),
      'INVALID_ARGUMENT',
      'TLS',
    ],
    ['the upstream is no URL', another({ upstream: 'ftp://node.example/' }), 'INVALID_ARGUMENT', 'upstream'],
    [
      'a user has the key',
      another({ publicKey: p256KeyFrom('the grant').publicKey }),
      'ALREADY_EXISTS',
      p256KeyFrom('the grant').publicKey,
    ],
  ]);
});
