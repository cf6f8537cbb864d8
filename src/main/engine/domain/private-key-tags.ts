import { alreadyExists, exhausted, invalidArgument, notFound } from '../fault.ts';
import type { PrivateKey, PrivateKeyTag, PrivateKeyTagId } from '../state/rows.ts';
import type { Tx, ViewTables } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { countLimitsOf } from './count-limits.ts';

/** The tag, or NOT_FOUND. */
export function requirePrivateKeyTag(
  tables: Pick<ViewTables, 'privateKeyTags'>,
  privateKeyTagId: string,
): PrivateKeyTag {
  const tag = tables.privateKeyTags.get(privateKeyTagId);
  if (!tag) throw notFound('private key tag', privateKeyTagId);
  return tag;
}

/** Makes a tag and puts it on `keys`. Throws ALREADY_EXISTS for a taken name, RESOURCE_EXHAUSTED when there are enough. */
export function addPrivateKeyTag(tx: Tx, privateKeyTagName: string, keys: readonly PrivateKey[]): PrivateKeyTag {
  requireFreeName(tx, privateKeyTagName);
  const { tagsOfParentMax, tagsOfSubOrganizationMax } = countLimitsOf(tx);
  const most = tx.organization.parentId ? tagsOfSubOrganizationMax : tagsOfParentMax;
  if (tx.privateKeyTags.count() >= most)
    throw exhausted(`this organization has the maximum of ${most} private key tags`);
  const tag = tx.privateKeyTags.insert({ privateKeyTagId: tx.newId<PrivateKeyTagId>(), privateKeyTagName });
  for (const key of keys) putTag(tx, key, tag);
  return tag;
}

/** Gives a tag another name. Throws ALREADY_EXISTS for a taken one. */
export function renamePrivateKeyTag(tx: Tx, tag: PrivateKeyTag, privateKeyTagName: string): void {
  if (tag.privateKeyTagName === privateKeyTagName) return;
  requireFreeName(tx, privateKeyTagName);
  tx.privateKeyTags.replace(tag, { privateKeyTagName });
}

/** Puts a tag on some keys and takes it off others. Throws INVALID_ARGUMENT for a key that is to have it and not to have it. */
export function retagPrivateKeys(
  tx: Tx,
  tag: PrivateKeyTag,
  { add, remove }: Readonly<{ add: readonly PrivateKey[]; remove: readonly PrivateKey[] }>,
): void {
  const adding = new Set(add.map(({ privateKeyId }) => privateKeyId));
  for (const [index, { privateKeyId }] of remove.entries())
    if (adding.has(privateKeyId))
      throw invalidArgument(`parameters.removePrivateKeyIds.${index}`, 'addPrivateKeyIds has it too');
  for (const key of add) putTag(tx, key, tag);
  for (const key of remove) takeTags(tx, key, new Set([tag.privateKeyTagId]));
}

/** Removes tags, and takes them off every key. Gives the keys that had any of them, in the order they were added. */
export function removePrivateKeyTags(tx: Tx, tags: readonly PrivateKeyTag[]): readonly PrivateKey[] {
  const ids = new Set(tags.map(({ privateKeyTagId }) => privateKeyTagId));
  const tagged = tx.privateKeys.list().filter((key) => key.privateKeyTags.some((id) => ids.has(id)));
  for (const key of tagged) takeTags(tx, key, ids);
  for (const id of ids) tx.privateKeyTags.remove(id);
  return tagged;
}

/** A tag as queries show it. */
export function showPrivateKeyTag(tag: PrivateKeyTag) {
  return {
    tagId: tag.privateKeyTagId,
    tagName: tag.privateKeyTagName,
    tagType: 'TAG_TYPE_PRIVATE_KEY' as const,
    createdAt: toTimestamp(tag.createdAtMs),
    updatedAt: toTimestamp(tag.updatedAtMs),
  };
}

function putTag(tx: Tx, key: PrivateKey, { privateKeyTagId }: PrivateKeyTag): void {
  if (key.privateKeyTags.includes(privateKeyTagId)) return;
  tx.privateKeys.replace(key, { privateKeyTags: [...key.privateKeyTags, privateKeyTagId] });
}

function takeTags(tx: Tx, key: PrivateKey, ids: ReadonlySet<PrivateKeyTagId>): void {
  const privateKeyTags = key.privateKeyTags.filter((id) => !ids.has(id));
  if (privateKeyTags.length < key.privateKeyTags.length) tx.privateKeys.replace(key, { privateKeyTags });
}

function requireFreeName(tx: Tx, privateKeyTagName: string): void {
  if (tx.privateKeyTags.find((other) => other.privateKeyTagName === privateKeyTagName))
    throw alreadyExists('private key tag', privateKeyTagName);
}
