import { verifyTurnkeyWebhookSignature } from '@turnkey/crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookKeyId } from '#engine/crypto/service-keys.ts';
import { tableNames } from '#engine/state/tables.ts';
import type { Operations } from '../../../src/main/engine/operations/index.ts';
import { outcomeOf } from '../../../src/main/outcome/failure-of.ts';
import {
  isOnThisComputer,
  isOwnAddress,
  stateOf,
  targetToAllow,
} from '../../../src/renderer/screens/webhooks/receivers.ts';
import { snippets } from '../../../src/renderer/screens/webhooks/snippets.ts';
import Webhooks from '../../../src/renderer/screens/webhooks/index.tsx';
import type { TestBridge } from '../../harness/bridge.ts';
import { joinedBy, person } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { withEndpoint, webhookUrl } from '../../harness/webhooks.ts';
import { aWorld, type World } from '../../harness/world.ts';

aPage();

const open = (world: World, at = '/webhooks', language: 'en' | 'de' = 'en') => {
  const judged = (verdict: 'retry' | 'discard') => async (eventId: string) => {
    const outcome = await outcomeOf(
      () => {},
      async () => (await world.service.resolveDeadLetter(eventId, verdict), {}),
    );
    bridge.commit(tableNames);
    return outcome;
  };
  const bridge: TestBridge = engineBridge(world, {
    local: { retryDelivery: judged('retry'), discardDelivery: judged('discard') },
  });
  return { bridge, ...openScreen({ screen: Webhooks, place: '/webhooks', at, bridge, language }) };
};
const status = (world: World) => world.operator.query<Operations['webhook_deliveries']['result']>('webhook_deliveries');
const notices = (world: World) => [...world.store.state.outbox.values()];
const act = (world: World, name: string) => world.operator.submit('create_users', { users: [person(name)] });
/** Has the receiver refuse everything that waits. */
const refuse = (world: World) =>
  world.service.settleDeliveries(
    notices(world).map(({ outboxId }) => ({
      id: outboxId,
      outcome: 'dead' as const,
      failure: { atMs: world.clock.nowMs(), reason: 'answer' as const, status: 410 },
    })),
  );
async function setNetwork(world: World, network: 'off' | 'loopback' | 'on'): Promise<void> {
  await world.service.changeSettings({ network });
}
const dialog = () => screen.findByRole('dialog');

describe('webhooks while there is none', () => {
  let world: World;
  beforeEach(async () => {
    world = await aWorld();
  });

  it('say what they are, and lead to the first', async () => {
    const { where } = open(world);
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set organization webhook' }).getAttribute('href')).toBe(
      '/organizations/features',
    );
    fireEvent.click(screen.getByRole('link', { name: 'Add endpoint' }));
    await dialog();
    expect(where()).toBe('/webhooks?new');
  });

  it('are added by name and address, and what is no address is said at its field', async () => {
    await world.service.changeSettings({ privateTargets: ['192.168.1.20'] });
    const { where } = open(world, '/webhooks?new');
    const asked = await dialog();
    type('Name', 'Ledger');
    type('Address', 'https://me:secret@ledger.example');
    fireEvent.click(within(asked).getByRole('button', { name: 'Add endpoint' }));
    expect(await within(asked).findByText(/Enter an http or https URL/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Address', { selector: 'input' }));
    expect((await status(world)).receivers).toEqual([]);
    type('Address', 'http://192.168.1.20/hook');
    expect(within(asked).getByText(/others on the network can read/)).toBeTruthy();
    fireEvent.click(within(asked).getByRole('button', { name: 'Add endpoint' }));
    expect(await screen.findByRole('row', { name: 'Ledger' })).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/webhooks'));
    expect((await status(world)).receivers).toMatchObject([{ name: 'Ledger', url: 'http://192.168.1.20/hook' }]);
  });

  it.each([
    [
      'en',
      'Address',
      'http://2130706433:9000/x',
      /delivers to 127\.0\.0\.1 on this computer only .* --allow-target 127\.0\.0\.1$/,
    ],
    ['de', 'Adresse', 'http://[::1]:9000/x', /an ::1 auf diesem Rechner nur zu, .* --allow-target ::1 aus$/],
    ['en', 'Address', 'http://x.localhost:7411/x', /^Coffer itself listens at this address/],
    ['de', 'Adresse', 'http://127.0.0.1:7411/x', /Coffer selbst verwendet diese Adresse/],
  ] as const)('M9: say in %s what to do for an address of this computer', async (language, label, url, words) => {
    open(world, '/webhooks?new', language);
    const asked = await dialog();
    type(label, url);
    expect(await within(asked).findByText(words)).toBeTruthy();
    type(label, 'https://ledger.example/');
    await waitFor(() => expect(within(asked).queryByText(words)).toBeNull());
  });

  it('say in German what is missing', async () => {
    open(world, '/webhooks?new', 'de');
    const asked = await dialog();
    fireEvent.click(within(asked).getByRole('button', { name: 'Endpunkt hinzufügen' }));
    expect(await within(asked).findByText(/Geben Sie einen Namen ein/)).toBeTruthy();
  });
});

describe('webhooks', () => {
  let world: World;
  let endpointId: string;
  beforeEach(async () => {
    ({ world, endpointId } = await withEndpoint());
  });

  it('show each receiver, the webhook of the organization too, and how deliveries stand', async () => {
    await world.operator.submit('set_organization_feature', {
      name: 'FEATURE_NAME_WEBHOOK',
      value: 'https://all.example/',
    });
    await act(world, 'ann');
    open(world);
    const ops = await screen.findByRole('row', { name: 'ops' });
    expect(within(ops).getByText(webhookUrl)).toBeTruthy();
    const waiting = (await status(world)).receivers.find((line) => line.endpointId === endpointId)?.waiting;
    expect(within(ops).getByText(String(waiting))).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Organization webhook' })).toBeTruthy();
    expect(screen.getByText('2 endpoints')).toBeTruthy();
  });

  it.each([
    ['off', 'Webhooks are paused because this vault is offline'],
    ['loopback', 'Only local webhooks are delivered'],
  ] as const)('say that the network is %s', async (network, words) => {
    await setNetwork(world, network);
    await act(world, 'ann');
    open(world);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change in Settings' }).getAttribute('href')).toBe('/settings/connections');
  });

  it('open one beside the list, pause it, and let it go by its name', async () => {
    await act(world, 'ann');
    const { where } = open(world, `/webhooks/${endpointId}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'ops' })).toBeTruthy();
    expect(await screen.findByText('Activities')).toBeTruthy();
    press('Pause');
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Pause' }));
    await waitFor(async () => expect((await status(world)).receivers[0]?.isActive).toBe(false));
    await waitFor(() => expect(screen.getAllByText('Paused')).toHaveLength(2));
    press('Delete');
    const question = await dialog();
    expect(within(question).getByText(/queued events? (?:is|are) discarded/)).toBeTruthy();
    type(/Type the name/, 'ops');
    fireEvent.click(within(question).getByRole('button', { name: 'Delete endpoint' }));
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/webhooks'));
  });

  it('wait for votes where those are needed', async () => {
    const other = await joinedBy(world.operator, 'Jonas Lindqvist');
    const userIds = [world.operator.userId, other.userId];
    await world.operator.submit('update_root_quorum', { threshold: 2, userIds });
    open(world, '/webhooks?new');
    const asked = await dialog();
    type('Name', 'Ledger');
    type('Address', 'https://ledger.example');
    fireEvent.click(within(asked).getByRole('button', { name: 'Add endpoint' }));
    expect(await screen.findByText(/Needs 1 more approval/)).toBeTruthy();
    expect((await status(world)).receivers).toHaveLength(1);
  });

  it('show what was given up in a sentence, send it again, and throw it away', async () => {
    await act(world, 'ann');
    await act(world, 'bob');
    await refuse(world);
    open(world);
    const table = await screen.findByRole('grid', { name: 'Failed' });
    expect((await within(table).findByRole('link', { name: /user ann/ })).getAttribute('href')).toMatch(
      /^\/activities\//,
    );
    const before = (await status(world)).deadLetters.length;
    fireEvent.click(within(table).getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    await waitFor(async () => expect((await status(world)).deadLetters).toHaveLength(before - 1));
    fireEvent.click((await screen.findAllByRole('button', { name: 'More for ops' })).at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Discard' }));
    const question = await dialog();
    expect(within(question).getByText(/will never receive this event/)).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect((await status(world)).deadLetters).toHaveLength(before - 2));
  });

  it('send all again that was given up', async () => {
    for (const name of ['ann', 'bob', 'eve']) await act(world, name);
    await refuse(world);
    const { dead = 0 } = (await status(world)).receivers[0] ?? {};
    expect(dead).toBeGreaterThan(2);
    open(world);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry all' }));
    await waitFor(async () => expect((await status(world)).receivers[0]).toMatchObject({ dead: 0, waiting: dead }));
    expect(await screen.findByText('No failed deliveries.')).toBeTruthy();
  });

  it('hand a receiver code that takes what is sent, and nothing that was changed', async () => {
    await act(world, 'ann');
    const publicKey = world.store.state.serviceKeys.get('webhook')?.publicKey ?? '';
    const key = { keyId: webhookKeyId(world.ports.ciphers, publicKey), publicKey };
    const code = snippets('http://localhost:7411', key)
      .official.replace(/^import .*$/m, '')
      .replace('export ', '');
    // What is run is our own text, as a receiver would run it.
    const make = Object.getPrototypeOf(() => {}).constructor as FunctionConstructor;
    const isGenuine = make(
      'verifyTurnkeyWebhookSignature',
      `${code}\nreturn isGenuine;`,
    )(verifyTurnkeyWebhookSignature) as (headers: Readonly<Record<string, string>>, body: Uint8Array) => boolean;
    world.clock.atMs = Date.now();
    const delivery = world.service.delivery(notices(world)[0]?.outboxId ?? '');
    if (delivery.to !== 'send') throw new Error('it was to be sent');
    expect(isGenuine(delivery.headers, delivery.body)).toBe(true);
    expect(isGenuine(delivery.headers, Buffer.concat([delivery.body, Buffer.from(' ')]))).toBe(false);
  });
});

describe('the state of a receiver that something waits for', () => {
  const receiver = { name: 'ops', url: webhookUrl, isActive: true, waiting: 1, dead: 0, dropped: 0 };
  it.each([
    ['address', 'loopback', 'held'],
    ['unreachable', 'loopback', 'failing'],
    ['address', 'on', 'failing'],
    ['unreachable', 'off', 'held'],
  ] as const)('after a failure for %s with the network %s is %s', (reason, network, state) => {
    expect(stateOf({ ...receiver, lastFailure: { atMs: 1, reason } }, network)).toBe(state);
  });
});

describe('an address of this computer', () => {
  it.each([
    ['http://localhost:9000/', [], '127.0.0.1'],
    ['http://localhost:9000/', ['::1'], undefined],
    ['http://0x7f.1/', ['127.0.0.2'], '127.0.0.1'],
    ['http://127.0.0.3/', ['127.0.0.0/8'], undefined],
    ['https://hooks.example/', [], undefined],
  ])('has to be allowed: of %s with %j it is %s', (url, targets, target) => {
    expect(targetToAllow(url, targets)).toBe(target);
  });

  it.each([
    ['http://127.0.0.1:7411/', true],
    ['https://localhost:7411/', true],
    ['http://127.0.0.1:7412/', false],
    ['http://hooks.example:7411/', false],
    ['http://127.0.0.1/', false],
  ])('is our own, or not: %s', (url, own) => {
    expect(isOwnAddress(url, ['http://127.0.0.1:7411', 'http://[::1]:7411'])).toBe(own);
  });

  it.each([
    ['http://localhost:8080/x', true],
    ['http://127.9.9.9', true],
    ['http://[::1]:80/', true],
    ['https://127.example', false],
    ['https://localhost.example', false],
    ['nothing', false],
  ])('is told from others: %s', (url, here) => {
    expect(isOnThisComputer(url)).toBe(here);
  });
});
