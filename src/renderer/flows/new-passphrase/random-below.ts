/** A whole number from 0 to below `count`, each as likely as the others. `count` is at most 65,536. */
export function randomBelow(count: number): number {
  // What lies beyond the last whole multiple would make the first numbers likelier, and is thrown away.
  const fair = Math.floor(65_536 / count) * count;
  const drawn = new Uint16Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? fair) >= fair);
  return (drawn[0] ?? 0) % count;
}
