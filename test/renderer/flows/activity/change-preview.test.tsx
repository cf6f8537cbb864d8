import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChangePreview, AccessChange } from '#shared/policy-analysis.ts';
import {
  byPerson,
  ChangePreviewPanel,
  joinedWarnings,
} from '../../../../src/renderer/flows/activity/preview/ChangePreviewPanel.tsx';
import { anotherRootUser } from '../../../harness/key-material.ts';
import { bareUser, joinedBy, nobody } from '../../../harness/people.ts';
import { aPage, engineBridge, openScreen } from '../../../harness/screen.tsx';
import { aWorld, type World } from '../../../harness/world.ts';

aPage();

function open(world: World, kind: string, parameters: object, language: 'en' | 'de' = 'en') {
  const Panel = () => <ChangePreviewPanel type={`ACTIVITY_TYPE_${kind}`} parameters={parameters} />;
  return openScreen({ screen: Panel, place: '/', bridge: engineBridge(world), language });
}

describe('the preview of a change', () => {
  it('says first who could act alone, then who gains and who loses what', async () => {
    const world = await aWorld();
    const { operator } = world;
    const [second, ann] = [await anotherRootUser(world), await joinedBy(operator, 'ann')];
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, second.userId] });
    const { container } = open(world, 'UPDATE_ROOT_QUORUM', { threshold: 1, userIds: [operator.userId, ann.userId] });
    await screen.findByText(/could each do|could do/);
    expect(container.textContent).toMatch(/Today these need another approver/);
    expect(screen.getAllByText(/gains \d+ permissions/).length).toBe(1);
    expect(screen.getAllByText(/needs no second approval for \d+ request types/).length).toBe(1);
    expect(screen.getAllByText(/loses \d+ permissions/).length).toBe(1);
    expect(container.textContent).toContain('with approval → not allowed');
  });

  it('tells of a second approval where nothing is lost', async () => {
    const world = await aWorld();
    const { operator } = world;
    const second = await anotherRootUser(world);
    const userIds = [operator.userId, second.userId];
    const { container } = open(world, 'UPDATE_ROOT_QUORUM', { threshold: 2, userIds });
    expect(await screen.findAllByText(/needs a second approval for \d+ request types/)).toHaveLength(2);
    expect(container.textContent).not.toMatch(/loses/);
  });

  it('says that nobody could ever mend it', async () => {
    const world = await aWorld();
    const userIds = [await bareUser(world.operator, 'bare')];
    open(world, 'UPDATE_ROOT_QUORUM', { threshold: 1, userIds }, 'de');
    await screen.findByText('Aussperrung: Niemand könnte Berechtigungen je wieder ändern');
    expect(screen.getByText(/^\d+ Aktionen wären nicht mehr möglich$/)).toBeTruthy();
  });

  it('says what would be refused, and that nothing changes', async () => {
    const world = await aWorld();
    open(world, 'DELETE_POLICY', { policyId: nobody });
    await screen.findByText('This request would fail now');
    open(world, 'CREATE_USER_TAG', { userTagName: 'New', userIds: [] });
    await screen.findByText('No user gains or loses a permission for a type of request.');
  });

  it('draws nothing of what cannot be told beforehand', async () => {
    const world = await aWorld();
    open(world, 'CREATE_WALLET', { walletName: 'Hot', accounts: [] });
    expect(screen.getByRole('heading', { name: 'Impact on permissions' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  });
});

describe('changes of access', () => {
  const seen = (access: AccessChange['before']['access'], depends = false) => ({ access, depends });
  const changes: ChangePreview['changes'] = [
    { kind: 'A', userId: 'u', before: seen('never'), after: seen('alone') },
    { kind: 'B', userId: 'u', before: seen('never'), after: seen('alone') },
    { kind: 'C', userId: 'u', before: seen('alone'), after: seen('alone', true) },
    { kind: 'D', userId: 'u', before: seen('alone', true), after: seen('together') },
    { kind: 'A', userId: 'v', before: seen('together'), after: seen('never') },
  ];

  it('are gathered by person and by what becomes of what', () => {
    expect(byPerson({ changes })).toEqual([
      {
        userId: 'u',
        changes: 4,
        tally: { gains: 2, limited: 1, bound: 1 },
        shifts: [
          { before: seen('never'), after: seen('alone'), kinds: ['A', 'B'] },
          { before: seen('alone'), after: seen('alone', true), kinds: ['C'] },
          { before: seen('alone', true), after: seen('together'), kinds: ['D'] },
        ],
      },
      {
        userId: 'v',
        changes: 1,
        tally: { loses: 1 },
        shifts: [{ before: seen('together'), after: seen('never'), kinds: ['A'] }],
      },
    ]);
  });

  it('warn once of people who could do the same alone', () => {
    const warnings: ChangePreview['warnings'] = [
      { code: 'nobodyCan', kinds: ['A'] },
      { code: 'canAlone', userId: 'u', kinds: ['A', 'B'] },
      { code: 'canAlone', userId: 'v', kinds: ['A', 'B'] },
      { code: 'canAlone', userId: 'w', kinds: ['A'] },
    ];
    expect(joinedWarnings({ warnings })).toEqual([
      { code: 'nobodyCan', kinds: ['A'], userIds: [] },
      { code: 'canAlone', kinds: ['A', 'B'], userIds: ['u', 'v'] },
      { code: 'canAlone', kinds: ['A'], userIds: ['w'] },
    ]);
  });
});
