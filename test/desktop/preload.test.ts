import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bridgeOver, type BridgeTransport } from '#shared/bridge-asks.ts';
import { askChannel, newsChannel } from '#shared/ipc.ts';
import '../../src/preload/index.ts';
import { bridgeDoor } from '../../src/main/bridge/bridge-door.ts';
import { serveBridge, type IpcDoor } from '../../src/main/bridge/ipc.ts';
import { locked, testBridge, unlocked, type TestBridge } from '../harness/bridge.ts';
import { contextBridge, ipcRenderer } from '../harness/electron.ts';

vi.mock('electron', () => import('../harness/electron.ts'));

type Listener = Parameters<IpcDoor<string>['handle']>[1];

// The script has run when this file begins, as it has when a page begins.
const bridge = bridgeOver(contextBridge.exposed.get('bridgeTransport') as BridgeTransport);

let behind: TestBridge;
let close: () => void;
let listeners: Map<string, Listener>;

/** The preload script before main's side of the same channel, with structured clone between them as in Electron. */
beforeEach(() => {
  behind = testBridge(locked);
  listeners = new Map();
  const door: IpcDoor<string> = {
    handle: (channel, listener) => void listeners.set(channel, listener),
    removeHandler: (channel) => void listeners.delete(channel),
  };
  close = serveBridge(
    door,
    bridgeDoor(behind, () => behind.status.state !== 'unlocked'),
    (event) => event === 'ours',
  );
  ipcRenderer.ask = async (channel, ...args) => {
    const answer = await listeners.get(channel)?.('ours', ...structuredClone(args));
    return structuredClone(answer);
  };
});

describe('the bridge over IPC', () => {
  it('is the only thing that the page is given', () => {
    expect([...contextBridge.exposed.keys()]).toEqual(['bridgeTransport']);
  });

  it('asks main each of its questions and brings the answer back', async () => {
    const vault = {
      organizationName: 'Acme',
      operatorName: 'Ann',
      operatorEmail: 'ann@acme.test',
      network: 'off',
    } as const;
    expect(await bridge.vault.status()).toEqual(locked);
    expect(await bridge.vault.create(vault, new TextEncoder().encode('first words'))).toMatchObject({ ok: true });
    expect(await bridge.vault.lock()).toEqual(locked);
    expect(await bridge.vault.unlock(new TextEncoder().encode('first words'))).toEqual({ ok: true, value: unlocked });
    expect(await bridge.call('create_users', { users: [] })).toMatchObject({ ok: true });
    expect(await bridge.local.endpoint()).toMatchObject({
      on: true,
      addresses: ['http://127.0.0.1:7411'],
      socket: null,
    });
    expect((await bridge.describe()).map(({ path }) => path)).toContain('create_wallet');
    expect(behind.asked).toEqual([
      ['vault.create', vault, 'first words'],
      ['vault.lock'],
      ['vault.unlock', 'first words'],
      ['call', 'create_users', { users: [] }],
    ]);
  });

  it('overwrites a passphrase after it was sent, also when main refused it', async () => {
    const passphrase = new TextEncoder().encode('first words');
    await bridge.vault.unlock(passphrase);
    expect([...passphrase]).toEqual(Array.from({ length: passphrase.length }, () => 0));
    behind.unlock = () => Promise.reject(new Error('the disk is gone'));
    const again = new TextEncoder().encode('first words');
    await expect(bridge.vault.unlock(again)).rejects.toThrow('the disk is gone');
    expect(again.every((byte) => byte === 0)).toBe(true);
  });

  it('overwrites the copy of a passphrase that came to the preload script', async () => {
    const copy = new TextEncoder().encode('first words');
    await (contextBridge.exposed.get('bridgeTransport') as BridgeTransport).ask('vault.unlock', [copy]);
    expect(copy.every((byte) => byte === 0)).toBe(true);
  });

  it('tells of commits until it is asked to stop', () => {
    const heard: (readonly string[])[] = [];
    const stop = bridge.onCommitted((tables) => heard.push(tables));
    ipcRenderer.emit(newsChannel, {}, { news: 'committed', tables: ['users'] });
    stop();
    ipcRenderer.emit(newsChannel, {}, { news: 'committed', tables: ['wallets'] });
    expect(heard).toEqual([['users']]);
  });

  it('is closed with the function that opening it gave', () => {
    expect(listeners.has(askChannel)).toBe(true);
    close();
    expect(listeners.has(askChannel)).toBe(false);
  });
});

describe('main’s side of it', () => {
  it.each<[what: string, name: unknown, args: unknown]>([
    ['a question that there is not', 'vault.destroy', []],
    ['a question of every object', 'constructor', []],
    ['no question', undefined, undefined],
    ['arguments that are no list', 'vault.status', {}],
    ['one argument too many', 'vault.status', [1]],
    ['a passphrase that is text', 'vault.unlock', ['first words']],
    ['a vault without a name', 'vault.create', [{ operatorName: 'Ann', network: 'off' }, new Uint8Array(3)]],
    [
      'a network setting that there is not',
      'vault.create',
      [{ organizationName: 'A', operatorName: 'B', network: 'lan' }, new Uint8Array(3)],
    ],
    ['parameters that are a list', 'call', ['create_users', []]],
    ['a path that is a number', 'call', [7, {}]],
  ])('refuses %s', async (_what, name, args) => {
    await expect(listeners.get(askChannel)?.('ours', name, args)).rejects.toThrow();
    expect(behind.asked).toEqual([]);
  });
});
