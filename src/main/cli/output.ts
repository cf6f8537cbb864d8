import type { Json, JsonObject } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { Fault } from '#engine/fault.ts';
import { systemTroubles, VaultError, type VaultReason } from '../vault/errors.ts';
import { jsonText, safeLines } from './escape.ts';
import type { Io } from './io.ts';

/** What the exit code of `coffer` says. A script may rely on each. */
export const exitCodes = {
  DONE: 0,
  ERROR: 1,
  /** The activity is recorded and waits for other people's votes. */
  CONSENSUS_NEEDED: 2,
  DENIED: 3,
  /** The vault is locked. */
  LOCKED: 4,
  /** A passphrase, a recovery code, a key or a stamp that does not fit. */
  BAD_CREDENTIALS: 5,
  NOT_FOUND: 6,
  TIMEOUT: 7,
  /** The disk failed, and it is not known whether the change is kept. */
  OUTCOME_UNKNOWN: 8,
  /** It was done, but the vault is damaged. */
  DAMAGED: 9,
  /** The command line itself is wrong (`EX_USAGE` of sysexits.h). */
  USAGE: 64,
  /** Ctrl+C at a prompt (128 and the number of SIGINT, as a shell has it). */
  INTERRUPTED: 130,
} as const;
export type ExitName = keyof typeof exitCodes;
export type ExitCode = (typeof exitCodes)[ExitName];

/** Why a command ends without doing what was asked: the sentence to print, and through its name the exit code. */
export class CommandFailure extends Error {
  readonly exit: ExitName;
  /** Added to the error object that `--json` prints. Never a secret. */
  readonly more: JsonObject;
  /** Lines for people below the message; with `--json` they are left to what `more` says. */
  readonly below: readonly string[];
  /** The command to run next, without `coffer` and without the options that say which key asks which service. */
  readonly next: string | undefined;

  constructor(exit: ExitName, message: string, more: JsonObject = {}, below: readonly string[] = [], next?: string) {
    super(message);
    this.name = 'CommandFailure';
    this.exit = exit;
    this.more = more;
    this.below = below;
    this.next = next;
  }
}

/** The command line is wrong. Exit code 64. */
export function usage(message: string): CommandFailure {
  return new CommandFailure('USAGE', message);
}

/** It did not work. Exit code 1. */
export function failed(message: string, more: JsonObject = {}): CommandFailure {
  return new CommandFailure('ERROR', message, more);
}

/** What was named is not there. Exit code 6. */
export function missing(message: string): CommandFailure {
  return new CommandFailure('NOT_FOUND', message);
}

/** What every command gets: the streams, how to speak, and in which form. */
export type Context = Readonly<{
  io: Io;
  json: boolean;
  /** The result, on standard output: `value` as one line of JSON with `--json`, else `text` for people. */
  print(value: Json, text: string): void;
  /** A result that is JSON by nature, an answer of the service say: one line with `--json`, else indented. */
  printJson(value: Json): void;
  /** Text for people on standard error; with `--json` nothing, since there only errors speak. */
  note(text: string): void;
  /** Something that is done but looks wrong, on standard error, in either form. */
  warn(text: string): void;
}>;

/** How results and notes are printed: options that every command has. */
export type Form = Readonly<{
  /** Print only this member of each result. */
  field?: string;
  /** Print no notes. */
  quiet?: true;
}>;

/** A command's context on these streams, in the form that was asked for. */
export function makeContext(io: Io, json: boolean, { field, quiet }: Form = {}): Context {
  const printField = (value: Json, name: string) => {
    const found = memberNamed(value, name);
    if (found === undefined) throw missing(`the result has no field ${name}`);
    const text = typeof found === 'string' && !json ? safeLines(found) : jsonText(found);
    io.stdout.write(ensureNewline(text));
  };
  return {
    io,
    json,
    print: (value, text) => {
      if (field !== undefined) printField(value, field);
      else io.stdout.write(json ? `${jsonText(value)}\n` : ensureNewline(safeLines(text)));
    },
    printJson: (value) => {
      if (field !== undefined) printField(value, field);
      else io.stdout.write(`${jsonText(value, json ? 0 : 2)}\n`);
    },
    note: (text) => {
      if (!json && !quiet) io.stderr.write(ensureNewline(safeLines(text)));
    },
    warn: (text) => void io.stderr.write(json ? `${jsonText({ warning: text })}\n` : `warning: ${safeLines(text)}\n`),
  };
}

/** Rows of cells as columns. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries())
      widths[at] = Math.max(widths[at] ?? 0, at < row.length - 1 ? cell.length : 0);
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A member by its path, such as `activity.id` or `addresses.0`, from the value or from the outermost member that has such a path. */
function memberNamed(value: Json, name: string): Json | undefined {
  const steps = name.split('.');
  for (let level = [value]; level.length > 0; level = level.flatMap((one) => [...members(one).values()]))
    for (const one of level) {
      const found = steps.reduce<Json | undefined>((within, step) => members(within).get(step), one);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** The members of an object, or of a list by their index. Anything else has none. */
function members(value: Json | undefined): ReadonlyMap<string, Json> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/**
 * Prints whatever was thrown on standard error, text or `{"error":{code,message,…}}`, and gives the exit code it means.
 * @param given the options that the next command needs to reach the same service, as they are typed
 */
export function reportFailure(io: Io, json: boolean, thrown: unknown, given = ''): ExitCode {
  const failure = asFailure(thrown);
  const next = failure.next === undefined ? [] : [`${io.command ?? 'coffer'} ${failure.next}${given}`];
  io.stderr.write(
    json
      ? `${jsonText({ error: { code: failure.exit, message: failure.message, ...failure.more } })}\n`
      : `coffer: ${safeLines([failure.message, ...failure.below, ...next].join('\n'))}\n`,
  );
  return exitCodes[failure.exit];
}

/** Whatever was thrown, as a failure of the command. What is unknown keeps its message, so that a bug can be reported. */
function asFailure(thrown: unknown): CommandFailure {
  if (thrown instanceof CommandFailure) return thrown;
  if (thrown instanceof VaultError) {
    const { reason, place } = thrown;
    // What has a place is there, but damaged.
    const exit = place ? 'ERROR' : (exitOfReason[reason] ?? 'ERROR');
    return new CommandFailure(exit, withPath(thrown), { reason, ...(place ? { place } : {}) });
  }
  if (thrown instanceof Fault) {
    const exit = exitOfFault(thrown);
    return new CommandFailure(exit, thrown.message, exit === 'DENIED' ? { code: 'PERMISSION_DENIED' } : {});
  }
  if (!(thrown instanceof Error)) return failed(String(thrown));
  const path = pathOf(thrown);
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
  if (path !== undefined && code !== undefined) {
    if (code === 'ENOENT') return missing(`${path}: file or folder not found`);
    return failed(`${path}: ${systemTroubles[code] ?? code}`);
  }
  const port = 'port' in thrown && typeof thrown.port === 'number' ? thrown.port : 0;
  if (port > 0 && code === 'EADDRINUSE')
    return failed(`port ${port} is in use: choose another with --port, or 0 for a free port`);
  if (port > 0 && code === 'EACCES')
    return failed(`you do not have permission to use port ${port}: choose another with --port, or 0 for a free port`);
  return failed(thrown.message);
}

/** What a vault says, and the path that the system named when it refused. */
function withPath({ message, reason, cause }: VaultError): string {
  const path = reason === 'io' ? pathOf(cause) : undefined;
  return path === undefined ? message : `${message} (${path})`;
}

/** The path of a system's error; undefined for any other. */
function pathOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'path' in thrown && typeof thrown.path === 'string' ? thrown.path : undefined;
}

/** What the engine refused without a request: what the command line said (a name, an address, an origin, an id), or who asks. */
function exitOfFault({ code, carriedOut }: Fault): ExitName {
  if (carriedOut) return 'ERROR';
  if (code === rpcCodes.INVALID_ARGUMENT) return 'USAGE';
  if (code === rpcCodes.PERMISSION_DENIED) return 'DENIED';
  if (code === rpcCodes.NOT_FOUND) return 'NOT_FOUND';
  return code === rpcCodes.UNAUTHENTICATED ? 'BAD_CREDENTIALS' : 'ERROR';
}

const exitOfReason: Readonly<Partial<Record<VaultReason, ExitName>>> = {
  'wrong-passphrase': 'BAD_CREDENTIALS',
  'wrong-backup-passphrase': 'BAD_CREDENTIALS',
  'access-pending': 'CONSENSUS_NEEDED',
  'not-a-vault': 'NOT_FOUND',
  'outcome-unknown': 'OUTCOME_UNKNOWN',
  cost: 'USAGE',
};

function ensureNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
