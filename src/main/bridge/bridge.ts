import { createHash } from 'node:crypto';

import {
  vaultColours,
  type Bridge,
  type EndpointStatus,
  type LocalBridge,
  type OperationDescription,
  type Preferences,
  type VaultBridge,
  type VaultStatus,
} from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { refusal } from '../refusal.ts';
import { listeners, type Session, type SessionStatus } from '../session.ts';
import type { Shell } from './desk.ts';
import { pendingLocal, pendingVault } from './pending.ts';

/** What a window's bridge is made of. */
export type BridgeWorld = Readonly<{
  session: Session;
  shell: Shell;
  describe: () => readonly OperationDescription[];
  endpointStatus: () => EndpointStatus;
}>;

/** The bridge of a window in the same process, and what stands behind the other two. Passphrases are overwritten by the door. */
export function createBridge({ session, shell, describe, endpointStatus }: BridgeWorld): Bridge {
  const changed = listeners<[status: VaultStatus]>();
  let preferences: Preferences = {
    ...{ colourScheme: 'system', contrast: 'system', textSize: 100, language: 'en', letterKeys: true },
  };
  const full = (status: SessionStatus): VaultStatus => ({
    ...status,
    colour: colourOf(status.folder),
    quickUnlock: 'unavailable',
  });
  const status = async (): Promise<VaultStatus> => full(await session.status());
  const withStatus = async (asked: Promise<Outcome<SessionStatus>>): Promise<Outcome<VaultStatus>> => {
    const outcome = await asked;
    return outcome.ok ? { ok: true, value: full(outcome.value) } : outcome;
  };
  session.onChanged(() => void status().then(changed.tell));

  const vault: VaultBridge = {
    ...pendingVault,
    status,
    list: async () => {
      const { folder, name, colour, state } = await status();
      return [{ folder, name, colour, state: state === 'absent' ? 'gone' : 'here', inFront: true }];
    },
    open: (folder) => withStatus(session.put(folder)),
    forget: async () => refusal('FAILED_PRECONDITION', 'the vault in front stays on the list'),
    paint: status,
    create: async (wanted, passphrase) => {
      const made = await session.create(wanted, passphrase);
      return made.ok ? { ok: true, value: { ...made.value, status: await status() } } : made;
    },
    unlock: (passphrase) => withStatus(session.unlock(passphrase)),
    lock: async () => full(await session.lock()),
    stayUnlocked: status,
  };
  const local: LocalBridge = {
    ...pendingLocal,
    platform: async () => ({ ...shell.platform, keychain: false }),
    preferences: async () => preferences,
    setPreferences: async (patch) => (preferences = { ...preferences, ...patch }),
    endpoint: async () => endpointStatus(),
    shown: async (on) => shell.protectContent?.(on),
    copy: async () => refusal('UNIMPLEMENTED', 'only the browser has a clipboard here'),
    clearClipboard: async () => {},
    chooseFile: async () => refusal('UNIMPLEMENTED', 'there is no dialog here: the path is typed'),
  };
  return {
    vault,
    local,
    call: (path, params) => session.operatorCall(path, params),
    describe: async () => describe(),
    onCommitted: session.onCommitted,
    onStatus: changed.add,
    onProgress: () => () => {},
  };
}

/** The colour of a vault that nobody painted: the same each time, on every machine where it lies in a folder of that path. */
function colourOf(folder: string) {
  const [first = 0] = createHash('sha256').update(folder).digest();
  return vaultColours[first % vaultColours.length] ?? 'copper';
}
