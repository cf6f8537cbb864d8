import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { KnownVault } from '#shared/bridge.ts';
import { absent, locked, testBridge, unlocked } from '../../harness/bridge.ts';
import { press, type } from '../../harness/screen.tsx';
import { askedOf, aWindow, heading, openWindow, typeInto } from '../../harness/window.tsx';

aWindow();

const known: readonly KnownVault[] = [
  { folder: locked.folder, name: locked.name, colour: 'copper', state: 'here', inFront: true },
  { folder: '/srv/ceremony', name: 'ceremony', colour: 'straw', state: 'here', inFront: false },
  { folder: '/media/gone', name: 'gone', colour: 'rose', state: 'gone', inFront: false },
];

describe('the vaults of a computer', () => {
  it('shows each with its whole folder, and offers to open what is there', async () => {
    window.location.hash = '#/vaults';
    const bridge = openWindow(testBridge(unlocked, { vault: { list: async () => known } }));
    await heading('Vaults');
    expect(await screen.findByText('/srv/ceremony')).toBeTruthy();
    expect(screen.getByText('No vault in this folder any more')).toBeTruthy();
    bridge.answer({
      vault: {
        open: async (folder) => ({ ok: true, value: (bridge.status = { ...locked, folder, name: 'ceremony' }) }),
      },
    });
    press('Open ceremony');
    await heading('ceremony');
    expect(askedOf(bridge, 'vault.open')).toEqual([['/srv/ceremony']]);
    expect(window.location.hash).toBe('#/');
  });

  it('takes one off the list, and says that nothing was touched', async () => {
    window.location.hash = '#/vaults';
    const bridge = openWindow(testBridge(locked, { vault: { list: async () => known } }));
    await heading('Vaults');
    fireEvent.click(await screen.findByRole('button', { name: 'More for gone' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Take off this list' }));
    expect(await screen.findByText(/Nothing on the disk was touched/)).toBeTruthy();
    expect(askedOf(bridge, 'vault.forget')).toEqual([['/media/gone']]);
  });

  it('goes on to make a vault in an empty folder, and says so when there is one in it already', async () => {
    window.location.hash = '#/vaults/new';
    const bridge = openWindow(testBridge(locked));
    await heading('Where the new vault goes');
    press('Continue');
    expect(await screen.findByText(/Enter the path of a folder/)).toBeTruthy();
    bridge.answer({
      vault: { open: async (folder) => ({ ok: true, value: (bridge.status = { ...locked, folder }) }) },
    });
    type('Folder', '/srv/taken');
    press('Continue');
    expect(await screen.findByText('There is a vault in this folder already')).toBeTruthy();
    bridge.answer({
      vault: { open: async (folder) => ({ ok: true, value: (bridge.status = { ...absent, folder }) }) },
    });
    type('Folder', ' /srv/empty ');
    press('Continue');
    await heading('Create a vault');
    expect(askedOf(bridge, 'vault.open').at(-1)).toEqual(['/srv/empty']);
  });

  it('says when a folder to open holds no vault', async () => {
    window.location.hash = '#/vaults/open';
    const bridge = openWindow(testBridge(locked));
    await heading('Open a vault that you have');
    bridge.answer({
      vault: { open: async (folder) => ({ ok: true, value: (bridge.status = { ...absent, folder }) }) },
    });
    type('Folder', '/srv/empty');
    press('Continue');
    expect(await screen.findByText('There is no vault in this folder')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Create one there' }));
    await heading('Create a vault');
  });
});

describe('restoring a backup', () => {
  it('makes a vault of it and puts it in front, locked', async () => {
    window.location.hash = '#/vaults/restore';
    const bridge = openWindow(testBridge(absent));
    await heading('Restore a vault from a backup');
    press('Restore');
    expect(await screen.findByText('Enter the path of the backup')).toBeTruthy();
    expect(askedOf(bridge, 'vault.restore')).toEqual([]);
    bridge.answer({ vault: { restore: async () => ({ ok: true, value: (bridge.status = locked) }) } });
    type('Backup', '/media/stick/northgate.age');
    type('Into the folder', '/srv/restored');
    typeInto('Passphrase of the backup', 'kept elsewhere');
    press('Restore');
    await heading(locked.name);
    expect(askedOf(bridge, 'vault.restore')).toEqual([
      [{ file: '/media/stick/northgate.age', folder: '/srv/restored' }, 'kept elsewhere'],
    ]);
  });

  it('shows how far it is and can be ended, with a wrong passphrase said at its field', async () => {
    window.location.hash = '#/vaults/restore';
    const bridge = openWindow(testBridge(absent));
    await heading('Restore a vault from a backup');
    let end: (code: number) => void = () => {};
    bridge.answer({
      vault: {
        restore: () =>
          new Promise((resolve) => {
            end = (code) => resolve({ ok: false, failure: { code, message: 'no', details: [] } });
          }),
      },
    });
    const begin = (): void => {
      type('Backup', '/b.age');
      type('Into the folder', '/srv/r');
      typeInto('Passphrase of the backup', 'kept elsewhere');
      press('Restore');
    };
    begin();
    await screen.findByRole('progressbar');
    bridge.tell({ news: 'progress', progress: { task: 'restore', done: 40, total: 100 } });
    expect(await screen.findByText('40 %')).toBeTruthy();
    press('Cancel');
    expect(askedOf(bridge, 'vault.cancel')).toHaveLength(1);
    end(1);
    expect(await screen.findByText(/Nothing of it is left/)).toBeTruthy();
    begin();
    end(16);
    expect(await screen.findByText(/does not open the backup/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('password'));
  });
});
