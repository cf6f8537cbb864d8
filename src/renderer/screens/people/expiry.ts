const daySeconds = 86_400;

/** How long a new key may last, as it is offered. */
export const lifetimes = ['never', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Lifetime = (typeof lifetimes)[number];

const seconds: Readonly<Record<Exclude<Lifetime, 'never'>, number>> = {
  day: daySeconds,
  week: 7 * daySeconds,
  month: 30 * daySeconds,
  quarter: 90 * daySeconds,
  year: 365 * daySeconds,
};

/** The wire's `expirationSeconds` of a lifetime; nothing for a key that does not expire. */
export function expirationOf(lifetime: Lifetime): Readonly<{ expirationSeconds?: string }> {
  return lifetime === 'never' ? {} : { expirationSeconds: String(seconds[lifetime]) };
}
