import type { Timestamp } from '#shared/envelope.ts';
import { alreadyExists, exhausted, notFound } from '../fault.ts';
import type { UserTag, UserTagId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { countLimitsOf } from './count-limits.ts';

export type ShownUserTag = {
  tagId: string;
  tagName: string;
  tagType: 'TAG_TYPE_USER';
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** Makes a tag. Throws ALREADY_EXISTS when the name is taken, RESOURCE_EXHAUSTED when there are too many. */
export function addUserTag(tx: Tx, userTagName: string): UserTag {
  requireFreeName(tx, userTagName);
  const { tagsOfParentMax, tagsOfSubOrganizationMax } = countLimitsOf(tx);
  const most = tx.organization.parentId ? tagsOfSubOrganizationMax : tagsOfParentMax;
  if (tx.userTags.count() >= most) throw exhausted(`this organization has the maximum of ${most} user tags`);
  return tx.userTags.insert({ userTagId: tx.newId<UserTagId>(), userTagName });
}

/** A tag of the organization. Throws NOT_FOUND. */
export function requireUserTag(tx: Tx, userTagId: string): UserTag {
  const tag = tx.userTags.get(userTagId);
  if (!tag) throw notFound('user tag', userTagId);
  return tag;
}

/** Gives a tag another name. Throws NOT_FOUND or ALREADY_EXISTS. */
export function renameUserTag(tx: Tx, userTagId: string, userTagName: string): void {
  const tag = requireUserTag(tx, userTagId);
  if (tag.userTagName === userTagName) return;
  requireFreeName(tx, userTagName);
  tx.userTags.replace(tag, { userTagName });
}

/** A tag as queries show it. */
export function showUserTag(tag: UserTag): ShownUserTag {
  return {
    tagId: tag.userTagId,
    tagName: tag.userTagName,
    tagType: 'TAG_TYPE_USER',
    createdAt: toTimestamp(tag.createdAtMs),
    updatedAt: toTimestamp(tag.updatedAtMs),
  };
}

function requireFreeName(tx: Tx, userTagName: string): void {
  if (tx.userTags.find((other) => other.userTagName === userTagName)) throw alreadyExists('user tag', userTagName);
}
