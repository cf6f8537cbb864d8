import type { Bridge } from '#shared/bridge.ts';
import type { Outcome, WireRequest } from '#shared/envelope.ts';
import { fastestSecp256k1 } from './adapters/secp256k1/fastest.ts';
import { systemKeychain } from './adapters/keychain.ts';
import { systemTime } from './session/idle-lock.ts';
import { createBridge } from './bridge/bridge.ts';
import type { Shell } from './bridge/context.ts';
import { hasVault, realWorld, sessionOn } from './compose.ts';
import { lazy } from '#shared/lazy.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { packageVersion } from './config/package-version.ts';
import { createRpcSigner, type RpcSigner } from './json-rpc/signer.ts';
import type { HostWorld } from './session/open-vault.ts';
import { knownVaults } from './config/known-vaults.ts';
import { preferencesFile } from './config/preferences.ts';
import type { EndpointSwitch } from './endpoint/endpoint-switch.ts';
import { quickUnlock } from './session/quick-unlock.ts';
import { seenClients } from './endpoint/seen-clients.ts';
import type { Session } from './session/session.ts';
import { deliverMessages } from './messages/delivery.ts';
import { deliverWebhooks } from './webhooks/delivery.ts';
import { messagePaceDefault, paceDefault, type Pace } from './delivery/pace.ts';

export type AssembleOptions = Readonly<{
  /** Folder of the vault that is in front at first, absolute. */
  dir: string;
  /** Folder for what belongs to no vault: `defaultConfigFolder`, or a test's own. It need not exist. */
  config: string;
  shell: Shell;
  /** Whether the system's keychain may open vaults. */
  keychain: boolean;
  endpoint: EndpointSwitch;
  world: Partial<HostWorld>;
  /** The base-2 logarithm of what a backup's passphrase costs to try; age's own unless a test says less. */
  backupWorkFactor?: number | undefined;
  /** How fast webhooks are delivered; `paceDefault` unless a test says otherwise. */
  webhookPace?: Partial<Pace> | undefined;
  /** How fast messages are delivered; `messagePaceDefault` unless a test says otherwise. */
  messagePace?: Partial<Pace> | undefined;
}>;

export type Assembled = Readonly<{
  session: Session;
  bridge: Bridge;
  /** As `MadeBridge`. */
  isInUse(): boolean;
  /** What an endpoint hands requests to: they are counted on their way to the session. */
  call: (request: WireRequest, named?: string | null) => Promise<Outcome>;
  /** The JSON-RPC signer, for an endpoint. */
  rpc: RpcSigner;
  /** Ends what is in progress, clears what was copied, and locks. */
  close(): Promise<void>;
}>;

/** A session and the bridge of its windows, joined with what they need of the machine. */
export function assemble(options: AssembleOptions): Assembled {
  const { dir, config, shell, endpoint, keychain: asked, backupWorkFactor } = options;
  const ownPorts = () => endpoint.status().addresses.map((address) => Number(new URL(address).port));
  const world = { ...realWorld(), ...options.world, ownPorts };
  const { clock, ciphers, entropy } = world;
  logLibrary(world.log);
  const time = systemTime(clock);
  const session = sessionOn(dir, world, config, time);
  const clients = seenClients((request) => session.call(request), clock);
  const runs = { clock, entropy, log: world.log, later: time.later };
  deliverWebhooks(session, { ...runs, pace: { ...paceDefault, ...options.webhookPace } });
  deliverMessages(session, { ...runs, pace: { ...messagePaceDefault, ...options.messagePace } });
  const keychain = asked ? systemKeychain(entropy) : null;
  const { bridge, isInUse, close } = createBridge({
    session,
    clients,
    endpoint,
    shell,
    describe: async () => (await operations()).describeOperations(),
    classify: async () => (await operations()).classifyOperations(),
    world,
    keychain: asked,
    vaults: knownVaults(config),
    preferences: preferencesFile(config),
    quick: (onKnown) => quickUnlock({ keychain, folder: config, ciphers, entropy, onKnown }),
    isVault: (folder) => hasVault(folder, world.disk),
    later: time.later,
    makeDemo: (folder) => makeDemo(folder, world),
    backupWorkFactor,
  });
  return {
    session,
    bridge,
    isInUse,
    call: clients.call,
    rpc: createRpcSigner({
      session,
      call: clients.call,
      clock,
      later: time.later,
      version: packageVersion(),
      onInternalError: (error) => world.log('error', { event: 'internal-error', ...whereOf(error) }),
    }),
    async close() {
      await close();
      await session.lock();
    },
  };
}

/** The operations take longest to load of all, and a host that is locked asks nothing of them. */
const operations = lazy(() => import('#engine/operations/describe.ts'));

/** A demo vault with keys of its own. What tells its story is loaded only here: most programs never need it. */
async function makeDemo(folder: string, world: HostWorld): Promise<void> {
  const { makeDemoVault } = await import('./demo/make-demo.ts');
  const seed = Buffer.from(world.entropy.bytes(32)).toString('hex');
  await makeDemoVault(folder, { nowMs: world.clock.nowMs(), seed }, world);
}

/** An operator whose signatures are slower than elsewhere finds the reason in the log. */
function logLibrary(log: Log): void {
  const { name, whyNot } = fastestSecp256k1();
  if (whyNot === null) log('info', { event: `secp256k1-${name}` });
  else log('warn', { event: `secp256k1-${name}`, reason: whyNot });
}
