import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import Approvals from '../../../src/renderer/screens/approvals/index.tsx';
import People from '../../../src/renderer/screens/people/index.tsx';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();

it('an MFA policy of a person is added, changed and deleted on their page', async () => {
  const world = await aWorld();
  const bob = await joinedBy(world.operator, 'bob');
  const rows = () => world.store.state.mfaPolicies.lookup('userId', bob.userId);
  openScreen({ screen: People, place: '/people', at: `/people/${bob.userId}`, bridge: engineBridge(world) });
  expect(await screen.findByText('Approvals require 1 credential.')).toBeTruthy();
  press('Add MFA policy');
  type('Name', 'Signing');
  press('Save');
  const row = await screen.findByRole('row', { name: 'Signing' });
  expect([...row.children].map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    '0',
    "Signingactivity.action == 'SIGN'",
    'Passkey',
  ]);
  expect(rows()).toMatchObject([{ mfaPolicyName: 'Signing', condition: "activity.action == 'SIGN'", order: 0 }]);
  press('More for Signing');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
  fireEvent.change(await screen.findByLabelText('Condition'), { target: { value: 'true' } });
  press('Save');
  expect(await screen.findByText('true')).toBeTruthy();
  press('More for Signing');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Approvals require 1 credential.')).toBeTruthy();
  expect(rows()).toEqual([]);
});

it('the page of an approval shows which credentials are missing', async () => {
  const world = await aWorld();
  const bob = await joinedBy(world.operator, 'bob');
  const tags = "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'";
  await world.operator.submit('create_policy', {
    policyName: 'tags',
    effect: 'EFFECT_ALLOW',
    condition: tags,
    consensus: 'true',
  });
  await world.operator.submit('create_mfa_policy', {
    userId: bob.userId,
    mfaPolicyName: 'second factor',
    condition: tags,
    requiredAuthenticationMethods: [
      { any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] },
      { any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }, { type: 'AUTHENTICATION_TYPE_EMAIL_OTP' }] },
    ],
    order: 0,
  });
  const { id } = await bob.activity('create_user_tag', { userTagName: 'ops', userIds: [] });
  openScreen({ screen: Approvals, place: '/approvals', at: `/approvals/${id}`, bridge: engineBridge(world) });
  expect(await screen.findByText('API key + Passkey / Code by email')).toBeTruthy();
  expect(screen.getByText('1 of 2 verified')).toBeTruthy();
});
