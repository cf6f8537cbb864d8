import { entropyToMnemonic } from '@scure/bip39';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HDNodeWallet } from 'ethers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalBridge } from '#shared/bridge.ts';
import Import from '../../../src/renderer/screens/import/index.tsx';
import type { TestBridge } from '../../harness/bridge.ts';
import { mainBridge } from '../../harness/main-bridge.ts';
import { windowWorld, type WindowWorld } from '../../harness/window-session.ts';
import { aPage, openScreen, pageText, pasteInto, press } from '../../harness/screen.tsx';

aPage();

/** An open vault. */
let here: WindowWorld;
beforeEach(async () => {
  here = windowWorld();
  await here.create();
});
afterEach(async () => {
  cleanup();
  await here.end();
});

/** A published test vector, so no secret of anybody's. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const { address } = HDNodeWallet.fromPhrase(phrase, '', "m/44'/60'/0'/0/0");

async function opened(local: Partial<LocalBridge> = {}): Promise<TestBridge> {
  const bridge = await mainBridge(here, { local });
  openScreen({ screen: Import, place: '/import', at: '/import/words', bridge });
  return bridge;
}

const detections = ({ asked }: TestBridge): unknown[][] => asked.filter(([name]) => name === 'local.detect');
const field = (n: number): HTMLInputElement => screen.getByRole('combobox', { name: `Word ${n}` });
const write = (n: number, text: string): void => void fireEvent.input(field(n), { target: { value: text } });

describe('typing words', () => {
  it('asks browsers to keep out of every field', async () => {
    await opened();
    await screen.findByRole('combobox', { name: 'Word 12' });
    for (let n = 1; n <= 12; n += 1) {
      expect(field(n).getAttribute('autocomplete')).toBe('off');
      expect(field(n).getAttribute('spellcheck')).toBe('false');
      expect(field(n).getAttribute('autocapitalize')).toBe('none');
    }
  });

  it('offers words of the list, takes one by the keyboard alone, and goes on', async () => {
    await opened();
    await screen.findByRole('combobox', { name: 'Word 1' });
    field(1).focus();
    write(1, 'wint');
    expect(within(screen.getAllByRole('listbox')[0] ?? document.body).getByText('winter')).toBeTruthy();
    fireEvent.keyDown(field(1), { key: ' ' });
    expect(field(1).value).toBe('winter');
    expect(document.activeElement).toBe(field(2));

    write(2, 'ab');
    fireEvent.keyDown(field(2), { key: 'ArrowDown' });
    fireEvent.keyDown(field(2), { key: 'ArrowDown' });
    const chosen = document.getElementById(field(2).getAttribute('aria-activedescendant') ?? '');
    expect(chosen?.textContent).toBe('ability');
    fireEvent.keyDown(field(2), { key: 'Enter' });
    expect(field(2).value).toBe('ability');

    fireEvent.keyDown(field(3), { key: 'Backspace' });
    expect(document.activeElement).toBe(field(2));
    write(2, 'act');
    fireEvent.keyDown(field(2), { key: 'Enter' });
    expect(field(2).value, 'a whole word is not made longer').toBe('act');
  });

  it('keeps what was typed when Escape puts the offered words away, and leaves none of them in the page', async () => {
    await opened();
    await screen.findByRole('combobox', { name: 'Word 1' });
    write(1, 'wint');
    fireEvent.keyDown(field(1), { key: 'Escape' });
    expect(field(1).value).toBe('wint');
    expect(document.documentElement.outerHTML).not.toContain('winter');
  });

  it('completes in another language', async () => {
    await opened();
    await screen.findByRole('combobox', { name: 'Word 1' });
    fireEvent.click(screen.getByRole('combobox', { name: 'Language' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Español', hidden: true }));
    await waitFor(() => {
      write(1, 'abac');
      fireEvent.keyDown(field(1), { key: ' ' });
      expect(field(1).value).toBe('ábaco');
    });
  });

  it('spreads a pasted phrase from any field, and makes as many fields as it has words', async () => {
    await opened();
    await screen.findByRole('combobox', { name: 'Word 5' });
    const long = entropyToMnemonic(new Uint8Array(32).fill(7), english);
    pasteInto(
      field(5),
      long
        .split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join('\n'),
    );
    expect(await screen.findByText('Valid seed phrase (24 words)')).toBeTruthy();
    expect(field(1).value).toBe(long.split(' ')[0]);
    expect(field(24).value).toBe(long.split(' ')[23]);
  });

  it.each([
    ['a word that is in no list', phrase.replace('wave', 'wawe'), 'Word 5 is not a BIP-39 word', 5],
    ['another word', phrase.replace('yellow', 'winner'), /Invalid checksum/, 1],
    ['a word too few', phrase.replace(' yellow', ''), 'Word 12 is missing', 12],
  ])('says what does not fit with %s, by its number, and hands nothing on', async (_because, text, message, n) => {
    const bridge = await opened();
    await screen.findByRole('combobox', { name: 'Word 1' });
    pasteInto(field(1), text);
    press('Review seed phrase');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(n));
    expect(detections(bridge)).toEqual([]);
  });

  it('hands the words to main once, and leaves nothing of them in the page', async () => {
    let whenAsked = '';
    const detect: LocalBridge['detect'] = (...given) => {
      whenAsked = pageText();
      return here.bridge.local.detect(...given);
    };
    const bridge = await opened({ detect });
    await screen.findByRole('combobox', { name: 'Word 1' });
    pasteInto(field(1), phrase.toUpperCase());
    await screen.findByText(/Valid seed phrase/);
    press('Review seed phrase');
    await screen.findByRole('heading', { level: 1, name: 'Import a wallet' });
    expect(detections(bridge)).toEqual([
      ['local.detect', phrase, { language: 'MNEMONIC_LANGUAGE_ENGLISH' }, undefined],
    ]);
    expect(await screen.findByLabelText(address), 'the wallet of these words').toBeTruthy();
    for (const word of phrase.split(' '))
      for (const text of [whenAsked, pageText()]) expect(text).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
  });

  it('leaves nothing of them in the page when the place is left', async () => {
    await opened();
    await screen.findByRole('combobox', { name: 'Word 1' });
    const inputs = [field(1), field(2)];
    pasteInto(field(1), phrase);
    fireEvent.click(screen.getByRole('radio', { name: 'Private key' }));
    await screen.findByLabelText('Private key', { selector: 'input:not([type=radio])' });
    expect(inputs.map(({ value }) => value)).toEqual(['', '']);
  });
});
