import type { LogEntry } from '#shared/log.ts';
import { createCoffer, type CreatedCoffer } from '../../src/main/compose.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';
import type { Desk } from '../../src/main/bridge/context.ts';
import { browserShell } from '../../src/main/bridge/shell.ts';
import { refusal } from '../../src/main/outcome/refusal.ts';
import { fakeDisk } from './disk.ts';
import { cheapStretch } from './host.ts';
import { TestClock } from './world.ts';

export type DeskWorld = Readonly<{
  desk: Desk;
  /** The vault on the desk: real, on a disk in memory. */
  coffer: CreatedCoffer;
  clock: TestClock;
  logged: LogEntry[];
  /** UTF-8 of what opens the vault; the bridge may overwrite it, so each call gives a new one. */
  passphrase(): Uint8Array;
  /** As if the vault were locked: its members are refused, and whoever listens hears of it. */
  lock(): void;
}>;

/** A desk with a vault that is open, whose operator is its one root user. What stands behind a session is not here: it has its own tests. */
export async function aDesk(): Promise<DeskWorld> {
  const clock = new TestClock();
  const logged: LogEntry[] = [];
  const log = (_level: unknown, entry: LogEntry): void => void logged.push(entry);
  const passphrase = () => new TextEncoder().encode('correct horse');
  const coffer = await createCoffer({
    dir: '/vault',
    passphrase: passphrase(),
    organizationName: 'Treasury',
    operatorName: 'Ann',
    network: 'off',
    world: { disk: fakeDisk(), stretch: cheapStretch, clock, log },
  });
  const listeners: (() => void)[] = [];
  let open = true;
  let proved = false;
  const desk: Desk = {
    whileOpen: async (ask) => (open ? ask(coffer.coffer) : refusal('UNAVAILABLE', 'vault is locked')),
    prove: async (given) => {
      if (!Buffer.from(given).equals(passphrase())) return refusal('UNAUTHENTICATED', 'wrong passphrase');
      proved = true;
      return { ok: true, value: {} };
    },
    isProved: () => proved,
    onLeft: (listener) => void listeners.push(listener),
    shell: browserShell(),
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
  return { desk, coffer, clock, logged, passphrase, lock };
}

/** UTF-8 bytes, of which each call gives new ones. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The text of UTF-8 bytes. */
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
