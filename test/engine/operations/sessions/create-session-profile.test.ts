import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { joinedBy, nobody, tokenFor } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { profileOf, sessionPayload } from '../../../harness/session-tokens.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const { publicKey } = p256KeyFrom('a limited session');
const tags = "activity.kind == 'CREATE_USER_TAG'";

let world: World;
let root: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
});

describe('create_session_profile', () => {
  it('keeps a profile, which tokens and keys name', async () => {
    const scope = "activity.action == 'SIGN' && wallet.id != '~?>'";
    const patch = { sessionProfileName: 'Signing > all?', notes: 'for the shop', expirationSeconds: '60' };
    const sessionProfileId = await profileOf(root, scope, patch);
    const profile = { sessionProfileId, scope, ...patch };
    expect(await root.query('get_session_profile', { sessionProfileId })).toMatchObject({ sessionProfile: profile });
    const { session } = await root.submit<{ session: string }>('stamp_login', { publicKey, sessionProfileId });
    expect(sessionPayload(session)).toMatchObject({
      session_type: patch.sessionProfileName,
      session_profile_id: sessionProfileId,
      scope,
    });
    const { apiKeys } = await root.query<{ apiKeys: object[] }>('get_api_keys', { userId: root.userId });
    expect(apiKeys.at(-1)).toMatchObject({ credential: { type: 'CREDENTIAL_TYPE_LOGIN', sessionProfileId } });
  });

  it('can be demanded by a policy, of logins with a token too', async () => {
    const oidcToken = tokenFor(world, { subject: 'ann', nonce: createHash('sha256').update(publicKey).digest('hex') });
    await joinedBy(root, 'ann', { oauthProviders: [{ providerName: 'work', oidcToken }] });
    const backend = await joinedBy(root, 'backend');
    const sessionProfileId = await profileOf(root, tags);
    await root.submit('create_policy', {
      policyName: 'logins',
      effect: 'EFFECT_ALLOW',
      condition: `activity.kind == 'OAUTH_LOGIN' && activity.params.session_profile_id == '${sessionProfileId}'`,
      consensus: 'true',
    });
    expect(await backend.try('oauth_login', { oidcToken, publicKey })).toMatchObject({ ok: false });
    await backend.submit('oauth_login', { oidcToken, publicKey, sessionProfileId });
  });

  const profile = { sessionProfileName: 'p', scope: 'true' };
  refuses('create_session_profile', plain, [
    ['the scope does not parse', { ...profile, scope: 'activity.' }, 'INVALID_ARGUMENT', 'invalid policy condition'],
    ['the scope is no truth', { ...profile, scope: "'a'" }, 'INVALID_ARGUMENT', 'invalid policy condition'],
    [
      'the scope is empty',
      { ...profile, scope: '' },
      'INVALID_ARGUMENT',
      'parameters.scope: a scope must not be empty',
    ],
    ['the name is missing', { scope: 'true' }, 'INVALID_ARGUMENT', 'parameters.sessionProfileName'],
    [
      'the name is that of sessions without a profile',
      { ...profile, sessionProfileName: 'SESSION_TYPE_READ_WRITE' },
      'INVALID_ARGUMENT',
      'SESSION_TYPE_',
    ],
    ['the time is none', { ...profile, expirationSeconds: '0' }, 'INVALID_ARGUMENT', 'invalid api key expiration'],
  ]);
  refuses('stamp_login', plain, [
    ['there is no such profile', { publicKey, sessionProfileId: nobody }, 'NOT_FOUND', 'session profile'],
  ]);

  it('refuses a name that is taken', async () => {
    await root.submit('create_session_profile', profile);
    expect(await root.try('create_session_profile', profile)).toMatchObject({
      failure: { code: rpcCodes.ALREADY_EXISTS },
    });
  });
});
