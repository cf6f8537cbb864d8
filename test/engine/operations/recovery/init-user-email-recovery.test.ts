import { beforeEach, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor } from '../../../harness/actors.ts';
import { ann, annBelow, messagesIn } from '../../../harness/codes.ts';
import { targetFrom } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
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

describe('init_user_email_recovery', () => {
  it('needs the feature: the older one is for members of the root quorum', async () => {
    await user.submit('remove_organization_feature', { name: 'FEATURE_NAME_EMAIL_RECOVERY' });
    const off = { failure: { code: rpcCodes.FAILED_PRECONDITION } };
    expect(await parent().try('init_user_email_recovery', mail)).toMatchObject(off);
    await user.submit('set_organization_feature', { name: 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY', value: '' });
    const { emailCustomization: _, ...v1 } = mail;
    await parent().submit('init_user_email_recovery', v1, 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY');
    await user.submit('create_users', {
      users: [
        {
          userName: 'bob',
          userEmail: 'bob@example.com',
          apiKeys: [],
          authenticators: [],
          oauthProviders: [],
          userTags: [],
        },
      ],
    });
    expect(await parent().try('init_user_email_recovery', { ...mail, email: 'bob@example.com' })).toMatchObject(off);
  });

  it('refuses an address that nobody has, and one that two members of the root quorum have', async () => {
    const nobody = { ...mail, email: 'nobody@example.com' };
    expect(await parent().try('init_user_email_recovery', nobody)).toMatchObject({
      failure: { code: rpcCodes.NOT_FOUND },
    });
    const bob = await joinedBy(user, 'bob', { userEmail: ann });
    await user.submit('update_root_quorum', { threshold: 1, userIds: [user.userId, bob.userId] });
    expect(await parent().try('init_user_email_recovery', mail)).toMatchObject({
      failure: { turnkeyErrorCode: 'CREDENTIAL_CONFLICT' },
    });
    expect(messagesIn(world, user.organizationId)).toEqual([]);
  });
});
