import { decryptCredentialBundle } from '@turnkey/crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangePreview, Lint, WhoCan } from '#shared/policy-analysis.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { stampBody } from '#shared/stamp.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { targetFrom } from '../../../harness/key-material.ts';
import { passkeyOf } from '../../../harness/passkey.ts';
import { apiKey, joinedBy } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

/**
 * H1 and M7: lint, preview and who-can tell where users can meet a policy that is not meant for them. Each row is proved on
 * the engine first: the change is carried out, and opens what was shut before it.
 */

let world: World;
let root: Actor;
let ann: Actor;
let bob: Actor;
let tag: string;
let opened: Readonly<Record<string, string>>;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  ann = await joinedBy(root, 'ann', { userEmail: 'ann@example.com' });
  // A person to the lint, who can log in by e-mail.
  await root.submit('set_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH' });
  bob = await joinedBy(root, 'bob');
  const made = await root.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'treasury',
    userIds: [ann.userId],
  });
  tag = made.userTagId;
  opened = {
    tags: `approvers.any(u, u.tags.contains('${tag}'))`,
    ann: `approvers.any(u, u.id == '${ann.userId}')`,
    credential: `credentials.any(c, c.user_id == '${ann.userId}')`,
    name: "approvers.any(u, u.alias == 'the desk')",
    email: "approvers.any(u, u.email == 'desk@example.com')",
    passkey: "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
  };
});

const byBob = () => `approvers.any(u, u.id == '${bob.userId}')`;
const allow = (policyName: string, condition: string, consensus: string) => ({
  policyName,
  effect: 'EFFECT_ALLOW',
  condition,
  consensus,
});
const target = (consensus: string) => allow('target', "activity.kind == 'CREATE_WALLET'", consensus);
const wallet = { walletName: 'w', accounts: [] };
const codes = async () => {
  const { findings, partial } = await root.query<Lint>('lint_policies');
  expect(partial).toBe(false);
  // Nobody has a passkey yet, so a policy that requires one cannot be met.
  return findings.flatMap(({ code, policyName, params }) =>
    code === 'consensusUnmeetable' ? [] : [[code, policyName, params['userId']]],
  );
};
const kept = (...policies: object[]) => root.submit('create_policies', { policies });
const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };

type Row = Readonly<{
  code: string;
  /** The consensus that is not meant for Bob. */
  wants: 'tags' | 'ann' | 'credential' | 'email' | 'name' | 'passkey';
  /** What Bob may do alone. */
  may: string;
  /** Where it is told. */
  at: 'change' | 'target';
  change: readonly [path: string, params: () => object];
  /** Stamps afterwards; is given the result of the change. */
  actor?: (result: Readonly<{ credentialBundle?: string }>) => Actor;
}>;

const stolen = p256KeyFrom('key for ann');
const phone = targetFrom('phone of bob');
const rows: readonly Row[] = [
  {
    code: 'canTagThemselves',
    wants: 'tags',
    may: "activity.kind == 'UPDATE_USER'",
    at: 'change',
    change: ['update_user', () => ({ userId: bob.userId, userTagIds: [tag] })],
  },
  {
    code: 'canTagThemselves',
    wants: 'tags',
    may: "activity.kind == 'UPDATE_USER_TAG'",
    at: 'change',
    change: ['update_user_tag', () => ({ userTagId: tag, addUserIds: [bob.userId], removeUserIds: [] })],
  },
  {
    code: 'canActAsOthers',
    wants: 'ann',
    may: "activity.resource == 'CREDENTIAL'",
    at: 'change',
    change: ['create_api_keys', () => ({ userId: ann.userId, apiKeys: [apiKey(stolen)] })],
    actor: () => root.as(ann.userId, stolen),
  },
  {
    code: 'canActAsOthers',
    wants: 'credential',
    may: "activity.resource == 'CREDENTIAL'",
    at: 'change',
    change: ['create_api_keys', () => ({ userId: ann.userId, apiKeys: [apiKey(stolen)] })],
    actor: () => root.as(ann.userId, stolen),
  },
  {
    code: 'canActAsOthers',
    wants: 'ann',
    may: "activity.resource == 'AUTH'",
    at: 'change',
    change: ['create_read_write_session', () => ({ userId: ann.userId, targetPublicKey: phone.publicKey })],
    actor: ({ credentialBundle = '' }) => {
      const key = Buffer.from(decryptCredentialBundle(credentialBundle, phone.privateKey), 'hex');
      return root.as(ann.userId, { ...stolen, stamp: (body) => stampBody({ curve: 'p256', privateKey: key }, body) });
    },
  },
  {
    code: 'canMeetByName',
    wants: 'name',
    may: "activity.kind == 'UPDATE_USER_NAME'",
    at: 'target',
    change: ['update_user_name', () => ({ userId: bob.userId, userName: 'the desk' })],
  },
  {
    code: 'canMeetByEmail',
    wants: 'email',
    may: "activity.kind == 'UPDATE_USER_EMAIL'",
    at: 'target',
    change: ['update_user_email', () => ({ userId: bob.userId, userEmail: 'desk@example.com' })],
  },
];

describe('H1: what lets users meet a policy that is not meant for them', () => {
  it.each(rows)('is true, and found: $code of $wants by $may', async ({ code, wants, may, at, change, actor }) => {
    await kept(allow('change', may, byBob()), target(opened[wants] ?? ''));
    expect(await codes()).toContainEqual([code, at, bob.userId]);
    const { weaknesses } = await root.query<WhoCan>('who_can');
    expect(weaknesses.filter((one) => one.code === code)).toMatchObject([{ policyName: at, userIds: [bob.userId] }]);
    expect(await bob.try('create_wallet', wallet)).toMatchObject(denied);
    const result = await bob.submit(change[0], change[1]());
    expect(await (actor?.(result) ?? bob).try('create_wallet', wallet)).toMatchObject({ ok: true });
  });

  it('is found of denials too, which a tag lets users escape', async () => {
    const denial = { ...target(`!${opened['tags'] ?? ''}`), effect: 'EFFECT_DENY' };
    await kept(allow('change', "activity.kind == 'UPDATE_USER'", byBob()), denial);
    expect(await codes()).toContainEqual(['canTagThemselves', 'change', bob.userId]);
  });

  it('is not found where the users have what they could give themselves, or a policy denies the change', async () => {
    await kept(allow('change', "activity.resource == 'USER'", opened['tags'] ?? ''), target(opened['tags'] ?? ''));
    expect(await codes()).toEqual([]);
    await kept(allow('bob', "activity.kind == 'UPDATE_USER'", byBob()));
    expect(await codes()).toContainEqual(['canTagThemselves', 'bob', bob.userId]);
    await kept({
      policyName: 'no',
      effect: 'EFFECT_DENY',
      condition: "activity.kind == 'UPDATE_USER'",
      consensus: byBob(),
    });
    expect(await codes()).toEqual([]);
  });

  it('is told in the preview of the change that opens it', async () => {
    await kept(target(opened['tags'] ?? ''));
    const { warnings } = await root.query<ChangePreview>('preview_change', {
      type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
      parameters: { ...allow('change', "activity.kind == 'UPDATE_USER'", byBob()), notes: '' },
    });
    expect(warnings).toContainEqual({ code: 'canTagThemselves', userId: bob.userId, kinds: [] });
  });

  it('is nothing for who can do anything anyway', async () => {
    await kept(
      allow('change', "activity.kind == 'UPDATE_USER'", `approvers.any(u, u.id == '${root.userId}')`),
      target(opened['tags'] ?? ''),
    );
    expect(await codes()).toEqual([]);
  });
});

describe('M7: a policy that wants a passkey', () => {
  const denial = (policyName: string, condition: string) => ({
    policyName,
    effect: 'EFFECT_DENY',
    condition,
    consensus: `!${opened['passkey'] ?? ''}`,
  });
  const adding =
    "activity.kind in ['CREATE_API_KEYS', 'CREATE_AUTHENTICATORS', 'CREATE_OAUTH_PROVIDERS', 'CREATE_USERS']";

  it.each(['a denial', 'an allowance'])('is found where users can add one without one: %s', async (what) => {
    const policy =
      what === 'a denial' ? denial('target', "activity.action == 'EXPORT'") : target(opened['passkey'] ?? '');
    await kept(policy);
    expect(await codes()).toEqual([['passkeyCanBeAdded', 'target', ann.userId]]);
    await kept(denial('new passkeys', adding));
    expect(await codes()).toEqual([]);
  });

  it('holds where the organization ties credentials to their kind, unless a policy lets users add some', async () => {
    await kept(target(opened['passkey'] ?? ''));
    await root.submit('set_organization_feature', { name: 'FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND', value: '' });
    expect(await codes()).toEqual([]);
    await kept(allow('adders', "activity.kind == 'CREATE_USERS'", byBob()));
    expect(await codes()).toContainEqual(['passkeyCanBeAdded', 'target', bob.userId]);
  });

  it('is told in the preview of the policy', async () => {
    const { warnings } = await root.query<ChangePreview>('preview_change', {
      type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
      parameters: { ...target(opened['passkey'] ?? ''), notes: '' },
    });
    expect(warnings.filter(({ code }) => code === 'passkeyCanBeAdded')).toHaveLength(2);
  });

  it('is found rightly: the passkey that is added meets it', async () => {
    await kept(target(opened['passkey'] ?? ''));
    expect(await bob.try('create_wallet', wallet)).toMatchObject(denied);
    const passkey = passkeyOf('of the thief');
    await bob.submit('create_authenticators', { userId: bob.userId, authenticators: [passkey.registration()] });
    const body = Buffer.from(bob.bodyOf('create_wallet', wallet));
    const path = '/public/v1/submit/create_wallet';
    expect(await world.service.call({ path, body, webAuthnStamp: passkey.stamp(body) })).toMatchObject({ ok: true });
  });
});
