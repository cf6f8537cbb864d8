import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import People from '../../../src/renderer/screens/people/index.tsx';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();

it('invitations are made, shown as a code with a link, and revoked', async () => {
  const world = await aWorld();
  const { organizationId, store } = world;
  openScreen({ screen: People, place: '/people', at: '/people/invitations', bridge: engineBridge(world) });
  expect(await screen.findByText('No invitations yet')).toBeTruthy();
  press('Invite user');
  type('Name', 'Carol');
  fireEvent.click(screen.getAllByRole('button', { name: 'Invite user' }).at(-1) as Element);
  expect(await screen.findByText(/valid email address/)).toBeTruthy();
  type('Email address', 'carol@example.com');
  fireEvent.click(screen.getAllByRole('button', { name: 'Invite user' }).at(-1) as Element);
  const codeLabel = 'Invitation code';
  expect(await screen.findByRole('img', { name: codeLabel })).toBeTruthy();
  const [row] = store.state.invitations.list(organizationId);
  expect(screen.getByText(new RegExp(`^#organizationId=${organizationId}.*userId=${row?.userId}`))).toBeTruthy();
  type('Page that accepts invitations', 'https://approve.example/join');
  expect(await screen.findByText(/^https:\/\/approve\.example\/join#organizationId=/)).toBeTruthy();
  press('Close');
  press('More for Carol');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke invitation' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
  expect(await screen.findByText('Revoked or expired')).toBeTruthy();
  expect(store.state.invitations.list(organizationId)[0]?.status).toBe('INVITATION_STATUS_REVOKED');
});
