import { describe, expect, it } from 'vitest';
import type { ChangePreview } from '#shared/policy-analysis.ts';
import type { Actor } from '../../../harness/actors.ts';
import { anotherRootUser } from '../../../harness/key-material.ts';
import { bareUser, joinedBy, nobody, person, subOrganizationOf } from '../../../harness/people.ts';
import { passkeyOf } from '../../../harness/passkey.ts';
import { aWorld } from '../../../harness/world.ts';

const preview = (actor: Actor, kind: string, parameters: object) =>
  actor.query<ChangePreview>('preview_change', { type: `ACTIVITY_TYPE_${kind}`, parameters } as never);
const codes = ({ warnings }: ChangePreview) => warnings.map(({ code, userId }) => [code, userId]);

describe('preview_change', () => {
  it('M8: warns of fees of any height that a policy would allow, or no policy would deny any more', async () => {
    const { operator } = await aWorld();
    const sends = "activity.kind == 'SIGN_TRANSACTION' && eth.tx.value < 5";
    const policy = {
      policyName: 'Sends',
      effect: 'EFFECT_ALLOW',
      condition: sends,
      consensus: 'approvers.count() >= 2',
    };
    const denial = { policyName: 'Fees', effect: 'EFFECT_DENY', condition: 'eth.tx.max_fee > 9' };
    const codesOf = async (kind: string, parameters: object) =>
      codes(await preview(operator, kind, parameters)).map(([code]) => code);
    expect(await codesOf('CREATE_POLICY_V3', policy)).toEqual(['noFeeLimit']);
    const bounded = { ...policy, condition: `${sends} && eth.tx.max_fee <= 9` };
    expect(await codesOf('CREATE_POLICY_V3', bounded)).toEqual([]);
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', denial);
    expect(await codesOf('CREATE_POLICY_V3', policy)).toEqual([]);
    await operator.submit('create_policy', policy);
    expect(await codesOf('DELETE_POLICY', { policyId })).toEqual(['noFeeLimit']);
    await operator.submit('delete_policy', { policyId });
    // It is so already.
    expect(await codesOf('CREATE_USER_TAG', { userTagName: 'a', userIds: [] })).toEqual([]);
  });

  it('says what goes with a sub-organization, refuses what the deletion would, and deletes nothing', async () => {
    const world = await aWorld();
    const branch = await subOrganizationOf(world.operator, 'Branch');
    await branch.submit('create_wallet', { walletName: 'Hot', accounts: [] });
    await joinedBy(branch, 'ann');
    const gone = { users: 2, wallets: 1, privateKeys: 0, secrets: 0, policies: 0, unexported: 1 };
    for (const actor of [branch, world.operator.at(branch.organizationId)])
      expect(await preview(actor, 'DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true })).toEqual({
        ...{ warnings: [], changes: [], users: [], partial: false, removes: gone },
      });
    const request = { type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', parameters: {} };
    expect(await branch.tryQuery('preview_change', request)).toMatchObject({
      failure: { message: expect.stringContaining('wallet has not been exported') as string },
    });
    expect(await world.operator.tryQuery('preview_change', request)).toMatchObject({
      failure: { message: expect.stringContaining('only a sub-organization can be deleted') as string },
    });
    expect(await branch.query('list_wallets')).toMatchObject({ wallets: [{ walletName: 'Hot' }] });
  });

  it('says who could act alone after a change of the quorum, and changes nothing', async () => {
    const world = await aWorld();
    const { operator } = world;
    const [second, ann] = [await anotherRootUser(world), await joinedBy(operator, 'ann')];
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, second.userId] });
    const commits = world.store.commits.length;
    const users = [operator.userId, ann.userId];
    const answer = await preview(ann, 'UPDATE_ROOT_QUORUM', { threshold: 1, userIds: users });
    expect(codes(answer)).toEqual([
      ['canAlone', operator.userId],
      ['canAlone', ann.userId],
    ]);
    expect(answer.changes).toContainEqual({
      kind: 'CREATE_WALLET',
      userId: second.userId,
      before: { access: 'together', depends: false },
      after: { access: 'never', depends: false },
    });
    expect(answer.users.map(({ userId }) => userId).toSorted()).toEqual([...users, second.userId].toSorted());
    expect(world.store.commits.length).toBe(commits);
    expect(await operator.query('get_organization')).toMatchObject({
      organizationData: { rootQuorum: { threshold: 2 } },
    });
  });

  it('warns of a quorum that nobody can meet any more, and of being locked out', async () => {
    const { operator } = await aWorld();
    const userIds = [await bareUser(operator, 'bare')];
    const answer = await preview(operator, 'UPDATE_ROOT_QUORUM', { threshold: 1, userIds });
    expect(codes(answer).map(([code]) => code)).toEqual(['refused', 'lockout', 'quorumUnmeetable', 'nobodyCan']);
    expect(answer.warnings[3]?.kinds).toContain('CREATE_POLICY');
  });

  it('warns of what policies deny to all, where one approval of the root quorum is not enough', async () => {
    const world = await aWorld();
    const { operator } = world;
    const denial = { policyName: 'No exports', effect: 'EFFECT_DENY', condition: "activity.action == 'EXPORT'" };
    expect(codes(await preview(operator, 'CREATE_POLICY_V3', denial))).toEqual([]);
    const { userId } = await anotherRootUser(world);
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, userId] });
    const { warnings } = await preview(operator, 'CREATE_POLICY_V3', denial);
    expect(warnings).toMatchObject([{ code: 'deniedForAll' }]);
    expect(warnings[0]?.kinds).toContain('EXPORT_WALLET');
    expect(warnings[0]?.kinds).not.toContain('UPDATE_POLICY');
  });

  it('warns of being locked out also where a policy lets others make credentials: not for the root quorum', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const userIds = [await bareUser(operator, 'bare')];
    await operator.submit('create_policy', {
      policyName: 'Keys',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'CREDENTIAL'",
      consensus: `approvers.any(u, u.id == '${ann.userId}')`,
    });
    const answer = await preview(operator, 'UPDATE_ROOT_QUORUM', { threshold: 1, userIds });
    expect(codes(answer).map(([code]) => code)).toContain('lockout');
  });

  it('says what a policy lets people do', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const answer = await preview(operator, 'CREATE_POLICY_V3', {
      policyName: 'Tags',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'CREATE_USER_TAG'",
      consensus: `approvers.any(u, u.id == '${ann.userId}')`,
    });
    expect(answer.warnings).toEqual([{ code: 'canAlone', userId: ann.userId, kinds: ['CREATE_USER_TAG'] }]);
    expect(answer.changes).toHaveLength(1);
  });

  it('says what a tag lets somebody do', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const { userTagId } = await operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'Desk',
      userIds: [],
    });
    await operator.submit('create_policy', {
      policyName: 'Desk',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'CREATE_USER_TAG'",
      consensus: `approvers.any(u, u.tags.contains('${userTagId}'))`,
    });
    const answer = await preview(operator, 'UPDATE_USER', { userId: ann.userId, userTagIds: [userTagId] });
    expect(answer.warnings).toEqual([{ code: 'canAlone', userId: ann.userId, kinds: ['CREATE_USER_TAG'] }]);
  });

  it.each([
    ['what makes secrets', 'CREATE_WALLET', { walletName: 'w', accounts: [] }, /couldn’t preview/],
    ['what would be refused', 'DELETE_POLICY', { policyId: nobody }, /no policy/],
    ['what is no activity', 'DANCE', {}, /unknown activity type/],
  ])('refuses %s', async (_what, kind, parameters, says) => {
    const { operator } = await aWorld();
    expect(
      await operator.tryQuery('preview_change', { type: `ACTIVITY_TYPE_${kind}`, parameters } as never),
    ).toMatchObject({ ok: false, failure: { message: expect.stringMatching(says) } });
  });

  it('says what users would do who come with every credential that can be told beforehand', async () => {
    const { operator } = await aWorld();
    const users = [{ ...person('passkey holder'), authenticators: [passkeyOf('phone').registration()] }];
    await operator.submit('set_organization_feature', {
      name: 'FEATURE_NAME_WEBAUTHN_ORIGINS',
      value: 'https://elsewhere.example',
    });
    await expect(preview(operator, 'CREATE_USERS_V3', { users })).rejects.toThrow(/origin/);
    await operator.submit('remove_organization_feature', { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS' });
    const answer = await preview(operator, 'CREATE_USERS_V3', { users });
    expect(codes(answer).map(([code]) => code)).toEqual(['canAlone']);
    expect(answer.users).toMatchObject([{ userName: 'passkey holder' }]);
  });
});
