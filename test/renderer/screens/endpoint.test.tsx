import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LocalBridge } from '#shared/bridge.ts';
import Endpoint from '../../../src/renderer/screens/endpoint/index.tsx';
import { aPage, engineBridge, openScreen, press } from '../../harness/screen.tsx';
import { settings } from '../../harness/bridge.ts';
import { person } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';

aPage();

it('starts at the port that was typed, by the switch and by the button alike', async () => {
  const bridge = engineBridge(await aWorld(), {
    local: {
      platform: async () => ({ ...(await engineBridge(await aWorld()).local.platform()), shell: 'desktop' }),
      endpoint: async () => ({ on: false, switchable: true, addresses: [], socket: null }),
    },
  });
  openScreen({ screen: Endpoint, place: '/endpoint', bridge });
  fireEvent.change(await screen.findByLabelText('Port'), { target: { value: '7500' } });
  fireEvent.click(screen.getByRole('switch', { name: 'API access' }));
  press('Turn on API');
  const wanted = () => bridge.asked.filter(([name]) => name === 'local.setEndpoint').map(([, value]) => value);
  await waitFor(() =>
    expect(wanted()).toEqual([
      { on: true, port: 7500 },
      { on: true, port: 7500 },
    ]),
  );
});

it('lets pages act as a user, whose name and pages it then shows, and no longer', async () => {
  const world = await aWorld();
  const { userIds } = await world.operator.submit<{ userIds: string[] }>('create_users', { users: [person('Pages')] });
  const [userId = ''] = userIds;
  const { organizationId } = world;
  let now = settings;
  const local: Partial<LocalBridge> = {
    settings: async () => ({ ok: true, value: now }),
    setSettings: async (patch) => ({ ok: true, value: (now = { ...now, ...patch }) }),
  };
  const bridge = engineBridge(world, { local });
  openScreen({ screen: Endpoint, place: '/endpoint', bridge });
  fireEvent.click(await screen.findByRole('button', { name: 'Enable auth proxy' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'User' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Pages', hidden: true }));
  const pages = screen.getByLabelText('Origins of the pages', { selector: 'input' });
  const add = (origin: string) => {
    fireEvent.change(pages, { target: { value: origin } });
    fireEvent.keyDown(pages, { key: 'Enter', code: 'Enter' });
  };
  act(() => pages.focus());
  add('http://localhost:3000/page');
  press('Enable');
  expect(screen.getByText('Enter scheme, host and port only, for example http://localhost:3000')).toBeTruthy();
  expect(now.authProxy).toBeNull();
  fireEvent.keyDown(pages, { key: 'Backspace', code: 'Backspace' });
  add('https://app.example.com');
  press('Enable');
  await screen.findByText('https://app.example.com', { selector: 'code' });
  expect(now.authProxy).toEqual({ organizationId, userId, origins: ['https://app.example.com'] });
  fireEvent.click(screen.getByRole('button', { name: 'Disable' }));
  await screen.findByRole('button', { name: 'Enable auth proxy' });
  expect(now.authProxy).toBeNull();
});

it('says nothing of clients and refused requests while they are not known', async () => {
  const world = await aWorld();
  const failure = { code: 14, message: 'no', details: [] };
  const failing: Partial<LocalBridge> = { clients: async () => ({ ok: false, failure }) };
  openScreen({ screen: Endpoint, place: '/endpoint', bridge: engineBridge(world, { local: failing }) });
  expect(await screen.findByText('Rate limits')).toBeTruthy();
  expect(screen.queryByText('Refused requests')).toBeNull();
  expect(screen.queryByText('No API requests yet')).toBeNull();
  cleanup();
  const seen = { credential: '02ab', kind: 'api-key', name: 'bot', userId: 'u-1', userName: 'Bot' } as const;
  const clients = [{ ...seen, requests: 3, refused: 0, firstMs: 1, lastMs: 2 }];
  const known: Partial<LocalBridge> = { clients: async () => ({ ok: true, value: clients }) };
  openScreen({ screen: Endpoint, place: '/endpoint', bridge: engineBridge(world, { local: known }) });
  expect(await screen.findByText('Refused requests')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Bot, view activities' });
  expect(link.getAttribute('href')).toBe('/activities?person=u-1');
});
