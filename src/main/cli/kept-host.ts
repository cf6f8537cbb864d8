import type { SendHandle } from 'node:child_process';
import type { HostHandover, SocketKeeper } from '#shared/host-handover.ts';

/**
 * What a process of the host says to its keeper. `socket` comes with the handle of a listening socket. `locked` says that the vault is closed
 * and that another process is wanted; `finished` says that this process has nothing left to do.
 */
export type FromHost =
  | Readonly<{ kind: 'socket'; address: string }>
  | Readonly<{ kind: 'locked'; handover: HostHandover }>
  | Readonly<{ kind: 'finished'; code: number; handover: HostHandover | null }>;

/** What the keeper says to a process of the host. Each `socket` comes with a handle, and before `begin`. */
export type ToHost =
  | Readonly<{ kind: 'socket'; address: string }>
  | Readonly<{ kind: 'begin'; handover: HostHandover | null }>
  | Readonly<{ kind: 'end' }>;

/** The keeper, as a process of the host sees it. */
export type KeptHost = Readonly<{
  /** Null in the first process. */
  handover: HostHandover | null;
  sockets: SocketKeeper;
  /** Aborted when the keeper was asked to end. */
  ended: AbortSignal;
  /** Asks for another process in the place of this one, which the keeper ends if it does not soon say that it has finished. */
  locked(handover: HostHandover): void;
  /**
   * Lets the keeper end this process at once. What it waits for otherwise may never come: the end of a process waits for a write to a
   * standard error that nobody reads.
   * @param handover for another process in the place of this one; null where none is wanted
   */
  finished(code: number, handover: HostHandover | null): Promise<void>;
  /** Lets this process end. */
  leave(): void;
}>;

/** How often a process of the host looks whether its keeper is still there. */
const keeperLookMs = 500;

/**
 * Waits for what the keeper says first; undefined where there is no keeper. From then on this process ends at once when its keeper is gone,
 * since nobody could end it any more.
 */
export async function keptHost(): Promise<KeptHost | undefined> {
  if (!process.send) return undefined;
  const handles = new Map<string, SendHandle>();
  const ended = new AbortController();
  const gone = (): never => process.exit(1);
  process.once('disconnect', gone);
  // A keeper that was killed while a socket was on its way does not always end the channel with that event.
  const keeper = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== keeper) gone();
  }, keeperLookMs).unref();
  const handover = await new Promise<HostHandover | null>((resolve) => {
    process.on('message', (message, handle) => {
      const said = message as ToHost;
      if (said.kind === 'socket') handles.set(said.address, handle as SendHandle);
      else if (said.kind === 'begin') resolve(said.handover);
      else ended.abort();
    });
  });
  return {
    handover,
    sockets: {
      kept: (address) => handles.get(address),
      keep: (address, handle) => void send({ kind: 'socket', address }, handle as SendHandle),
    },
    ended: ended.signal,
    locked: (next) => void send({ kind: 'locked', handover: next }),
    finished: (code, next) => send({ kind: 'finished', code, handover: next }),
    leave() {
      clearInterval(watch);
      process.off('disconnect', gone);
      if (process.connected) process.disconnect();
    },
  };
}

function send(message: FromHost, handle?: SendHandle): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, handle, {}, () => resolve());
    else resolve();
  });
}
