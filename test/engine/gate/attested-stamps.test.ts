import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor, type AnsweredActivity, type StampKey } from '../../harness/actors.ts';
import { joinedBy, oidcTokenFor as token, subOrganizationOf, tokenFor } from '../../harness/people.ts';
import { sessionPayload } from '../../harness/session-tokens.ts';
import { aWorld, type World } from '../../harness/world.ts';

const key = p256KeyFrom('a key that a token vouches for');
const { publicKey } = key;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ann = { issuer: 'https://issuer.example', audience: 'coffer-tests', subject: 'ann' };

let world: World;
let root: Actor;
let user: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  user = await joinedBy(root, 'ann', {
    oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, { subject: 'ann' }) }],
  });
});

type Sent = { path?: string; parameters?: object; at?: Actor; by?: StampKey; plain?: boolean };

function send(
  oidcToken: string,
  { path = 'stamp_login', parameters = { publicKey }, at = user, by = key, plain }: Sent = {},
): Promise<Outcome> {
  const body = new TextEncoder().encode(at.bodyOf(path, parameters));
  const { signature } = JSON.parse(Buffer.from(by.stamp(body), 'base64url').toString()) as { signature: string };
  const stamp = { publicKeyAttestation: oidcToken, scheme: 'STAMP_ATTESTED_SCHEME_P256_OIDC', publicKey, signature };
  const attestedStamp = plain ? JSON.stringify(stamp) : base64url(stamp);
  return world.service.call({ path: `/public/v1/submit/${path}`, body, attestedStamp });
}
const refusedAs = (code: number, turnkeyErrorCode: string) => ({ ok: false, failure: { code, turnkeyErrorCode } });

describe('a stamp that a token vouches for', () => {
  it.each([
    ['base64url', false],
    ['plain', true],
  ])('logs the user of the token in, as %s JSON', async (_form, plain) => {
    const outcome = await send(token(world, ann, sha256(publicKey)), { plain });
    expect(outcome).toMatchObject({ ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } });
    if (!outcome.ok) throw new Error('refused');
    const { result } = outcome.value['activity'] as unknown as AnsweredActivity;
    const session = String(result['stampLoginResult']?.['session']);
    expect(sessionPayload(session)).toMatchObject({ user_id: user.userId });
    expect(await user.as(user.userId, key).query('whoami')).toMatchObject({ username: 'ann' });
    expect(world.bugs).toEqual([]);
  });

  it('keeps no token on record', async () => {
    const oidcToken = token(world, ann, sha256(publicKey));
    await send(oidcToken);
    expect(JSON.stringify(world.store.commits)).not.toContain(oidcToken);
  });

  it('finds its user below the parent that is named', async () => {
    const below = await subOrganizationOf(root, 'Branch');
    const eve = { ...ann, subject: 'eve' };
    await below.submit('create_oauth_providers', {
      userId: below.userId,
      oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, eve) }],
    });
    expect(await send(token(world, eve, sha256(publicKey)), { at: root })).toMatchObject({
      value: { activity: { organizationId: below.organizationId } },
    });
  });

  it('opens a session that ends with the sign-in', async () => {
    await send(token(world, ann, sha256(publicKey)));
    const { user: shown } = await root.query<{ user: { oauthProviders: { providerId: string }[] } }>('get_user', {
      userId: user.userId,
    });
    const providerIds = shown.oauthProviders.map(({ providerId }) => providerId);
    await root.submit('delete_oauth_providers', { userId: user.userId, providerIds });
    expect(await user.as(user.userId, key).tryQuery('whoami')).toMatchObject({ ok: false });
    expect(await send(token(world, ann, sha256(publicKey)))).toMatchObject({ ok: false });
  });

  it('does nothing but log in and prove a step of an MFA policy', async () => {
    const oidcToken = token(world, ann, sha256(publicKey));
    const notAuthorized = refusedAs(rpcCodes.PERMISSION_DENIED, 'REQUEST_NOT_AUTHORIZED');
    for (const [path, parameters] of [
      ['create_user_tag', { userTagName: 'x', userIds: [] }],
      ['reject_activity', { fingerprint: `sha256:${'00'.repeat(32)}` }],
      ['create_read_only_session', {}],
    ] as const)
      expect(await send(oidcToken, { path, parameters }), path).toMatchObject(notAuthorized);
  });

  it('is refused with a token of another key, a forged one, and one of somebody who is not here', async () => {
    const badToken = refusedAs(rpcCodes.INVALID_ARGUMENT, 'INVALID_OIDC_TOKEN');
    expect(await send(token(world, ann, sha256('another key')))).toMatchObject(badToken);
    expect(await send(token(world, ann, sha256(publicKey), false))).toMatchObject(badToken);
    const nobody = refusedAs(rpcCodes.UNAUTHENTICATED, 'CREDENTIAL_NOT_FOUND');
    expect(await send(token(world, { ...ann, subject: 'eve' }, sha256(publicKey)))).toMatchObject(nobody);
    expect(await send(token(world, { ...ann, audience: 'evil' }, sha256(publicKey)))).toMatchObject(nobody);
    expect(await send('no token')).toMatchObject(nobody);
    expect(await send(token(world, ann, sha256(publicKey)), { by: p256KeyFrom('thief') })).toMatchObject(
      refusedAs(rpcCodes.UNAUTHENTICATED, 'SIGNATURE_INVALID'),
    );
    expect(world.bugs).toEqual([]);
  });

  it('asks no issuer about the token of somebody who is not here', async () => {
    const asked: string[] = [];
    world.tokens.get = (text) => void asked.push(text);
    await send(token(world, { ...ann, subject: 'eve' }, sha256(publicKey)));
    expect(asked).toEqual([]);
    await send(token(world, ann, sha256(publicKey)));
    expect(asked).toHaveLength(1);
  });
});
