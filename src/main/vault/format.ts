/**
 * # The vault on disk, format version 4, and 1 to 3 before it
 *
 * A vault is a folder. Integers are big-endian unless said otherwise; `base64` is RFC 4648 section 4 with padding and no line breaks,
 * and only the canonical spelling is taken; `‖` joins bytes; UUIDs are lower case with hyphens, and 16 bytes where bytes are joined.
 * Whatever does not fit this description to the byte is refused.
 *
 *     header                        clear and authenticated: who may open, and how
 *     header.copy                   the same bytes
 *     g<generation>/00000001.log    the journal, in segments numbered from 1: the truth
 *     g<generation>/00000001.index  where the activities of a segment are: a cache, sealed
 *     g<generation>/snapshot        the rows at one place of the journal: a cache, sealed
 *     lock.<number>, lock.…         who writes; of no meaning to a reader
 *     set-aside-<segment>-<offset>-<random>   bytes of a write that was never acknowledged; of no meaning to a reader
 *     restore.new                   an empty folder while a backup is being restored here; without a header there is no vault yet
 *     *.new                         a file on its way to its name; of no meaning to a reader
 *
 * `<generation>` is the header's, in decimal. Other `g…` folders are left over from a change of keys. A reader needs the header
 * and the journal. The two caches may be deleted at any time; they are bound to a place in the journal and never believed over it.
 *
 * ## Keys
 *
 *     info(purpose, fields…)   for each of "coffer vault v1", purpose, fields…: its length in 16 bits ‖ its bytes (text as UTF-8)
 *     derive(key, purpose, fields…) = HKDF-Expand-SHA-256(key, info(purpose, fields…), 32)             RFC 5869, section 2.3
 *     box(key, plaintext, aad) = nonce (12 random bytes) ‖ AES-256-GCM(key, nonce, plaintext, aad) ‖ tag (16)
 *     hpke(public, purpose, plaintext, aad) = encapsulated point (65) ‖ ciphertext ‖ tag (16)         RFC 9180, base mode,
 *         DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, HPKE's info being info(purpose)
 *
 * A passphrase is the UTF-8 of its NFKC form. A recovery code is the text `recovery-code.ts` describes, in its one canonical spelling.
 * A key is derived from either once: `passphraseKey = Argon2id(passphrase, salt, cost) → 32 bytes`, version 0x13, no secret, no associated data.
 *
 * ## header
 *
 * Two lines, each ended by 0x0A: canonical JSON (keys in the order shown, no spaces), and base64 of mac ‖ checksum, where first is the
 * first line with its 0x0A, mac = HMAC-SHA-256(derive(vaultKey, "header"), first), and checksum = SHA-256(first ‖ mac).
 *
 *     {"format":"coffer vault","version":4,"vaultId":UUID,"generation":n,
 *      "cost":{"memoryKiB":n,"iterations":n,"parallelism":n},"salt":base64 of 32 bytes,
 *      "slots":[{"slotId":UUID,"publicKey":b,"contents":b,"vaultKey":b,"about":b},…]}
 *
 * Cost: see `costFloor` and `costCeiling` in `kdf.ts`; anything outside is refused before memory is asked for. 1 to 64 slots. For each:
 *
 *     slotKey   = derive(passphraseKey, "slot", vaultId as text, slotId as text)
 *     publicKey = the slot's P-256 point, 65 bytes
 *     contents  = box(slotKey, 512 bytes of JSON and spaces, info("slot contents", vaultId, slotId, publicKey))
 *                 {"kind":"passphrase"|"recovery","userId":text,"signingKey":base64 of a P-256 scalar,"privateKey":base64 of the slot's scalar,
 *                  "binding":base64 of 32 random bytes}
 *     place     = info("slot vault key", vaultId, slotId, generation as decimal text)
 *     vaultKey  = sealed ‖ HMAC-SHA-256(derive(binding, "slot binding"), place ‖ sealed),
 *                 sealed = hpke(publicKey, "slot vault key", the 32 bytes of the vault key, place)
 *     about     = box(derive(vaultKey, "slot about"), 256 bytes of JSON and spaces, info("slot about", vaultId, slotId))
 *                 {"kind":…,"userId":…,"binding":…}, so that a user who unlocked the vault can say whose slots there are, and give them another vault key
 *
 * Opening tries every slot's `contents`; the first that opens gives the private key and the binding, these the vault key, that the MAC of
 * all the header. The binding is what keeps a user who can write the folder, and no more, from sealing a key of their own to a slot.
 *
 * A header that has this form and fits its checksum is whole. That takes no key, so damage is told from a wrong passphrase. Where `header`
 * is whole, it alone counts. Otherwise `header.copy` does. A change of the header writes both files aside, gives `header` its name and
 * flushes the folder, then does the same with `header.copy`; only then is the change acknowledged, and the old generation removed. Where
 * `header.copy` holds something else than a whole `header`, that change was cut short: anyone who opens the vault for writing completes it
 * before anything else. A file that is damaged or missing is written again before the first write to the journal.
 *
 * A header of a later version whose second line has these 64 bytes keeps the checksum too, so that a damaged version is told from a later one.
 *
 * ## Pending slots
 *
 * A header that has pending slots has after `slots` the member `"pending":[{"slotId":UUID,"publicKey":b,"contents":b,"about":b},…]`, at least one;
 * slots and pending slots together are at most 64. All the rest is the same.
 *
 * A pending slot holds no vault key under any key. Its `contents` are those of a slot; `userId` in them is "" where the request adds the user.
 * Its `about` has one more member, `"fingerprint"`: of the activity that registers the public half of `signingKey`. Once that activity is
 * completed, the program that has the vault open makes a slot of it: with `vaultKey` as above, which takes the public half of the slot alone, and with an
 * `about` that names the user. Once it is rejected, failed or unknown, the pending slot is removed. At a change of keys its `about` is written
 * again under the new vault key. In a slot whose `contents` name no user, `about` says whose it is.
 *
 * ## Earlier formats
 *
 * Formats 2 and 3 are the same but for their records, each of which keeps its activity whole: see below. A header of format 3 has pending slots, and one of
 * format 2 has none. In format 1 the second line of the header is base64 of the MAC alone, there is no `header.copy`, and there are no pending slots.
 *
 * A vault of an earlier format is read as it is. Before the first write to its journal both files of its header are written in format 4, so that a program
 * that does not know the records of format 4 refuses the vault by its number. What the journal holds stays as it was written.
 *
 * ## Journal
 *
 * A segment is a sequence of lines, each `base64(line) ‖ 0x0A`. A line is
 *
 *     type (1) ‖ sequence (8) ‖ previous (32) ‖ rest
 *
 * `sequence` counts every line of the generation from 1, through all segments. `previous` is SHA-256 of the line before as it
 * stands in the file, base64, without its 0x0A; 32 zero bytes for the first. place = vaultId (16) ‖ generation (4) ‖ segment (4) ‖
 * offset of the line in the segment (4) ‖ type ‖ sequence ‖ previous.
 *
 *     type 1, epoch:    rest = epoch (32 random bytes) ‖ HMAC-SHA-256(derive(vaultKey, "epoch"), place ‖ epoch)
 *     type 2, record that begins a write, and
 *     type 3, record that goes on with the write of the line before:
 *                       rest = AES-256-GCM(derive(vaultKey, "record", epoch), 0 (4) ‖ sequence (8), record, place) ‖ tag (16)
 *
 * The epoch of a record is the last before it. Every segment begins with one; so does whatever is written after the vault was opened,
 * or after a write failed. So no key ever meets a nonce twice, even where an older copy of the folder was put back and written on.
 * A line that begins a write (types 1 and 2, but a type 2 after a type 1 does not occur: it is a 3) was written after all before it
 * was flushed. Bytes after the last 0x0A of the last segment are a write that was never acknowledged. So is a last write in which
 * whole 512-byte sectors hold something else than what was written; see `torn-write.ts`. Anything else that does not fit is damage.
 *
 * A record is the text of one commit, as UTF-8: JSON, which may be packed. A text that begins with `~` is packed, as `packed-text.ts` describes; any other is the
 * JSON itself. The JSON is `{"changes":[{"table","id","organizationId","row"}…],"a":{…}}`; `changes` may be missing where it would be empty, and `a`
 * where there is no activity. Applied in order, `row` null removing, the changes give the rows; an activity takes the place of an earlier one with the same
 * `activityId`. In it, what a list of policies came to is stored as `policy-outcomes.ts` describes. A record of an earlier format is
 * `{"changes":[…],"activity":{…}?}`, never packed, with the whole activity. An unfinished last segment aside, a segment ends once it has passed about 16 MiB.
 * Records keep the names of tables and fields that they were written with; see `row-migrations.ts`.
 *
 * `a` is an activity, each member under one letter:
 *
 *     i activityId      o organizationId   t type      s status      f fingerprint   k intentKey     p parameters     n timestampMs   l resultKey
 *     r result          x failure          z refused   u submitterId v votes         e evaluations   c createdAtMs    m updatedAtMs
 *
 * `v` is a list of votes, missing where there are none, each a list: message, publicKey, signature, voteId, userId, createdAtMs, credential; and then, both or
 * neither, selection and scheme. Without these the vote has VOTE_SELECTION_APPROVED and SIGNATURE_SCHEME_TK_API_P256. A credential that is a text is the id of one
 * of the type CREDENTIAL_TYPE_API_KEY_P256. A message that begins with `=` is what follows; in any other each single quote stands for a double one.
 *
 * A member null is one that the activity does not have. A member that is missing is made of the others, where that can be done: o, t, p and n are the members
 * organizationId, type, parameters and timestampMs of the first vote's message, where that is a JSON object; f is `sha256:` and the hex of SHA-256 of that message; u and c
 * are userId and createdAtMs of the first vote, m is createdAtMs of the last; s is ACTIVITY_STATUS_COMPLETED. Where type is ACTIVITY_TYPE_<words>, or that and _V<digits>,
 * k is the words in camel case, `Intent`, and V<digits>, and l, where there is a result, the words in camel case and `Result`.
 *
 * ## A change of keys
 *
 * A new passphrase, recovery code or cost, and the removal of a slot, write all of the journal again under a new vault key, as the next generation. It is read back
 * and made durable; then the header is changed, which names the new generation and seals the new vault key to the slots that stay, and to no other.
 *
 * Let `old` be a passphrase that the change removes. Until `header` has its new content, `old` opens the vault, all that is acknowledged by then included,
 * and the files of the new generation are of no meaning. From then on `old` opens no slot of `header`, and no header seals the new vault key to it, so that
 * it opens nothing that is in the new generation, whichever header is put beside that. Until `header.copy` has its new content too, it still holds the old
 * header, which `old` opens; so the change is acknowledged only after that. Then the old generation is removed, or by the next opening for writing where that
 * fails. A copy of the old header and the old generation, made before, is opened by `old` for ever: it holds what the vault held then.
 *
 * ## Secrets in rows
 *
 * `{"sealed":kind,"box":base64}` where box = box(derive(vaultKey, "secret", kind, table, id), secret, info("secret", vaultId as text, kind,
 * table, id)); `table` and `id` are those of the row's change.
 *
 * ## Caches
 *
 * An index: salt (32 random bytes) ‖ AES-256-GCM(derive(vaultKey, "cache", salt), 12 zero bytes, content, place) ‖ tag (16), where
 * place = info("cache", vaultId as text, generation as decimal text, file name).
 *
 * The snapshot: salt (32 random bytes) ‖ segments, each AES-256-GCM(derive(vaultKey, "cache stream", salt), number (11) ‖ last (1), part of
 * the content, place) ‖ tag (16). Segments are numbered from 0; `last` is 1 in the last one and 0 otherwise; each but the last holds
 * 65,536 bytes of the content. This is STREAM, as age uses it. Earlier programs sealed the snapshot as an index is; such a one is read too.
 *
 * See `snapshot.ts` and `index-file.ts` for the content.
 */
import { isObject } from '#shared/is-object.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { VaultError } from './errors.ts';
import { hmacSha256, sameBytes, sha256 } from './keys.ts';
import type { Cost } from './kdf.ts';

export const FORMAT = 'coffer vault';
export const FORMAT_VERSION = 4;
export const SLOTS_MAX = 64;
const HEADER_BYTES_MAX = 262_144;
const MAC_BYTES = 32;
const CHECKSUM_BYTES = 32;

export type Slot = Readonly<{ slotId: string; publicKey: string; contents: string; vaultKey: string; about: string }>;

/** A slot without the vault key: its request waits for approval. */
export type PendingSlot = Omit<Slot, 'vaultKey'>;

export type Header = Readonly<{
  vaultId: string;
  generation: number;
  cost: Cost;
  /** base64 of 32 bytes. */
  salt: string;
  slots: readonly Slot[];
  /** Absent where there is none. */
  pending?: readonly PendingSlot[];
}>;

/** The formats of a header that are read. */
export type HeaderVersion = 1 | 2 | 3 | typeof FORMAT_VERSION;

/** A header as it was read: `mac` is over `signed`, and only a holder of the vault key can check it. */
export type ParsedHeader = Readonly<{ header: Header; version: HeaderVersion; signed: Buffer; mac: Buffer }>;

export const files = {
  header: 'header',
  headerCopy: 'header.copy',
  snapshot: 'snapshot',
  generation: (generation: number): string => `g${generation}`,
  segment: (segment: number): string => `${String(segment).padStart(8, '0')}.log`,
  index: (segment: number): string => `${String(segment).padStart(8, '0')}.index`,
} as const;

/** The bytes of both header files, in the present format. */
export function encodeHeader(header: Header, macKey: Uint8Array): Buffer {
  const signed = Buffer.from(headerText(header, FORMAT_VERSION));
  const mac = hmacSha256(macKey, signed);
  const proof = Buffer.concat([mac, sha256(signed, mac)]);
  return Buffer.concat([signed, Buffer.from(`${proof.toString('base64')}\n`)]);
}

/**
 * Reads a header. Throws VaultError: 'header-damaged' when it is no header to the byte, or does not fit its checksum; 'newer-format' when it is
 * one of a later version.
 */
export function parseHeader(file: Uint8Array): ParsedHeader {
  const text = Buffer.from(file).toString('utf8');
  const [first = '', second = ''] = text.split('\n');
  if (file.length > HEADER_BYTES_MAX || text !== `${first}\n${second}\n`) throw damaged();
  const signed = Buffer.from(`${first}\n`);
  const proof = Buffer.from(second, 'base64');
  const isCanonical = proof.toString('base64') === second;
  const isChecked = isCanonical && proof.length === MAC_BYTES + CHECKSUM_BYTES;
  const mac = proof.subarray(0, MAC_BYTES);
  if (isChecked && !sameBytes(sha256(signed, mac), proof.subarray(MAC_BYTES))) throw damaged();
  const found = parseJson(first);
  if (found['format'] !== FORMAT) throw damaged();
  const version = versionOf(found);
  const header = headerFrom(found, version);
  if (!isCanonical || (version === 1 ? proof.length !== MAC_BYTES : !isChecked)) throw damaged();
  // One spelling only: whatever was read must be what would be written.
  if (headerText(header, version) !== signed.toString()) throw damaged();
  return { header, version, signed, mac };
}

function versionOf({ version }: Record<string, unknown>): HeaderVersion {
  if (version === 1 || version === 2 || version === 3 || version === FORMAT_VERSION) return version;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) throw damaged();
  throw new VaultError(
    'newer-format',
    `this vault has format ${version}, and this version of Coffer supports formats up to ${FORMAT_VERSION}: the vault was not changed`,
  );
}

function headerText({ vaultId, generation, cost, salt, slots, pending }: Header, version: HeaderVersion): string {
  const { memoryKiB, iterations, parallelism } = cost;
  return `${JSON.stringify({
    format: FORMAT,
    version,
    vaultId,
    generation,
    cost: { memoryKiB, iterations, parallelism },
    salt,
    slots: slots.map(({ slotId, publicKey, contents, vaultKey, about }) => ({
      slotId,
      publicKey,
      contents,
      vaultKey,
      about,
    })),
    ...(pending && {
      pending: pending.map(({ slotId, publicKey, contents, about }) => ({ slotId, publicKey, contents, about })),
    }),
  })}\n`;
}

function headerFrom(found: Record<string, unknown>, version: HeaderVersion): Header {
  const { vaultId, generation, cost, salt, slots, pending } = found;
  if (!isUuid(vaultId) || !isCount(generation) || !isBase64(salt, 32) || !isObject(cost) || !Array.isArray(slots))
    throw damaged();
  const { memoryKiB, iterations, parallelism } = cost;
  if (!isCount(memoryKiB) || !isCount(iterations) || !isCount(parallelism)) throw damaged();
  if (slots.length < 1 || slots.length > SLOTS_MAX || !slots.every(isSlot)) throw damaged();
  const header = { vaultId, generation, cost: { memoryKiB, iterations, parallelism }, salt, slots };
  if (version < 3 || (version > 3 && pending === undefined)) return header;
  if (!Array.isArray(pending) || pending.length < 1 || slots.length + pending.length > SLOTS_MAX) throw damaged();
  if (!pending.every(isPendingSlot)) throw damaged();
  return { ...header, pending };
}

function isSlot(found: unknown): found is Slot {
  return isPendingSlot(found) && 'vaultKey' in found && isBase64(found.vaultKey, 65 + 32 + 16 + 32);
}

function isPendingSlot(found: unknown): found is PendingSlot {
  return (
    isObject(found) &&
    isUuid(found['slotId']) &&
    isBase64(found['publicKey'], 65) &&
    isBase64(found['contents'], 12 + 512 + 16) &&
    isBase64(found['about'], 12 + 256 + 16)
  );
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    if (isObject(found)) return found;
  } catch {
    // Said below.
  }
  throw damaged();
}

function isCount(found: unknown): found is number {
  return typeof found === 'number' && Number.isInteger(found) && found > 0 && found <= 0xffff_ffff;
}

function isBase64(found: unknown, length: number): found is string {
  if (typeof found !== 'string') return false;
  const bytes = Buffer.from(found, 'base64');
  return bytes.length === length && bytes.toString('base64') === found;
}

function isUuid(found: unknown): found is string {
  return typeof found === 'string' && uuidPattern.test(found);
}

function damaged(): VaultError {
  return new VaultError('header-damaged', 'it does not have the format of a header, or does not match its checksum');
}

/** The 16 bytes of a UUID, or undefined when it is none. Upper case is taken. */
export function uuidBytes(uuid: string): Buffer | undefined {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return undefined;
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
