/**
 * Processor time of this process so far, in milliseconds. A test that bounds what work may cost takes the difference of two of these:
 * other programs on a busy machine make work later, but not costlier.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
