// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VaultStatus } from '#shared/bridge.ts';
import { Root } from '../../src/renderer/app/Root.tsx';
import { absent, info, locked, recoveryCode, testBridge, unlocked, type TestBridge } from '../harness/bridge.ts';

beforeEach(() => {
  // happy-dom has none of these, and Mantine asks for them.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function opened(status: VaultStatus): TestBridge {
  const bridge = testBridge(status);
  render(<Root bridge={bridge} />);
  return bridge;
}

const type = (label: string | RegExp, value: string): void => void fireEvent.input(field(label), { target: { value } });
const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label, { selector: 'input' });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });

function fillIn(passphrase: string, again = passphrase): void {
  type('Organization', ' Northgate Treasury ');
  type('Your name', 'Mara Okafor');
  type('Passphrase', passphrase);
  type('Passphrase again', again);
}

describe('the first run', () => {
  it('makes a vault, shows the recovery code once, and goes on when it is written down', async () => {
    const bridge = opened(absent);
    await heading('Create a vault');
    fillIn('spoon gravel lantern orbit');
    fireEvent.click(screen.getByRole('radio', { name: /None/ }));
    press('Make the recovery code');
    const next = await heading('Write down the recovery code');
    expect(document.activeElement).toBe(next);
    expect(bridge.asked).toEqual([
      [
        'vault.create',
        { organizationName: 'Northgate Treasury', operatorName: 'Mara Okafor', network: 'off' },
        'spoon gravel lantern orbit',
      ],
    ]);
    expect(screen.getByText(recoveryCode)).toBeTruthy();

    press('Open the vault');
    expect(await screen.findByText('Write it down first: there is no second look')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Open the vault');
    const last = await heading(info.organizationName);
    expect(document.activeElement).toBe(last);
    expect(screen.queryByText(recoveryCode)).toBeNull();
  });

  it('asks before the page is left while the recovery code is shown, and only then', async () => {
    opened(absent);
    await heading('Create a vault');
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    fillIn('spoon gravel lantern orbit');
    press('Make the recovery code');
    await heading('Write down the recovery code');
    expect(leave()).toBe(false);
  });

  it.each([
    ['a name is missing', { organization: '' }, 'Organization', 'Enter a name'],
    ['a name is too long', { organization: 'x'.repeat(257) }, 'Organization', 'Use at most 256 characters'],
    ['the passphrase is short', { passphrase: 'short', again: 'short' }, 'Passphrase', /at least 12 characters/],
    [
      'the two passphrases differ',
      { again: 'another one entirely' },
      'Passphrase again',
      /differs from the passphrase/,
    ],
  ])('goes to the field when %s', async (_because, change, label, message) => {
    const bridge = opened(absent);
    await heading('Create a vault');
    const filled = {
      organization: 'Acme',
      passphrase: 'spoon gravel lantern orbit',
      again: 'spoon gravel lantern orbit',
      ...change,
    };
    fillIn(filled.passphrase, filled.again);
    type('Organization', filled.organization);
    press('Make the recovery code');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(bridge.asked).toEqual([]);
  });

  it('says what happened, what is lost and what to do when the vault could not be made', async () => {
    const bridge = opened(absent);
    bridge.create = async () => ({
      ok: false,
      failure: { code: 6, message: 'the folder holds something', details: [] },
    });
    await heading('Create a vault');
    fillIn('spoon gravel lantern orbit');
    press('Make the recovery code');
    const notice = await screen.findByRole('alert');
    expect(document.activeElement).toBe(notice);
    expect(notice.textContent).toContain('The vault was not made');
    expect(notice.textContent).toContain('The folder holds something');
    expect(within(notice).getByText('What is lost')).toBeTruthy();
    expect(field('Passphrase').value, 'no passphrase stays in the page').toBe('');
  });
});

describe('a locked vault', () => {
  it('names nobody and waits in the field', async () => {
    opened(locked);
    await screen.findByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(field('Passphrase'));
    expect(document.body.textContent).not.toContain(info.organizationName);
    expect(document.body.textContent).toContain(info.vaultId);
  });

  it('sends the passphrase in its one normal form, and keeps none of it', async () => {
    const bridge = opened(locked);
    await screen.findByRole('heading', { level: 1 });
    type('Passphrase', 'cafe\u0301');
    press('Unlock');
    await heading(info.organizationName);
    expect(bridge.asked[0]).toEqual(['vault.unlock', 'caf\u00e9']);
  });

  it.each([
    [16, 'This passphrase opens no way into the vault.', 'Nothing. The vault stays locked.'],
    [8, 'Too many tries', 'Wait a little'],
    [15, 'Record 7 does not fit', 'coffer vault verify'],
    [14, 'The vault cannot be written', 'the disk has room'],
    [13, 'Internal server error', 'the log in the terminal'],
  ])('explains refusal %i', async (code, happened, more) => {
    const bridge = opened(locked);
    const messages: Record<number, string> = {
      8: 'too many tries',
      15: 'record 7 does not fit',
      14: 'the vault cannot be written',
      13: 'internal server error',
    };
    bridge.unlock = async () => ({ ok: false, failure: { code, message: messages[code] ?? 'wrong', details: [] } });
    await screen.findByRole('heading', { level: 1 });
    type('Passphrase', 'not this one');
    press('Unlock');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The vault was not opened');
    expect(notice.textContent).toContain(happened);
    expect(notice.textContent).toContain(more);
    expect(field('Passphrase').value).toBe('');
  });

  it('says so when Coffer does not answer', async () => {
    const bridge = opened(locked);
    bridge.unlock = () => Promise.reject(new TypeError('fetch failed'));
    await screen.findByRole('heading', { level: 1 });
    type('Passphrase', 'not this one');
    press('Unlock');
    expect((await screen.findByRole('alert')).textContent).toContain('Coffer does not answer');
  });

  it('asks for a passphrase before it asks main', async () => {
    const bridge = opened(locked);
    await screen.findByRole('heading', { level: 1 });
    press('Unlock');
    expect(await screen.findByText('Enter the passphrase')).toBeTruthy();
    expect(bridge.asked).toEqual([]);
  });

  it('says when Caps Lock is on', async () => {
    opened(locked);
    await screen.findByRole('heading', { level: 1 });
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
    Object.defineProperty(event, 'getModifierState', { value: (key: string) => key === 'CapsLock' });
    fireEvent(field('Passphrase'), event);
    expect(await screen.findByText('Caps Lock is on')).toBeTruthy();
  });
});

describe('an open vault', () => {
  it('shows its ids and keys in full, its counts, and where it is reached', async () => {
    opened(unlocked);
    await heading(info.organizationName);
    await waitFor(() => expect(document.body.textContent).toContain('http://127.0.0.1:7411'));
    const shown = document.body.textContent ?? '';
    const { keys } = info;
    for (const whole of [
      info.vaultId,
      info.organizationId,
      info.userId,
      keys.signer,
      keys.notarizer,
      keys.fetcher,
      keys.webhook.publicKey,
      keys.webhook.keyId,
    ])
      expect(shown).toContain(whole);
    await waitFor(() => expect(screen.getByText('Wallets').nextSibling?.textContent).toBe('2'));
    expect(screen.getByText('Users').nextSibling?.textContent).toBe('1');
    expect(screen.getByRole('region', { name: 'Commands to try' }).textContent).toContain(
      `{"organizationId":"${info.organizationId}"}`,
    );
  });

  it('asks again what it counts when a commit is told, and stops listening when it is locked', async () => {
    const bridge = opened(unlocked);
    await heading(info.organizationName);
    await waitFor(() => expect(screen.getByText('Users').nextSibling?.textContent).toBe('1'));
    bridge.answerCall = async () => ({
      ok: true,
      value: { users: [{}, {}, {}], wallets: [], privateKeys: [], policies: [] },
    });
    bridge.commit(['users']);
    await waitFor(() => expect(screen.getByText('Users').nextSibling?.textContent).toBe('3'));
    press('Lock');
    await waitFor(() => expect(document.activeElement).toBe(field('Passphrase')));
    expect(document.body.textContent).not.toContain(info.organizationName);
    expect(bridge.listening).toBe(0);
  });

  it('says that a count is not known where the question fails', async () => {
    const bridge = opened(unlocked);
    bridge.answerCall = async () => ({ ok: false, failure: { code: 7, message: 'no', details: [] } });
    await heading(info.organizationName);
    expect(await screen.findAllByText('not known yet')).toHaveLength(4);
  });

  it('says what is wrong with the vault, and what to do first', async () => {
    opened({ ...unlocked, notices: ['nothing can be written: line 7 of g1/00000001.log is damaged'] });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('line 7 of g1/00000001.log is damaged');
    expect(notice.textContent).toContain('coffer vault verify');
  });

  it('copies public text and says so, or that it could not', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    opened(unlocked);
    await heading(info.organizationName);
    press('Copy vault id');
    expect(await screen.findByRole('button', { name: 'Copied vault id' })).toBeTruthy();
    expect(written).toEqual([info.vaultId]);
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    press('Copy operator id');
    expect(await screen.findByRole('button', { name: /refused; select it/ })).toBeTruthy();
  });

  it('announces what happened to whoever cannot see it', async () => {
    opened(locked);
    await screen.findByRole('heading', { level: 1 });
    type('Passphrase', 'right');
    press('Unlock');
    await heading(info.organizationName);
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('The vault is open'),
    );
  });
});

describe('the window', () => {
  it('says so when Coffer cannot be asked at all', async () => {
    const bridge = testBridge(locked);
    const silent = { ...bridge, vault: { ...bridge.vault, status: () => Promise.reject(new Error('gone')) } };
    render(<Root bridge={silent} />);
    expect((await screen.findByRole('alert')).textContent).toContain('The vault cannot be shown');
  });

  it('keeps nothing in the browser', async () => {
    opened(unlocked);
    await heading(info.organizationName);
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });
});
