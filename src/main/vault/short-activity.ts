/**
 * How a record keeps an activity: each thing once. The body that its sender stamped already holds the parameters, the type and the organization;
 * the fingerprint is its hash. So a member that is what `expectedOf` makes of the others is left out; it is null where the activity has no
 * such member. The others have short names. `format.ts` describes the form.
 */
import type { ActivityRecord, Vote } from '#engine/activity.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import type { ActivityEntry } from './activity-table.ts';
import { sha256Hex } from './keys.ts';
import { unpackedBytes, unpackedPart } from './packed-text.ts';

const shortNames = {
  activityId: 'i',
  organizationId: 'o',
  type: 't',
  status: 's',
  fingerprint: 'f',
  intentKey: 'k',
  parameters: 'p',
  timestampMs: 'n',
  resultKey: 'l',
  result: 'r',
  failure: 'x',
  refused: 'z',
  submitterId: 'u',
  votes: 'v',
  evaluations: 'e',
  createdAtMs: 'c',
  updatedAtMs: 'm',
} as const satisfies Readonly<Record<keyof ActivityRecord, string>>;

const shortByLong = new Map<string, string>(Object.entries(shortNames));

/** The body that a vote keeps: its text, and what it says where it is an object. */
type Sent = Readonly<{ text: string; body: JsonObject | undefined }>;
type Members = Readonly<Record<string, unknown>>;

/** The activity as a record keeps it. `wholeActivity` gives the same again. */
export function shortActivity(activity: ActivityRecord): JsonObject {
  const members: Members = activity;
  const expected = expectedOf(members, activity.votes);
  const short: Record<string, Json> = {};
  for (const [name, key] of shortByLong) {
    const value = members[name];
    if (name === 'votes' || isSame(value, expected[name])) continue;
    // Every member of an activity is JSON.
    short[key] = value === undefined ? null : (value as Json);
  }
  if (activity.votes.length > 0) short[shortNames.votes] = activity.votes.map(shortVote);
  return short;
}

/** What `shortActivity` was given, its members in the order of `shortNames`. */
export function wholeActivity(short: JsonObject): ActivityRecord {
  const { [shortNames.votes]: kept = [], ...others } = short;
  const votes = (kept as readonly Json[]).map(wholeVote);
  const expected = expectedOf({ type: short[shortNames.type], result: short[shortNames.result] }, votes);
  const whole: Record<string, unknown> = {};
  for (const [name, key] of shortByLong) {
    const value = name === 'votes' ? votes : key in others ? others[key] : expected[name];
    if (value !== undefined && value !== null) whole[name] = value;
  }
  // The record was made of an activity, and is authentic.
  return whole as ActivityRecord;
}

/** What a table takes of the activity that `wholeActivity` gives, in half the time. */
export function shortEntry(short: JsonObject): ActivityEntry {
  const first = firstVoteOf(short);
  return entryOf(short, first, first && withEscapes(first[0]), (text) => text);
}

/** The same where the texts of `short` are packed still: most of them stay so. */
export function packedEntry(short: JsonObject): ActivityEntry {
  const first = firstVoteOf(short);
  const text = first && (bytesWithEscapes(first[0]) ?? withEscapes(unpackedPart(first[0])));
  return entryOf(short, first, text, unpackedPart);
}

function firstVoteOf(short: JsonObject): ShortVote | undefined {
  return ((short[shortNames.votes] ?? []) as unknown as readonly ShortVote[])[0];
}

/** @param text the body that the first vote keeps */
function entryOf(
  short: JsonObject,
  first: ShortVote | undefined,
  text: string | Buffer | undefined,
  unpack: (text: string) => string,
): ActivityEntry {
  const isNamed = shortNames.type in short && shortNames.organizationId in short;
  const body = text === undefined || isNamed ? undefined : sentOf(text.toString()).body;
  const kept = (name: keyof typeof shortNames): unknown => {
    const value = short[shortNames[name]];
    return typeof value === 'string' ? unpack(value) : value;
  };
  const given = {
    activityId: kept('activityId'),
    organizationId: kept('organizationId'),
    type: kept('type'),
    status: kept('status'),
    fingerprint: kept('fingerprint'),
    createdAtMs: kept('createdAtMs'),
  };
  const {
    activityId,
    organizationId = body?.organizationId,
    type = body?.type,
    status = usualStatus,
    fingerprint = text === undefined ? undefined : fingerprintOf(text),
    createdAtMs = first?.[5],
  } = given;
  // The record was made of an activity, which has all of these, and is authentic.
  return { activityId, organizationId, type, status, fingerprint, createdAtMs } as unknown as ActivityEntry;
}

/** What most members are, by the others and the body of the request. A member that is undefined here is kept whatever it is. */
function expectedOf({ type: ownType, result }: Members, votes: readonly Vote[]): Members {
  const [first] = votes;
  const sent = first && sentOf(first.message);
  const { organizationId, type, parameters, timestampMs } = sent?.body ?? {};
  const made = namesFor(ownType ?? type);
  return {
    status: usualStatus,
    organizationId,
    type,
    parameters,
    timestampMs,
    fingerprint: sent && fingerprintOf(sent.text),
    intentKey: made?.intentKey,
    resultKey: result === undefined ? undefined : made?.resultKey,
    submitterId: first?.userId,
    createdAtMs: first?.createdAtMs,
    updatedAtMs: votes.at(-1)?.createdAtMs,
  };
}

function fingerprintOf(text: string | Buffer): string {
  return `sha256:${sha256Hex(text)}`;
}

type MadeNames = Readonly<{ intentKey: string; resultKey: string }>;
/** Those of each type that was met: Coffer has a hundred. */
const namesMade = new Map<string, MadeNames>();

/** `ACTIVITY_TYPE_CREATE_USERS_V3` has the intent `createUsersIntentV3` and the result `createUsersResult`, as most types have. */
function namesFor(type: unknown): MadeNames | undefined {
  if (typeof type !== 'string') return undefined;
  const known = namesMade.get(type);
  if (known) return known;
  const [, words = '', version = ''] = /^ACTIVITY_TYPE_(.+?)(?:_(V[0-9]+))?$/.exec(type) ?? [];
  const camel = words.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const made = { intentKey: `${camel}Intent${version}`, resultKey: `${camel}Result` };
  namesMade.set(type, made);
  return made;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

function sentOf(text: string): Sent {
  try {
    const value: unknown = JSON.parse(text);
    return { text, body: isObject(value) ? (value as JsonObject) : undefined };
  } catch {
    return { text, body: undefined };
  }
}

const usualStatus: ActivityRecord['status'] = 'ACTIVITY_STATUS_COMPLETED';
const usual = { selection: 'VOTE_SELECTION_APPROVED', scheme: 'SIGNATURE_SCHEME_TK_API_P256' } as const;
const usualCredential: Vote['credential']['type'] = 'CREDENTIAL_TYPE_API_KEY_P256';

type ShortVote = readonly [
  message: string,
  publicKey: string,
  signature: string,
  voteId: string,
  userId: Vote['userId'],
  createdAtMs: number,
  credential: string | Vote['credential'],
  selection?: Vote['selection'],
  scheme?: string,
];

/** A vote as a list. Of a usual credential there is the id alone; selection and scheme are there where one of them is not the usual one. */
function shortVote(vote: Vote): Json {
  const { message, publicKey, signature, voteId, userId, createdAtMs, credential, selection, scheme } = vote;
  const isUsual = credential.type === usualCredential && Object.keys(credential).length === 2;
  const rest =
    selection === usual.selection && scheme === usual.scheme ? ([] as const) : ([selection, scheme] as const);
  const by = isUsual ? credential.id : credential;
  const short: ShortVote = [withoutEscapes(message), publicKey, signature, voteId, userId, createdAtMs, by, ...rest];
  return short as Json;
}

function wholeVote(short: Json): Vote {
  // As `shortVote` made it; the record is authentic.
  const [message, publicKey, signature, voteId, userId, createdAtMs, by, selection, scheme] =
    short as unknown as ShortVote;
  return {
    voteId,
    userId,
    selection: selection ?? usual.selection,
    message: withEscapes(message),
    publicKey,
    signature,
    scheme: scheme ?? usual.scheme,
    credential: typeof by === 'string' ? { id: by, type: usualCredential } : by,
    createdAtMs,
  };
}

/** JSON within JSON has a backslash before each quote. A text without a single quote has single quotes instead; any other follows a `=`. */
function withoutEscapes(text: string): string {
  return text.includes("'") || text.startsWith('=') ? `=${text}` : text.replaceAll('"', "'");
}

function withEscapes(text: string): string {
  return text.startsWith('=') ? text.slice(1) : text.replaceAll("'", '"');
}

const EQUALS = 0x3d;
const SINGLE_QUOTE = 0x27;
const DOUBLE_QUOTE = 0x22;

/** The same of a packed text, as `unpackedBytes` gives it. */
function bytesWithEscapes(text: string): Buffer | undefined {
  const bytes = unpackedBytes(text);
  if (bytes?.[0] === EQUALS) return bytes.subarray(1);
  for (let at = 0; bytes && at < bytes.length; at += 1) if (bytes[at] === SINGLE_QUOTE) bytes[at] = DOUBLE_QUOTE;
  return bytes;
}
