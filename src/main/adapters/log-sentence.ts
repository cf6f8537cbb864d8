import type { HostEntry, LogEntry, LogLevel } from '#shared/log.ts';

/** What happened, for a person at a terminal. */
const sentences: Readonly<Record<HostEntry['event'], string>> = {
  'secp256k1-native': 'Signatures on secp256k1 use the native libsecp256k1',
  'secp256k1-webassembly': 'Signatures on secp256k1 use WebAssembly',
  listening: 'Coffer listens',
  'no-ipv6': 'Coffer listens on IPv4 only, because this computer has no IPv6 loopback address',
  'stale-socket-removed': 'Removed the socket file of an earlier run',
  stopping: 'Coffer stops',
  stopped: 'Coffer stopped',
  created: 'Created the vault',
  unlocked: 'Unlocked the vault',
  'unlock-refused': 'Refused a passphrase',
  locked: 'Locked the vault',
  'operator-switched': 'Switched the operator',
  'read-only': 'The vault is read-only',
  'set-aside': 'Moved a write that was never acknowledged into a file',
  'header-damaged': 'The header of the vault is damaged',
  'header-rewritten': 'Wrote the header of the vault again',
  'slot-not-settled': 'Could not update the access of a user',
  'disk-failed': 'The disk failed',
  'disk-recovered': 'The disk works again',
  'cache-not-written': 'Could not write the cache of the vault',
  'internal-error': 'An internal error occurred',
  'journal-not-verified': 'Could not verify the audit log',
  'journal-verified': 'Verified the audit log',
  'lines-dropped': 'Dropped lines of this log',
  'connections-dropped': 'Closed connections',
  'config-not-written': 'Could not write the configuration',
};

/** An entry of the log in one line, with its numbers and reasons behind it. */
export function logSentence(time: Date, level: LogLevel, entry: LogEntry): string {
  const clock = time.toTimeString().slice(0, 8);
  const mark = level === 'info' ? '' : `${level}: `;
  if (entry.event === 'request')
    return `${clock} ${mark}${entry.path} ${entry.status} ${entry.outcome} (${entry.durationMs} ms)`;
  const { event, port, count, reason, at } = entry;
  const details = [port === undefined ? undefined : `port ${port}`, count, reason, at].filter(
    (one) => one !== undefined,
  );
  return `${clock} ${mark}${sentences[event]}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}
