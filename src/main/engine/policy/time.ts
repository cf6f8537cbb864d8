/**
 * The two functions of time expressions. A `Timestamp` is an instant; a `CronSpan` is true inside [fire, fire + duration) of every minute
 * whose local time its five fields describe. Local time is what the zone's clocks show, so a time that a change to summer time skips
 * does not fire, and one that the change back repeats fires twice. The duration is elapsed time.
 */

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DURATION_MINUTES_MAX = 7 * DAY_MINUTES;
const NANOS_OF_MS = 1_000_000n;

/** Nanoseconds since the epoch: the unit of every instant in an expression. */
export function nanosOf(ms: number): bigint {
  return BigInt(Math.trunc(ms)) * NANOS_OF_MS;
}

const rfc3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:Z|\+00:00)$/;

/** Nanoseconds since the epoch of an RFC 3339 instant written in UTC (`Z` or `+00:00`), or what is wrong with it. */
export function parseTimestamp(text: string): bigint | string {
  const [, seconds, fraction = ''] = rfc3339.exec(text) ?? [];
  if (!seconds) return "a Timestamp is RFC 3339 with a zero offset, like '2027-02-01T00:00:00Z'";
  const instant = new Date(`${seconds}Z`);
  // An engine may take the thirtieth of February for the second of March; it may not here.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(seconds))
    return 'a Timestamp names an instant that the calendar does not have';
  return nanosOf(instant.getTime()) + BigInt(fraction.padEnd(9, '0'));
}

/** A `CronSpan` ready to be asked. Days of the month count from 1, months from 1, days of the week from Sunday, 0. */
export type CronSpan = Readonly<{
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** Both kinds of day are restricted, so either will do. */
  anyDay: boolean;
  durationMinutes: number;
  zone: string;
}>;

const fields = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of month', 1, 31],
  ['month', 1, 12],
  ['day of week', 0, 6],
] as const;

/** Reads the three texts of a `CronSpan`: schedule, duration, IANA time zone. Gives what is wrong with them instead, where something is. */
export function parseCronSpan(schedule: string, duration: string, zone: string): CronSpan | string {
  const words = schedule.trim().split(/\s+/);
  if (words.length !== fields.length)
    return 'a CronSpan schedule has five fields: minute, hour, day of month, month, day of week';
  const sets: ReadonlySet<number>[] = [];
  for (const [index, [name, low, high]] of fields.entries()) {
    const set = parseField(words[index] ?? '', low, high);
    if (!set) return `a CronSpan's ${name} is *, or numbers, ranges and lists of ${low} to ${high}`;
    sets.push(set);
  }
  const durationMinutes = parseDuration(duration);
  if (durationMinutes === undefined) return "a CronSpan's duration is written like '1d 2h 30m'";
  if (durationMinutes === 0 || durationMinutes > DURATION_MINUTES_MAX)
    return "a CronSpan's duration must be more than 0 and at most 7 days";
  if (!isZone(zone)) return "a CronSpan's time zone is an IANA name, like 'Europe/Paris'";
  // Five fields made five sets.
  const [minutes, hours, days, months, weekdays] = sets as [
    ReadonlySet<number>,
    ReadonlySet<number>,
    ReadonlySet<number>,
    ReadonlySet<number>,
    ReadonlySet<number>,
  ];
  const anyDay = words[2] !== '*' && words[4] !== '*';
  return { minutes, hours, days, months, weekdays, anyDay, durationMinutes, zone };
}

function parseField(word: string, low: number, high: number): ReadonlySet<number> | undefined {
  const set = new Set<number>();
  for (const item of word === '*' ? [`${low}-${high}`] : word.split(',')) {
    const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(item) ?? [];
    if (first === undefined || Number(first) < low || Number(last) > high || Number(first) > Number(last))
      return undefined;
    for (let value = Number(first); value <= Number(last); value += 1) set.add(value);
  }
  return set;
}

function parseDuration(text: string): number | undefined {
  const found = /^(?:(\d{1,5})d)? ?(?:(\d{1,5})h)? ?(?:(\d{1,5})m)?$/.exec(text);
  if (!found || !/\d[dhm]$/.test(text) || text.startsWith(' ')) return undefined;
  const [days = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return days * DAY_MINUTES + hours * 60 + minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** There are about 600 names; a bound, in case the world finds more. */
const FORMATS_MAX = 1_000;

function isZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** Whether `nowMs` lies inside the span. */
export function isInside(span: CronSpan, nowMs: number): boolean {
  const now = Math.floor(nowMs / MINUTE_MS);
  // A fire `duration` minutes ago has just ended, to the millisecond; the one a minute later has not.
  return firesWithin(span, now - span.durationMinutes + 1, now);
}

/** Whether a minute from `first` to `last` fires, both counted from the epoch. Halves the stretch until its offset does not change. */
function firesWithin(span: CronSpan, first: number, last: number): boolean {
  const offset = offsetAt(span.zone, first);
  if (last - first < DAY_MINUTES && offset === offsetAt(span.zone, last))
    return firesOnClock(span, first + offset, last + offset);
  const middle = Math.floor((first + last) / 2);
  return first === last
    ? firesOnClock(span, first + offset, last + offset)
    : firesWithin(span, middle + 1, last) || firesWithin(span, first, middle);
}

/** The same, for minutes of a clock that runs evenly. */
function firesOnClock(span: CronSpan, first: number, last: number): boolean {
  for (let day = Math.floor(first / DAY_MINUTES); day <= Math.floor(last / DAY_MINUTES); day += 1) {
    if (!isDay(span, day)) continue;
    for (const hour of span.hours)
      for (const minute of span.minutes) {
        const at = day * DAY_MINUTES + hour * 60 + minute;
        if (at >= first && at <= last) return true;
      }
  }
  return false;
}

function isDay(span: CronSpan, day: number): boolean {
  const date = new Date(day * DAY_MINUTES * MINUTE_MS);
  if (!span.months.has(date.getUTCMonth() + 1)) return false;
  const byDate = span.days.has(date.getUTCDate());
  const byWeekday = span.weekdays.has(date.getUTCDay());
  return span.anyDay ? byDate || byWeekday : byDate && byWeekday;
}

/** How many minutes the zone's clocks are ahead of UTC at that minute. */
function offsetAt(zone: string, minute: number): number {
  const parts: Partial<Record<string, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(minute * MINUTE_MS)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute: minutes = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minutes) / MINUTE_MS - minute;
}
