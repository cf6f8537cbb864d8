import { Center } from '@mantine/core';
import { unseen } from '../text/safe-text.ts';
import { style } from '../text/style.ts';

export function Initials({ name }: { name: string }) {
  return (
    <Center
      component="span"
      inline
      className={style('quiet', 'strong', 'rigid', 'surface', 'frame')}
      miw="1.5rem"
      h="1.5rem"
      fz="0.6875rem"
      aria-hidden="true"
    >
      {initialsOf(name)}
    </Center>
  );
}

/** The first letter of the first word, and of the last where there are two; nothing that is not a letter or digit that is seen. */
function initialsOf(name: string): string {
  // Some fillers are letters by name.
  const seen = Array.from(name.slice(0, 256), (letter) => (unseen.test(letter) ? ' ' : letter)).join('');
  const words = seen.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${Array.from(first)[0] ?? '·'}${Array.from(last)[0] ?? ''}`.toLocaleUpperCase();
}
