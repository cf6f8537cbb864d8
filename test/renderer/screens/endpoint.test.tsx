import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import Endpoint from '../../../src/renderer/screens/endpoint/index.tsx';
import { aPage, engineBridge, openScreen, press } from '../../harness/screen.tsx';
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
  fireEvent.click(screen.getByRole('switch', { name: 'Answer other programs' }));
  press('Put it on');
  const wanted = () => bridge.asked.filter(([name]) => name === 'local.setEndpoint').map(([, value]) => value);
  await waitFor(() =>
    expect(wanted()).toEqual([
      { on: true, port: 7500 },
      { on: true, port: 7500 },
    ]),
  );
});
