import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ElectronSupport } from '#shared/bridge.ts';
import { About } from '../../../src/renderer/screens/settings/About.tsx';
import { testBridge, unlocked } from '../../harness/bridge.ts';
import { aPage, openScreen } from '../../harness/screen.tsx';

aPage();

const supportEndsMs = Date.UTC(2027, 3, 26, 12);
const open = async (electron?: ElectronSupport) => {
  const bare = testBridge(unlocked);
  const known = await bare.local.platform();
  const platform = async () => ({ ...known, ...(electron ? { electron } : {}) });
  openScreen({ screen: About, place: '/settings', bridge: testBridge(unlocked, { local: { platform } }) });
  await screen.findByText('0.1.0');
};

it('S26: says until when the Electron of the build is supported', async () => {
  await open({ version: '45.3.4', supportEndsMs, isSupported: true });
  expect(screen.getByText('45.3.4, supported until 26 Apr 2027')).toBeTruthy();
  expect(screen.queryByText('Electron is no longer supported')).toBeNull();
});

it.each([
  ['ended', { version: '45.3.4', supportEndsMs, isSupported: false }],
  ['is not known', { version: '12.0.0', isSupported: false }],
])('S26: warns where the support %s', async (_what, electron) => {
  await open(electron);
  expect(screen.getByText('Electron is no longer supported')).toBeTruthy();
  expect(screen.getByText(new RegExp(`Electron ${electron.version} no longer gets security updates`))).toBeTruthy();
});

it('S26: says nothing of Electron in a browser', async () => {
  await open();
  expect(screen.queryByText(/Electron/)).toBeNull();
});
