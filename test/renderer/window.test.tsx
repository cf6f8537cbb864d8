import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Root } from '../../src/renderer/app/Root.tsx';
import { info, locked, testBridge, unlocked } from '../harness/bridge.ts';
import { press } from '../harness/screen.tsx';
import { askedOf, aWindow, field, heading, openWindow, typeInto } from '../harness/window.tsx';

aWindow();

const places = (): Promise<HTMLElement> => screen.findByRole('navigation', { name: 'Pages' });

describe('the window', () => {
  it('says so when Coffer cannot be asked at all', async () => {
    const bridge = testBridge(locked);
    render(
      <Root bridge={{ ...bridge, vault: { ...bridge.vault, status: () => Promise.reject(new Error('gone')) } }} />,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the vault');
  });

  it('keeps nothing in the browser, and names the vault in no title', async () => {
    openWindow(testBridge(unlocked));
    await places();
    expect(localStorage.length + sessionStorage.length).toBe(0);
    expect(document.title).not.toContain(info.organizationName);
  });

  it('announces what happened to whoever cannot see it', async () => {
    const bridge = openWindow(testBridge(locked));
    await heading(locked.name);
    typeInto('Passphrase', 'right');
    press('Unlock');
    await places();
    const said = (): (string | null)[] => screen.getAllByRole('status').map((one) => one.textContent);
    await waitFor(() => expect(said()).toContain('Vault unlocked'));
    bridge.tell({ news: 'status', status: locked });
    await waitFor(() => expect(said()).toContain('Vault locked'));
  });

  it('forgets every answer at a lock, and asks again when it is opened', async () => {
    let secretName = 'Payroll of the board';
    const bridge = testBridge(unlocked);
    const { answerCall } = bridge;
    bridge.answerCall = async (path, params) => {
      const outcome = await answerCall(path, params);
      if (!outcome.ok) return outcome;
      return { ok: true, value: { ...outcome.value, wallets: [{ walletId: 'w1', walletName: secretName }] } };
    };
    openWindow(bridge);
    await places();
    press(/Search or run/);
    expect(await screen.findByRole('combobox')).toBeTruthy();
    typeInto('Search or run', 'payroll');
    expect(await screen.findByRole('option', { name: /board/ })).toBeTruthy();

    bridge.tell({ news: 'status', status: locked });
    await waitFor(() => expect(document.activeElement).toBe(field('Passphrase')));
    expect(document.documentElement.outerHTML).not.toMatch(/Payroll|board/);
    expect(document.documentElement.outerHTML).not.toContain(info.organizationName);

    secretName = 'Nothing of that';
    const asked = askedOf(bridge, 'call').length;
    bridge.status = unlocked;
    bridge.tell({ news: 'status', status: unlocked });
    await places();
    await waitFor(() => expect(askedOf(bridge, 'call').length).toBeGreaterThan(asked));
    press(/Search or run/);
    typeInto('Search or run', 'payroll');
    expect(screen.queryByRole('option', { name: /board/ })).toBeNull();
  });

  it('comes back to where it was when the vault is opened again', async () => {
    window.location.hash = '#/settings/backups';
    const bridge = openWindow(testBridge(unlocked));
    await places();
    bridge.tell({ news: 'status', status: locked });
    await heading(locked.name);
    bridge.tell({ news: 'status', status: unlocked });
    await places();
    expect(window.location.hash).toBe('#/settings/backups');
  });

  it('looks as the preferences say, and follows them at once', async () => {
    const bridge = testBridge(locked);
    await bridge.local.setPreferences({ colourScheme: 'dark', contrast: 'more', textSize: 150, language: 'de' });
    openWindow(bridge);
    await screen.findByRole('button', { name: 'Entsperren' });
    const { documentElement: root } = document;
    expect(root.dataset['mantineColorScheme']).toBe('dark');
    expect(root.dataset['contrast']).toBe('more');
    expect(root.style.fontSize).toBe('150%');
    expect(root.lang).toBe('de');
  });

  it('lets the policy of the page see the nonce on every style that it puts in', async () => {
    const meta = document.createElement('meta');
    meta.setAttribute('property', 'csp-nonce');
    // Browsers hide the attribute and keep the property, which this one does not have.
    Object.defineProperty(meta, 'nonce', { value: 'the nonce of this page' });
    document.head.append(meta);
    openWindow(testBridge(unlocked));
    await places();
    press(/Search or run/);
    await screen.findByRole('combobox');
    const styles = [...document.querySelectorAll('style')].filter(({ textContent }) =>
      textContent.includes('--mantine'),
    );
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles) expect(style.nonce || style.getAttribute('nonce')).toBe('the nonce of this page');
    meta.remove();
  });
});
