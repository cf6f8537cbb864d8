import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { uploadPartBytesMax, type KnownVault } from '#shared/bridge.ts';
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
    expect(screen.getByText('Vault folder not found')).toBeTruthy();
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

  it('says where to begin where there is none', async () => {
    window.location.hash = '#/vaults';
    openWindow(testBridge(unlocked, { vault: { list: async () => [] } }));
    const title = await screen.findByRole('heading', { level: 2, name: 'No vaults yet' });
    expect(title.closest('p'), 'no heading stands in a paragraph').toBeNull();
    expect(screen.getByRole('link', { name: 'Create a vault' })).toBeTruthy();
  });

  it('takes one off the list, and says that nothing was touched', async () => {
    window.location.hash = '#/vaults';
    const bridge = openWindow(testBridge(locked, { vault: { list: async () => known } }));
    await heading('Vaults');
    fireEvent.click(await screen.findByRole('button', { name: 'More for gone' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from list' }));
    expect(await screen.findByText(/No files were deleted/)).toBeTruthy();
    expect(askedOf(bridge, 'vault.forget')).toEqual([['/media/gone']]);
  });

  it('goes on to make a vault in an empty folder, and says so when there is one in it already', async () => {
    window.location.hash = '#/vaults/new';
    const bridge = openWindow(testBridge(locked));
    await heading('Choose a folder for the new vault');
    press('Continue');
    expect(await screen.findByText(/Enter a name/)).toBeTruthy();
    expect(screen.getByText('Coffer creates the vault folder in /srv')).toBeTruthy();
    const exists = { code: 6, message: '', details: [], reason: 'VAULT_EXISTS' } as const;
    bridge.answer({ vault: { openNew: async () => ({ ok: false, failure: exists }) } });
    type('Name of the vault', 'taken');
    press('Continue');
    expect(await screen.findByText(/A vault already exists here/)).toBeTruthy();
    bridge.answer({ vault: { openNew: async () => ({ ok: true, value: (bridge.status = absent) }) } });
    type('Name of the vault', ' empty ');
    press('Continue');
    await heading('Create a vault');
    expect(askedOf(bridge, 'vault.openNew')).toEqual([[{ name: 'taken' }], [{ name: 'empty' }]]);
    expect(askedOf(bridge, 'vault.open')).toEqual([]);
  });

  it('makes a vault elsewhere only by the handle of a folder chosen in the system’s dialog, which serves once', async () => {
    window.location.hash = '#/vaults/new';
    const platform = { ...(await testBridge(locked).local.platform()), dialogs: true };
    const bridge = openWindow(
      testBridge(locked, {
        local: {
          platform: async () => platform,
          chooseNewFolder: async () => ({ ok: true, value: { handle: 'h-1', folder: '/media/stick/new' } }),
        },
      }),
    );
    await heading('Choose a folder for the new vault');
    press((await screen.findByRole('button', { name: /Choose/ })).textContent ?? '');
    expect(await screen.findByDisplayValue('/media/stick/new')).toBeTruthy();
    const taken = { code: 6, message: '', details: [], reason: 'VAULT_EXISTS' } as const;
    bridge.answer({ vault: { openNew: async () => ({ ok: false, failure: taken }) } });
    press('Continue');
    expect(await screen.findByText(/A vault already exists here/)).toBeTruthy();
    expect(askedOf(bridge, 'vault.openNew')).toEqual([[{ handle: 'h-1' }]]);
    expect(screen.queryByDisplayValue('/media/stick/new')).toBeNull();
  });

  it('says when a folder to open holds no vault', async () => {
    window.location.hash = '#/vaults/open';
    const bridge = openWindow(testBridge(locked));
    await heading('Open an existing vault');
    const none = { code: 3, message: '', details: [], reason: 'FOLDER_NOT_A_VAULT' } as const;
    bridge.answer({ vault: { open: async () => ({ ok: false, failure: none }) } });
    type('Folder', '/srv/empty');
    press('Continue');
    expect(await screen.findByText(/No vault found in this folder/)).toBeTruthy();
    bridge.answer({ vault: { open: async () => ({ ok: true, value: (bridge.status = locked) }) } });
    press('Continue');
    await heading(locked.name);
  });
});

describe('restoring a backup', () => {
  it('makes a vault of it and puts it in front, locked', async () => {
    window.location.hash = '#/vaults/restore';
    const bridge = openWindow(testBridge(absent));
    await heading('Restore a vault from a backup');
    press('Restore backup');
    expect(await screen.findByText('Choose the backup or enter its path')).toBeTruthy();
    expect(askedOf(bridge, 'vault.restore')).toEqual([]);
    bridge.answer({ vault: { restore: async () => ({ ok: true, value: (bridge.status = locked) }) } });
    type('Backup', '/media/stick/northgate.age');
    type('Name of the restored vault', 'restored');
    typeInto('Backup passphrase', 'kept elsewhere');
    press('Restore backup');
    await heading(locked.name);
    expect(askedOf(bridge, 'vault.restore')).toEqual([
      [{ file: '/media/stick/northgate.age', into: { name: 'restored' } }, 'kept elsewhere'],
    ]);
  });

  it('sends a file of the browser part by part, restores it, and can be ended before', async () => {
    window.location.hash = '#/vaults/restore';
    const bridge = openWindow(testBridge(absent));
    await heading('Restore a vault from a backup');
    const file = new File([new Uint8Array(2 * uploadPartBytesMax + 5)], 'northgate.age');
    await screen.findByRole('button', { name: 'Choose file' });
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    if (chooser === null) throw new Error('no file can be chosen');
    fireEvent.change(chooser, { target: { files: [file] } });
    expect(await screen.findByText(/A file on the computer of this browser, 524\.3 kB/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Backup').value).toBe('northgate.age');
    let answer: (bytes: number) => void = () => {};
    bridge.answer({
      local: { upload: () => new Promise((resolve) => (answer = (value) => resolve({ ok: true, value }))) },
      vault: { restore: async () => ({ ok: true, value: (bridge.status = locked) }) },
    });
    const begin = async (parts: number): Promise<void> => {
      type('Name of the restored vault', 'restored');
      typeInto('Backup passphrase', 'kept elsewhere');
      press('Restore backup');
      await waitFor(() => expect(askedOf(bridge, 'local.upload')).toHaveLength(parts));
      expect(await screen.findByRole('progressbar', { name: 'Sending the backup to Coffer' })).toBeTruthy();
    };
    await begin(1);
    press('Cancel');
    answer(uploadPartBytesMax);
    expect(await screen.findByText(/Nothing was kept/)).toBeTruthy();
    expect(askedOf(bridge, 'local.dropUpload')).toEqual([['upload-1']]);
    expect(askedOf(bridge, 'vault.restore')).toEqual([]);
    await begin(2);
    answer(uploadPartBytesMax);
    await waitFor(() => expect(askedOf(bridge, 'local.upload')).toHaveLength(3));
    answer(2 * uploadPartBytesMax);
    await waitFor(() => expect(askedOf(bridge, 'local.upload')).toHaveLength(4));
    answer(2 * uploadPartBytesMax + 5);
    await heading(locked.name);
    expect(askedOf(bridge, 'local.beginUpload').at(-1)).toEqual([{ name: 'northgate.age', bytes: file.size }]);
    expect(askedOf(bridge, 'vault.restore')).toEqual([
      [{ file: { upload: 'upload-1' }, into: { name: 'restored' } }, 'kept elsewhere'],
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
      type('Name of the restored vault', 'r');
      typeInto('Backup passphrase', 'kept elsewhere');
      press('Restore backup');
    };
    begin();
    await screen.findByRole('progressbar');
    bridge.tell({ news: 'progress', progress: { task: 'restore', done: 40, total: 100 } });
    expect(await screen.findByText('40 %')).toBeTruthy();
    press('Cancel');
    expect(askedOf(bridge, 'vault.cancel')).toHaveLength(1);
    end(1);
    expect(await screen.findByText(/Nothing was kept/)).toBeTruthy();
    begin();
    end(16);
    expect(await screen.findByText(/Incorrect backup passphrase/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('password'));
  });
});
