import { testedCurves } from '#engine/crypto/self-test.ts';
import type { Log } from '#shared/log.ts';
import { lazy } from '#shared/lazy.ts';
import { nodeCiphers } from './adapters/ciphers.ts';
import { checkThread } from './adapters/check-thread.ts';
import { systemClock, workwatch } from './adapters/clock.ts';
import { fastestSecp256k1 } from './adapters/secp256k1/fastest.ts';
import { prebuiltLibraries } from './adapters/secp256k1/native.ts';
import { measureSockets } from './adapters/sockets.ts';
import { nodeCurves } from './adapters/curves.ts';
import { systemEntropy } from './adapters/entropy.ts';
import { filesDisk } from './adapters/files.ts';
import { segmentThreads } from './adapters/segment-threads.ts';
import { lastSeen } from './config/last-seen.ts';
import type { OpenVault, HostWorld, VaultFolder } from './session/open-vault.ts';
import { createSession } from './session/create-session.ts';
import { systemTime, type IdleLockWorld } from './session/idle-lock.ts';
import type { Session } from './session/session.ts';
import { unlockAttempts } from './session/unlock-attempts.ts';
import type { Disk } from './vault/disk.ts';
import type { CreatedOpenVault, CreateVaultAtOptions, OpenVaultAtOptions } from './opening.ts';
import { isFree, readHeader, kdf, VaultError } from './vault/index.ts';

export type { CreatedOpenVault, CreateVaultAtOptions } from './opening.ts';
export { restoreDrill } from './session/restore-drill.ts';

/** What the parts log when nobody listens. */
const silent: Log = () => {};

let tested: HostWorld | undefined;

/** When signing is tested, if nothing was signed before: a host listens by then. */
const testAfterMs = 1_000;

/** The real world, once: its primitives are tested against published answers before the first key is made. */
export function realWorld(): HostWorld {
  if (tested) return tested;
  const ciphers = nodeCiphers();
  // Before a passphrase is typed. What it throws ends the program.
  const curves = testedCurves(nodeCurves(), ciphers, (test) => void setTimeout(test, testAfterMs).unref());
  const checks = checkThread(curves, fastestSecp256k1().name === 'native' ? prebuiltLibraries() : []);
  tested = {
    disk: filesDisk(),
    clock: systemClock,
    entropy: systemEntropy(),
    curves,
    verifyAside: checks.verifyP256,
    recoversAside: checks.recoversSecp256k1,
    ciphers,
    kdf,
    threads: segmentThreads(),
    log: silent,
    workwatch,
    sockets: measureSockets,
    ownPorts: () => [],
  };
  return tested;
}

/** Loads what opens a vault, if nothing has loaded it yet, and gives the paths of every operation. */
export async function paths(): Promise<readonly string[]> {
  return (await opening()).paths();
}

/** Loads what opens a vault, once. */
const opening = lazy(() => import('./opening.ts'));

/** As `createVaultIn` does, in the real world but for what `world` gives. */
export async function createVaultAt(options: CreateVaultAtOptions): Promise<CreatedOpenVault> {
  const { createVaultIn } = await opening();
  return createVaultIn({ ...realWorld(), ...options.world }, options);
}

/** As `openVaultIn` does, in the real world but for what `world` gives. */
export async function openVaultAt(options: OpenVaultAtOptions): Promise<OpenVault> {
  const { openVaultIn } = await opening();
  return openVaultIn({ ...realWorld(), ...options.world }, options);
}

/**
 * The session of a host, which begins with the vault in `dir`; it may not be there yet. `config` is the program's config folder, where it
 * remembers wrong passphrases, and how long each vault was; without one it forgets that when it ends. `time` is the system's unless given.
 */
export function sessionOn(dir: string, given: Partial<HostWorld> = {}, config?: string, time?: IdleLockWorld): Session {
  const world = { ...realWorld(), ...given };
  const { clock, log } = world;
  return createSession((path) => vaultFolder(path, world), dir, {
    attempts: unlockAttempts(clock, config),
    seen: lastSeen(config),
    time: time ?? systemTime(clock),
    log,
  });
}

/** Whether there is a vault in a folder, of whatever version. Never rejects. */
export async function hasVault(dir: string, disk: Disk): Promise<boolean> {
  return readHeader(dir, disk).then(
    () => true,
    (thrown: unknown) => thrown instanceof VaultError && thrown.reason !== 'not-a-vault' && thrown.reason !== 'io',
  );
}

function vaultFolder(dir: string, world: HostWorld): VaultFolder {
  return {
    async vaultId() {
      try {
        return (await readHeader(dir, world.disk)).vaultId;
      } catch (thrown) {
        if (thrown instanceof VaultError && thrown.reason === 'not-a-vault' && (await isFree(dir, world.disk)))
          return null;
        throw thrown;
      }
    },
    create: (vault, passphrase) => createVaultAt({ ...vault, dir, passphrase, world }),
    open: (passphrase) => openVaultAt({ dir, passphrase, world }),
  };
}
