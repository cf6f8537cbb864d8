import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { VaultStatus } from '#shared/bridge.ts';
import { demoPassphrase } from '#shared/demo.ts';
import { keepCode, twoOf } from '../../../src/renderer/screens/first-run/recovery-code.ts';
import { randomBelow } from '../../../src/renderer/flows/new-passphrase/random-below.ts';
import { suggest } from '../../../src/renderer/flows/new-passphrase/NewPassphrase.tsx';
import { absent, info, locked, recoveryCode, testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { press } from '../../harness/screen.tsx';
import { askedOf, aWindow, field, heading, openWindow, typeInto } from '../../harness/window.tsx';

aWindow();

const passphrase = 'spoon gravel lantern orbit';

function fillIn(one = passphrase, again = one): void {
  typeInto('Organization', ' Northgate Treasury ');
  typeInto('Your name', 'Mara Okafor');
  typeInto('Passphrase', one);
  typeInto('Confirm passphrase', again);
}

async function atTheCode(): Promise<TestBridge> {
  const bridge = openWindow(testBridge(absent));
  await heading('Create a vault');
  fillIn();
  press('Create recovery code');
  await heading('Save your recovery code');
  return bridge;
}

/** Types the two groups that are asked for, each as `spell` writes it. */
function typeGroups(spell: (group: string) => string): void {
  for (const input of screen.getAllByLabelText<HTMLInputElement>(/^Group/, { selector: 'input' })) {
    const place = Number(/\d/.exec(input.labels?.[0]?.textContent ?? '')?.[0]);
    fireEvent.input(input, { target: { value: spell(recoveryCode.split('-')[place - 1] ?? '') } });
  }
}

async function atTheBackup(): Promise<TestBridge> {
  const bridge = await atTheCode();
  press('I saved it');
  await heading('Confirm your recovery code');
  typeGroups((group) => group);
  press('Confirm code');
  await heading('Create your first backup');
  return bridge;
}

describe('the demo vault', () => {
  it('is opened by one click, says on every page what it is, and is removed once that is confirmed', async () => {
    const bridge = openWindow(testBridge(absent));
    await heading('Create a vault');
    const demo: VaultStatus = { ...unlocked, demo: true };
    bridge.answer({ vault: { openDemo: async () => ({ ok: true, value: (bridge.status = demo) }) } });
    press('Look around in a demo vault');
    const banner = await screen.findByRole('region', { name: 'Demo vault' });
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeTruthy();
    expect(banner.textContent).toContain('Do not use real keys or funds here.');
    expect(banner.textContent).toContain(demoPassphrase);
    const shut: VaultStatus = { ...locked, demo: true };
    bridge.status = shut;
    act(() => bridge.tell({ news: 'status', status: shut }));
    await heading(locked.name);
    expect(screen.getByRole('region', { name: 'Demo vault' }).textContent).toContain(demoPassphrase);
    bridge.answer({ vault: { removeDemo: async () => ({ ok: true, value: (bridge.status = absent) }) } });
    press('Remove demo vault');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/No other vault is affected/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Demo vault' })).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Remove demo vault' }));
    await heading('Create a vault');
    expect(screen.queryByRole('region', { name: 'Demo vault' })).toBeNull();
  });
});

describe('the recovery kit', () => {
  it('is printed with the code and what it opens, and leaves nothing of the code behind', async () => {
    const printed: string[] = [];
    const print = (): void => void printed.push(document.querySelector('body > [data-print]')?.textContent ?? '');
    vi.stubGlobal('print', print);
    await atTheCode();
    press('Print recovery kit');
    const [sheet = ''] = printed;
    expect(sheet).toContain(recoveryCode);
    expect(sheet).toContain(info.vaultId);
    expect(sheet).toContain(info.organizationName);
    expect(sheet).toContain('Restore a backup');
    fireEvent(window, new Event('afterprint'));
    expect(document.querySelector('body > [data-print]')).toBeNull();
    press('I saved it');
    await heading('Confirm your recovery code');
    expect(document.documentElement.outerHTML).not.toContain(recoveryCode.split('-')[1]);
  });

  it('marks the steps that are done by more than a color', async () => {
    await atTheCode();
    const [first, second] = within(screen.getByRole('navigation', { name: 'Set up a vault' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('Completed');
    expect(first?.querySelector('svg')).toBeTruthy();
    expect(second?.textContent).not.toContain('Completed');
  });
});

describe('making a vault', () => {
  it('says where it goes and what nobody can undo, before anything is done', async () => {
    openWindow(testBridge(absent));
    await heading('Create a vault');
    expect(screen.getByRole('group', { name: 'Folder' }).textContent).toContain(absent.folder);
    expect(screen.getByText('Your passphrase can’t be reset')).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('sends trimmed names and the passphrase as bytes once, and leaves none of it in the page', async () => {
    const bridge = openWindow(testBridge(absent));
    await heading('Create a vault');
    fillIn();
    fireEvent.click(screen.getByRole('radio', { name: 'Offline' }));
    press('Create recovery code');
    await heading('Save your recovery code');
    expect(askedOf(bridge, 'vault.create')).toEqual([
      [{ organizationName: 'Northgate Treasury', operatorName: 'Mara Okafor', network: 'off' }, passphrase],
    ]);
    expect(document.documentElement.outerHTML).not.toContain(passphrase);
  });

  it.each([
    ['a name is missing', { organization: '' }, 'Organization', 'Enter a name'],
    ['a name is too long', { organization: 'x'.repeat(257) }, 'Organization', 'Maximum 256 characters'],
    ['a name has what cannot be seen', { organization: 'a\u0007b' }, 'Organization', /Remove invisible characters/],
    ['the passphrase is short', { one: 'short', again: 'short' }, 'Passphrase', /at least 12 characters/],
    ['the two passphrases differ', { again: 'another one entirely' }, 'Confirm passphrase', /Passphrases don’t match/],
  ])('goes to the field when %s', async (_because, change, label, message) => {
    const bridge = openWindow(testBridge(absent));
    await heading('Create a vault');
    const filled = { organization: 'Acme', one: passphrase, again: passphrase, ...change };
    fillIn(filled.one, filled.again);
    typeInto('Organization', filled.organization);
    press('Create recovery code');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(askedOf(bridge, 'vault.create')).toEqual([]);
  });

  it('says what happened, what is lost and what to do when it could not be made', async () => {
    const bridge = openWindow(testBridge(absent));
    bridge.create = async () => ({
      ok: false,
      failure: { code: 6, message: 'the folder holds something', details: [] },
    });
    await heading('Create a vault');
    fillIn();
    press('Create recovery code');
    const notice = await screen.findByRole('alert');
    expect(document.activeElement).toBe(notice);
    expect(notice.textContent).toContain('Couldn’t create the vault');
    expect(notice.textContent).toContain('The folder holds something');
    expect(within(notice).getByText('Impact')).toBeTruthy();
    expect(field('Passphrase').value, 'no passphrase stays in the page').toBe('');
  });

  it('suggests words that can be read, measures them, and wants them typed again', async () => {
    const list = Array.from({ length: 2_048 }, (_, index) => `wort${index.toString(36)}`);
    openWindow(testBridge(absent, { local: { wordlist: async () => ({ ok: true, value: list }) } }));
    await heading('Create a vault');
    press('Generate passphrase');
    await waitFor(() => expect(field('Passphrase').value.split(' ')).toHaveLength(7));
    expect(field('Passphrase').type).toBe('text');
    expect(field('Confirm passphrase').value).toBe('');
    expect(await screen.findByText('Strong')).toBeTruthy();
  });

  it('paints the vault before there is one', async () => {
    const bridge = openWindow(testBridge(absent));
    await heading('Create a vault');
    fireEvent.click(screen.getByRole('radio', { name: 'Sage' }));
    expect(askedOf(bridge, 'vault.setColour')).toEqual([['sage']]);
    await waitFor(() => expect(document.documentElement.dataset['vaultColour']).toBe('sage'));
  });
});

describe('the recovery code', () => {
  it('is shown whole, with capture blocked meanwhile, and the browser asks before the page is left', async () => {
    const bridge = await atTheCode();
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(screen.getByTestId('recovery-code').textContent).toBe(recoveryCode);
    expect(askedOf(bridge, 'local.setSecretVisible').at(-1)).toEqual([true]);
    expect(leave()).toBe(false);
    press('I saved it');
    await heading('Confirm your recovery code');
    expect(document.body.textContent).not.toContain(recoveryCode.slice(0, 5));
    expect(askedOf(bridge, 'local.setSecretVisible').at(-1)).toEqual([false]);
    expect(leave(), 'it could still be lost').toBe(false);
  });

  it('goes on only when two groups of it were typed as they are, in any spelling that main reads', async () => {
    await atTheCode();
    press('I saved it');
    await heading('Confirm your recovery code');
    typeGroups((group) => group.replace(/.$/, group.endsWith('Z') ? 'Y' : 'Z'));
    press('Confirm code');
    expect(await screen.findAllByText(/doesn’t match/)).toHaveLength(2);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    typeGroups((group) => ` ${group.toLowerCase().replaceAll('Offline', 'o')} `);
    press('Confirm code');
    await heading('Create your first backup');
    expect(document.documentElement.outerHTML).not.toContain(recoveryCode.slice(0, 5));
  });

  it('can be looked at again', async () => {
    await atTheCode();
    press('I saved it');
    await heading('Confirm your recovery code');
    press('Show code again');
    await heading('Save your recovery code');
    expect(screen.getByTestId('recovery-code').textContent).toBe(recoveryCode);
  });

  it('is gone when the vault is locked under it', async () => {
    const bridge = await atTheCode();
    bridge.tell({ news: 'status', status: locked });
    await heading(locked.name);
    bridge.tell({ news: 'status', status: unlocked });
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeTruthy();
    expect(screen.queryByTestId('recovery-code')).toBeNull();
  });

  it('matches nothing and writes nothing once it was dropped', () => {
    const kept = keepCode(recoveryCode);
    expect(kept.matches(0, '68zad')).toBe(true);
    kept.drop();
    const plate = document.createElement('code');
    kept.writeInto(plate);
    expect(plate.textContent).toBe('');
    expect(kept.matches(0, '68ZAD')).toBe(false);
    expect(JSON.stringify(keepCode(recoveryCode))).not.toContain('68ZAD');
  });
});

describe('the first backup', () => {
  it('is made with the vault’s passphrase, proven to be that', async () => {
    const bridge = await atTheBackup();
    typeInto('Passphrase', passphrase);
    press('Create backup');
    await heading('Your vault is ready');
    expect(askedOf(bridge, 'vault.reauthenticate')).toEqual([[passphrase]]);
    const name = expect.stringMatching(new RegExp(`^${absent.name}-\\d{4}-\\d\\d-\\d\\dT\\d{4}Z\\.age$`)) as string;
    expect(askedOf(bridge, 'local.chooseSavePlace')).toEqual([[{ purpose: 'backup', name }]]);
    expect(askedOf(bridge, 'vault.backup')).toEqual([['place-1', passphrase]]);
    expect(screen.getByText('/media/stick/northgate.age')).toBeTruthy();
  });

  it('is not made where the person leaves the dialog', async () => {
    const bridge = await atTheBackup();
    bridge.answer({ local: { chooseSavePlace: async () => ({ ok: true, value: null }) } });
    typeInto('Passphrase', passphrase);
    press('Create backup');
    await waitFor(() => expect(askedOf(bridge, 'local.chooseSavePlace')).toHaveLength(1));
    bridge.answer({ local: { chooseSavePlace: async () => ({ ok: true, value: { handle: 'place-2' } }) } });
    await waitFor(() => expect(field('Passphrase')).toHaveProperty('value', ''));
    typeInto('Passphrase', passphrase);
    press('Create backup');
    await heading('Your vault is ready');
    expect(askedOf(bridge, 'vault.backup')).toEqual([['place-2', passphrase]]);
  });

  it('is downloaded where main offers it to the browser, by a link that serves once', async () => {
    const followed: (string | null)[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href'), this.download);
    });
    const bridge = await atTheBackup();
    const made = { file: 'northgate.age', atMs: 1, sequence: 12, bytes: 48, download: '/bridge/download?ticket=t' };
    bridge.answer({ vault: { backup: async () => ({ ok: true, value: made }) } });
    typeInto('Passphrase', passphrase);
    press('Create backup');
    await heading('Your vault is ready');
    click.mockRestore();
    expect(followed).toEqual(['/bridge/download?ticket=t', 'northgate.age']);
  });

  it('is not made with a slip of the vault’s passphrase', async () => {
    const bridge = await atTheBackup();
    bridge.answer({
      vault: { reauthenticate: async () => ({ ok: false, failure: { code: 16, message: 'no', details: [] } }) },
    });
    typeInto('Passphrase', 'spoon gravel lantern orbti');
    press('Create backup');
    expect(await screen.findByText(/Incorrect passphrase/)).toBeTruthy();
    expect(askedOf(bridge, 'vault.backup')).toEqual([]);
    expect(document.activeElement).toBe(field('Passphrase'));
  });

  it.each([
    ['does not answer', () => Promise.reject(new Error('no answer'))],
    ['cannot tell', async () => ({ ok: false, failure: { code: 13, message: 'no', details: [] } }) as const],
  ])('is not made where Coffer %s whether the passphrase is right', async (_how, reauthenticate) => {
    const bridge = await atTheBackup();
    bridge.answer({ vault: { reauthenticate } });
    typeInto('Passphrase', passphrase);
    press('Create backup');
    expect(await screen.findByText('Couldn’t create the backup')).toBeTruthy();
    expect(askedOf(bridge, 'vault.backup')).toEqual([]);
  });

  it('can have a passphrase of its own, typed twice', async () => {
    const bridge = await atTheBackup();
    fireEvent.click(screen.getByRole('radio', { name: 'A separate passphrase' }));
    typeInto('Backup passphrase', 'kept by somebody else');
    typeInto('Confirm backup passphrase', 'kept by somebody');
    press('Create backup');
    expect(await screen.findByText(/Passphrases don’t match/)).toBeTruthy();
    typeInto('Confirm backup passphrase', 'kept by somebody else');
    press('Create backup');
    await heading('Your vault is ready');
    expect(askedOf(bridge, 'vault.reauthenticate')).toEqual([]);
    expect(askedOf(bridge, 'vault.backup')[0]?.[1]).toBe('kept by somebody else');
  });

  it('is not skipped before it was said what that means, and the end says that there is none', async () => {
    const bridge = await atTheBackup();
    press('Skip for now');
    expect((await screen.findByRole('alert')).textContent).toContain('Continue without a backup?');
    expect(document.activeElement?.textContent).toBe('Back up now');
    press('Continue without backup');
    await heading('Your vault is ready');
    expect(screen.getByText('No backup yet')).toBeTruthy();
    expect(askedOf(bridge, 'vault.backup')).toEqual([]);
    press('Go to Overview');
    expect((await screen.findByRole('navigation', { name: 'Pages' })).isConnected).toBe(true);
    expect(await screen.findByRole('link', { name: 'No backup yet' })).toBeTruthy();
  });

  it('leads to the form of the first wallet', async () => {
    await atTheBackup();
    typeInto('Passphrase', passphrase);
    press('Create backup');
    await heading('Your vault is ready');
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    await screen.findByRole('navigation', { name: 'Pages' });
    expect(window.location.hash).toBe('#/wallets?new');
    expect(document.body.textContent).toContain(info.organizationName);
  });
});

describe('what is drawn at random', () => {
  it('takes every pair of groups, and no group twice', () => {
    const pairs = new Set(Array.from({ length: 2_000 }, () => twoOf(6).join()));
    expect(pairs.size).toBe(15);
    for (const pair of pairs) expect(new Set(pair.split(',')).size).toBe(2);
  });

  it('stays below its bound', () => {
    for (const count of [1, 2, 5, 6, 2_048]) {
      const drawn = Array.from({ length: 500 }, () => randomBelow(count));
      expect(Math.max(...drawn)).toBeLessThan(count);
      expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    }
  });

  it('makes words only of a list whose strength is known', () => {
    expect(() => suggest(['a', 'b'])).toThrow('2,048');
    expect(() => suggest(Array.from({ length: 2_048 }, () => 'same'))).toThrow('2,048');
  });
});
