/** Whether one of the texts contains what was searched for. Case does not count, nor do blanks around the search. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}
