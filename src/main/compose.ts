import { fingerprintOf } from '#engine/activity.ts';
import { operatorKey, newOperatorKey } from '#engine/crypto/operator-key.ts';
import { testedCurves } from '#engine/crypto/self-test.ts';
import { hostFault, notFound } from '#engine/fault.ts';
import { foundOrganization } from '#engine/founding.ts';
import { proxyCalls } from '#engine/auth-proxy/index.ts';
import { allOperations } from '#engine/operations/index.ts';
import type { Ports } from '#engine/ports.ts';
import { createService, type Service } from '#engine/service.ts';
import { randomUuid } from '#shared/uuid.ts';
import type { Settings } from '#engine/state/rows.ts';
import type { NewVault, VaultInfo } from '#shared/bridge.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { lazy } from '#shared/lazy.ts';
import { messageReadingPath } from '#shared/message-reading.ts';
import { operationPath } from '#shared/operation-path.ts';
import { nodeCiphers } from './adapters/ciphers.ts';
import { checkThread } from './adapters/check-thread.ts';
import { systemClock, workwatch } from './adapters/clock.ts';
import { fastestSecp256k1 } from './adapters/secp256k1/fastest.ts';
import { prebuiltLibraries } from './adapters/secp256k1/native.ts';
import { measureSockets } from './adapters/sockets.ts';
import { nodeCurves } from './adapters/curves.ts';
import { systemEntropy } from './adapters/entropy.ts';
import { filesDisk } from './adapters/files.ts';
import { oidcIdentity } from './adapters/identity.ts';
import { mailSender } from './adapters/mail.ts';
import { networkGuard } from './adapters/network.ts';
import { segmentThreads } from './adapters/segment-threads.ts';
import { slicesRunner, workMeter } from './adapters/slices.ts';
import { lastSeen } from './config/last-seen.ts';
import { createOperator } from './session/operator.ts';
import type { OpenVault, HostWorld, VaultFolder } from './session/open-vault.ts';
import { createSession } from './session/create-session.ts';
import { systemTime, type IdleLockWorld } from './session/idle-lock.ts';
import { followPendingSlots } from './session/pending-slots.ts';
import type { Session } from './session/session.ts';
import { unlockAttempts } from './session/unlock-attempts.ts';
import { logHealth } from './session/vault-health.ts';
import { noFounding, noticesOf, placeWords, requireStillThere, serviceKeysOf } from './session/vault-notices.ts';
import type { Disk } from './vault/disk.ts';
import { createVault, isFree, openVault, readHeader, kdf, VaultError, type Cost, type Vault } from './vault/index.ts';

export { restoreDrill } from './session/restore-drill.ts';

export type CreateVaultAtOptions = NewVault &
  Readonly<{
    /** A folder that does not exist, or is empty. */
    dir: string;
    /** UTF-8 of the NFKC form. The caller overwrites it. */
    passphrase: Uint8Array;
    /** A first API key for scripts: compressed P-256 hex. */
    apiKey?: Readonly<{ apiKeyName: string; publicKey: string }> | undefined;
    /** What trying a passphrase costs; the least that is taken unless given. */
    cost?: Cost | undefined;
    world?: Partial<HostWorld> | undefined;
  }>;

export type CreatedOpenVault = VaultInfo &
  Readonly<{ recoveryCode: string; openVault: OpenVault; close(): Promise<void> }>;

export type OpenVaultAtOptions = Readonly<{
  dir: string;
  /** A passphrase, UTF-8 of its NFKC form, or the recovery code. The caller overwrites it. */
  passphrase: Uint8Array;
  /** Takes no lock and writes nothing, so that it works beside a host that serves the same vault. */
  readOnly?: boolean | undefined;
  world?: Partial<HostWorld> | undefined;
}>;

/** What the parts log when nobody listens. */
const silent: Log = () => {};

let tested: HostWorld | undefined;

/** The real world, once: its primitives are tested against published answers before the first key is made. */
export function realWorld(): HostWorld {
  if (tested) return tested;
  const ciphers = nodeCiphers();
  const curves = testedCurves(nodeCurves(), ciphers);
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

/** The whole paths of the calls of browser applications. */
export const authProxyPaths: readonly string[] = proxyCalls.map(({ path }) => path);

/** The whole paths of every operation, and of what programs beside this one have recorded here. */
export const paths: () => readonly string[] = lazy(() => [...allOperations.map(operationPath), messageReadingPath]);

/**
 * Makes a vault and founds its organization, with the operator as its one root user. All of it or nothing: what was made is removed again
 * when a later step fails. Throws VaultError ('not-empty', 'cost', 'in-use', 'io'), or a Fault when a name or address does not fit.
 */
export async function createVaultAt(options: CreateVaultAtOptions): Promise<CreatedOpenVault> {
  const world = { ...realWorld(), ...options.world };
  const { dir, passphrase, cost, organizationName, operatorName, operatorEmail, apiKey, network } = options;
  const { curves, ciphers, entropy } = world;
  const organizationId = randomUuid(entropy.bytes(16));
  const userId = randomUuid(entropy.bytes(16));
  const signingKey = newOperatorKey(ciphers, curves, entropy);
  try {
    const operator = { userId, signingKey };
    const existed = (await world.disk.list(dir)) !== undefined;
    const made = await createVault({ ...world, dir, passphrase, operator, cost });
    try {
      await foundOrganization(portsOf(world, made.vault), {
        organizationId,
        organizationName,
        userId,
        userName: operatorName,
        userEmail: operatorEmail,
        operatorKey: operatorKey(curves, signingKey),
        apiKey,
        network,
      });
      const opened = openVaultOf(world, made.vault);
      // Anyone who makes a vault is shown its code once, as text.
      const recoveryCode = Buffer.from(made.recoveryCode).toString('latin1');
      made.recoveryCode.fill(0);
      return { ...opened.info(), recoveryCode, openVault: opened, close: () => opened.close() };
    } catch (thrown) {
      await made.vault.close();
      await (existed ? removeAll(world.disk, dir) : world.disk.remove(dir));
      throw thrown;
    }
  } finally {
    signingKey.wipe();
  }
}

/**
 * Opens a vault. Throws what `openVault` throws, VaultError 'wrong-passphrase' also for a user who was deleted, and 'data-loss' where the
 * founding itself is not there to be read.
 */
export async function openVaultAt({ dir, passphrase, readOnly, world: given }: OpenVaultAtOptions): Promise<OpenVault> {
  const world = { ...realWorld(), ...given };
  const vault = await openVault({ ...world, dir, passphrase, readOnly });
  try {
    const { condition, setAside, headerTrouble } = vault;
    if (condition.kind === 'read-only' && !readOnly)
      world.log('error', { event: 'read-only', reason: condition.reason, at: placeWords(condition.place) });
    if (setAside) world.log('warn', { event: 'set-aside', count: setAside.bytes });
    if (headerTrouble) world.log('warn', { event: 'header-damaged', at: headerTrouble.file });
    requireStillThere(vault);
    const opened = openVaultOf(world, vault);
    // An approval may have been carried out just before a crash.
    await followPendingSlots(vault, world.log);
    return opened;
  } catch (thrown) {
    await vault.close();
    throw thrown;
  }
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

function openVaultOf(world: HostWorld, vault: Vault): OpenVault {
  const { log } = world;
  logHealth(vault, log);
  const service = createService(portsOf(world, vault), {
    onInternalError: (error) => log('error', { event: 'internal-error', ...whereOf(error) }),
    runSlices: slicesRunner(world.workwatch),
    measure: workMeter(world.workwatch),
    verifyAside: world.verifyAside,
    recoversAside: world.recoversAside,
  });
  service.onCommitted(({ activities }) => {
    if (activities && vault.keySlots.hasPending) void followPendingSlots(vault, log);
  });
  return actingOn(world, vault, service);
}

/** An open vault as the one who acts there now has it. */
function actingOn(world: HostWorld, vault: Vault, service: Service): OpenVault {
  const { clock, curves } = world;
  const settings = (): Settings => {
    const row = vault.state.settings.get('settings');
    if (!row) throw noFounding(vault);
    return row;
  };
  const { organizationId } = settings();
  const { userId } = vault.operator;
  const network = networkGuard(() => settings().network, undefined, {
    privateTargets: () => settings().privateTargets ?? [],
    ownPorts: world.ownPorts,
  });
  const operator = createOperator({
    organizationId,
    userId,
    fingerprintOf: (body) => fingerprintOf(world.ciphers, body),
    // The key is asked of the vault each time: a change of passphrases or slots may have put another in its place.
    stamp: (body) => {
      const { operator: acting } = vault;
      // What one user began is not finished in the name of the next user.
      if (acting.userId !== userId)
        throw hostFault('OPERATOR_CHANGED', 'another user is now the operator of this vault');
      return operatorKey(curves, acting.signingKey).stamp(body);
    },
    call: (request) => service.call(request, 'operator'),
    operations: allOperations,
    nowMs: () => clock.nowMs(),
  });
  return {
    vault,
    service,
    operator,
    settings,
    requireRoot: () => {
      const members = vault.state.organizations.get(organizationId)?.quorumUserIds ?? [];
      if (!members.some((member) => member === userId))
        throw hostFault('ROOT_QUORUM_ONLY', 'only members of the root quorum can do this');
    },
    actAs: async (next, passphrase) => {
      if (vault.state.users.get(next)?.organizationId !== organizationId) throw notFound('user', next);
      await vault.keySlots.switchOperator(next, passphrase);
      return actingOn(world, vault, service);
    },
    post: network.post,
    askNode: network.fetchJson,
    sendMail: mailSender(network.connect),
    notices: () => noticesOf(vault),
    info: () => ({
      vaultId: vault.vaultId,
      organizationId,
      organizationName: vault.state.organizations.get(organizationId)?.organizationName ?? '',
      userId,
      userName: vault.state.users.get(userId)?.userName ?? '',
      network: settings().network,
      keys: serviceKeysOf(vault, world.ciphers),
    }),
    close: () => vault.close(),
  };
}

function portsOf({ clock, entropy, curves, ciphers, ownPorts }: HostWorld, vault: Vault): Ports {
  // Both ask the settings at each use, so that a change acts at once. A vault that has none yet opens no connection.
  const settings = () => vault.state.settings.get('settings');
  const { fetchJson } = networkGuard(() => settings()?.network ?? 'off', undefined, { ownPorts });
  const identity = oidcIdentity({ fetchJson, pinnedIssuers: () => settings()?.issuers ?? {}, clock });
  return { store: vault, keys: vault, clock, entropy, curves, ciphers, identity };
}

/** Removes everything in the folder, but not the folder. */
async function removeAll(disk: Disk, dir: string): Promise<void> {
  for (const name of (await disk.list(dir)) ?? []) await disk.remove(`${dir}/${name}`);
}
