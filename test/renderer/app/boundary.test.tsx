import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { unreachableIn } from '../../../src/renderer/api/problem.ts';
import { ConnectionContext } from '../../../src/renderer/ui/parts/connection.ts';
import { ProblemNotice } from '../../../src/renderer/ui/parts/ProblemNotice.tsx';
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

it('says of a page whose file did not come that the connection is lost, once, and else to reload the window', async () => {
  const isLost = { value: true };
  const report = vi.fn<() => void>();
  function Screen(): never {
    throw new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/index.js');
  }
  function Place() {
    return (
      <ConnectionContext value={{ isLost: isLost.value, report }}>
        <RouteView name="/x" screen={Screen} />
        <ProblemNotice problem={{ title: 'Couldn’t load this', ...unreachableIn('en') }} />
      </ConnectionContext>
    );
  }
  openScreen({ screen: Place, place: '/x', bridge: testBridge(unlocked) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Couldn’t load this page' })).toBeTruthy();
  expect(screen.queryByRole('alert'), 'the window has a panel for it above every page').toBeNull();
  expect(screen.getByText('Couldn’t load this')).toBeTruthy();
  expect(report).toHaveBeenCalled();
  isLost.value = false;
  cleanup();
  openScreen({ screen: Place, place: '/x', bridge: testBridge(unlocked) });
  const [notice] = await screen.findAllByRole('alert');
  expect(notice?.textContent).toContain('Reload the window');
  expect(takeConsoleErrors().length).toBeGreaterThan(0);
});
