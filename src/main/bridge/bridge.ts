import { defaultSettings } from '#engine/domain/settings.ts';
import type { Bridge, LocalBridge, OperationDescription, VaultBridge } from '#shared/bridge.ts';
import type { AutoLockWorld } from '../session/idle-lock.ts';
import type { CofferWorld } from '../session/open-vault.ts';
import type { KnownVaults } from '../config/known-vaults.ts';
import type { PreferencesFile } from '../config/preferences.ts';
import type { EndpointSwitch } from '../endpoint/endpoint-switch.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import type { SeenClients } from '../endpoint/seen-clients.ts';
import type { Session } from '../session/session.ts';
import { backupsPart } from './backups.ts';
import { clipboardPart } from './clipboard.ts';
import { deliveriesPart } from './webhook-deliveries.ts';
import type { Desk, Shell } from './context.ts';
import { frontOf, type Front } from '../session/window-session.ts';
import { machinePart } from './machine.ts';
import { offlineVotes } from './offline-votes.ts';
import { proofRequired, wantsProof } from './proof.ts';
import { secrets } from './secrets.ts';
import { settingsPart } from './settings.ts';
import { longTasks } from './tasks.ts';
import { accessPart, proveWith } from './unlock-methods.ts';
import { vaultsPart } from './vaults.ts';

/** What a window's bridge is made of. */
export type BridgeWorld = Readonly<{
  session: Session;
  vaults: KnownVaults;
  preferences: PreferencesFile;
  quick: (onKnown: () => void) => QuickUnlock;
  /** Whether the system's keychain may be asked at all. */
  keychain: boolean;
  endpoint: EndpointSwitch;
  clients: SeenClients;
  shell: Shell;
  describe: () => readonly OperationDescription[];
  /** Whether there is a vault in that folder. */
  isVault: (folder: string) => Promise<boolean>;
  world: CofferWorld;
  time: AutoLockWorld;
  /** The base-2 logarithm of what a backup's passphrase costs to try; age's own unless a test says less. */
  backupWorkFactor?: number;
}>;

/** A bridge, and how what it keeps of its own is put away at the end; the session is its maker's to lock. */
export type MadeBridge = Readonly<{ bridge: Bridge; close(): Promise<void> }>;

/**
 * The bridge of a window in the same process, and what stands behind the other two. It is asked through `bridgeDoor`, which checks what it is
 * given and overwrites bytes.
 */
export function createBridge(made: BridgeWorld): MadeBridge {
  const { vaults, endpoint, clients, shell, describe, isVault, world, time } = made;
  const { log } = world;
  const quick = made.quick(() => front.changed());
  const front: Front = frontOf({ session: made.session, vaults, quick, time });
  const session = attended(made.session, front);
  const tasks = longTasks(log);
  const clipboard = clipboardPart({
    shell,
    log,
    later: time.later,
    settings: () => ({ ...defaultSettings, ...session.said() }),
  });
  const desk = deskOf(made, session, front);
  session.onLeft(() => {
    void clipboard.clearNow();
    shell.protectContent?.(false);
  });
  followVault(session, endpoint, clients);

  const remember = (folder: string): Promise<void> => vaults.remember(folder).catch(() => {});
  const vault: VaultBridge = {
    ...vaultsPart({ session, front, vaults, quick, log, isVault }),
    ...accessPart({ session, front, quick, world, log }),
    ...backupsPart({
      session,
      front,
      tasks,
      world,
      log,
      remember,
      ...(made.backupWorkFactor === undefined ? {} : { workFactor: made.backupWorkFactor }),
    }),
  };
  const { copy, clearClipboard } = clipboard;
  const local: LocalBridge = {
    ...secrets(desk),
    ...offlineVotes(desk, () => session.folder()),
    ...settingsPart({ session, front, endpoint, clients, log }),
    ...machinePart({ shell, preferences: made.preferences, keychain: made.keychain, log }),
    ...deliveriesPart(session, log),
    copy,
    clearClipboard,
  };
  const pathsByType = new Map(
    describe().flatMap(({ path, versions }) => versions.map(({ type }) => [type, path] as const)),
  );
  return {
    bridge: {
      vault,
      local,
      call: (path, params) =>
        session.whileOpen(async (coffer) =>
          wantsProof(coffer, path, params, (type) => pathsByType.get(type)) && !front.proof.isFresh()
            ? proofRequired
            : coffer.operator.call(path, params),
        ),
      describe: async () => describe(),
      onCommitted: session.onCommitted,
      onStatus: front.onStatus,
      onProgress: tasks.onProgress,
    },
    async close() {
      await tasks.cancel();
      await clipboard.clearNow();
    },
  };
}

/** The session as windows use it: where the time to lock is up, though no timer has said so yet, it is locked before anything is answered. */
function attended(session: Session, front: Front): Session {
  return {
    ...session,
    async whileOpen(ask) {
      await front.lockWhenDue();
      return session.whileOpen(ask);
    },
    async whileTrying(run) {
      await front.lockWhenDue();
      return session.whileTrying(run);
    },
  };
}

function deskOf({ shell, world }: BridgeWorld, session: Session, front: Front): Desk {
  const { clock, entropy, curves, ciphers, log } = world;
  return {
    whileOpen: (ask) => session.whileOpen(ask),
    prove: (passphrase) => proveWith(session, front, passphrase),
    isProved: () => front.proof.isFresh(),
    onLeft: (listener) => void session.onLeft(listener),
    shell,
    clock,
    entropy,
    curves,
    ciphers,
    log,
  };
}

/** A vault that is opened says whether its endpoint is on. While it is locked things stay as they were, unless another is put in front. */
function followVault(session: Session, endpoint: EndpointSwitch, clients: SeenClients): void {
  let inFront = session.folder();
  session.onChanged(() => {
    const isOther = session.folder() !== inFront;
    inFront = session.folder();
    if (isOther) clients.forget();
    const said = session.said();
    if (said || isOther) void endpoint.follow(said?.endpoint);
  });
}
