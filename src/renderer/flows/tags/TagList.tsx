import { Badge } from '@mantine/core';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { byName } from '../../ui/table/by-name.ts';

/** Tags by name, in one line that wraps. A tag that is not known yet, or no more, is left out. */
export function TagList(props: { tagIds: readonly string[]; names: ReadonlyMap<string, string> }) {
  const tags = props.tagIds.flatMap((tagId) => {
    const name = props.names.get(tagId);
    return name === undefined ? [] : [{ tagId, name }];
  });
  return (
    <span className={style('wrapRow', 'gap4')}>
      {tags
        .toSorted((one, other) => byName(one.name, other.name))
        .map(({ tagId, name }) => (
          <Badge key={tagId}>
            <SafeText text={name} max={40} />
          </Badge>
        ))}
    </span>
  );
}
