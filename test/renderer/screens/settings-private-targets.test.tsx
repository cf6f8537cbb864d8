import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { VaultSettings } from '#shared/bridge.ts';
import SettingsScreen from '../../../src/renderer/screens/settings/index.tsx';
import { settings, testBridge, unlocked } from '../../harness/bridge.ts';
import { aPage, openScreen } from '../../harness/screen.tsx';

aPage();

const open = (present: Partial<VaultSettings>) => {
  const wanted: Partial<VaultSettings>[] = [];
  let now: VaultSettings = { ...settings, ...present };
  const bridge = testBridge(unlocked, {
    local: {
      settings: async () => ({ ok: true, value: now }),
      setSettings: async (patch) => {
        wanted.push(patch);
        now = { ...now, ...patch };
        return { ok: true, value: now };
      },
    },
  });
  openScreen({ screen: SettingsScreen, place: '/settings', bridge });
  return wanted;
};
const field = () => screen.findByLabelText('Allowed private webhook targets', { selector: 'input' });

it('adds private targets of webhooks, and refuses at once what could never be one', async () => {
  const wanted = open({ network: 'on', privateTargets: ['192.168.1.20'] });
  const input = await field();
  act(() => input.focus());
  fireEvent.change(input, { target: { value: '169.254.169.254' } });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  expect(await screen.findByText(/^169\.254\.169\.254 is not a private IP address/)).toBeTruthy();
  expect(wanted).toEqual([]);
  fireEvent.change(input, { target: { value: ' 10.0.0.0/8' } });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(wanted).toEqual([{ privateTargets: ['192.168.1.20', '10.0.0.0/8'] }]));
  expect(screen.queryByText(/is not a private IP address/)).toBeNull();
});

it('speaks of them only where they count', async () => {
  open({ network: 'off', privateTargets: ['10.0.0.0/8'] });
  await screen.findByRole('radiogroup', { name: 'Network access' });
  expect(screen.queryByLabelText('Allowed private webhook targets')).toBeNull();
});
