import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
    expect(screen.queryByRole('button')).toBe(null);
  });
});
