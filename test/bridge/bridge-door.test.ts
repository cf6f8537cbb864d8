import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { AskName } from '#shared/bridge-asks.ts';
import { bridgeDoor, Malformed } from '../../src/main/bridge/bridge-door.ts';
import { questionNames, questionRules } from '../../src/main/bridge/bridge-rules.ts';
import { serveBridge, type IpcDoor } from '../../src/main/bridge/ipc.ts';
import { askChannel } from '../../src/shared/ipc.ts';
import { locked, testBridge, unlocked } from '../harness/bridge.ts';
import { cpuMs } from '../harness/cpu.ts';
import { propertyRuns } from '../harness/property-runs.ts';

type Listener = Parameters<IpcDoor<string>['handle']>[1];

function channel(isLocked = false) {
  const bridge = testBridge(isLocked ? locked : unlocked);
  const listeners = new Map<string, Listener>();
  serveBridge<string>(
    { handle: (name, listener) => void listeners.set(name, listener), removeHandler: () => {} },
    bridgeDoor(bridge, () => isLocked),
    (event) => event === 'ours',
  );
  const ask = async (name: unknown, args: unknown): Promise<unknown> =>
    listeners.get(askChannel)?.('ours', ...structuredClone([name, args]));
  return { bridge, ask };
}

const secret = (): Uint8Array => new TextEncoder().encode('correct horse');

/** Arguments that a window of ours sends, for every question. */
const good: Readonly<Record<AskName, readonly unknown[]>> = {
  'vault.status': [],
  'vault.list': [],
  'vault.open': ['/vaults/a'],
  'vault.openNew': [{ name: 'a' }],
  'vault.forget': ['/vaults/a'],
  'vault.setColour': ['sky'],
  'vault.unlock': [secret()],
  'vault.quickUnlock': [],
  'vault.lock': [],
  'vault.create': [{ organizationName: 'Acme', operatorName: 'Ann', network: 'off' }, secret()],
  'vault.setQuickUnlock': [true, secret()],
  'vault.stayUnlocked': [],
  'vault.reauthenticate': [secret()],
  'vault.operators': [],
  'vault.switchOperator': ['id', secret()],
  'local.exportVoteRequest': ['id'],
  'local.readVoteRequest': ['text'],
  'local.importOfflineVote': ['text'],
  'local.signOfflineVote': ['text', 'VOTE_SELECTION_APPROVED', secret(), 'why'],
  'vault.slots': [],
  'vault.openDemo': [],
  'vault.removeDemo': [],
  'vault.unlockOutlook': [{ userIds: ['id'], slotIds: [] }],
  'vault.pendingSlots': [],
  'vault.addSlot': ['id', secret()],
  'vault.addOperator': [{ userName: 'Ann', userTags: [] }, secret()],
  'vault.removeSlot': ['id'],
  'vault.cost': [],
  'vault.changePassphrase': [secret(), secret()],
  'vault.newRecoveryCode': [],
  'vault.backups': [],
  'vault.setCost': [{ memoryKiB: 65_536, iterations: 3, parallelism: 1 }, secret()],
  'vault.backup': ['handle', secret()],
  'vault.testRestore': ['/b.age', secret(), secret()],
  'vault.verify': [],
  'vault.restore': [{ file: '/b.age', into: { handle: 'handle' } }, secret()],
  'vault.cancel': [],
  'local.platform': [],
  'local.preferences': [],
  'local.settings': [],
  'local.setPreferences': [{ language: 'de' }],
  'local.setSettings': [{ lockAfterSeconds: 60 }],
  'local.sockets': [],
  'local.endpoint': [],
  'local.setEndpoint': [{ on: true, port: 7411 }],
  'local.clients': [],
  'local.reveal': [{ what: 'wallet', id: 'id', reason: 'drill' }, secret()],
  'local.revealWaiting': ['id', secret()],
  'local.setSecretVisible': [true],
  'local.setScannerOpen': [true],
  'local.beginUpload': [{ name: 'b.age', bytes: 3 }],
  'local.upload': ['handle', secret()],
  'local.dropUpload': ['handle'],
  'local.detect': [secret(), null, secret()],
  'local.previewPendingSecret': ['id', []],
  'local.forgetPendingSecret': ['id'],
  'local.importPendingSecret': ['id', { as: 'wallet', walletName: 'w', accounts: [] }],
  'local.importSecret': [{ name: 'n', staticProperties: [{ key: 'k', value: 'v' }] }, secret()],
  'local.wordlist': ['english'],
  'local.newTargetKey': [],
  'local.loadTargetKey': [secret()],
  'local.saveTargetKey': ['id', 'handle'],
  'local.dropTargetKey': ['id'],
  'local.inspect': ['{}'],
  'local.checkBundle': ['{}', { keyId: 'id', signer: { kind: 'ours' } }],
  'local.openBundle': ['{}', { keyId: 'id', signer: { kind: 'pinned', publicKey: '04' } }],
  'local.copy': [secret(), 'address'],
  'local.clearClipboard': [],
  'local.chooseFile': [{ purpose: 'open-file' }],
  'local.chooseSavePlace': [{ purpose: 'backup', name: 'b.age' }],
  'local.chooseNewFolder': [],
  'local.saveFile': ['handle', new Uint8Array()],
  'local.createApiKey': [{ person: { userName: 'Ann', userTags: [] }, apiKeyName: 'k', handle: 'handle' }],
  'local.retryDelivery': ['id'],
  'local.discardDelivery': ['id'],
  'local.messages': [],
  'local.readMessage': ['id', 'Ann has no e-mail here', secret()],
  'local.retryMessage': ['id'],
  'local.discardMessage': ['id'],
  'local.mailSettings': [],
  'local.setMailSettings': [{ smtp: 'smtp://mail.example.com', from: null }, secret()],
  'local.sendTestMail': ['ann@example.com'],
  'local.addNote': ['id', 'why'],
  'local.notes': ['id'],
  call: ['whoami', {}],
  describe: [],
};

describe('the door of a window', () => {
  it('lets every question through as our window asks it', async () => {
    const { ask } = channel();
    for (const name of questionNames) await expect(ask(name, good[name]), name).resolves.not.toThrow();
  });

  it('answers what needs an open vault with UNAVAILABLE while it is locked, and asks nobody', async () => {
    const { ask, bridge } = channel(true);
    const open = questionNames.filter((name) => questionRules[name].needs === 'open');
    expect(open).toContain('call');
    for (const name of open)
      expect(await ask(name, good[name]), name).toMatchObject({
        ok: false,
        failure: { code: 14 },
        retryAfterSeconds: 5,
      });
    expect(bridge.asked).toEqual([]);
  });

  it('keeps out of a locked vault everything but opening, looking, and what needs no vault', () => {
    const free = questionNames.filter((name) => questionRules[name].needs === 'nothing');
    expect(free.filter((name) => name.startsWith('vault.')).sort()).toEqual(
      [
        ...[
          'vault.cancel',
          'vault.create',
          'vault.forget',
          'vault.list',
          'vault.lock',
          'vault.open',
          'vault.openDemo',
          'vault.openNew',
          'vault.removeDemo',
          'vault.setColour',
        ],
        ...['vault.quickUnlock', 'vault.restore', 'vault.status', 'vault.stayUnlocked', 'vault.unlock'],
      ].sort(),
    );
    for (const name of ['local.reveal', 'local.importPendingSecret', 'local.createApiKey', 'local.settings'] as const)
      expect(free).not.toContain(name);
  });

  it('overwrites bytes whatever becomes of the question', async () => {
    const bridge = testBridge(unlocked, {
      vault: { reauthenticate: () => Promise.reject(new Error('the disk is gone')) },
    });
    const door = bridgeDoor(bridge, () => false);
    const given = [secret(), secret(), secret()];
    await door.ask('vault.unlock', [given[0]]);
    await expect(door.ask('vault.unlock', [given[1], 'more'])).rejects.toBeInstanceOf(Malformed);
    await expect(door.ask('vault.reauthenticate', [given[2]])).rejects.toThrow('the disk is gone');
    for (const bytes of given) expect([...bytes].every((byte) => byte === 0)).toBe(true);
  });

  it('gives what was left out in the middle as nothing', async () => {
    const heard: unknown[] = [];
    const bridge = testBridge(unlocked, {
      local: {
        detect: async (...args) => {
          heard.push(args.slice(1).map((arg) => arg instanceof Uint8Array || arg));
          return { ok: true, value: { kind: 'mnemonic', facts: [], problems: [] } };
        },
      },
    });
    const door = bridgeDoor(bridge, () => false);
    await door.ask('local.detect', [secret(), null, secret()]);
    await door.ask('local.detect', [secret(), undefined, undefined]);
    expect(heard).toEqual([[undefined, true], []]);
  });

  it.each<[what: string, make: () => unknown]>([
    ['a cycle', () => ((self: { self?: unknown }) => (self.self = self))({})],
    ['a whole number without an end', () => 10n],
    ['a map', () => new Map([['a', 1]])],
    ['levels without end', () => Array.from({ length: 200 }).reduce<unknown>((inner) => ({ inner }), 1)],
    // Sixty levels of two times the same: 2^60 values that share their memory.
    ['a thing that is there too often', () => Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], 1)],
    // Nothing of it is there but its length, and its JSON would be half a gigabyte.
    ['a list of gaps', () => Object.assign([], { length: 100_000_000 })],
    ['a text that is too long', () => 'x'.repeat(3_000_000)],
    ['bytes that are too many', () => new Uint8Array(3_000_000)],
    ['numbers that are too many', () => new Float64Array(1_000_000)],
  ])('refuses %s over IPC at once, and asks nobody', async (_what, make) => {
    const { ask, bridge } = channel();
    const began = cpuMs();
    await expect(ask('call', ['whoami', make()])).rejects.toThrow();
    await expect(ask('call', ['whoami', { inside: make() }])).rejects.toThrow();
    expect(cpuMs() - began).toBeLessThan(1_000);
    expect(bridge.asked).toEqual([]);
  });
});

/** Anything that structured clone carries, some of it close to what is expected. */
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      undefined,
      null,
      true,
      '',
      'sky',
      'wallet',
      '__proto__',
      'constructor',
      -1,
      0,
      1.5,
      Number.NaN,
      10n,
    ),
    fc.string({ maxLength: 40 }),
    fc.uint8Array({ maxLength: 20 }),
    fc.date(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('as', 'kind', 'on', 'port', 'file', 'folder', '__proto__', 'toJSON'), tie('value')),
  ),
})).value;

describe('a window that is not ours', () => {
  it('gets an answer or a refusal for whatever it sends, and never another error', async () => {
    const { ask } = channel();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...questionNames), fc.array(anything, { maxLength: 4 }), async (name, args) => {
        await ask(name, args).catch((thrown: unknown) => {
          const isOurs = thrown instanceof Malformed || (thrown instanceof Error && /question/.test(thrown.message));
          if (!isOurs) throw thrown;
        });
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('changes nothing with one argument that is not as it should be', async () => {
    const { ask, bridge } = channel();
    const withArgs = questionNames.filter((name) => good[name].length > 0);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withArgs), fc.nat(3), anything, async (name, at, wrong) => {
        const args = [...good[name]];
        args[at % args.length] = wrong;
        bridge.asked.length = 0;
        try {
          await ask(name, args);
        } catch {
          expect(bridge.asked, `${name} was refused`).toEqual([]);
        }
        // Whatever came through is what the rule lets through, and nothing else.
        for (const [asked, ...given] of bridge.asked) {
          if (asked !== name) continue;
          for (const arg of given) expect(['string', 'boolean', 'object', 'number', 'undefined']).toContain(typeof arg);
          for (const arg of given) expect(arg).not.toBeInstanceOf(Date);
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});
