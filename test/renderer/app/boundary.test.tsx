// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Place } from '../../../src/renderer/app/RouteView.tsx';
import { testBridge, unlocked } from '../../harness/bridge.ts';
import { aPage, openScreen } from '../../harness/screen.tsx';

aPage();
afterEach(() => vi.restoreAllMocks());

it('keeps a fault in its place, says nothing of what was shown, and draws it again when asked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  function Screen() {
    if (broken) throw new RangeError('the words abandon ability able');
    return <h1>Here again</h1>;
  }
  openScreen({ screen: () => <Place name="/x" screen={Screen} />, place: '/x', bridge: testBridge(unlocked) });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('This page could not be drawn');
  expect(notice.textContent).toContain('RangeError');
  expect(document.body.textContent).not.toContain('abandon');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Here again' })).toBeTruthy();
});
