import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { proxyPaths } from '#engine/auth-proxy/paths.ts';
import type { Bridge } from '#shared/bridge.ts';
import type { HostHandover, SavedPageSessions, SocketKeeper } from '#shared/host-handover.ts';
import type { Log } from '#shared/log.ts';
import { systemClock } from './adapters/clock.ts';
import { stderrLog } from './adapters/log.ts';
import { assemble } from './assemble.ts';
import { paths } from './compose.ts';
import { systemTime } from './session/idle-lock.ts';
import type { HostWorld } from './session/open-vault.ts';
import { sharedSwitch } from './endpoint/endpoint-switch.ts';
import { isPageTicket, takePageTicket } from './config/page-tickets.ts';
import { downloadStore } from './endpoint/downloads.ts';
import type { Tickets } from './endpoint/page-sessions.ts';
import { browserShell } from './bridge/shell.ts';
import type { Session } from './session/session.ts';
import type { Pace } from './delivery/pace.ts';
import { bridgeDoor } from './bridge/bridge-door.ts';
import { secretsWhileLocked } from './bridge/secrets-while-locked.ts';
import { httpBridgeServer } from './endpoint/bridge-http.ts';
import { createEndpoint, defaultPort } from './endpoint/http.ts';
import { readPageFiles, type PageFiles } from './endpoint/page.ts';

export type HostOptions = Readonly<{
  /** The vault's folder. It need not hold a vault yet: then the page can make one. */
  dir: string;
  /** 7411 unless given; 0 picks a free one. */
  port?: number;
  /** Sockets of a process before this one, and who keeps them for the next. */
  sockets?: SocketKeeper | undefined;
  /** The browsers that a process before this one knew. */
  pageSessions?: SavedPageSessions | undefined;
  /** Path of a unix socket to listen at too. */
  socket?: string | undefined;
  /** Unlocks at once. UTF-8 of the NFKC form, or the recovery code; it is overwritten. */
  passphrase?: Uint8Array | undefined;
  /** Serves the page for a browser, and its bridge. */
  ui: boolean;
  /** JSON lines on standard error unless given. */
  log?: Log | undefined;
  /** The built page; found beside the program unless given. */
  page?: string;
  /** Folder for what belongs to no vault, absolute: `defaultConfigFolder` unless a user wants another. */
  config: string;
  /** The base-2 logarithm of what a backup's passphrase costs to try; age's own unless a test says less. */
  backupWorkFactor?: number | undefined;
  /** How fast webhooks are delivered; as `paceDefault` says unless a test says otherwise. */
  webhookPace?: Partial<Pace> | undefined;
  /** The same of messages; as `messagePaceDefault` says. */
  messagePace?: Partial<Pace> | undefined;
  world?: Partial<HostWorld> | undefined;
}>;

export type Host = Readonly<{
  /** `http://127.0.0.1:PORT`. */
  endpoint: string;
  /** A new address that opens the page in one browser, once, within five minutes; null without a page. */
  newPageAddress(): string | null;
  /** What a process in the place of this one begins with. */
  handover(): HostHandover;
  /** As it was when the host was ready. */
  locked: boolean;
  /** Null where there is no vault yet. */
  vaultId: string | null;
  session: Session;
  bridge: Bridge;
  /** Tells when a secret that came to the page while the vault was locked is not used any more. */
  onSecretsUsed(listener: () => void): () => void;
  /**
   * Stops accepting, finishes what is in flight within `graceMs` (5 s unless given), closes the vault, removes the socket. May be called
   * again; the grace of the first call counts.
   */
  stop(graceMs?: number): Promise<void>;
}>;

/** How long a host that ends waits for the reader of its log: one that stopped reading must not keep the process, and its memory. */
const flushMsMax = 1_000;

/**
 * Coffer without a window: the endpoint on this machine's loopback addresses, and, where asked for, the page for a browser.
 * Rejects with VaultError when the folder holds something that is no vault, or the passphrase does not fit, and with the system's error
 * when the port is taken. Nothing is left listening then.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const lines = options.log ? null : stderrLog(options.world?.clock ?? systemClock);
  const log = options.log ?? lines?.log ?? (() => {});
  const clock = options.world?.clock ?? systemClock;
  const { dir, config, ui, backupWorkFactor, webhookPace, messagePace } = options;
  const switched = sharedSwitch(() => endpoint, ui);
  const downloads = downloadStore(clock, systemTime(clock).later);
  const parts = assemble({
    dir,
    config,
    shell: browserShell(downloads),
    keychain: false,
    endpoint: switched,
    world: { ...options.world, log },
    backupWorkFactor,
    webhookPace,
    messagePace,
  });
  const { session, bridge } = parts;
  const isLocked = (): boolean => session.isLocked();
  const lockedSecrets = secretsWhileLocked(bridgeDoor(bridge, isLocked), {
    isLocked,
    isInUse: parts.isInUse,
    later: systemTime(clock).later,
  });
  const { door } = lockedSecrets;
  // Where the system chooses the port, nobody can leave a ticket for it before it is known.
  let port = options.port ?? defaultPort;
  const tickets: Tickets = {
    take: (token) => takePageTicket({ config, port }, token, clock.nowMs()),
    has: (token) => isPageTicket({ config, port }, token, clock.nowMs()),
  };
  const files = (): PageFiles => readPageFiles(options.page ?? builtPage());
  const saved = options.pageSessions;
  const page = ui ? httpBridgeServer(bridge, door, files(), clock, downloads, { tickets, saved }) : null;
  // What opens a vault takes the most time to load. A host that is locked is ready without it, and loads it before a passphrase is typed.
  let listens = (): void => {};
  const listening = new Promise<void>((resolve) => (listens = resolve));
  const endpoint = createEndpoint({
    call: parts.call,

    locked: () => session.isLocked(),
    health: () => session.vaultHealth(),
    isOff: () => switched.isOff(),
    settings: () => session.settings(),
    log,
    clock,
    paths: listening.then(paths),
    authProxy: { call: (call) => session.authProxy(call), paths: proxyPaths },
    webhookKey: () => session.webhookKey(),
    rpc: parts.rpc,
    routes: page?.routes,
  });

  const stopIn = async (graceMs?: number): Promise<void> => {
    log('info', { event: 'stopping' });
    page?.close();
    await switched.stop(graceMs);
    await parts.close();
    log('info', { event: 'stopped' });
    await lines?.flush(flushMsMax);
  };
  let stopped: Promise<void> | undefined;
  const stop = (graceMs?: number): Promise<void> => (stopped ??= stopIn(graceMs));

  try {
    if (options.passphrase) await session.open(options.passphrase).finally(() => options.passphrase?.fill(0));
    const vaultId = await session.vaultId();
    ({ port } = await endpoint.listen({ port, socket: options.socket, keeper: options.sockets }));
    setImmediate(listens);
    const address = `http://127.0.0.1:${port}`;
    const newPageAddress = (): string | null => (page ? address + page.newPagePath() : null);
    return {
      endpoint: address,
      newPageAddress,
      handover: () => ({ folder: session.folder(), port, pages: page?.sessions() ?? null }),
      locked: session.isLocked(),
      vaultId,
      session,
      bridge,
      onSecretsUsed: lockedSecrets.onUsed,
      stop,
    };
  } catch (thrown) {
    await stop();
    throw thrown;
  }
}

/** The built page, `out/renderer`, beside the built program: wherever this code stands, above it there is an `out`. */
function builtPage(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const page = join(folder, 'out', 'renderer');
    if (existsSync(page) || folder === dirname(folder)) return page;
  }
}
