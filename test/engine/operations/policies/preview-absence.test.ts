import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Absence, AbsencePreview } from '#shared/policy-analysis.ts';
import type { Actor } from '../../../harness/actors.ts';
import { joinedBy, person } from '../../../harness/people.ts';
import { propertyRuns } from '../../../harness/property-runs.ts';
import { aWorld } from '../../../harness/world.ts';

type Organization = Readonly<{
  /** Everybody but the operator. The names that begin with `short` have a key that expires. */
  others: readonly string[];
  /** Its members by name, and how many of them are needed. */
  quorum: readonly [threshold: number, ...members: string[]];
  /** Names of those who are needed together to create wallets. */
  wallets?: readonly string[];
}>;

async function anOrganization({ others, quorum, wallets }: Organization) {
  const { operator } = await aWorld();
  const people = new Map<string, Actor>([['mara', operator]]);
  for (const name of others) people.set(name, await joinedBy(operator, name));
  for (const [name, { userId }] of people)
    if (name.startsWith('short')) {
      const { apiKeys } = await operator.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId });
      const [key] = person(`${name} again`).apiKeys;
      await operator.submit('create_api_keys', { userId, apiKeys: [{ ...key, expirationSeconds: '3600' }] });
      await operator.submit('delete_api_keys', { userId, apiKeyIds: apiKeys.map(({ apiKeyId }) => apiKeyId) });
    }
  const idOf = (name: string): string => people.get(name)?.userId ?? '';
  if (wallets)
    await operator.submit('create_policy', {
      policyName: 'Wallets',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'CREATE_WALLET'",
      consensus: wallets.map((name) => `approvers.any(u, u.id == '${idOf(name)}')`).join(' && '),
    });
  const [threshold, ...members] = quorum;
  await operator.submit('update_root_quorum', { threshold, userIds: members.map(idOf) });
  const nameOf = new Map([...people].map(([name, { userId }]) => [userId, name]));
  const preview = async (gone: readonly string[], more: Partial<Absence> = {}) =>
    await operator.query<AbsencePreview>('preview_absence', {
      userIds: gone.map(idOf),
      credentialIds: [],
      expiring: false,
      ...more,
    });
  return { operator, preview, idOf, nameOf: (userId: string) => nameOf.get(userId) ?? userId };
}

const alone: Organization = { others: [], quorum: [1, 'mara'] };
const both: Organization = { others: ['priya'], quorum: [2, 'mara', 'priya'] };
const twoOfThree: Organization = { others: ['priya', 'tom'], quorum: [2, 'mara', 'priya', 'tom'] };
const withPolicy: Organization = { others: ['priya', 'ben'], quorum: [1, 'mara', 'priya'], wallets: ['ben'] };
const onlyBenMakesWallets: Organization = { others: ['ben'], quorum: [2, 'mara', 'ben'], wallets: ['ben'] };
const expiring: Organization = { others: ['priya', 'short tom'], quorum: [2, 'mara', 'priya', 'short tom'] };

describe('preview_absence', () => {
  it.each<[string, Organization, readonly string[], Partial<Absence>, object]>([
    ['one user', alone, [], {}, { quorum: [1, ['mara']], isLost: [], needed: ['mara'] }],
    ['one user who is away', alone, ['mara'], {}, { quorum: [1, []], isLost: ['CREATE_WALLET'], needed: [] }],
    ['2 of 2', both, [], {}, { quorum: [2, ['mara', 'priya']], isLost: [], needed: ['mara', 'priya'] }],
    ['2 of 2 less one', both, ['priya'], {}, { quorum: [2, ['mara']], isLost: ['CREATE_WALLET'], needed: [] }],
    ['2 of 3', twoOfThree, [], {}, { quorum: [2, ['mara', 'priya', 'tom']], isLost: [], needed: [] }],
    [
      '2 of 3 less one',
      twoOfThree,
      ['tom'],
      {},
      { quorum: [2, ['mara', 'priya']], isLost: [], needed: ['mara', 'priya'] },
    ],
    ['a policy beside the quorum', withPolicy, [], {}, { quorum: [1, ['mara', 'priya']], isLost: [], needed: [] }],
    [
      'a policy whose user is away',
      withPolicy,
      ['ben'],
      {},
      { quorum: [1, ['mara', 'priya']], isLost: [], needed: [] },
    ],
    ['a policy that is left', onlyBenMakesWallets, ['mara'], {}, { quorum: [2, ['ben']], isLost: [], needed: ['ben'] }],
    ['a key that expires', expiring, [], {}, { quorum: [2, ['mara', 'priya', 'short tom']], isLost: [], needed: [] }],
    [
      'a key that expired',
      expiring,
      [],
      { expiring: true },
      { quorum: [2, ['mara', 'priya']], isLost: [], needed: ['mara', 'priya'] },
    ],
  ])('%s', async (_, organization, gone, more, expected) => {
    const { preview, nameOf } = await anOrganization(organization);
    const { routes, lost, needed, partial } = await preview(gone, more);
    expect(partial).toBe(false);
    expect({
      quorum: routes.flatMap(({ basis, fewest, voterIds }) =>
        basis === 'rootQuorum' ? [fewest, voterIds.map(nameOf)] : [],
      ),
      isLost: lost.filter((kind) => kind === 'CREATE_WALLET'),
      needed: needed
        .filter((one) => one.quorum || one.lost.includes('CREATE_WALLET'))
        .map(({ userId }) => nameOf(userId)),
    }).toEqual(expected);
  });

  it('tells of each policy who is left for it, and leaves out those that deny or that nobody could meet', async () => {
    const { operator, preview, idOf } = await anOrganization({ ...withPolicy, wallets: ['priya', 'ben'] });
    const of = (policyName: string, effect: string, consensus: string) =>
      operator.submit('create_policy', { policyName, effect, consensus, condition: "wallet.id == 'w'" });
    await of('Nobody', 'EFFECT_ALLOW', "approvers.any(u, u.id == 'gone')");
    await of('No', 'EFFECT_DENY', `approvers.any(u, u.id == '${idOf('ben')}')`);
    const routes = async (gone: readonly string[]) =>
      (await preview(gone)).routes.map(({ policyName, fewest, voterIds, met }) => [
        policyName,
        fewest,
        voterIds.length,
        met,
      ]);
    expect(await routes([])).toEqual([
      [undefined, 1, 2, true],
      ['Wallets', 2, 2, true],
    ]);
    expect(await routes(['ben'])).toEqual([
      [undefined, 1, 2, true],
      ['Wallets', 2, 0, false],
    ]);
    const { needed } = await preview([]);
    expect(needed.map(({ userId, quorum, policies, lost }) => [userId, quorum, policies.length, lost])).toEqual([
      [idOf('priya'), false, 1, []],
      [idOf('ben'), false, 1, []],
    ]);
  });

  it('takes single credentials, and says where a user or credential is unknown', async () => {
    const { operator, preview } = await anOrganization(alone);
    const { apiKeys } = await operator.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', {});
    const [key] = apiKeys.map(({ apiKeyId }) => apiKeyId);
    expect((await preview([], { credentialIds: [key ?? ''] })).routes[0]).toMatchObject({ voterIds: [], met: false });
    const none = { userIds: [], credentialIds: [], expiring: false };
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const absence of [
      { ...none, userIds: [unknown] },
      { ...none, credentialIds: [unknown] },
    ])
      expect(await operator.tryQuery('preview_absence', absence)).toMatchObject({ ok: false, failure: { code: 5 } });
  });

  it('never says that an absence lets anybody do more', async () => {
    const names = ['mara', 'priya', 'tom', 'ben'];
    const some = fc.subarray(names, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some, some, fc.subarray(names), fc.subarray(names), async (members, wallets, gone, further) => {
        const quorum = [Math.ceil(members.length / 2), ...members] as const;
        const { preview } = await anOrganization({ others: names.slice(1), quorum, wallets });
        const less = await preview(gone);
        const least = await preview([...new Set([...gone, ...further])]);
        expect(least.lost).toEqual(expect.arrayContaining(less.lost));
        for (const [at, route] of least.routes.entries()) {
          expect(less.routes[at]?.voterIds).toEqual(expect.arrayContaining(route.voterIds));
          expect(less.routes[at]?.met === false && route.met).toBe(false);
        }
      }),
      { numRuns: propertyRuns(10) },
    );
  });
});
