import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Backups } from '#shared/bridge.ts';
import SettingsScreen from '../../../src/renderer/screens/settings/index.tsx';
import { noBackups, testBridge, unlocked } from '../../harness/bridge.ts';
import { aPage, openScreen } from '../../harness/screen.tsx';

aPage();

const backups: Backups = {
  ...noBackups(),
  latest: { file: '/backups/coffer.age', atMs: 1_700_000_000_000, sequence: 12, bytes: 48_213 },
  drill: {
    atMs: 1_700_000_000_000,
    file: '/backups/coffer.age',
    sequence: 12,
    compared: { organizations: 1, users: 1, wallets: 2, addresses: 5, privateKeys: 0 },
    differences: [
      { kind: 'newer', records: 2 },
      { kind: 'extra', what: 'wallet', id: 'w-1' },
      { kind: 'missing', what: 'private-key', id: 'k-1' },
      { kind: 'changed', what: 'user', id: 'u-1' },
    ],
    unlisted: 3,
  },
  behind: 0,
};

it.each([
  [
    'en',
    [
      'The backup has 2 records that the unlocked vault does not have. The vault is older than the backup.',
      'The wallet w-1 is only in the backup.',
      'The private key k-1 is not in the backup.',
      'The user u-1 differs in the backup.',
      '3 more differences',
    ],
  ],
  [
    'de',
    [
      'Die Sicherung hat 2 Einträge, die der entsperrte Tresor nicht hat. Der Tresor ist älter als die Sicherung.',
      'Die Wallet w-1 ist nur in der Sicherung.',
      'Der private Schlüssel k-1 fehlt in der Sicherung.',
      'Der Benutzer u-1 ist in der Sicherung anders.',
      '3 weitere Unterschiede',
    ],
  ],
] as const)('lists what a restore drill found, in the language of the window (%s)', async (language, lines) => {
  const bridge = testBridge(unlocked, { vault: { backups: async () => ({ ok: true, value: backups }) } });
  openScreen({ screen: SettingsScreen, place: '/settings', bridge, language });
  const [first] = lines;
  const list = (await screen.findByText(first)).closest('ul');
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(lines);
});

it('says nothing of backups and unlock methods until they are known', async () => {
  const bridge = testBridge(unlocked, {
    vault: { backups: () => new Promise(() => {}), slots: () => new Promise(() => {}) },
  });
  openScreen({ screen: SettingsScreen, place: '/settings', bridge });
  expect(await screen.findByText('Last restore test')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Unlock methods' })).toBeTruthy();
  expect(screen.queryByText(/First create/)).toBeNull();
  expect(screen.queryByText('No results')).toBeNull();
});

it('names what the latest backup lacks, lists the earlier ones, and says what a tested one lacks', async () => {
  const latest = { file: '/usb/acme.age', atMs: 1_700_000_000_000, sequence: 12, bytes: 48_213, madeBy: 'Mara Okafor' };
  const value: Backups = {
    ...backups,
    latest,
    earlier: [{ ...latest, file: '/usb/older.age', sequence: 7 }],
    drill: backups.drill && {
      ...backups.drill,
      differences: [],
      unlisted: 0,
      newer: { wallets: 1, addresses: 3, privateKeys: 0, secrets: 0 },
    },
    missing: { total: 3, first: [{ kind: 'wallet', name: 'Cold\u202egpj' }] },
  };
  const bridge = testBridge(unlocked, { vault: { backups: async () => ({ ok: true, value }) } });
  openScreen({ screen: SettingsScreen, place: '/settings', bridge });
  const lacks = await screen.findByText(/2 more are not in the latest backup/);
  expect(lacks.textContent).toBe('Wallet ColdU+202Egpj and 2 more are not in the latest backup');
  expect(screen.getByText(/passphrase chosen by/)).toBeTruthy();
  const rows = () =>
    screen.getAllByText(/^\/usb\/\w+\.age$/, { selector: 'tr *' }).map(({ textContent }) => textContent);
  expect(rows()).toEqual(['/usb/acme.age', '/usb/older.age']);
  expect(screen.getByText('/usb/older.age').closest('tr')?.textContent).toMatch(/Mara Okafor.*7$/);
  fireEvent.click(screen.getByRole('button', { name: 'Log record' }));
  expect(rows()).toEqual(['/usb/older.age', '/usb/acme.age']);
  expect(screen.getByRole('columnheader', { name: 'Log record' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByText('Not in this backup: 1 wallet, 3 addresses')).toBeTruthy();
});

it('offers a restore test once there is a key to restore, and says what to do before', async () => {
  const bridge = testBridge(unlocked, { vault: { backups: async () => ({ ok: true, value: noBackups(0, 0) }) } });
  openScreen({ screen: SettingsScreen, place: '/settings', bridge });
  expect(await screen.findByText(/^First create a wallet, private key or secret/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Run restore test' })).toBeNull();
});

it('says a refused passphrase at its field, and empties no other', async () => {
  const refuse = (reason: 'WRONG_BACKUP_PASSPHRASE' | 'WRONG_PASSPHRASE') => async () =>
    ({ ok: false, failure: { code: 16, message: 'wrong', details: [], reason } }) as const;
  const bridge = testBridge(unlocked, {
    vault: { backups: async () => ({ ok: true, value: backups }), testRestore: refuse('WRONG_BACKUP_PASSPHRASE') },
  });
  openScreen({ screen: SettingsScreen, place: '/settings', bridge });
  fireEvent.click(await screen.findByRole('button', { name: 'Run restore test' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: string) => dialog.getByLabelText(name, { selector: 'input' }) as HTMLInputElement;
  fireEvent.input(dialog.getByRole('textbox', { name: 'Backup' }), { target: { value: '/usb/acme.age' } });
  const [first, second] = [field('Backup passphrase'), field('Vault passphrase')];
  first.value = 'not this one';
  second.value = 'the right one';
  fireEvent.click(dialog.getByRole('button', { name: 'Run restore test' }));
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'));
  expect([first.value, second.value]).toEqual(['', 'the right one']);
  expect(dialog.getByText('Incorrect backup passphrase')).toBeTruthy();
  expect(document.activeElement).toBe(first);
  expect(dialog.queryByRole('alert')).toBeNull();
});
