import { useMemo } from 'react';
import { useCall } from '../../api/hooks.ts';
import { byName, type KeyTag } from './key-rows.ts';

/** The tags that private keys can carry, by name, and what each is called now. Undefined and empty until they are read. */
export function useTags(): Readonly<{ tags: readonly KeyTag[] | undefined; names: ReadonlyMap<string, string> }> {
  const tags = useCall('list_private_key_tags', {}).data?.privateKeyTags;
  return useMemo(
    () => ({
      tags: tags?.toSorted((one, other) => byName(one.tagName, other.tagName)),
      names: new Map(tags?.map(({ tagId, tagName }) => [tagId, tagName])),
    }),
    [tags],
  );
}
