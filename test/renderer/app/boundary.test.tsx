import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RouteView } from '../../../src/renderer/app/RouteView.tsx';
import { testBridge, unlocked } from '../../harness/bridge.ts';
import { takeConsoleErrors } from '../../harness/console-errors.ts';
import { aPage, openScreen } from '../../harness/screen.tsx';

aPage();

it('keeps a fault in its place, says nothing of what was shown, and draws it again when asked', async () => {
  let broken = true;
  function Screen() {
    if (broken) throw new RangeError('the words abandon ability able');
    return <h1>Here again</h1>;
  }
  openScreen({ screen: () => <RouteView name="/x" screen={Screen} />, place: '/x', bridge: testBridge(unlocked) });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('This page couldn’t be displayed');
  expect(notice.textContent).toContain('RangeError');
  expect(document.body.textContent).not.toContain('abandon');
  // The tests' console tells the cause; React writes each caught error there.
  expect(takeConsoleErrors()).toEqual([expect.stringContaining('RangeError')]);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Here again' })).toBeTruthy();
});
