/** What opens and makes vaults: the engine with all its operations. It is loaded with the first vault, since a locked host needs none of it. */
import { fingerprintOf } from '#engine/activity.ts';
import { newOperatorKey, operatorKey } from '#engine/crypto/operator-key.ts';
import { hostFault, notFound } from '#engine/fault.ts';
import { foundOrganization } from '#engine/founding.ts';
import { allOperations } from '#engine/operations/index.ts';
import type { Ports } from '#engine/ports.ts';
import { createService, type Service } from '#engine/service.ts';
import { randomUuid } from '#shared/uuid.ts';
import type { Settings } from '#engine/state/rows.ts';
import type { NewVault, VaultInfo } from '#shared/bridge.ts';
import { whereOf } from '#shared/log.ts';
import { messageReadingPath } from '#shared/message-reading.ts';
import { operationPath } from '#shared/operation-path.ts';
import { oidcIdentity } from './adapters/identity.ts';
import { mailSender } from './adapters/mail.ts';
import { networkGuard } from './adapters/network.ts';
import { slicesRunner, workMeter } from './adapters/slices.ts';
import { createOperator } from './session/operator.ts';
import type { OpenVault, HostWorld } from './session/open-vault.ts';
import { followPendingSlots } from './session/pending-slots.ts';
import { logHealth } from './session/vault-health.ts';
import { noFounding, noticesOf, placeWords, requireStillThere, serviceKeysOf } from './session/vault-notices.ts';
import type { Disk } from './vault/disk.ts';
import { createVault, openVault, type Cost, type Vault } from './vault/index.ts';

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

/** The whole paths of every operation, and of what programs beside this one have recorded here. */
export function paths(): readonly string[] {
  return [...allOperations.map(operationPath), messageReadingPath];
}

/**
 * Makes a vault and founds its organization, with the operator as its one root user. All of it or nothing: what was made is removed again
 * when a later step fails. Throws VaultError ('not-empty', 'cost', 'in-use', 'io'), or a Fault when a name or address does not fit.
 */
export async function createVaultIn(world: HostWorld, options: CreateVaultAtOptions): Promise<CreatedOpenVault> {
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
export async function openVaultIn(
  world: HostWorld,
  { dir, passphrase, readOnly }: OpenVaultAtOptions,
): Promise<OpenVault> {
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
