import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BlindSigning } from '../../../src/renderer/screens/settings/BlindSigning.tsx';
import { aPage, engineBridge, openScreen, press } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();

it('denies blind signing in the organization, and stops it once the name is typed', async () => {
  const world = await aWorld();
  openScreen({ screen: BlindSigning, place: '/settings', bridge: engineBridge(world) });
  expect(await screen.findByText('Policies and the root quorum decide on blind signing.')).toBeTruthy();
  expect(screen.getByText(/Clients that send digests can then no longer sign/)).toBeTruthy();
  press('Deny blind signing');
  const deny = await screen.findByRole('dialog');
  fireEvent.click(within(deny).getByRole('button', { name: 'Deny blind signing' }));
  expect(await screen.findByText('Blind signing is denied in this organization.')).toBeTruthy();
  expect(world.store.state.features.list(world.organizationId)).toMatchObject([
    { name: 'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING' },
  ]);

  press('Stop denying blind signing');
  const allow = await screen.findByRole('dialog');
  const button = within(allow).getByRole<HTMLButtonElement>('button', { name: 'Stop denying blind signing' });
  expect(button.disabled).toBe(true);
  fireEvent.change(within(allow).getByLabelText(/Type the organization name/), {
    target: { value: 'Northgate Treasury' },
  });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  expect(await screen.findByText('Policies and the root quorum decide on blind signing.')).toBeTruthy();
  expect(world.store.state.features.list(world.organizationId)).toEqual([]);
});
