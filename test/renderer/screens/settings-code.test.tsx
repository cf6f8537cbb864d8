import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Progress, UnlockMethod } from '#shared/bridge.ts';
import SettingsScreen from '../../../src/renderer/screens/settings/index.tsx';
import { recoveryCode, testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { aPage, openScreen } from '../../harness/screen.tsx';

aPage();

it('shows how far the change of keys is while the new recovery code is being made', async () => {
  const way: UnlockMethod = { slotId: 's1', kind: 'recovery', userId: 'u1', userName: 'Mara', current: false };
  const slots = async () => ({ ok: true as const, value: [way] });
  const told = new Set<(progress: Progress | null) => void>();
  const tell = (progress: Progress | null): void => act(() => told.forEach((listener) => listener(progress)));
  const bridge: TestBridge = {
    ...testBridge(unlocked, { vault: { slots, newRecoveryCode: () => new Promise(() => {}) } }),
    onProgress: (listener) => {
      told.add(listener);
      return () => void told.delete(listener);
    },
  };
  openScreen({ screen: SettingsScreen, place: '/settings', bridge });
  fireEvent.click(await screen.findByRole('button', { name: 'Create new code' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create recovery code' }));
  expect(screen.queryByText('Re-encrypting the vault with a new key')).toBeNull();
  tell({ task: 'key-change', done: 3, total: 4 });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Re-encrypting the vault with a new key')).toBeTruthy();
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
  tell(null);
  expect(dialog.queryByRole('progressbar')).toBeNull();
});

it('keeps a new recovery code in sight until somebody says that it is written down: the one before opens nothing any more', async () => {
  const shown: boolean[] = [];
  const way: UnlockMethod = { slotId: 's1', kind: 'recovery', userId: 'u1', userName: 'Mara', current: false };
  const slots = async () => ({ ok: true as const, value: [way] });
  const bridge = testBridge(unlocked, {
    vault: { slots },
    local: { setSecretVisible: async (on) => void shown.push(on) },
  });
  openScreen({ screen: SettingsScreen, place: '/settings', bridge });
  fireEvent.click(await screen.findByRole('button', { name: 'Create new code' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create recovery code' }));
  expect((await screen.findByTestId('recovery-code')).textContent).toBe(recoveryCode);
  expect(shown).toEqual([true]);
  const printed: string[] = [];
  vi.stubGlobal('print', () => void printed.push(document.querySelector('body > [data-print]')?.textContent ?? ''));
  fireEvent.click(screen.getByRole('button', { name: 'Print recovery kit' }));
  expect(printed[0]).toContain(recoveryCode);
  fireEvent(window, new Event('afterprint'));
  fireEvent.keyDown(screen.getByTestId('recovery-code'), { key: 'Escape', code: 'Escape', bubbles: true });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByTestId('recovery-code').textContent).toBe(recoveryCode);
  fireEvent.click(screen.getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByTestId('recovery-code')).toBeNull());
  expect(shown).toEqual([true, false]);
});

it('offers a passphrase to no user who has one, or who has one that waits for approval', async () => {
  const passphraseOf = (userId: string): UnlockMethod => ({
    slotId: userId,
    kind: 'passphrase',
    userId,
    userName: userId,
    current: userId === 'mara',
  });
  const pending = [{ slotId: 's', userId: 'priya', userName: 'Priya', activityId: 'a' }];
  const users = ['mara', 'priya', 'tom'].map((userId) => ({
    userId,
    userName: userId,
    userTags: [],
    apiKeys: [],
    authenticators: [],
    oauthProviders: [],
  }));
  const bridge = testBridge(unlocked, {
    call: async (path) => ({
      ok: true,
      value: path === 'get_organization_configs' ? { configs: { features: [] } } : { users },
    }),
    vault: {
      slots: async () => ({ ok: true, value: [passphraseOf('mara')] }),
      pendingSlots: async () => ({ ok: true, value: pending }),
    },
  });
  openScreen({ screen: SettingsScreen, place: '/settings', bridge });
  expect(await screen.findByRole('link', { name: 'Unlocks once the request is approved' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add user passphrase' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual(['', 'tom']));
});
