import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PrintButton } from '../../../../src/renderer/ui/print/PrintButton.tsx';
import { draw } from '../../../harness/kit.tsx';
import { aPage, press } from '../../../harness/screen.tsx';

aPage();

const sheet = (): string | null => document.querySelector('body > [data-print]')?.textContent ?? null;

describe('a button that prints', () => {
  it('has the sheet in the page only while the browser prints it', () => {
    const printed: (string | null)[] = [];
    vi.stubGlobal('print', () => void printed.push(sheet()));
    draw(
      <PrintButton label="Print addresses" title="Treasury">
        <p>0x51</p>
      </PrintButton>,
    );
    expect(sheet()).toBe(null);
    press('Print addresses');
    expect(printed[0]).toMatch(/^TreasuryPrinted by Coffer on .*0x51$/);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(sheet()).toBe(null);
  });
});
