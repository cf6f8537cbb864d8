import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { splitIntoParts } from '#shared/vote-parts.ts';
import { Qr, qrBytesMax } from '../../../../src/renderer/ui/qr/Qr.tsx';
import { QrCodes } from '../../../../src/renderer/ui/qr/QrCodes.tsx';
import { draw } from '../../../harness/kit.tsx';
import { aPage, press } from '../../../harness/screen.tsx';

aPage();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = (): string | null => screen.getByRole('img').getAttribute('aria-label');
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const codes = (language: 'en' | 'de' = 'en') =>
  draw(<QrCodes parts={['one', 'two', 'three']} label="The vote" />, { language });

describe('a text as codes', () => {
  it('takes turns about twice a second, until somebody stops it or goes on by hand', () => {
    codes();
    expect(shown()).toBe('The vote, code 1 of 3');
    expect(screen.queryByRole('status'), 'nobody could listen to that').toBe(null);
    pass(1_000);
    expect(shown()).toBe('The vote, code 3 of 3');
    press('Pause');
    pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('3 of 3');
    press('Next part');
    expect(shown()).toBe('The vote, code 1 of 3');
    press('Previous part');
    expect(shown()).toBe('The vote, code 3 of 3');
    press('Play');
    pass(500);
    expect(shown()).toBe('The vote, code 1 of 3');
  });

  it('stands for whoever wants no motion, and says so in German too', () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('reduced-motion'),
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }));
    codes('de');
    pass(5_000);
    expect(shown()).toBe('The vote, Code 1 von 3');
    expect(screen.queryByRole('button', { name: /wechseln/ })).toBe(null);
    press('Nächster Teil');
    expect(screen.getByRole('status').textContent).toBe('2 von 3');
  });

  it('is one code, with nothing to go through, where it is short', () => {
    draw(<QrCodes parts={['one']} label="The vote" />);
    expect(shown()).toBe('The vote');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Full screen']);
  });

  it('is shown as large as the window, and goes on there where it was', async () => {
    codes();
    press('Next part');
    press('Full screen');
    pass(1_000);
    const dialog = screen.getByRole('dialog', { name: 'The vote' });
    expect(shown()).toBe('The vote, code 2 of 3');
    press('Next part');
    expect(shown()).toBe('The vote, code 3 of 3');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    pass(1_000);
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(shown()).toBe('The vote, code 3 of 3');
  });

  it('has modules that a camera can tell apart: at most 105 on a side, with four of white around them', () => {
    const sideOf = (text: string): number | undefined => {
      const { container, unmount } = draw(<Qr text={text} label="Code" />);
      const side = container.querySelector('svg[role=img]')?.getAttribute('viewBox')?.split(' ')[2];
      unmount();
      return side === undefined ? undefined : Number(side) - 8;
    };
    expect(sideOf('x'.repeat(42)), 'an address').toBe(29);
    for (const part of splitIntoParts('x'.repeat(5_000)) ?? []) expect(sideOf(part)).toBeLessThanOrEqual(85);
    expect(sideOf('x'.repeat(qrBytesMax))).toBe(105);
    expect(sideOf('x'.repeat(qrBytesMax + 1))).toBe(undefined);
  });
});
