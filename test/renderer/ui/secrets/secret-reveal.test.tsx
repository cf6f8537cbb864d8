import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SecretReveal } from '../../../../src/renderer/ui/secrets/SecretReveal.tsx';
import { takeSecret } from '../../../../src/renderer/ui/secrets/PassphraseInput.tsx';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();
beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const canary = 'abandon canary zebra legal winner thank year wave sausage worth useful title';
const words = canary.split(' ');

/** Draws a plate, and remembers the bytes that it was given. */
function sealed(options: { secret?: string | null; kind?: 'words' | 'key'; cells?: number; seconds?: number } = {}) {
  const { secret = canary, ...rest } = options;
  const given: Uint8Array[] = [];
  const told: boolean[] = [];
  const page = draw(
    <SecretReveal
      label="Words of Treasury cold"
      cells={12}
      {...rest}
      take={async () => {
        if (secret === null) return null;
        const bytes = new TextEncoder().encode(secret);
        given.push(bytes);
        return bytes;
      }}
      onShown={(on) => told.push(on)}
    />,
  );
  return { ...page, given, told };
}

const hold = (): HTMLElement => screen.getByRole('button', { name: /Hold to reveal/ });
const cells = (): string[] => [...document.querySelectorAll('[data-cell]')].map((cell) => cell.textContent ?? '');
const inPage = (): boolean => words.some((word) => document.body.innerHTML.includes(word));

/** Types the word that stands for holding. */
async function reveal(): Promise<void> {
  await act(async () => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Or type harbor' }), { target: { value: 'Harbor ' } });
  });
}

describe('a sealed plate', () => {
  it('has as many cells as there are words, all empty and not heard', () => {
    sealed();
    expect(cells()).toEqual(Array.from({ length: 12 }, () => ''));
    expect(screen.queryByRole('list')).toBeNull();
    expect(document.body.textContent).toContain('12 words');
  });

  it('counts nothing where nobody knows how many there are', async () => {
    const { again, told } = sealed();
    again(
      <SecretReveal label="x" take={async () => new TextEncoder().encode(canary)} onShown={(on) => told.push(on)} />,
    );
    expect(cells()).toHaveLength(1);
    expect(document.body.textContent).not.toContain('12 words');
    await reveal();
    expect(cells()).toEqual(words);
    expect(document.body.textContent).toContain('12 words');
  });

  it('opens when it was held for a second and a half, and not before', async () => {
    vi.useFakeTimers();
    sealed();
    fireEvent.keyDown(hold(), { key: ' ' });
    await act(() => vi.advanceTimersByTimeAsync(1_400));
    fireEvent.keyUp(hold(), { key: ' ' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(cells().join('')).toBe('');
    fireEvent.pointerDown(hold(), { button: 0 });
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(cells()).toEqual(words);
  });

  it('does not open by Enter or a click', async () => {
    const { given } = sealed();
    await act(async () => {
      fireEvent.click(hold());
      fireEvent.keyDown(hold(), { key: 'Enter' });
    });
    expect(given).toEqual([]);
  });

  it('stays sealed when there is nothing to show', async () => {
    const { told } = sealed({ secret: null });
    await reveal();
    expect(hold()).toBeTruthy();
    expect(told).toEqual([]);
  });

  it('shows nothing to a window that nobody looks at any more', async () => {
    vi.mocked(document.hasFocus).mockReturnValue(false);
    const { told, given } = sealed();
    await reveal();
    expect(inPage()).toBe(false);
    expect(told).toEqual([]);
    expect(given[0]?.every((byte) => byte === 0)).toBe(true);
  });
});

describe('a shown secret', () => {
  it('is written once, its bytes overwritten, with the way to hide it in focus', async () => {
    const { given, told } = sealed();
    await reveal();
    expect(cells()).toEqual(words);
    expect(given[0]?.every((byte) => byte === 0)).toBe(true);
    expect(told).toEqual([true]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
  });

  it('is not read out by itself', async () => {
    sealed();
    await reveal();
    const said = screen.getAllByRole('status').map((one) => one.textContent);
    expect(said.join(' ')).toContain('Visible for 30 seconds');
    for (const word of words) expect(said.join(' ')).not.toContain(word);
  });

  it('shows a key in groups of eight', async () => {
    sealed({ kind: 'key', secret: 'deadbeefcafef00d1234', cells: 20 });
    await reveal();
    expect(cells()).toEqual(['deadbeef', 'cafef00d', '1234']);
  });

  it('shows Japanese words, which are divided otherwise', async () => {
    sealed({ secret: 'あいこくしん\u3000あいさつ\u3000あおぞら', cells: 3 });
    await reveal();
    expect(cells()).toEqual(['あいこくしん', 'あいさつ', 'あおぞら']);
  });

  it('has as many cells as it turns out to have words', async () => {
    sealed({ cells: 10 });
    await reveal();
    expect(cells()).toEqual(words);
  });
});

describe('hiding', () => {
  const leaving: readonly (readonly [string, (page: ReturnType<typeof sealed>) => void | Promise<void>])[] = [
    ['its button', () => void fireEvent.click(screen.getByRole('button', { name: 'Hide' }))],
    ['Escape', () => void fireEvent.keyDown(screen.getByRole('button', { name: 'Hide' }), { key: 'Escape' })],
    ['the window losing the focus', () => void fireEvent.blur(window)],
    ['the window being left', () => void window.dispatchEvent(new Event('pagehide'))],
    ['going away, as when the vault locks', ({ unmount }) => unmount()],
  ];
  it.each(leaving)('by %s leaves nothing of it', async (_how, leave) => {
    const page = sealed();
    await reveal();
    const nodes = [...document.querySelectorAll('[data-cell]')].flatMap((cell) => [...cell.childNodes]);
    expect(nodes).toHaveLength(12);
    await act(async () => leave(page));
    expect(inPage()).toBe(false);
    expect(nodes.map((node) => node.nodeValue).join('')).toBe('');
    expect(page.told).toEqual([true, false]);
  });

  it('happens when the window is covered', async () => {
    sealed();
    await reveal();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(inPage()).toBe(false);
  });

  it('happens by itself when its seconds are over, counting them down', async () => {
    vi.useFakeTimers();
    sealed({ seconds: 30 });
    await reveal();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('19');
    expect(cells()).toEqual(words);
    await act(() => vi.advanceTimersByTimeAsync(19_250));
    expect(inPage()).toBe(false);
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Hidden and removed from this page.');
  });

  it('can be followed by showing it again', async () => {
    const { told } = sealed();
    await reveal();
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    await reveal();
    expect(cells()).toEqual(words);
    expect(told).toEqual([true, false, true]);
  });

  it('leaves nothing in what React keeps', async () => {
    const { container } = sealed();
    await reveal();
    expect(keptByReact(container), 'the search finds what is there').toContain('Hide');
    expect(keptByReact(container)).not.toContain('canary');
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(keptByReact(container)).not.toContain('canary');
  });
});

describe('a field for a secret', () => {
  it('gives its exact bytes once, and is empty', () => {
    const field = document.createElement('textarea');
    field.value = ' cafe\u0301 ';
    expect(new TextDecoder().decode(takeSecret(field))).toBe(' cafe\u0301 ');
    expect(field.value).toBe('');
  });
});

/** Every text that hangs on React's own nodes: props and state, now and before. */
function keptByReact(container: HTMLElement): string {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value === 'string') found.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value) || depth > 60 || value instanceof Node) return;
    seen.add(value);
    if (value instanceof Uint8Array) found.push(new TextDecoder().decode(value));
    for (const part of Object.values(value)) look(part, depth + 1);
  };
  for (const element of container.querySelectorAll('*'))
    for (const [key, value] of Object.entries(element)) if (key.startsWith('__react')) look(value, 0);
  return found.join('\n');
}
