import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import People from '../../../src/renderer/screens/people/index.tsx';
import { p256KeyFrom } from '../../harness/actors.ts';
import type { BridgeOverrides } from '../../harness/bridge.ts';
import { apiKey, bareUser } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();

const open = (world: World, overrides: BridgeOverrides = {}) => {
  const bridge = engineBridge(world, overrides);
  return { bridge, ...openScreen({ screen: People, place: '/people', at: '/people/quorum', bridge }) };
};

describe('the root quorum', () => {
  it('is changed by typing the name of the organization, with what it would come to said before', async () => {
    const world = await aWorld();
    const ann = await bareUser(world.operator, 'Ann');
    const { bridge } = open(world);
    expect(await screen.findByText('Single point of failure')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Ann'));
    type('Approvals required', '2');
    // Ann has no key: two must agree, and one can.
    expect(await screen.findByText('Lockout: nobody could act')).toBeTruthy();
    expect(await screen.findByText('Lockout: nobody could change permissions again')).toBeTruthy();
    const changes = screen.getByLabelText('Changes', { selector: 'dl' });
    expect(changes.textContent).toContain('Ann');
    press('Review change');
    const dialog = await screen.findByRole('dialog');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change root quorum' });
    expect(button.disabled).toBe(true);
    const outlook = within(dialog).getByLabelText('Now and after the change', { selector: 'dl' }).textContent;
    expect(outlook).toMatch(/1 of 1.*2 of 2.*Not a member.*Member.*Members who can be away at once0/);
    expect(within(dialog).getByText('Lockout: nobody could act')).toBeTruthy();
    expect(dialog.textContent).toContain('After this change, 2 approvals of 2 members are required.');
    expect(bridge.asked.some(([, path]) => path === 'update_root_quorum')).toBe(false);
    type(/Type the organization name/, 'Northgate Treasury');
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    expect(await screen.findByText('Lockout: after this change the root quorum could no longer act')).toBeTruthy();
    // As soon as Ann has a key, both can act.
    await world.operator.submit('create_api_keys', { userId: ann, apiKeys: [apiKey(p256KeyFrom('Ann'))] });
    fireEvent.click(button);
    await waitFor(() =>
      expect(bridge.asked).toContainEqual([
        'call',
        'update_root_quorum',
        { threshold: 2, userIds: [world.operator.userId, ann] },
      ]),
    );
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    expect(await screen.findByText('The root quorum was changed')).toBeTruthy();
    const now = '2 approvals of 2 members are required from now on. The members are operator and Ann.';
    expect(document.activeElement?.textContent).toContain(now);
    // What is chosen next is not what was set.
    fireEvent.click(screen.getByLabelText('Ann'));
    expect(screen.queryByText('The root quorum was changed')).toBeNull();
  });

  it('is not called sound while it is reviewed, once a user of it is gone', async () => {
    const world = await aWorld();
    const ann = await bareUser(world.operator, 'Ann');
    const { bridge } = open(world);
    fireEvent.click(await screen.findByLabelText('Ann'));
    type('Approvals required', '2');
    press('Review change');
    await screen.findByRole('dialog');
    await world.operator.submit('delete_users', { userIds: [ann] });
    bridge.commit(['users']);
    expect(await screen.findByText(/There is only 1 member/)).toBeTruthy();
    expect(screen.queryByText(/No single member can act without approval/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says who cannot unlock the vault before two must approve', async () => {
    const world = await aWorld();
    await bareUser(world.operator, 'Ann');
    const { userId } = world.operator;
    const operators = async () => ({ ok: true, value: [{ userId, userName: 'Mara', current: true }] }) as const;
    open(world, { vault: { operators } });
    expect(await screen.findByText('no credential')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Ann'));
    expect(screen.queryByText(/Members who cannot unlock this vault/)).toBeNull();
    type('Approvals required', '2');
    expect((await screen.findByRole('link', { name: 'Add a passphrase' })).getAttribute('href')).toBe(
      '/settings/ways-in',
    );
    expect(screen.getByText('active'), 'the operator can').toBeTruthy();
  });

  it('cannot ask for more than it has', async () => {
    open(await aWorld());
    await screen.findByText('Single point of failure');
    type('Approvals required', '3');
    expect(await screen.findByText(/There is only 1 member/)).toBeTruthy();
  });
});
