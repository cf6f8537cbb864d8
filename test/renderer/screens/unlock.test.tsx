import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { VaultStatus } from '#shared/bridge.ts';
import { info, locked, testBridge, unlocked } from '../../harness/bridge.ts';
import { press } from '../../harness/screen.tsx';
import { askedOf, aWindow, field, heading, openWindow, typeInto } from '../../harness/window.tsx';

aWindow();
afterEach(() => vi.useRealTimers());

const refusal = (code: number, message: string) => async () =>
  ({ ok: false, failure: { code, message, details: [] } }) as const;

describe('a shut vault', () => {
  it('names nobody, is known by its folder, and waits in the field', async () => {
    openWindow(testBridge(locked));
    await heading(locked.name);
    expect(document.activeElement).toBe(field('Passphrase'));
    expect(document.body.textContent).toContain(locked.folder);
    expect(document.documentElement.outerHTML).not.toContain(info.organizationName);
    expect(document.documentElement.outerHTML).not.toContain(info.userName);
    expect(document.title).not.toContain(locked.name);
  });

  it('names the operator whom this window saw last, and says when and why the vault was locked, also when main forgot', async () => {
    const bridge = openWindow(testBridge(unlocked));
    await screen.findByRole('navigation', { name: 'Pages' });
    const atMs = Date.now();
    const idle: VaultStatus = { ...locked, locked: { atMs, afterSeconds: 300 } };
    for (const status of [idle, locked]) {
      bridge.status = status;
      act(() => bridge.tell({ news: 'status', status }));
      expect((await screen.findByText(/^Locked today/)).textContent).toMatch(
        /^Locked today \d\d:\d\d after 5 min without activity · Last operator: Mara Okafor$/,
      );
    }
    bridge.status = { ...locked, vaultId: 'another' };
    act(() => bridge.tell({ news: 'status', status: bridge.status }));
    await waitFor(() => expect(document.body.textContent).not.toContain('Mara Okafor'));
  });

  it('says when it was locked by hand, and names nobody to a window that saw nobody', async () => {
    openWindow(testBridge({ ...locked, locked: { atMs: Date.now() } }));
    expect((await screen.findByText(/^Locked today/)).textContent).toMatch(/^Locked today \d\d:\d\d$/);
  });

  it.each([
    ['en', /^This passphrase is correct, but your access is pending approval/],
    ['de', /^Diese Passphrase/],
  ] as const)('says once at the field that access waits: %s', async (language, said) => {
    const bridge = testBridge(locked);
    await bridge.local.setPreferences({ language });
    bridge.unlock = async () => ({
      ok: false,
      failure: { code: 9, message: 'wait for the approval', details: [], reason: 'ACCESS_PENDING' },
    });
    openWindow(bridge);
    await heading(locked.name);
    await screen.findByRole('button', { name: language === 'en' ? 'Unlock' : 'Entsperren' });
    typeInto('Passphrase', 'correct, but');
    press(language === 'en' ? 'Unlock' : 'Entsperren');
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(document.body.textContent).not.toMatch(/wait for the approval/i);
    expect(document.querySelectorAll('[data-tone]')).toHaveLength(0);
  });

  it('sends the passphrase in its one normal form, and keeps none of it', async () => {
    const bridge = openWindow(testBridge(locked));
    await heading(locked.name);
    typeInto('Passphrase', 'cafe\u0301');
    press('Unlock');
    await screen.findByRole('navigation', { name: 'Pages' });
    expect(askedOf(bridge, 'vault.unlock')).toEqual([['caf\u00e9']]);
  });

  it('says at the field that it was not opened, and not why', async () => {
    const bridge = openWindow(testBridge(locked));
    bridge.unlock = refusal(16, 'this is neither a passphrase nor the recovery code of this vault');
    await heading(locked.name);
    typeInto('Passphrase', 'not this one');
    press('Unlock');
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect passphrase. Nothing was changed.');
    expect(field('Passphrase').value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field('Passphrase')));
    expect(document.body.textContent).not.toContain('recovery code of this vault');
  });

  it('counts down the time to wait, and asks nothing meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // While the window is drawn some seconds may go by.
    const bridge = openWindow(testBridge({ ...locked, waitSeconds: 9 }));
    await heading(locked.name);
    const button = await screen.findByRole('button', { name: /^Try again in \d+ s$/ });
    expect(screen.getByText(/^Forgot your passphrase\? Enter your recovery code/)).toBeTruthy();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    typeInto('Passphrase', 'anything at all');
    fireEvent.click(button);
    expect(askedOf(bridge, 'vault.unlock')).toEqual([]);
    // Where the window asks again meanwhile, there is nothing to wait for any more.
    bridge.status = locked;
    await act(() => vi.advanceTimersByTimeAsync(9_100));
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(askedOf(bridge, 'vault.unlock')).toHaveLength(1));
  });

  it('learns after a wrong passphrase how long to wait now', async () => {
    const bridge = openWindow(testBridge(locked));
    bridge.unlock = async () => {
      bridge.status = { ...locked, waitSeconds: 40 };
      return { ok: false, failure: { code: 16, message: 'no', details: [] } };
    };
    await heading(locked.name);
    typeInto('Passphrase', 'wrong');
    press('Unlock');
    expect(await screen.findByRole('button', { name: /^Try again in \d+ s/ })).toBeTruthy();
  });

  it.each([
    [15, 'record 7 does not fit', 'Record 7 does not fit'],
    [14, 'the disk is full', 'The disk is full'],
  ])('says what happened, what is lost and what to do for refusal %i', async (code, message, happened) => {
    const bridge = openWindow(testBridge(locked));
    bridge.unlock = refusal(code, message);
    await heading(locked.name);
    typeInto('Passphrase', 'right, but');
    press('Unlock');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Couldn’t open the vault');
    expect(notice.textContent).toContain(happened);
  });

  it('says so when Coffer is not responding', async () => {
    const bridge = openWindow(testBridge(locked));
    bridge.unlock = () => Promise.reject(new TypeError('fetch failed'));
    await heading(locked.name);
    typeInto('Passphrase', 'not this one');
    press('Unlock');
    expect((await screen.findByRole('alert')).textContent).toContain('Coffer is not responding');
  });

  it('asks for a passphrase before it asks main', async () => {
    const bridge = openWindow(testBridge(locked));
    await heading(locked.name);
    press('Unlock');
    expect(await screen.findAllByText('Enter your passphrase')).not.toHaveLength(0);
    expect(askedOf(bridge, 'vault.unlock')).toEqual([]);
  });

  it('says when Caps Lock is on', async () => {
    openWindow(testBridge(locked));
    await heading(locked.name);
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
    Object.defineProperty(event, 'getModifierState', { value: (key: string) => key === 'CapsLock' });
    fireEvent(field('Passphrase'), event);
    expect(await screen.findByText('Caps Lock is on')).toBeTruthy();
  });

  it('offers the keychain only where it is ready, and falls back on the passphrase', async () => {
    const ready: VaultStatus = { ...locked, quickUnlock: 'on' };
    const bridge = openWindow(testBridge(ready));
    bridge.answer({ vault: { quickUnlock: refusal(5, 'nothing is kept') } });
    await heading(locked.name);
    press('Unlock with the system keychain');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter your passphrase');
    bridge.answer({ vault: { quickUnlock: async () => ({ ok: true, value: (bridge.status = unlocked) }) } });
    press('Unlock with the system keychain');
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeTruthy();
  });

  it('says nothing of the keychain where a passphrase finds no vault', async () => {
    const bridge = openWindow(testBridge({ ...locked, quickUnlock: 'on' }));
    bridge.unlock = refusal(5, 'this folder holds no vault');
    await heading(locked.name);
    typeInto('Passphrase', 'anything at all');
    press('Unlock');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('This folder holds no vault');
    expect(document.body.textContent).not.toContain('Enter your passphrase');
  });

  it('does not offer it elsewhere', async () => {
    openWindow(testBridge({ ...locked, quickUnlock: 'off' }));
    await heading(locked.name);
    expect(screen.queryByRole('button', { name: /keychain/ })).toBeNull();
  });

  it('leads to the tools that need no vault, and to other vaults', async () => {
    const other = {
      folder: '/srv/ceremony',
      name: 'ceremony',
      colour: 'straw',
      state: 'here',
      inFront: false,
      usedAtMs: Date.now() - 2 * 86_400_000,
    } as const;
    const bridge = openWindow(testBridge(locked, { vault: { list: async () => [other] } }));
    await heading(locked.name);
    expect(screen.getByRole('link', { name: 'Decrypt an export bundle' }).getAttribute('href')).toBe('#/decrypt');
    expect(screen.getByRole('link', { name: 'Restore a backup' }).getAttribute('href')).toBe('#/vaults/restore');
    const next: VaultStatus = { ...locked, folder: other.folder, name: other.name, colour: other.colour };
    bridge.answer({ vault: { open: async () => ({ ok: true, value: (bridge.status = next) }) } });
    fireEvent.click(await screen.findByRole('button', { name: /ceremony.*Last unlocked 2 days ago/ }));
    await heading('ceremony');
    expect(askedOf(bridge, 'vault.open')).toEqual([['/srv/ceremony']]);
    expect(document.documentElement.dataset['vaultColour']).toBe('straw');
  });

  it('opens the offline tools with nothing open', async () => {
    window.location.hash = '#/decrypt';
    openWindow(testBridge(locked));
    await screen.findByRole('heading', { level: 1, name: /ecrypt/ });
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Back to the vault' }));
    await heading(locked.name);
  });

  it('speaks German', async () => {
    const bridge = testBridge(locked);
    await bridge.local.setPreferences({ language: 'de' });
    openWindow(bridge);
    expect(await screen.findByRole('button', { name: 'Entsperren' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('de');
  });
});
