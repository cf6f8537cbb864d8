import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WhoCan } from '#shared/policy-analysis.ts';
import Policies from '../../../src/renderer/screens/policies/index.tsx';
import { csvRow } from '../../../src/renderer/flows/export-list/list-file.ts';
import {
  accessOf,
  cellFields,
  cellsOf,
  groupedKinds,
  othersNeeded,
} from '../../../src/renderer/screens/policies/access-matrix.ts';
import { bareUser, joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, type } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();

async function opened(language: 'en' | 'de' = 'en', more: readonly object[] = []) {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann');
  await bareUser(world.operator, 'bare');
  await world.operator.submit('create_policies', {
    policies: [
      {
        policyName: 'Tags',
        effect: 'EFFECT_ALLOW',
        condition: "activity.kind == 'CREATE_USER_TAG'",
        consensus: `approvers.any(u, u.id == '${ann.userId}')`,
      },
      {
        policyName: 'Wallets by two',
        effect: 'EFFECT_ALLOW',
        condition: "activity.kind == 'CREATE_WALLET'",
        consensus: 'approvers.count() >= 2',
      },
      ...more,
    ],
  });
  const bridge = engineBridge(world);
  const at = '/policies/who-can';
  return { world, ann, bridge, ...openScreen({ screen: Policies, place: '/policies', at, bridge, language }) };
}

describe('who can do what', () => {
  it('says of everybody and every kind whether they can alone, with others or never, and by which policy', async () => {
    await opened();
    const grid = await screen.findByRole('grid');
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Request type', 'operator', 'ann', 'bareNo credential']);
    expect(within(grid).getByRole('button', { name: /^ann, Create user tag: Without approval$/ })).toBeTruthy();
    expect(within(grid).getByRole('button', { name: /^ann, Create wallet: With 1 approval/ })).toBeTruthy();
    expect(within(grid).getByRole('button', { name: /^bare, Create wallet: Not allowed$/ })).toBeTruthy();
    fireEvent.click(within(grid).getByRole('button', { name: /^ann, Create user tag/ }));
    const panel = await screen.findByRole('region', { name: 'Create user tag' });
    expect(within(panel).getByRole('link', { name: 'Tags' })).toBeTruthy();
    expect(panel.textContent).toContain('At least 1 approval.');
  });

  it.each(['en', 'de'] as const)('names who can meet a policy that is not meant for them: %s', async (language) => {
    await opened(language, [
      {
        policyName: 'Keys with a passkey',
        effect: 'EFFECT_DENY',
        condition: "activity.action == 'EXPORT'",
        consensus: "!credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
      },
    ]);
    const link = await screen.findByRole('link', { name: 'Keys with a passkey' });
    expect(link.closest('li')?.textContent).toBe(
      language === 'en'
        ? 'Keys with a passkey: ann can add the passkey that this policy requires, without a passkey.'
        : 'Keys with a passkey: ann kann den Passkey, den diese Richtlinie verlangt, ohne Passkey hinzufügen.',
    );
  });

  it('tells listeners a name without what cannot be heard of it', async () => {
    const { world, bridge } = await opened();
    await bareUser(world.operator, 'eve\u200Bgpj');
    bridge.commit(['users']);
    const grid = await screen.findByRole('grid');
    expect(await within(grid).findByRole('button', { name: 'evegpj, Create wallet: Not allowed' })).toBeTruthy();
  });

  it('is gone through with arrow keys, one stop for Tab', async () => {
    await opened();
    const grid = await screen.findByRole('grid');
    const cells = within(grid).getAllByRole('button');
    expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    cells[0]?.focus();
    const now = () => [
      document.activeElement?.getAttribute('data-row'),
      document.activeElement?.getAttribute('data-column'),
    ];
    for (const [key, at] of [
      ['ArrowRight', ['0', '1']],
      ['ArrowDown', ['1', '1']],
      ['End', ['1', '2']],
      ['ArrowRight', ['1', '2']],
      ['Home', ['1', '0']],
      ['PageDown', ['11', '0']],
      ['PageUp', ['1', '0']],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? grid, { key });
      expect(now(), key).toEqual(at);
    }
    expect(
      within(grid)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1);
  });

  it('shows one person, or some kinds, alone', async () => {
    const { where, ann } = await opened();
    const grid = await screen.findByRole('grid');
    fireEvent.click(screen.getByRole('combobox', { name: 'User' }));
    fireEvent.click(await screen.findByRole('option', { name: 'ann' }));
    await waitFor(() => expect(within(grid).getAllByRole('columnheader')).toHaveLength(3));
    expect(within(grid).getByRole('row', { name: /Create user tag/ }).textContent).toContain('Tags');
    expect(where()).toBe(`/policies/who-can?person=${ann.userId}`);
    type('Search request types', 'create wallet');
    await waitFor(() => expect(within(grid).getAllByRole('button')).toHaveLength(1));
    type('Search request types', 'nothing like that');
    expect(await screen.findByText('No matching request types.')).toBeTruthy();
  });

  it('says when something could not be looked at', async () => {
    const { bridge, container } = await opened('de');
    expect(await screen.findByRole('heading', { name: 'Berechtigungen' })).toBeTruthy();
    expect(container.textContent).not.toContain('rechtzeitig auswerten');
    const { call } = bridge;
    bridge.call = async (path, params) => {
      const answer = await call(path, params);
      return path === 'who_can' && answer.ok
        ? { ...answer, value: { ...(answer.value as object), partial: true } as never }
        : answer;
    };
    bridge.commit(['policies']);
    expect(await screen.findByText(/rechtzeitig auswerten/)).toBeTruthy();
  });
});

describe('the matrix', () => {
  const grants: WhoCan['grants'] = [
    { basis: 'rootQuorum', fewest: 3, voterIds: [], example: [] },
    { basis: 'policy', fewest: 2, voterIds: [], example: [] },
  ];
  const access = { userId: 'a', access: 'together', depends: false } as const;
  const kind = { kind: 'X', path: 'x', rootOnly: false, people: [{ ...access, grants: [0] }] };

  it('counts the fewest others of all grants', () => {
    expect(othersNeeded({ ...access, grants: [0, 1] }, grants)).toBe(1);
    expect(othersNeeded({ ...access, grants: [0] }, grants)).toBe(2);
    expect(othersNeeded({ ...access, grants: [] }, grants)).toBe(0);
  });

  it('knows whoever is left out as never', () => {
    expect(accessOf(kind, 'b')).toMatchObject({ access: 'never' });
  });

  it('is a file with a row for each user and kind', () => {
    const groups = groupedKinds([kind], [], (name) => `the ${name}`, '');
    const users = ['a', 'b'].map((userId) => ({ userId, userName: `user ${userId}`, able: true }));
    const cells = cellsOf(groups, users, [{ basis: 'policy', policyId: 'p', fewest: 3, voterIds: [], example: [] }]);
    expect(cells.map((cell) => csvRow(cellFields, cell).trimEnd())).toEqual([
      'X,the X,a,user a,together,2,false,false,policy,p',
      'X,the X,b,user b,never,,false,false,,',
    ]);
  });

  it('puts what no group knows last', () => {
    const groups = groupedKinds([kind], [], (name) => `the ${name}`, '');
    expect(groups).toEqual([{ group: 'other', rows: [{ name: 'the X', kind, group: 'other' }] }]);
  });
});
