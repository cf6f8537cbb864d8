/** What may be written to the log, field by field. A field that is not here cannot be logged: that is the point. */

export type LogLevel = 'info' | 'warn' | 'error';

/** One request that was answered. */
export type RequestEntry = Readonly<{
  event: 'request';
  /** Ours, never the client's. */
  requestId: string;
  /** The pattern of a route that exists; `unknown` for every other path. */
  path: string;
  /** `ok`, or the name of the google.rpc code. */
  outcome: string;
  status: number;
  durationMs: number;
}>;

/** Something that happened to the host itself. */
export type HostEntry = Readonly<{
  event:
    | 'secp256k1-native'
    | 'secp256k1-webassembly'
    | 'listening'
    | 'no-ipv6'
    | 'stale-socket-removed'
    | 'stopping'
    | 'stopped'
    | 'created'
    | 'unlocked'
    | 'unlock-refused'
    | 'locked'
    | 'operator-switched'
    | 'read-only'
    | 'set-aside'
    | 'header-damaged'
    | 'header-rewritten'
    | 'slot-not-settled'
    | 'disk-failed'
    | 'disk-recovered'
    | 'cache-not-written'
    | 'internal-error'
    | 'journal-not-verified'
    | 'journal-verified'
    | 'lines-dropped'
    | 'connections-dropped'
    | 'config-not-written';
  port?: number;
  /** A count that belongs to the event: lines dropped, connections that there may be, failed attempts, bytes set aside. */
  count?: number;
  /**
   * Name of an error's class or system code, for example `EADDRNOTAVAIL`; `CHANGED` where another program changed the open journal; never its message, which may quote what was sent. Of a vault
   * that is read-only, the vault's own words. Of WebAssembly in the place of the native libsecp256k1, why it works.
   */
  reason?: string;
  /** Where an internal error was thrown: function, file, line. Of a vault that is read-only, the file in its folder and the line. */
  at?: string;
}>;

export type LogEntry = RequestEntry | HostEntry;

/** Takes an entry and returns at once. */
export type Log = (level: LogLevel, entry: LogEntry) => void;

/** What may be logged of an error of ours: its class, and where it was thrown. Its message may quote what was sent. */
export function whereOf(error: unknown): { reason: string; at: string } {
  if (!(error instanceof Error)) return { reason: typeof error, at: '' };
  // The stack begins with the message, which may look like anything, a stack too.
  const [, frames = ''] = error.stack?.split(error.message || error.name) ?? [];
  const frame = frames.split('\n').find((line) => /^\s+at /.test(line));
  return { reason: error.name, at: frame?.trim() ?? '' };
}
