import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArmedButton } from '../../../../src/renderer/ui/parts/ArmedButton.tsx';
import { Diff, diffLines, diffTokens, type DiffPart } from '../../../../src/renderer/ui/text/Diff.tsx';
import { HoldButton } from '../../../../src/renderer/ui/parts/HoldButton.tsx';
import { TypedName } from '../../../../src/renderer/ui/parts/TypedName.tsx';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** What React makes of `act` can be awaited, and nothing else. */
const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};

describe('a vote', () => {
  const vote = (onClick: () => void, armKey: string) => (
    <ArmedButton tone="approve" armKey={armKey} onClick={onClick}>
      Approve transfer
    </ArmedButton>
  );
  const button = (): HTMLElement => screen.getByRole('button', { name: /Approve transfer/ });

  it('cannot be cast for 0.7 s after what is decided changed', async () => {
    const cast = vi.fn();
    const { again } = draw(vote(cast, 'one'));
    await pass(650);
    fireEvent.click(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await pass(100);
    fireEvent.click(button());
    expect(cast).toHaveBeenCalledTimes(1);
    again(vote(cast, 'two'));
    fireEvent.click(button());
    expect(cast).toHaveBeenCalledTimes(1);
    await pass(750);
    fireEvent.click(button());
    expect(cast).toHaveBeenCalledTimes(2);
  });

  it('is never cast by Enter', async () => {
    draw(vote(() => {}, 'one'));
    await pass(750);
    expect(fireEvent.keyDown(button(), { key: 'Enter' }), 'what Enter does was prevented').toBe(false);
    expect(fireEvent.keyDown(button(), { key: ' ' })).toBe(true);
  });

  it('keeps the focus while it cannot be cast', () => {
    draw(
      <ArmedButton tone="reject" armKey="one" disabled onClick={() => {}}>
        Reject
      </ArmedButton>,
    );
    const reject = screen.getByRole('button', { name: 'Reject' });
    act(() => reject.focus());
    expect(document.activeElement).toBe(reject);
    expect(reject.hasAttribute('disabled')).toBe(false);
  });
});

describe('a button to hold', () => {
  function held() {
    const done = vi.fn();
    draw(
      <HoldButton word="harbor" onHeld={done}>
        Hold to reveal
      </HoldButton>,
    );
    return { done, button: screen.getByRole('button', { name: /Hold to reveal/ }) };
  }

  it.each([
    ['the pointer', { down: 'pointerDown', init: { button: 0 } }],
    ['the space bar', { down: 'keyDown', init: { key: ' ' } }],
  ] as const)('does it once by %s, after a second and a half', async (_by, { down, init }) => {
    const { done, button } = held();
    fireEvent[down](button, init);
    await pass(1_450);
    expect(done).not.toHaveBeenCalled();
    await pass(5_000);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerUp', 'pointerLeave', 'pointerCancel', 'blur'] as const)(
    'does nothing when %s comes first',
    async (end) => {
      const { done, button } = held();
      fireEvent.pointerDown(button, { button: 0 });
      await pass(1_000);
      fireEvent[end](button);
      await pass(5_000);
      expect(done).not.toHaveBeenCalled();
    },
  );

  it('does nothing by another button of the mouse, by Enter, or while a held key repeats', async () => {
    const { done, button } = held();
    fireEvent.pointerDown(button, { button: 2 });
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.keyDown(button, { key: ' ', repeat: true });
    await pass(5_000);
    expect(done).not.toHaveBeenCalled();
  });

  it('can be typed instead', () => {
    const { done } = held();
    const field = screen.getByRole('textbox', { name: 'Or type harbor' });
    fireEvent.change(field, { target: { value: 'harb' } });
    expect(done).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'HARBOR' } });
    expect(done).toHaveBeenCalledTimes(1);
  });
});

describe('a name to be typed', () => {
  it.each([
    ['Treasury cold', 'Treasury cold', true],
    ['Treasury cold', ' Treasury  cold', true],
    ['Treasury cold', 'treasury cold', false],
    ['Treasury cold', '', false],
    ['Treas\u200bury', 'Treasury', true],
    ['\u200b', '', false],
  ])('%j is matched by %j: %s', (name, typed, ok) => {
    const told: boolean[] = [];
    draw(<TypedName name={name} label="Type the name" onMatch={(matches) => told.push(matches)} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
    expect(told.at(-1)).toBe(ok);
  });

  it('shows the name, and says when it matches', () => {
    draw(<TypedName name="Treasury cold" label="Type the name" onMatch={() => {}} />);
    const field = screen.getByRole('textbox', { name: /Type the name\s*Treasury cold/ });
    fireEvent.change(field, { target: { value: 'Treasury cold' } });
    expect(screen.getByRole('status').textContent).toBe('Matches');
  });
});

describe('a comparison', () => {
  const marked = (parts: readonly DiffPart[]): string =>
    parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');

  it.each([
    ['2 of 3', '1 of 3', '[2] of 3', '[1] of 3'],
    ['value <= 20', 'value <= 50', 'value <= [20]', 'value <= [50]'],
    ["id == 'a' && x", "id == 'a'", "id == 'a'[ && x]", "id == 'a'"],
    ['same', 'same', 'same', 'same'],
    ['', 'all', '', '[all]'],
  ])('of %j and %j', (before, after, a, b) => {
    expect(diffTokens(before, after).map(marked)).toEqual([a, b]);
  });

  it('keeps lines that stay, and sets what was above what comes', () => {
    const lines = diffLines('one\ntwo 2\nthree', 'one\ntwo 5\nthree\nfour');
    expect(lines.map(({ kind, parts }) => `${kind} ${marked(parts)}`)).toEqual([
      'same one',
      'before two [2]',
      'after two [5]',
      'same three',
      'after four',
    ]);
  });

  it('of long texts ends soon', () => {
    const long = Array.from({ length: 5_000 }, (_, n) => `line ${n}`).join('\n');
    expect(diffLines(long, `${long}\nmore`).filter(({ kind }) => kind !== 'same')).toHaveLength(1);
    expect(diffLines(long, long.replaceAll('line', 'row')).length).toBe(10_000);
  });

  it('is told with signs, strikes and words, and shows stored text safely', () => {
    draw(
      <Diff
        label="Changes"
        rows={[
          { name: 'Threshold', before: '2', after: '1', gloss: 'One person could then act alone.' },
          { name: 'Name', after: 'a\u202eb' },
          { name: 'Effect', before: 'ALLOW', after: 'ALLOW' },
        ]}
      />,
    );
    const text = document.body.textContent ?? '';
    expect(text).toContain('−Before: 2');
    expect(text).toContain('+After: 1');
    expect(text).toContain('One person could then act alone.');
    expect(text).toContain('U+202E');
    expect(document.querySelectorAll('del')).toHaveLength(1);
    expect(document.querySelectorAll('ins')).toHaveLength(2);
  });
});
