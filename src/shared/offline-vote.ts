import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { contractInterfaceTypes, type ContractInterfaceType, type VoteSelection } from './enums.ts';
import { limits } from './limits.ts';

/**
 * What is carried to a machine without a network, and back: an activity that waits, and a vote on it. Each is one line of JSON in printable
 * ASCII, written in one way only, with a checksum at its end, so that a copy that lost or gained a character is none. The checksum is no
 * proof of anything: what a vote is worth, its stamp says, and what an activity would do, its body alone.
 */
const REQUEST = 'vote-request';
const VOTE = 'vote';
const VERSION = 1;

/** Characters of either text. A body of the largest kind fits, with the interfaces that it is read with. */
export const offlineTextMax = 4 * limits.bodyBytesMax;
export const offlineInterfacesMax = 32;

/** A contract's or program's interface, so that calls of it can be read where no vault is. */
export type OfflineInterface = Readonly<{
  type: ContractInterfaceType;
  address: string;
  label: string;
  /** ABI or IDL, JSON text. */
  smartContractInterface: string;
}>;

/** An activity that waits, for anyone who votes elsewhere. The names, times and interfaces are told, not proved. */
export type VoteRequest = Readonly<{
  /** `sha256:` and the hex of the SHA-256 of `body`. */
  fingerprint: string;
  /** The exact body of the request, as text: its UTF-8 is what is stamped. */
  body: string;
  vaultName: string;
  organizationName: string;
  submitterName: string;
  /** When the activity was made, and when the votes that it has lapse, milliseconds since 1970. */
  createdAtMs: number;
  lapsesAtMs: number;
  interfaces: readonly OfflineInterface[];
}>;

/** A vote made elsewhere. Of an approval `body` is the activity's own; of a rejection, that of a request to reject it. */
export type OfflineVote = Readonly<{
  fingerprint: string;
  selection: VoteSelection;
  body: string;
  /** The value of `X-Stamp` for `body`. */
  stamp: string;
}>;

/** The fingerprint of a body: the same bytes are the same activity. */
export function fingerprintOfBody(body: string): string {
  return `sha256:${bytesToHex(sha256(utf8ToBytes(body)))}`;
}

/** A vote request as it is carried: one line, with a line feed at its end. */
export function printVoteRequest(request: VoteRequest): string {
  const { fingerprint, body, vaultName, organizationName, submitterName, createdAtMs, lapsesAtMs } = request;
  const interfaces = request.interfaces.map(({ type, address, label, smartContractInterface }) => ({
    type,
    address,
    label,
    smartContractInterface,
  }));
  const names = { vaultName, organizationName, submitterName };
  return sealed({
    coffer: REQUEST,
    version: VERSION,
    fingerprint,
    body,
    ...names,
    createdAtMs,
    lapsesAtMs,
    interfaces,
  });
}

/** A vote as it is carried: one line, with a line feed at its end. */
export function printOfflineVote({ fingerprint, selection, body, stamp }: OfflineVote): string {
  return sealed({ coffer: VOTE, version: VERSION, fingerprint, selection, body, stamp });
}

/** Why a text is not taken. */
export type OfflineTrouble =
  /** None of ours. */
  | 'foreign'
  /** Of a later version. */
  | 'version'
  /** Not as it was written: something is missing, too much or changed. */
  | 'damaged'
  | 'too-large';

export type Parsed<Value> = Readonly<{ ok: true; value: Value }> | Readonly<{ ok: false; trouble: OfflineTrouble }>;

/** Reads a vote request. Whatever the text is, it gives an answer; a body that its fingerprint does not fit is `damaged`. */
export function parseVoteRequest(text: string): Parsed<VoteRequest> {
  return parsed(text, REQUEST, requestOf, printVoteRequest);
}

/** Reads a vote, as `parseVoteRequest` does. An approval whose body is neither the activity's nor a request to approve it
 * is `damaged`. */
export function parseOfflineVote(text: string): Parsed<OfflineVote> {
  return parsed(text, VOTE, voteOf, printOfflineVote);
}

type Fields = Readonly<Record<string, unknown>>;

function parsed<Value>(
  text: string,
  kind: string,
  read: (fields: Fields) => Value | undefined,
  print: (value: Value) => string,
): Parsed<Value> {
  const line = text.trim();
  if (line.length > offlineTextMax) return { ok: false, trouble: 'too-large' };
  if (!line.startsWith(`{"coffer":"${kind}",`)) return { ok: false, trouble: 'foreign' };
  const fields = objectOf(line);
  if (!fields) return { ok: false, trouble: 'damaged' };
  if (Number.isSafeInteger(fields['version']) && Number(fields['version']) > VERSION)
    return { ok: false, trouble: 'version' };
  const value = read(fields);
  // Written again it must be the same to the character: then nothing was in it that was not read.
  return value !== undefined && print(value).trimEnd() === line
    ? { ok: true, value }
    : { ok: false, trouble: 'damaged' };
}

function objectOf(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    // It began with a brace: what was parsed is an object.
    return value as Fields;
  } catch {
    return undefined;
  }
}

function requestOf(fields: Fields): VoteRequest | undefined {
  const texts = textsAt(fields, ['fingerprint', 'body', 'vaultName', 'organizationName', 'submitterName']);
  const { createdAtMs, lapsesAtMs } = fields;
  const interfaces = interfacesOf(fields['interfaces']);
  if (!texts || !interfaces || !isInstant(createdAtMs) || !isInstant(lapsesAtMs)) return undefined;
  if (texts.fingerprint !== fingerprintOfBody(texts.body)) return undefined;
  return { ...texts, createdAtMs, lapsesAtMs, interfaces };
}

function voteOf(fields: Fields): OfflineVote | undefined {
  const texts = textsAt(fields, ['fingerprint', 'selection', 'body', 'stamp']);
  if (!texts || !/^sha256:[0-9a-f]{64}$/.test(texts.fingerprint)) return undefined;
  const { fingerprint, selection, body, stamp } = texts;
  if (
    selection === 'VOTE_SELECTION_APPROVED' &&
    fingerprint !== fingerprintOfBody(body) &&
    !approves(body, fingerprint)
  )
    return undefined;
  if (selection !== 'VOTE_SELECTION_APPROVED' && selection !== 'VOTE_SELECTION_REJECTED') return undefined;
  return { fingerprint, selection, body, stamp };
}

/** Whether a body is a request to approve the activity: an approval with a note is not the very bytes that were asked with. */
function approves(body: string, fingerprint: string): boolean {
  const { type, parameters } = objectOf(body) ?? {};
  const named = typeof parameters === 'object' && parameters !== null && 'fingerprint' in parameters;
  return type === 'ACTIVITY_TYPE_APPROVE_ACTIVITY' && named && parameters.fingerprint === fingerprint;
}

function interfacesOf(value: unknown): readonly OfflineInterface[] | undefined {
  if (!Array.isArray(value) || value.length > offlineInterfacesMax) return undefined;
  const read: OfflineInterface[] = [];
  for (const each of value as readonly unknown[]) {
    if (typeof each !== 'object' || each === null) return undefined;
    const texts = textsAt(each as Fields, ['type', 'address', 'label', 'smartContractInterface']);
    const type = contractInterfaceTypes.find((known) => known === texts?.type);
    if (!texts || !type) return undefined;
    read.push({ ...texts, type });
  }
  return read;
}

function textsAt<Name extends string>(fields: Fields, names: readonly Name[]): Record<Name, string> | undefined {
  const texts = names.map((name) => [name, fields[name]] as const);
  if (!texts.every(([, value]) => typeof value === 'string')) return undefined;
  // Each of the names is there, and is text.
  return Object.fromEntries(texts) as Record<Name, string>;
}

function isInstant(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** One line of ASCII, so that it is cut into parts, printed and copied without regard to any encoding. */
function sealed(fields: Fields): string {
  const open = ascii(JSON.stringify(fields)).slice(0, -1);
  return `${open},"checksum":"${bytesToHex(sha256(utf8ToBytes(open)))}"}\n`;
}

function ascii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
