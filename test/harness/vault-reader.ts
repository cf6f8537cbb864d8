/**
 * A second reader of vaults, written from the description at the head of `src/main/vault/format.ts` and from nothing else: none of the
 * vault's code is in it. It reads a folder's header and journal, takes nothing that does not fit to the byte, and gives up at the first thing
 * that does not.
 */
import { createDecipheriv, createECDH, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Row = Record<string, unknown>;
type Change = { table: string; id: string; organizationId: string; row: Row | null };
type Commit = { changes: Change[]; activity?: Row & { activityId: string } };
type Slot = { slotId: string; publicKey: string; contents: string; vaultKey: string; about: string };
type Header = {
  format: string;
  version: number;
  vaultId: string;
  generation: number;
  cost: { memoryKiB: number; iterations: number; parallelism: number };
  salt: string;
  slots: Slot[];
};

export type Stretcher = (passphrase: Uint8Array, salt: Uint8Array, cost: Header['cost']) => Promise<Uint8Array>;

export type ReadVault = {
  vaultId: string;
  generation: number;
  opened: { kind: string; userId: string; signingKey: Buffer };
  slots: { kind: string; userId: string }[];
  /** By table and id, in the order they were first put there. */
  rows: { table: string; id: string; organizationId: string; row: Row }[];
  activities: Row[];
  lines: number;
  torn: number;
  /** The secret at `table` and `id` whose sealed form is `sealed`. */
  secret(table: string, id: string, sealed: { sealed: string; box: string }): Buffer;
};

/** Reads the vault in `folder`. Throws at whatever does not fit. */
export async function readVault(folder: string, passphrase: string, stretcher: Stretcher): Promise<ReadVault> {
  const { file, lineEnd, header } = readHeader(folder);
  const { vaultId, generation } = header;
  const passphraseKey = await stretcher(Buffer.from(passphrase.normalize('NFKC')), base64(header.salt), header.cost);
  const { vaultKey, opened } = openSlots(header, passphraseKey);
  const mac = hmac(derive(vaultKey, 'header'), file.subarray(0, lineEnd));
  same(base64(file.toString('latin1', lineEnd, file.length - 1)).subarray(0, 32), mac);
  const slots = header.slots.map((slot) => {
    const place = info('slot about', vaultId, slot.slotId);
    const about = JSON.parse(unbox(derive(vaultKey, 'slot about'), base64(slot.about), place).toString());
    return { kind: String(about.kind), userId: String(about.userId) };
  });
  const journal = readJournal(join(folder, `g${generation}`), vaultId, generation, vaultKey);
  const rows = new Map<string, ReadVault['rows'][number]>();
  const activities = new Map<string, Row>();
  for (const { changes, activity } of journal.records) {
    for (const { table, id, organizationId, row } of changes) {
      if (row) rows.set(`${table} ${id}`, { table, id, organizationId, row });
      else rows.delete(`${table} ${id}`);
    }
    if (activity) activities.set(activity.activityId, activity);
  }
  return {
    vaultId,
    generation,
    opened,
    slots,
    rows: [...rows.values()],
    activities: [...activities.values()],
    lines: journal.lines,
    torn: journal.torn,
    secret: (table, id, { sealed, box }) =>
      unbox(derive(vaultKey, 'secret', sealed, table, id), base64(box), info('secret', vaultId, sealed, table, id)),
  };
}

/** The header that counts: the first of the two files that is whole, which takes no key. */
function readHeader(folder: string): { file: Buffer; lineEnd: number; header: Header } {
  const found = ['header', 'header.copy'].map((name) => maybe(() => wholeHeader(join(folder, name)))).find(Boolean);
  if (!found) throw new Error('no header is whole');
  return found;
}

function wholeHeader(path: string): { file: Buffer; lineEnd: number; header: Header } {
  const file = readFileSync(path);
  const lineEnd = file.indexOf(0x0a) + 1;
  if (file.indexOf(0x0a, lineEnd) !== file.length - 1) throw new Error('not two lines');
  const header = JSON.parse(file.toString('utf8', 0, lineEnd)) as Header;
  const proof = base64(file.toString('latin1', lineEnd, file.length - 1));
  if (header.format !== 'coffer vault') throw new Error('another format');
  if (header.version === 2 || header.version === 3 || header.version === 4)
    same(sha256(file.subarray(0, lineEnd), proof.subarray(0, 32)), proof.subarray(32));
  else if (header.version !== 1 || proof.length !== 32) throw new Error('another format');
  return { file, lineEnd, header };
}

function openSlots({ vaultId, generation, slots }: Header, passphraseKey: Uint8Array) {
  for (const { slotId, publicKey, contents, vaultKey } of slots) {
    const slotKey = derive(passphraseKey, 'slot', vaultId, slotId);
    const place = info('slot contents', vaultId, slotId, base64(publicKey));
    const text = maybe(() => unbox(slotKey, base64(contents), place));
    if (!text) continue;
    if (text.length !== 512) throw new Error('contents of another length');
    const { kind, userId, signingKey, privateKey, binding } = JSON.parse(text.toString()) as Record<string, string>;
    const bytes = base64(vaultKey);
    const sealed = bytes.subarray(0, -32);
    const keyPlace = info('slot vault key', vaultId, slotId, String(generation));
    same(hmac(derive(base64(binding), 'slot binding'), keyPlace, sealed), bytes.subarray(-32));
    return {
      vaultKey: hpkeOpen(base64(privateKey), base64(publicKey), info('slot vault key'), keyPlace, sealed),
      opened: { kind: String(kind), userId: String(userId), signingKey: base64(signingKey) },
    };
  }
  throw new Error('no slot opens');
}

function readJournal(folder: string, vaultId: string, generation: number, vaultKey: Buffer) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const records: Commit[] = [];
  let previous = Buffer.alloc(32);
  let lines = 0;
  let torn = 0;
  for (const [at, name] of names.sort().entries()) {
    const segment = at + 1;
    if (name !== `${String(segment).padStart(8, '0')}.log`) throw new Error(`no segment ${segment}`);
    const file = readFileSync(join(folder, name));
    let offset = 0;
    let epochKey: Buffer | undefined;
    for (let end = file.indexOf(0x0a); end >= 0; end = file.indexOf(0x0a, offset)) {
      const text = file.subarray(offset, end);
      const line = base64(text.toString('latin1'));
      const [head, rest] = [line.subarray(0, 41), line.subarray(41)];
      if (head.readBigUInt64BE(1) !== BigInt((lines += 1))) throw new Error('another sequence');
      same(head.subarray(9), previous);
      const place = Buffer.concat([
        Buffer.from(vaultId.replaceAll('-', ''), 'hex'),
        int32(generation),
        int32(segment),
        int32(offset),
        head,
      ]);
      if (head[0] === 1) {
        const epoch = rest.subarray(0, 32);
        same(hmac(derive(vaultKey, 'epoch'), place, epoch), rest.subarray(32));
        epochKey = derive(vaultKey, 'record', epoch);
      } else if (epochKey && (head[0] === 2 || head[0] === 3)) {
        const nonce = Buffer.concat([Buffer.alloc(4), head.subarray(1, 9)]);
        records.push(readRecord(gcmOpen(epochKey, nonce, rest, place).toString()));
      } else throw new Error('a line of no type, or before its epoch');
      previous = createHash('sha256').update(text).digest();
      offset = end + 1;
    }
    if (offset < file.length && segment < names.length) throw new Error('a segment ends within a line');
    torn += file.length - offset;
  }
  return { records, lines, torn };
}

function readRecord(text: string): Commit {
  const {
    changes = [],
    activity,
    a: short,
  } = JSON.parse(text.startsWith('~') ? unpack(text.slice(1)) : text) as Partial<Commit & { a: Row }>;
  const read = short ? readShort(short) : activity;
  return { changes, ...(read && { activity: read }) };
}

/** Puts hex where a mark stands. */
function unpack(text: string): string {
  return text
    .replace(/~~([^"']*)/g, (_, bytes: string) => Buffer.from(bytes, 'base64url').toString('hex'))
    .replace(/~(.{22})/g, (_, bytes: string) =>
      [...Buffer.from(bytes, 'base64url').toString('hex')]
        .map((digit, at) => ([8, 12, 16, 20].includes(at) ? `-${digit}` : digit))
        .join(''),
    );
}

const letters = {
  ...{
    i: 'activityId',
    o: 'organizationId',
    t: 'type',
    s: 'status',
    f: 'fingerprint',
    k: 'intentKey',
    p: 'parameters',
  },
  ...{ n: 'timestampMs', l: 'resultKey', r: 'result', x: 'failure', z: 'refused', u: 'submitterId' },
  ...{ e: 'evaluations', c: 'createdAtMs', m: 'updatedAtMs' },
};

function readShort({ v: shortVotes = [], ...short }: Row): Commit['activity'] {
  const votes = (shortVotes as unknown[][]).map(readVote);
  const own = Object.fromEntries(Object.entries(short).map(([at, value]) => [(letters as Row)[at] as string, value]));
  const [first] = votes;
  const message = String(first?.['message'] ?? '');
  const sent = (maybe(() => JSON.parse(message) as unknown) ?? {}) as Row;
  const { organizationId, type, parameters, timestampMs } = sent;
  const [, words, version = ''] = /^ACTIVITY_TYPE_(.*?)(?:_V(\d+))?$/.exec(String(own['type'] ?? type)) ?? [];
  const camel = words?.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const made = {
    ...{ status: 'ACTIVITY_STATUS_COMPLETED', organizationId, type, parameters, timestampMs },
    fingerprint: first && `sha256:${sha256(Buffer.from(message)).toString('hex')}`,
    intentKey: camel && `${camel}Intent${version && `V${version}`}`,
    resultKey: camel && 'r' in short ? `${camel}Result` : undefined,
    ...{
      submitterId: first?.['userId'],
      createdAtMs: first?.['createdAtMs'],
      updatedAtMs: votes.at(-1)?.['createdAtMs'],
    },
  };
  const all = Object.entries({ ...made, ...own, votes }).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(all) as Commit['activity'];
}

function readVote([message, publicKey, signature, voteId, userId, createdAtMs, by, selection, scheme]: unknown[]): Row {
  const text = String(message);
  return {
    message: text.startsWith('=') ? text.slice(1) : text.replace(/'/g, '"'),
    ...{ publicKey, signature, voteId, userId, createdAtMs },
    credential: typeof by === 'string' ? { id: by, type: 'CREDENTIAL_TYPE_API_KEY_P256' } : by,
    selection: selection ?? 'VOTE_SELECTION_APPROVED',
    scheme: scheme ?? 'SIGNATURE_SCHEME_TK_API_P256',
  };
}

/** RFC 9180, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
function hpkeOpen(privateKey: Buffer, publicKey: Buffer, hpkeInfo: Buffer, aad: Buffer, sealed: Buffer): Buffer {
  const enc = sealed.subarray(0, 65);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  same(pair.getPublicKey(), publicKey);
  const kem = Buffer.concat([Buffer.from('KEM'), int16(0x0010)]);
  const suite = Buffer.concat([Buffer.from('HPKE'), int16(0x0010), int16(0x0001), int16(0x0002)]);
  const none = Buffer.alloc(0);
  const extract = (id: Buffer, salt: Buffer, label: string, ikm: Buffer): Buffer =>
    hmac(salt.length ? salt : Buffer.alloc(32), Buffer.from('HPKE-v1'), id, Buffer.from(label), ikm);
  const expand = (id: Buffer, key: Buffer, label: string, context: Buffer, length: number): Buffer =>
    hmac(key, int16(length), Buffer.from('HPKE-v1'), id, Buffer.from(label), context, Buffer.of(1)).subarray(0, length);
  const eae = extract(kem, none, 'eae_prk', pair.computeSecret(enc));
  const shared = expand(kem, eae, 'shared_secret', Buffer.concat([enc, publicKey]), 32);
  const context = Buffer.concat([
    Buffer.of(0),
    extract(suite, none, 'psk_id_hash', none),
    extract(suite, none, 'info_hash', hpkeInfo),
  ]);
  const secret = extract(suite, shared, 'secret', none);
  const key = expand(suite, secret, 'key', context, 32);
  return gcmOpen(key, expand(suite, secret, 'base_nonce', context, 12), sealed.subarray(65), aad);
}

function info(purpose: string, ...fields: (string | Uint8Array)[]): Buffer {
  const parts = ['coffer vault v1', purpose, ...fields].map((field) => Buffer.from(field));
  return Buffer.concat(parts.flatMap((part) => [int16(part.length), part]));
}

/** HKDF-Expand with a 32-byte output: one block of HMAC. */
function derive(key: Uint8Array, purpose: string, ...fields: (string | Uint8Array)[]): Buffer {
  return hmac(key, info(purpose, ...fields), Buffer.of(1));
}

function unbox(key: Buffer, box: Buffer, aad: Buffer): Buffer {
  return gcmOpen(key, box.subarray(0, 12), box.subarray(12), aad);
}

function gcmOpen(key: Buffer, nonce: Buffer, sealed: Buffer, aad: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function hmac(key: Uint8Array, ...parts: Uint8Array[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/** RFC 4648 section 4, in its canonical spelling alone. */
function base64(text: string | undefined): Buffer {
  const bytes = Buffer.from(text ?? '', 'base64');
  if (text === undefined || bytes.toString('base64') !== text) throw new Error('another spelling of base64');
  return bytes;
}

function same(one: Buffer, other: Buffer): void {
  if (one.length !== other.length || !timingSafeEqual(one, other)) throw new Error('does not authenticate');
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function maybe<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
