/**
 * The words offered under a half-typed one. They are written into the page by hand and never enter React's state: what fits the beginning
 * of a secret word says nearly as much as the word.
 */

/** Shows `words` in the list; none empties and so hides it. */
export function offer(list: HTMLElement, words: readonly string[]): void {
  withdraw(list);
  words.forEach((word, index) => {
    const option = document.createElement('li');
    option.id = `${list.id}-${index}`;
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.append(document.createTextNode(word.normalize('NFC')));
    list.append(option);
  });
}

/** Empties the list; nothing of what was offered stays in the page. */
export function withdraw(list: HTMLElement): void {
  for (const option of [...list.children]) {
    for (const node of [...option.childNodes]) node.nodeValue = '';
    option.remove();
  }
}

/** Chooses the next (1) or previous (-1) of the words that are offered, around the ends; gives its id, null where there is none. */
export function choose(list: HTMLElement, step: 1 | -1): string | null {
  const options = [...list.children];
  if (options.length === 0) return null;
  const before = options.findIndex(isChosen);
  const next = before < 0 && step < 0 ? options.length - 1 : (before + step + options.length) % options.length;
  options.forEach((option, index) => option.setAttribute('aria-selected', String(index === next)));
  return options[next]?.id ?? null;
}

/** The word that is chosen, else the first where `orFirst`; null where none is offered. */
export function chosen(list: HTMLElement, orFirst: boolean): string | null {
  const options = [...list.children];
  const option = options.find(isChosen) ?? (orFirst ? options[0] : undefined);
  return option?.textContent ?? null;
}

function isChosen(option: Element): boolean {
  return option.getAttribute('aria-selected') === 'true';
}
