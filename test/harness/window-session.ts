import { classifyOperations, describeOperations } from '#engine/operations/describe.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Progress, SavePurpose, VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { LogEntry } from '#shared/log.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';
import type { Keychain } from '../../src/main/adapters/keychain.ts';
import { createBridge } from '../../src/main/bridge/bridge.ts';
import type { Shell } from '../../src/main/bridge/context.ts';
import { makeDemoVault } from '../../src/main/demo/make-demo.ts';
import { hasVault, realWorld, sessionOn } from '../../src/main/compose.ts';
import { knownVaults } from '../../src/main/config/known-vaults.ts';
import { preferencesFile } from '../../src/main/config/preferences.ts';
import type { EndpointSwitch } from '../../src/main/endpoint/endpoint-switch.ts';
import { quickUnlock } from '../../src/main/session/quick-unlock.ts';
import type { Kdf } from '../../src/main/vault/index.ts';
import { seenClients } from '../../src/main/endpoint/seen-clients.ts';
import { fakeKdf } from './host.ts';

/** Time that stands still until it is moved: the clock on the wall, the one that nobody can set, and what waits for them. */
export class HandTime {
  wallMs = Date.UTC(2026, 10, 20, 12);
  steadyMs = 0;
  #waiting: { dueMs: number; run: () => void }[] = [];
  readonly clock = { nowMs: (): number => this.wallMs };
  readonly stopwatch = (): (() => number) => {
    const began = this.steadyMs;
    return () => this.steadyMs - began;
  };
  readonly later = (run: () => void, ms: number): (() => void) => {
    const waiting = { dueMs: this.steadyMs + ms, run };
    this.#waiting.push(waiting);
    return () => void (this.#waiting = this.#waiting.filter((other) => other !== waiting));
  };
  /** How many timers run. */
  get timers(): number {
    return this.#waiting.length;
  }
  /** Lets time pass, and calls what is due in its order. */
  async pass(ms: number): Promise<void> {
    const until = this.steadyMs + ms;
    for (;;) {
      const [next] = this.#waiting.filter(({ dueMs }) => dueMs <= until).sort((one, other) => one.dueMs - other.dueMs);
      if (!next) break;
      this.#move(Math.max(0, next.dueMs - this.steadyMs));
      this.#waiting = this.#waiting.filter((other) => other !== next);
      next.run();
      await settled();
    }
    this.#move(until - this.steadyMs);
    await settled();
  }
  #move(ms: number): void {
    this.steadyMs += ms;
    this.wallMs += ms;
  }
}

/** Lets what was begun go on as far as it can without time: until nothing asks the disk for anything for twenty turns. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet++) {
    await new Promise(setImmediate);
    if (process.getActiveResourcesInfo().some((kind) => /^(FSReq|CloseReq)/.test(kind))) quiet = 0;
  }
}

/** A keychain in memory. */
export function memoryKeychain(): Keychain & { kept: Map<string, Uint8Array>; there: boolean } {
  const keychain = {
    kept: new Map<string, Uint8Array>(),
    there: true,
    isThere: async () => keychain.there,
    read: async (name: string) => (keychain.there ? (keychain.kept.get(name)?.slice() ?? null) : null),
    write: async (name: string, secret: Uint8Array) => {
      if (keychain.there) keychain.kept.set(name, secret.slice());
      return keychain.there;
    },
    remove: async (name: string) => void keychain.kept.delete(name),
  };
  return keychain;
}

/** An endpoint that remembers what it was told. */
function paperEndpoint(): EndpointSwitch & { followed: unknown[]; trouble: Error | null } {
  let on = false;
  const status = () => ({ on, addresses: on ? ['http://127.0.0.1:7411'] : [], socket: null, switchable: true });
  const endpoint = {
    followed: [] as unknown[],
    trouble: null as Error | null,
    status,
    set: async (wanted: Readonly<{ on: boolean; port?: number }>) => {
      if (endpoint.trouble) throw endpoint.trouble;
      on = wanted.on;
      return status();
    },
    follow: async (said: unknown) => void endpoint.followed.push(said ?? null),
    stop: async () => void (on = false),
  };
  return endpoint;
}

export type WindowWorld = ReturnType<typeof windowWorld>;
export const passphrase = (): Uint8Array => Buffer.from('correct horse');
export const acme = { organizationName: 'Acme', operatorName: 'Ann', network: 'off' } as const;

/** A window's bridge on a folder of its own, with time in the test's hands. Everything goes at its `end`. */
export function windowWorld(
  options: { shell?: Partial<Shell>; dialogs?: boolean; keychain?: Keychain; kdf?: Kdf } = {},
) {
  const root = mkdtempSync(join(tmpdir(), 'coffer-front-'));
  const dir = join(root, 'vault');
  const config = join(root, 'config');
  const time = new HandTime();
  const logged: LogEntry[] = [];
  const world = {
    ...realWorld(),
    clock: time.clock,
    kdf: options.kdf ?? fakeKdf,
    log: (_level: unknown, entry: LogEntry) => void logged.push(entry),
  };
  /** What the person chooses in the next dialog. */
  let chosen: string | null = null;
  const shell: Shell = {
    ...(options.dialogs === false ? {} : { chooseSave: async () => chosen, chooseNewFolder: async () => chosen }),
    platform: {
      shell: 'desktop',
      os: 'linux',
      version: '0',
      clipboard: false,
      dialogs: false,
      contentProtection: false,
    },
    ...options.shell,
  };
  const endpoint = paperEndpoint();
  /** Another program run on the same folders: what only memory held is gone. */
  const start = (folder = dir) => {
    const session = sessionOn(folder, world, config, time);
    const clients = seenClients((request) => session.call(request), time.clock);
    const { bridge, close } = createBridge({
      session,
      clients,
      endpoint,
      shell,
      describe: async () => describeOperations(),
      classify: async () => classifyOperations(),
      world,
      later: time.later,
      backupWorkFactor: 2,
      makeDemo: async (folder) => {
        const seed = Buffer.from(world.entropy.bytes(32)).toString('hex');
        await makeDemoVault(folder, { nowMs: world.clock.nowMs(), seed }, world);
      },
      keychain: options.keychain !== undefined,
      vaults: knownVaults(config),
      preferences: preferencesFile(config, 'en'),
      isVault: (path) => hasVault(path, world.disk),
      quick: (onKnown) =>
        quickUnlock({
          keychain: options.keychain ?? null,
          folder: config,
          ciphers: nodeCiphers(),
          entropy: systemEntropy(),
          onKnown,
        }),
    });
    return { session, clients, bridge, close };
  };
  const first = start();
  const choosing = async (path: string | null, dialog: () => Promise<Outcome<Readonly<{ handle: string }> | null>>) => {
    chosen = path;
    return valueOf(await dialog())?.handle ?? '';
  };
  const statuses: VaultStatus[] = [];
  const progress: (Progress | null)[] = [];
  first.bridge.onStatus((status) => statuses.push(status));
  first.bridge.onProgress((one) => progress.push(one));
  return {
    root,
    dir,
    config,
    time,
    endpoint,
    logged,
    start,
    statuses,
    progress,
    world,
    ...first,
    /** The handle of a place that the person chose in the dialog for files: this path. */
    placeAt: (path: string, purpose: SavePurpose) =>
      choosing(path, () => first.bridge.local.chooseSavePlace({ purpose, name: 'proposed' })),
    /** The same for the folder of a new vault. */
    folderAt: async (path: string) => ({ handle: await choosing(path, () => first.bridge.local.chooseNewFolder()) }),
    /** Makes the vault; who made it has given proof. */
    create: async () => valueOf(await first.bridge.vault.create(acme, passphrase())),
    /** Makes the vault, locks it, and opens it: whoever is there has given no proof. */
    async reopened(): Promise<void> {
      valueOf(await first.bridge.vault.create(acme, passphrase()));
      await first.bridge.vault.lock();
      valueOf(await first.bridge.vault.unlock(passphrase()));
    },
    async end(): Promise<void> {
      await first.close();
      await first.session.lock();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** What was answered; throws what was refused. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${outcome.failure.message}`);
  return outcome.value;
}

/** The code of a refusal and its own code beside it; throws when it was answered. */
export function refusalOf(outcome: Outcome<unknown>): string {
  if (outcome.ok) throw new Error('it was answered');
  const { code, turnkeyErrorCode, reason = turnkeyErrorCode } = outcome.failure;
  return reason === undefined ? String(code) : `${code} ${reason}`;
}
