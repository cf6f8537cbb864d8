import { invalidArgument } from '../fault.ts';
import type { User, UserTag } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { requireUserTag } from './user-tags.ts';
import { requireUser } from './users.ts';

/** Who has which tag. */

/**
 * Puts the tag on users and takes it off others, whether they had it or not. Throws NOT_FOUND, or INVALID_ARGUMENT when both are asked
 * of one user.
 */
export function retagUsers(
  tx: Tx,
  userTagId: string,
  { add, remove }: Readonly<{ add: readonly string[]; remove: readonly string[] }>,
): void {
  const tag = requireUserTag(tx, userTagId);
  if (remove.some((userId) => add.includes(userId)))
    throw invalidArgument('parameters.removeUserIds', 'the user is also in addUserIds');
  for (const userId of add) {
    const user = requireUser(tx, userId);
    if (!hasTag(user, tag)) tx.users.replace(user, { userTags: [...user.userTags, tag.userTagId] });
  }
  for (const userId of remove) untag(tx, requireUser(tx, userId), tag);
}

/** Removes tags, and takes them off everybody. Gives the users who had one. Throws NOT_FOUND. */
export function removeUserTags(tx: Tx, userTagIds: readonly string[]): User[] {
  const tags = userTagIds.map((userTagId) => requireUserTag(tx, userTagId));
  const had = tx.users.list().filter((user) => tags.some((tag) => hasTag(user, tag)));
  for (const tag of tags) {
    for (const { userId } of had) untag(tx, requireUser(tx, userId), tag);
    tx.userTags.remove(tag.userTagId);
  }
  return had;
}

function hasTag(user: User, tag: UserTag): boolean {
  return user.userTags.includes(tag.userTagId);
}

function untag(tx: Tx, user: User, tag: UserTag): void {
  if (hasTag(user, tag)) tx.users.replace(user, { userTags: user.userTags.filter((id) => id !== tag.userTagId) });
}
