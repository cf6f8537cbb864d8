import { useMemo } from 'react';
import { useCall } from '../../api/hooks.ts';

export function useTagNames(): ReadonlyMap<string, string> {
  const tags = useCall('list_user_tags', {}).data?.userTags;
  return useMemo(() => new Map(tags?.map(({ tagId, tagName }) => [tagId, tagName])), [tags]);
}
