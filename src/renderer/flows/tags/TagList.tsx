import { Badge } from '@mantine/core';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { byName } from '../../ui/table/by-name.ts';

/** Tags by name, in one line that wraps. A tag that is not known yet, or no more, is left out. */
export function TagList(props: { tagIds: readonly string[]; names: ReadonlyMap<string, string> }) {
  return (
    <span className={style('wrapRow', 'gap4')}>
      {tagsOf(props.tagIds, props.names).map(({ tagId, name }) => (
        <Badge key={tagId}>
          <SafeText text={name} max={40} />
        </Badge>
      ))}
    </span>
  );
}

function tagsOf(tagIds: readonly string[], names: ReadonlyMap<string, string>) {
  return tagIds
    .flatMap((tagId) => {
      const name = names.get(tagId);
      return name === undefined ? [] : [{ tagId, name }];
    })
    .sort((one, other) => byName(one.name, other.name));
}

/** The same tags as a text, by which rows are sorted; undefined for none. */
export function textOfTags(tagIds: readonly string[], names: ReadonlyMap<string, string>): string | undefined {
  const tags = tagsOf(tagIds, names);
  return tags.length === 0 ? undefined : tags.map(({ name }) => name).join(', ');
}
