import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { ann, annBelow, keyInside, lastText, messagesIn } from '../../../harness/codes.ts';
import { targetFrom } from '../../../harness/key-material.ts';
import { apiKey, joinedBy } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const target = targetFrom('mailed keys');
const mail = { email: ann, targetPublicKey: target.publicKey, emailCustomization: { appName: 'Shop' } };

let world: World;
let root: Actor;
let user: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  user = await annBelow(root);
});

const parent = () => root.at(user.organizationId);

describe('email_auth', () => {
  it('mails a key, and answers none', async () => {
    const asked = { ...mail, expirationSeconds: '60', sendFromEmailAddress: 'noreply@shop.example' };
    const { userId, apiKeyId, ...rest } = await parent().submit<{ userId: string; apiKeyId: string }>(
      'email_auth',
      asked,
    );
    expect({ userId, rest }).toEqual({ userId: user.userId, rest: {} });
    expect(messagesIn(world, user.organizationId)).toMatchObject([
      {
        kind: 'EMAIL_AUTH',
        to: ann,
        userId,
        expiresAtMs: world.clock.atMs + 60_000,
        style: { appName: 'Shop', sendFromEmailAddress: 'noreply@shop.example' },
      },
    ]);
    const bundle = lastText(world, user.organizationId);
    expect(JSON.stringify(world.store.commits)).not.toContain(bundle);
    expect(world.store.state.apiKeys.get(apiKeyId)?.credentialType).toBe('CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256');
    const key = keyInside(world, bundle, target.privateKey);
    expect(await user.as(userId, key).query('whoami')).toMatchObject({ userId });
    await user.submit('update_user_email', { userId, userEmail: '' });
    expect(await user.as(userId, key).tryQuery('whoami')).toMatchObject({ ok: false });
  });

  it('takes the older versions, and needs the feature', async () => {
    const { emailCustomization: _, ...older } = mail;
    for (const type of ['ACTIVITY_TYPE_EMAIL_AUTH', 'ACTIVITY_TYPE_EMAIL_AUTH_V2'])
      expect(await parent().activity('email_auth', older, type)).toMatchObject({
        result: { emailAuthResult: { userId: user.userId } },
      });
    expect(await parent().try('email_auth', older)).toMatchObject({
      failure: { message: expect.stringContaining('emailCustomization') },
    });
    await user.submit('remove_organization_feature', { name: 'FEATURE_NAME_EMAIL_AUTH' });
    expect(await parent().try('email_auth', mail)).toMatchObject({ failure: { code: rpcCodes.FAILED_PRECONDITION } });
  });

  it('takes the place of no other key: nobody has shown yet to be the user', async () => {
    const own = p256KeyFrom('a key for a year');
    const expiring = apiKey(own, { expirationSeconds: '31536000' });
    await user.submit('create_api_keys', { userId: user.userId, apiKeys: [expiring] });
    const mailKey = () => {
      world.clock.advance(1_000);
      return parent().try('email_auth', mail);
    };
    for (let mails = 0; mails < 12; mails += 1) expect(await mailKey()).toMatchObject({ ok: true });
    expect(await user.as(user.userId, own).query('whoami')).toMatchObject({ userId: user.userId });
    world.clock.advance(900_000);
    for (let sessions = 0; sessions < limits.sessionsPerUserMax; sessions += 1)
      await user.submit('stamp_login', { publicKey: p256KeyFrom(`session ${sessions}`).publicKey });
    expect(await mailKey()).toMatchObject({ failure: { code: rpcCodes.RESOURCE_EXHAUSTED } });
  });

  it('ends no key of a member of the root quorum at the wish of another user of the organization', async () => {
    const eve = await joinedBy(user, 'eve');
    await user.submit('create_policy', {
      policyName: 'mail keys',
      effect: 'EFFECT_ALLOW',
      consensus: `approvers.any(u, u.id == '${eve.userId}')`,
      condition: "activity.resource == 'AUTH' && activity.action == 'CREATE'",
    });
    const { apiKeyId } = await user.submit<{ apiKeyId: string }>('email_auth', mail);
    const ending = { ...mail, invalidateExisting: true };
    const denied = { failure: { code: rpcCodes.PERMISSION_DENIED } };
    expect(await eve.try('email_auth', ending)).toMatchObject(denied);
    expect(world.store.state.apiKeys.get(apiKeyId)).toBeDefined();
    await user.submit('email_auth', ending);
    expect(world.store.state.apiKeys.get(apiKeyId)).toBeUndefined();
  });

  it('gives a key that ends when its user joins the root quorum', async () => {
    const bob = await joinedBy(user, 'bob', { userEmail: 'bob@example.com' });
    const { apiKeyId } = await user.submit<{ apiKeyId: string }>('email_auth', { ...mail, email: 'bob@example.com' });
    await user.submit('update_root_quorum', { threshold: 1, userIds: [user.userId, bob.userId] });
    expect(world.store.state.apiKeys.get(apiKeyId)).toBeUndefined();
  });
});
