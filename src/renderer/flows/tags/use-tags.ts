import { useMemo } from 'react';
import type { Operations } from '../../api/operations.ts';
import { useCall } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import { byName } from '../../ui/table/by-name.ts';

/** A tag of people or of private keys. */
export type TagRow = Operations['list_private_key_tags']['result']['privateKeyTags'][number];
/** Tags by name, and the names by id. `tags` is undefined and `names` empty until the vault has answered. */
export type Tags = Readonly<{ tags: readonly TagRow[] | undefined; names: ReadonlyMap<string, string> }>;

export function usePeopleTags(): Tags {
  return useSorted(useCall('list_user_tags', {}).data?.userTags);
}

export function useKeyTags(): Tags {
  return useSorted(useCall('list_private_key_tags', {}).data?.privateKeyTags);
}

/** The users who have a tag. */
export function membersOf(users: readonly User[] | undefined, tagId: string | undefined): readonly User[] {
  return (users ?? []).filter(({ userTags }) => tagId !== undefined && userTags.includes(tagId));
}

function useSorted(tags: readonly TagRow[] | undefined): Tags {
  return useMemo(
    () => ({
      tags: tags?.toSorted((one, other) => byName(one.tagName, other.tagName)),
      names: new Map(tags?.map(({ tagId, tagName }) => [tagId, tagName])),
    }),
    [tags],
  );
}
