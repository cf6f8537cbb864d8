import type { UserId } from '../../src/main/engine/state/rows.ts';
import { countLimits } from '../../src/shared/count-limits.ts';
import { write } from '../../test/harness/key-material.ts';
import { joinedBy, person } from '../../test/harness/people.ts';
import { aWorld, type World } from '../../test/harness/world.ts';
import { atMost, medianMs, onceMs, plain, type Figure } from './measure.ts';

const { local, hosted } = countLimits;
const ROUNDS = 20;

/** An organization with as many of everything as the limits allow, and a user whose requests its policies decide on. */
async function full(
  limits: Readonly<{ users: number; wallets: number; policies: number; tags: number; below: number }>,
) {
  const world = await aWorld();
  const asker = await joinedBy(world.operator, 'asker');
  await write(world, (tx) => {
    const sealed = { entropy: { sealed: 'entropy', box: '' }, seed: { sealed: 'seed', box: '' } } as const;
    const about = { exported: false, imported: false };
    for (let at = tx.users.count(); at < limits.users; at += 1) {
      const userId = tx.newId<UserId>();
      tx.users.insert({ userId, userName: `user ${at}`, userTags: [] });
      tx.apiKeys.insert({
        apiKeyId: tx.newId(),
        userId,
        apiKeyName: 'key',
        publicKey: `02${String(at).padStart(64, '0')}`,
        curveType: 'API_KEY_CURVE_P256',
        credentialType: 'CREDENTIAL_TYPE_API_KEY_P256',
      });
    }
    for (let at = 0; at < limits.wallets - ROUNDS * 8; at += 1)
      tx.wallets.insert({ walletId: tx.newId(), walletName: `wallet ${at}`, ...about, ...sealed });
    for (let at = 0; at < limits.tags; at += 1) tx.userTags.insert({ userTagId: tx.newId(), userTagName: `tag ${at}` });
    for (let at = 0; at < limits.below; at += 1)
      tx.foundSubOrganization({ organizationName: `sub ${at}`, quorumThreshold: 1, quorumUserIds: [] });
    const effect = 'EFFECT_ALLOW' as const;
    for (let at = 0; at < limits.policies - 2; at += 1)
      tx.policies.insert({
        policyId: tx.newId(),
        policyName: `policy ${at}`,
        effect,
        condition: `activity.resource == 'POLICY' && activity.action == 'CREATE'`,
        consensus: `approvers.any(user, user.id == '${at}')`,
        time: '',
        notes: '',
      });
    const rest = { effect, time: '', notes: '' };
    const wallets = "activity.resource == 'WALLET' && activity.action == 'CREATE'";
    const one = `approvers.any(user, user.id == '${asker.userId}')`;
    tx.policies.insert({ policyId: tx.newId(), policyName: 'one', condition: wallets, consensus: one, ...rest });
    const tags = "activity.resource == 'USER' && activity.action == 'CREATE'";
    const two = `${one} && approvers.count() >= 2`;
    tx.policies.insert({ policyId: tx.newId(), policyName: 'two', condition: tags, consensus: two, ...rest });
  });
  return { world, asker };
}

type Full = Awaited<ReturnType<typeof full>>;
let made = 0;

async function measured({ world, asker }: Full) {
  const wallet = () => ({ walletName: `new ${(made += 1)}`, accounts: [] });
  const status = async (of: World['operator'], path: string, parameters: object) => {
    const { status: reached } = await of.activity(path, parameters);
    return reached;
  };
  const allowed = await medianMs(ROUNDS, () => status(asker, 'create_wallet', wallet()));
  const byQuorum = await medianMs(ROUNDS, () => status(world.operator, 'create_wallet', wallet()));
  const waits = await medianMs(ROUNDS, async () => {
    const user = person(`new ${(made += 1)}`);
    const reached = await status(asker, 'create_users', { users: [user] });
    if (reached !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') throw new Error(`the policies decided ${reached}`);
  });
  const users = await onceMs(() => world.operator.query('list_users'));
  const wallets = await onceMs(() => world.operator.query('list_wallets'));
  const whole = await onceMs(() => world.operator.query('get_organization'));
  const below = await onceMs(() => world.operator.query('list_suborgs'));
  return { allowed, byQuorum, waits, users, wallets, whole, below };
}

/** What an organization costs that is as full as the local limits allow, against one that is as full as the hosted ones. */
export async function counts(): Promise<Figure[]> {
  const small = await measured(
    await full({
      users: hosted.usersMax,
      wallets: hosted.walletsMax + ROUNDS * 8,
      policies: hosted.policiesMax,
      tags: hosted.tagsOfParentMax,
      below: 100,
    }),
  );
  const large = await measured(
    await full({
      users: local.usersMax,
      wallets: local.walletsMax,
      policies: local.policiesMax,
      tags: local.tagsOfParentMax,
      below: local.subOrganizationsMax,
    }),
  );
  return [
    plain('a wallet, allowed by one of 1,000 policies, 10,000 users', large.allowed, 'ms'),
    atMost('… against 100 policies and 100 users', large.allowed / small.allowed, 50),
    plain('a wallet, by the root quorum', large.byQuorum, 'ms'),
    atMost('… against 100 wallets', large.byQuorum / small.byQuorum, 20),
    plain('a request that waits for any of 10,000 users', large.waits, 'ms'),
    atMost('… against 100 users', large.waits / small.waits, 200),
    plain('list_users of 10,000', large.users, 'ms'),
    plain('list_wallets of 10,000', large.wallets, 'ms'),
    plain('get_organization, whole', large.whole, 'ms'),
    plain('list_suborgs, a page of 10,000', large.below, 'ms'),
  ];
}
