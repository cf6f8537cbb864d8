import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../harness/world.ts';

type Listed = { organizations: { organizationId: string; organizationName: string }[]; total: number };
const root = { userName: 'root', userEmail: 'root@example.com', apiKeys: [], authenticators: [], oauthProviders: [] };

describe('list_sub_organizations', () => {
  it('tells names and counts, newest first, and finds by a part of a name or id', async () => {
    const { operator } = await aWorld();
    const made: string[] = [];
    for (const subOrganizationName of ['Clients', 'Desk', 'clients of Desk']) {
      const wallet = { walletName: 'First', accounts: [] };
      const { subOrganizationId } = await operator.submit<{ subOrganizationId: string }>('create_sub_organization', {
        subOrganizationName,
        rootUsers: [root],
        rootQuorumThreshold: 1,
        ...(subOrganizationName === 'Desk' ? { wallet } : {}),
      });
      made.unshift(subOrganizationId);
    }
    const all = await operator.query<Listed>('list_sub_organizations');
    expect(all.organizations.map(({ organizationId }) => organizationId)).toEqual(made);
    expect(all.organizations[1]).toMatchObject({
      organizationName: 'Desk',
      users: 1,
      wallets: 1,
      quorum: { threshold: 1, members: 1 },
    });
    const found = await operator.query<Listed>('list_sub_organizations', { search: ' CLIENTS ' });
    expect(found.organizations.map(({ organizationName }) => organizationName)).toEqual(['clients of Desk', 'Clients']);
    expect(found.total).toBe(2);
    expect((await operator.query<Listed>('list_sub_organizations', { search: made[2] ?? '' })).total).toBe(1);
  });

  it('goes on after one of them, and has nothing after one that is not there', async () => {
    const { operator } = await aWorld();
    const ids: string[] = [];
    for (let index = 0; index < 102; index += 1) {
      const { subOrganizationId } = await operator.submit<{ subOrganizationId: string }>('create_sub_organization', {
        subOrganizationName: `Sub ${index}`,
        rootUsers: [root],
        rootQuorumThreshold: 1,
      });
      ids.unshift(subOrganizationId);
    }
    const first = await operator.query<Listed>('list_sub_organizations');
    expect(first.organizations).toHaveLength(100);
    expect(first.total).toBe(102);
    const before = first.organizations.at(-1)?.organizationId ?? '';
    const rest = await operator.query<Listed>('list_sub_organizations', { before });
    expect(rest.organizations.map(({ organizationId }) => organizationId)).toEqual(ids.slice(100));
    const gone = await operator.query<Listed>('list_sub_organizations', { before: operator.organizationId });
    expect(gone).toEqual({ organizations: [], total: 102 });
  });

  it('shows a stranger nothing of another organization', async () => {
    const { operator } = await aWorld();
    const { subOrganizationId } = await operator.submit<{ subOrganizationId: string }>('create_sub_organization', {
      subOrganizationName: 'Sub',
      rootUsers: [root],
      rootQuorumThreshold: 1,
    });
    const outcome = await operator.at(subOrganizationId).query<Listed>('list_sub_organizations');
    expect(outcome).toEqual({ organizations: [], total: 0 });
  });
});
