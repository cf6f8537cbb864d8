/** The environment variable that says how often each property is tried, and each target of `npm run fuzz`. */
const variable = 'COFFER_PROPERTY_RUNS';
const said = process.env[variable];

/**
 * How often a property is tried: as COFFER_PROPERTY_RUNS says, and never less than `own` times. A property's own number is what it needs to
 * see every kind of input, which some tests check, and takes a second or two.
 */
export function propertyRuns(own: number): number {
  if (said === undefined) return own;
  const runs = Number(said);
  if (!Number.isSafeInteger(runs) || runs < 1) throw new Error(`${variable} takes a whole number from 1 on`);
  return Math.max(runs, own);
}
