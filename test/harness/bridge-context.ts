import type { LogEntry } from '#shared/log.ts';
import { createVaultAt, type CreatedOpenVault } from '../../src/main/compose.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';
import type { SavePurpose } from '#shared/bridge.ts';
import type { BridgeContext, Shell } from '../../src/main/bridge/context.ts';
import { savePlaces } from '../../src/main/bridge/save-places.ts';
import { failWith } from '../../src/main/outcome/failure-of.ts';
import { fakeDisk } from './disk.ts';
import { fakeKdf } from './host.ts';
import { TestClock } from './world.ts';

export type BridgeContextWorld = Readonly<{
  context: BridgeContext;
  /** A real vault, on a disk in memory. */
  created: CreatedOpenVault;
  clock: TestClock;
  logged: LogEntry[];
  /** UTF-8 of what opens the vault; the bridge may overwrite it, so each call gives a new one. */
  passphrase(): Uint8Array;
  /** As if the vault were locked: its members are refused, and whoever listens hears of it. */
  lock(): void;
  /** The handle of a place that the person chose in the dialog: this path. */
  placeAt(file: string, purpose: SavePurpose): Promise<string>;
}>;

/** The context of a bridge with an open vault, whose operator is its one root user. What stands behind a session is not here: it has its own tests. */
export async function aBridgeContext(options: Readonly<{ shell?: Partial<Shell> }> = {}): Promise<BridgeContextWorld> {
  const clock = new TestClock();
  const logged: LogEntry[] = [];
  const log = (_level: unknown, entry: LogEntry): void => void logged.push(entry);
  const passphrase = () => new TextEncoder().encode('correct horse');
  const created = await createVaultAt({
    dir: '/vault',
    passphrase: passphrase(),
    organizationName: 'Treasury',
    operatorName: 'Ann',
    network: 'off',
    world: { disk: fakeDisk(), kdf: fakeKdf, clock, log },
  });
  const listeners: (() => void)[] = [];
  let open = true;
  let proved = false;
  let chosen: string | null = null;
  const shell: Shell = {
    platform: {
      shell: 'desktop',
      os: 'linux',
      version: '0',
      clipboard: false,
      dialogs: true,
      contentProtection: false,
    },
    chooseSave: async () => chosen,
    ...options.shell,
  };
  const places = savePlaces(shell, clock, log);
  const placeAt = async (file: string, purpose: SavePurpose): Promise<string> => {
    chosen = file;
    const place = await places.choose({ purpose, name: 'proposed' });
    if (!place.ok || place.value === null) throw new Error('no place was chosen');
    return place.value.handle;
  };
  const context: BridgeContext = {
    whileOpen: async (ask) => (open ? ask(created.openVault) : failWith('VAULT_LOCKED', 'vault is locked')),
    reauthenticate: async (given) => {
      if (!Buffer.from(given).equals(passphrase())) return failWith('WRONG_PASSPHRASE', 'wrong passphrase');
      proved = true;
      return { ok: true, value: {} };
    },
    isReauthenticated: () => proved,
    onOperatorGone: (listener) => {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
    shell,
    places,
    clock,
    entropy: systemEntropy(),
    curves: nodeCurves(),
    ciphers: nodeCiphers(),
    log,
  };
  const lock = (): void => {
    open = false;
    proved = false;
    for (const listener of listeners) listener();
  };
  return { context, created, clock, logged, passphrase, lock, placeAt };
}

/** UTF-8 bytes, of which each call gives new ones. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The text of UTF-8 bytes. */
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
