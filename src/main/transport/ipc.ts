import type { Bridge, NewVault } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { askChannel, type Asks } from '#shared/ipc.ts';

/** What we need of Electron's `ipcMain`; it is handed in, so that this file runs without Electron. */
export interface IpcDoor<Event> {
  handle(channel: string, listener: (event: Event, ...args: readonly unknown[]) => Promise<unknown>): void;
  removeHandler(channel: string): void;
}

/**
 * Answers a window's questions from `bridge`, over one channel.
 * @param isOurs whether an event comes from our own window's top frame; any other is refused before it is read
 * @returns the function that closes the door again
 */
export function serveBridge<Event>(
  door: IpcDoor<Event>,
  bridge: Bridge,
  isOurs: (event: Event) => boolean,
): () => void {
  const answers = answersOf(bridge);
  door.handle(askChannel, async (event, name, ...args) => {
    if (!isOurs(event)) throw new Error('this sender may not ask');
    if (typeof name !== 'string' || !Object.hasOwn(answers, name)) throw new Error('there is no such question');
    // The line above has just shown that `name` is a key of the table.
    return answers[name as keyof Asks](args);
  });
  return () => door.removeHandler(askChannel);
}

type Answers = Readonly<Record<keyof Asks, (args: readonly unknown[]) => Promise<unknown>>>;

/** The table of `Asks`, each with its arguments checked for their type: structured clone would bring any. */
function answersOf(bridge: Bridge): Answers {
  return {
    'vault.status': () => bridge.vault.status(),
    'vault.create': ([vault, passphrase]) => bridge.vault.create(newVault(vault), bytes(passphrase)),
    'vault.unlock': ([passphrase]) => bridge.vault.unlock(bytes(passphrase)),
    'vault.lock': () => bridge.vault.lock(),
    'endpoint.status': () => bridge.endpoint.status(),
    call: ([path, params]) => bridge.call(text(path), object(params)),
    describe: () => bridge.describe(),
  };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('text was expected');
  return value;
}

function bytes(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError('bytes were expected');
  return value;
}

function object(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('an object was expected');
  // Through JSON and back: dates, maps and bytes that structured clone lets through do not reach the engine.
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

function newVault(value: unknown): NewVault {
  const { organizationName, operatorName, operatorEmail, network } = object(value);
  if (network !== 'off' && network !== 'loopback' && network !== 'on')
    throw new TypeError('a network setting was expected');
  return {
    organizationName: text(organizationName),
    operatorName: text(operatorName),
    ...(operatorEmail === undefined ? {} : { operatorEmail: text(operatorEmail) }),
    network,
  };
}
