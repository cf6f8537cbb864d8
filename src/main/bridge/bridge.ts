import { dirname } from 'node:path';
import { defaultSettings } from '#engine/domain/settings.ts';
import type { Bridge, LocalBridge, OperationDescription, VaultBridge } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { lazy } from '#shared/lazy.ts';
import { careOf, type Classified } from '#shared/risk.ts';
import type { IdleLockWorld } from '../session/idle-lock.ts';
import type { HostWorld } from '../session/open-vault.ts';
import type { KnownVaults } from '../config/known-vaults.ts';
import type { PreferencesFile } from '../config/preferences.ts';
import type { EndpointSwitch } from '../endpoint/endpoint-switch.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import type { SeenClients } from '../endpoint/seen-clients.ts';
import type { Session } from '../session/session.ts';
import { backupsPart } from './backups.ts';
import { clipboardPart } from './clipboard.ts';
import { webhookDeliveriesPart } from './webhook-deliveries.ts';
import type { Shell } from './context.ts';
import { demoFolderIn, vaultsFolderOf } from './demo-folder.ts';
import { demoVaultPart } from './demo-vault.ts';
import { machinePart } from './machine.ts';
import { messagesPart } from './messages.ts';
import { newFolders } from './new-folders.ts';
import { reauthenticationRequired, needsReauthentication } from './needs-reauthentication.ts';
import { savePlaces } from './save-places.ts';
import { offlineVoteNames, partLater, secretNames } from './part-later.ts';
import { targetKeyStore } from './target-keys.ts';
import { settingsPart } from './settings.ts';
import { createStatusFeed, type StatusFeed } from './status-feed.ts';
import { longTasks } from './tasks.ts';
import { unlockMethodsPart } from './unlock-methods.ts';
import { operatorsPart } from './operators.ts';
import { uploads, type Uploads } from './uploads.ts';
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
  describe: () => Promise<readonly OperationDescription[]>;
  /** The same operations without their schemas. */
  classify: () => Promise<readonly Classified[]>;
  /** Whether there is a vault in that folder. */
  isVault: (folder: string) => Promise<boolean>;
  world: HostWorld;
  later: IdleLockWorld['later'];
  /** Makes a demo vault in a folder that does not exist. */
  makeDemo: (folder: string) => Promise<void>;
  /** The base-2 logarithm of what a backup's passphrase costs to try; age's own unless a test says less. */
  backupWorkFactor?: number | undefined;
}>;

/** A bridge, and how what it keeps of its own is put away at the end; the session is its maker's to lock. */
export type MadeBridge = Readonly<{
  bridge: Bridge;
  /** Whether it keeps something for a page that the end of this process would take from it: target keys, an upload, a download. */
  isInUse(): boolean;
  close(): Promise<void>;
}>;

/**
 * The bridge of a window in the same process, and what stands behind the other two. It is asked through `bridgeDoor`, which checks what it is
 * given and overwrites bytes.
 */
export function createBridge(made: BridgeWorld): MadeBridge {
  const { session, vaults, endpoint, clients, shell, describe, isVault, world } = made;
  const { log } = world;
  const quick = made.quick(() => statuses.publish());
  const startFolder = session.folder();
  const vaultsFolder = vaultsFolderOf(startFolder);
  const demoFolder = demoFolderIn(vaultsFolder);
  const statuses: StatusFeed = createStatusFeed(session, vaults, quick);
  const tasks = longTasks(log);
  const clipboard = clipboardPart({
    shell,
    log,
    later: made.later,
    settings: () => ({ ...defaultSettings, ...session.openSettings() }),
  });
  const places = savePlaces(shell, world.clock, log);
  const folders = newFolders(vaultsFolder, shell, world.clock, log);
  const sent = uploadsFor(made);
  const context = { ...session, ...world, shell, places };
  const keys = targetKeyStore(context);
  session.onOperatorGone(() => {
    void clipboard.clearNow();
    shell.protectContent?.(false);
    shell.downloads?.clear();
  });
  followVault(session, endpoint, clients);

  /** What is remembered on this machine is a convenience: where it cannot be kept, everything else goes on. */
  const remember = async (usedAtMs?: number): Promise<void> => {
    await vaults.remember(session.folder(), usedAtMs).catch(() => log('warn', { event: 'config-not-written' }));
  };

  const opened = async <Value>(outcome: Outcome<Value>): Promise<Outcome<Value>> => {
    if (!outcome.ok) return outcome;
    session.idleLock.start();
    statuses.publish();
    await remember(world.clock.nowMs());
    return outcome;
  };

  const shared = { session, statuses, vaults, quick, tasks, world, log, opened, isVault, folders };
  const vault: VaultBridge = {
    ...vaultsPart({ ...shared, remember }),
    ...demoVaultPart({ ...shared, startFolder, demoFolder, makeDemo: made.makeDemo }),
    ...operatorsPart(shared),
    ...unlockMethodsPart(shared),
    ...backupsPart({
      ...shared,
      places,
      uploads: sent,
      downloads: shell.downloads,
      remember: (folder) => vaults.remember(folder).catch(() => {}),
      workFactor: made.backupWorkFactor,
    }),
  };
  const { copy, clearClipboard } = clipboard;
  const local: LocalBridge = {
    ...partLater(secretNames, async () => (await import('./secrets.ts')).secrets(context, keys)),
    ...partLater(offlineVoteNames, async () =>
      (await import('./offline-votes.ts')).offlineVotes(context, () => session.folder()),
    ),
    ...settingsPart({ session, statuses, endpoint, clients, log }),
    ...machinePart({ ...made, places, folders, uploads: sent, log }),
    ...webhookDeliveriesPart(session, log),
    ...messagesPart(context),
    copy,
    clearClipboard,
  };
  const care = lazy(async () => careOf(await made.classify()));
  return {
    bridge: {
      vault,
      local,
      call: async (path, params) => {
        const needsCare = await care();
        return session.whileOpen(async (openVault) =>
          needsReauthentication(openVault, path, params, needsCare) && !session.isReauthenticated()
            ? reauthenticationRequired
            : openVault.operator.call(path, params),
        );
      },
      describe,
      onCommitted: session.onCommitted,
      onStatus: statuses.onStatus,
      onProgress: tasks.onProgress,
    },
    isInUse: () => keys.count() > 0 || sent.isThere() || (shell.downloads?.isWaiting() ?? false),
    async close() {
      await tasks.cancel();
      await clipboard.clearNow();
      shell.downloads?.clear();
      await sent.clear();
    },
  };
}

function uploadsFor({ session, shell, world, later }: BridgeWorld): Uploads {
  const { clock, log } = world;
  const parent = (): string => dirname(session.folder());
  return uploads({ clock, log, later, parent, isBrowser: shell.downloads !== undefined });
}

/** An opened vault tells whether its endpoint is on. While the vault is locked the endpoint stays as it was, unless another folder is selected. */
function followVault(session: Session, endpoint: EndpointSwitch, clients: SeenClients): void {
  let followed = session.folder();
  session.onChanged(() => {
    const isOther = session.folder() !== followed;
    followed = session.folder();
    if (isOther) clients.forget();
    const said = session.openSettings();
    if (said || isOther) void endpoint.follow(said?.endpoint);
  });
}
