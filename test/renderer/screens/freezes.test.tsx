import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import Wallets from '../../../src/renderer/screens/wallets/index.tsx';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();

describe('the page of a wallet', () => {
  it('freezes the wallet, says so, and lifts the freeze', async () => {
    const world = await aWorld();
    const { operator } = world;
    const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', {
      walletName: 'hot',
      accounts: [],
    });
    openScreen({ screen: Wallets, place: '/wallets', at: `/wallets/${walletId}`, bridge: engineBridge(world) });
    fireEvent.click(await screen.findByRole('button', { name: 'More for hot' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Freeze wallet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Freeze wallet' }));
    type('Reason', 'A laptop is gone');
    fireEvent.click(dialog.getByRole('button', { name: 'Freeze wallet' }));
    expect(await screen.findByText('This wallet is frozen')).toBeDefined();
    expect(screen.getByText(/A laptop is gone/)).toBeDefined();
    expect(await operator.query('list_freezes')).toMatchObject({ freezes: [{ walletId, reason: 'A laptop is gone' }] });
    press('Lift freeze');
    const lifting = within(await screen.findByRole('dialog', { name: 'Lift freeze' }));
    fireEvent.click(lifting.getByRole('button', { name: 'Lift freeze' }));
    await waitFor(() => expect(screen.queryByText('This wallet is frozen')).toBeNull());
    expect(await operator.query('list_freezes')).toMatchObject({ freezes: [] });
  });

  it('freezes the organization from the command palette', async () => {
    const world = await aWorld();
    openScreen({ screen: Wallets, place: '/wallets', at: '/wallets?freeze', bridge: engineBridge(world) });
    await screen.findByRole('dialog', { name: 'Freeze organization' });
    press('Freeze organization');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await world.operator.query('list_freezes')).toMatchObject({ freezes: [{ reason: '' }] });
  });
});
