import { randomBelow } from '../../flows/new-passphrase/random-below.ts';

/** A recovery code on its way from main to paper. It is in memory alone, and in no state or property that a tool could read out. */
export type KeptCode = Readonly<{
  groups: number;
  /** Writes the code's groups into an element, with hyphens between them. */
  writeInto: (element: HTMLElement) => void;
  /** Whether somebody typed a group as it is, by its place from 0. Case, spaces, and the letters taken for digits do not matter. */
  matches: (group: number, typed: string) => boolean;
  /** Forgets it. From then on nothing is written and nothing matches. */
  drop: () => void;
}>;

/** Keeps a recovery code until it is dropped. */
export function keepCode(code: string): KeptCode {
  let groups = code.split('-');
  return {
    groups: groups.length,
    writeInto: (element) =>
      element.replaceChildren(
        ...groups.map((group, index) => {
          const span = document.createElement('span');
          const hyphen = document.createElement('i');
          hyphen.textContent = index < groups.length - 1 ? '-' : '';
          span.append(group, hyphen);
          return span;
        }),
      ),
    matches: (group, typed) => groups[group] === canonical(typed),
    drop: () => {
      groups = [];
    },
  };
}

/** As main reads it: Crockford's base32 has no I, L or O, since they are taken for digits. */
function canonical(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
}

/** Two different places of `groups`, in order, that nobody can know before. */
export function twoOf(groups: number): readonly [number, number] {
  const first = randomBelow(groups);
  const other = randomBelow(groups - 1);
  const second = other < first ? other : other + 1;
  return first < second ? [first, second] : [second, first];
}
