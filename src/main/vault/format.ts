/**
 * # The vault on disk, format version 1
 *
 * A vault is a folder. Integers are big-endian unless said otherwise; `base64` is RFC 4648 section 4 with padding and no line breaks,
 * and only the canonical spelling is taken; `‖` joins bytes; UUIDs are lower case with hyphens, and 16 bytes where bytes are joined.
 * Whatever does not fit this description to the byte is refused.
 *
 *     header                        clear and authenticated: who may open, and how
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
 * Two lines, each ended by 0x0A: canonical JSON (keys in the order shown, no spaces), and base64 of
 * HMAC-SHA-256(derive(vaultKey, "header"), the first line with its 0x0A).
 *
 *     {"format":"coffer vault","version":1,"vaultId":UUID,"generation":n,
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
 *                 {"kind":…,"userId":…,"binding":…}, so that whoever is in can say whose slots there are, and give them another vault key
 *
 * Opening tries every slot's `contents`; the first that opens gives the private key and the binding, these the vault key, that the MAC of
 * all the header. The binding is what keeps somebody who can write the folder, and no more, from sealing a key of their own to a slot.
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
 * A record is the JSON of one commit: `{"changes":[{"table","id","organizationId","row"}…],"activity":{…}?}`. Applied in order, `row`
 * null removing, they give the rows; an activity takes the place of an earlier one with the same `activityId`. In it, what a list of
 * policies came to is stored as `policy-outcomes.ts` describes. An unfinished last segment
 * aside, a segment ends once it has passed about 16 MiB. Records keep the names of tables and fields that they were written with; see
 * `row-migrations.ts`.
 *
 * ## Secrets in rows
 *
 * `{"sealed":kind,"box":base64}` where box = box(derive(vaultKey, "secret", kind, table, id), secret, info("secret", vaultId as text, kind,
 * table, id)); `table` and `id` are those of the row's change.
 *
 * ## Caches
 *
 * salt (32 random bytes) ‖ AES-256-GCM(derive(vaultKey, "cache", salt), 12 zero bytes, content, info("cache", vaultId as text, generation
 * as decimal text, file name)) ‖ tag (16). See `snapshot.ts` and `index-file.ts` for the content.
 */
import { isObject } from '#shared/is-object.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { VaultError } from './errors.ts';
import { hmacSha256 } from './keys.ts';
import type { Cost } from './kdf.ts';

export const FORMAT = 'coffer vault';
export const FORMAT_VERSION = 1;
export const SLOTS_MAX = 64;
const HEADER_BYTES_MAX = 262_144;

export type Slot = Readonly<{ slotId: string; publicKey: string; contents: string; vaultKey: string; about: string }>;

export type Header = Readonly<{
  vaultId: string;
  generation: number;
  cost: Cost;
  /** base64 of 32 bytes. */
  salt: string;
  slots: readonly Slot[];
}>;

export const files = {
  header: 'header',
  snapshot: 'snapshot',
  generation: (generation: number): string => `g${generation}`,
  segment: (segment: number): string => `${String(segment).padStart(8, '0')}.log`,
  index: (segment: number): string => `${String(segment).padStart(8, '0')}.index`,
} as const;

/** The header's file. */
export function encodeHeader(header: Header, macKey: Uint8Array): Buffer {
  const signed = Buffer.from(headerText(header));
  return Buffer.concat([signed, Buffer.from(`${hmacSha256(macKey, signed).toString('base64')}\n`)]);
}

/**
 * Reads a header, whose MAC can be checked only by who has the key: over `signed`, giving `mac`.
 * Throws VaultError: 'not-a-vault' when it is no header to the byte, 'newer-format' when it is one of a later version.
 */
export function parseHeader(file: Uint8Array): Readonly<{ header: Header; signed: Buffer; mac: Buffer }> {
  const text = Buffer.from(file).toString('utf8');
  const [first, second, rest] = text.split('\n');
  if (file.length > HEADER_BYTES_MAX || first === undefined || second === undefined || rest !== '') throw noHeader();
  const found = parseJson(first);
  if (found['format'] !== FORMAT) throw noHeader();
  const version = found['version'];
  if (typeof version === 'number' && Number.isInteger(version) && version > FORMAT_VERSION)
    throw new VaultError(
      'newer-format',
      `this vault has format ${version}, and this version of Coffer knows formats up to ${FORMAT_VERSION}: it was left as it is`,
    );
  const header = headerFrom(found);
  const mac = Buffer.from(second, 'base64');
  // One spelling only: whatever was read must be what would be written.
  if (headerText(header) !== `${first}\n` || mac.length !== 32 || mac.toString('base64') !== second) throw noHeader();
  return { header, signed: Buffer.from(`${first}\n`), mac };
}

function headerText({ vaultId, generation, cost, salt, slots }: Header): string {
  const { memoryKiB, iterations, parallelism } = cost;
  return `${JSON.stringify({
    format: FORMAT,
    version: FORMAT_VERSION,
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
  })}\n`;
}

function headerFrom(found: Record<string, unknown>): Header {
  const { vaultId, generation, cost, salt, slots } = found;
  if (!isUuid(vaultId) || !isCount(generation) || !isBase64(salt, 32) || !isObject(cost) || !Array.isArray(slots))
    throw noHeader();
  const { memoryKiB, iterations, parallelism } = cost;
  if (!isCount(memoryKiB) || !isCount(iterations) || !isCount(parallelism)) throw noHeader();
  if (slots.length < 1 || slots.length > SLOTS_MAX || !slots.every(isSlot)) throw noHeader();
  return { vaultId, generation, cost: { memoryKiB, iterations, parallelism }, salt, slots };
}

function isSlot(found: unknown): found is Slot {
  return (
    isObject(found) &&
    isUuid(found['slotId']) &&
    isBase64(found['publicKey'], 65) &&
    isBase64(found['contents'], 12 + 512 + 16) &&
    isBase64(found['vaultKey'], 65 + 32 + 16 + 32) &&
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
  throw noHeader();
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

function noHeader(): VaultError {
  return new VaultError(
    'not-a-vault',
    'the file "header" is not the header of a vault, or it was damaged: restore a backup',
    { place: { file: files.header } },
  );
}

/** The 16 bytes of a UUID, or undefined when it is none. Upper case is taken. */
export function uuidBytes(uuid: string): Buffer | undefined {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return undefined;
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
