/** The languages of the window. `pseudo` is made of English, to find what was forgotten or does not fit. */
export type Language = 'en' | 'de' | 'pseudo';

/** Numbers, sizes and times as the window's language writes them. Never used for what stands on the wire: amounts, addresses, ids. */
export type Formats = Readonly<{
  /** today 09:41; 18 Nov 09:41; 18 Nov 2025 of another year. `ms` is Unix time in milliseconds, as everywhere here. */
  time: (ms: number) => string;
  /** 18 Nov, 09:41:07, with the year when it is another. */
  second: (ms: number) => string;
  /** 18 Nov 2026, 09:41:07 CET, with the time zone of this computer. */
  dateTime: (ms: number) => string;
  /** 2026-11-18 08:41:07 UTC, the same in every language. */
  utc: (ms: number) => string;
  /** 18 Nov 2026 */
  date: (ms: number) => string;
  /** 5 minutes ago, for what has happened. A time ahead of this computer's clock, which another clock gave, is just now. */
  ago: (ms: number) => string;
  number: (n: number) => string;
  /** A, B and C */
  list: (items: readonly string[]) => string;
  /** 1.2 MB, in powers of a thousand. */
  bytes: (n: number) => string;
  /** How long: 4 min, 30 sec, in the largest unit that leaves two or more (one minute, too). Rounded up, so that time left never reads as none. */
  span: (ms: number) => string;
}>;

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const spans = [
  { unit: 'day', ms: dayMs, from: 2 * dayMs },
  { unit: 'hour', ms: hourMs, from: 2 * hourMs },
  { unit: 'minute', ms: minuteMs, from: minuteMs },
  { unit: 'second', ms: secondMs, from: 0 },
] as const;
const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const made = new Map<Language, Formats>();

/** The formats of a language; the same object each time. */
export function formatsOf(language: Language): Formats {
  const known = made.get(language);
  if (known !== undefined) return known;
  const formats = make(language);
  made.set(language, formats);
  return formats;
}

function make(language: Language): Formats {
  // British dates, because they have the day first and 24 hours, as the look wants it; English numbers are the same everywhere.
  const dates = language === 'de' ? 'de' : 'en-GB';
  const numbers = language === 'de' ? 'de' : 'en';
  const dayParts = { day: 'numeric', month: 'short' } as const;
  const yearParts = { ...dayParts, year: 'numeric' } as const;
  const secondParts = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const clock = new Intl.DateTimeFormat(dates, { hour: '2-digit', minute: '2-digit' });
  const dayOfYear = new Intl.DateTimeFormat(dates, dayParts);
  const day = new Intl.DateTimeFormat(dates, yearParts);
  const second = new Intl.DateTimeFormat(dates, { ...dayParts, ...secondParts });
  const secondOfYear = new Intl.DateTimeFormat(dates, { ...yearParts, ...secondParts });
  const moment = new Intl.DateTimeFormat(dates, { ...yearParts, ...secondParts, timeZoneName: 'short' });
  const relative = new Intl.RelativeTimeFormat(numbers, { numeric: 'auto' });
  // The language has words for this minute, not for less of it.
  const justNow = language === 'de' ? 'gerade eben' : 'just now';
  const number = new Intl.NumberFormat(numbers);
  const list = new Intl.ListFormat(dates);
  return {
    time: (ms) => {
      const [then, now] = [new Date(ms), new Date()];
      if (!isThisYear(ms)) return day.format(then);
      const isToday = then.toDateString() === now.toDateString();
      return `${isToday ? relative.format(0, 'day') : dayOfYear.format(then)} ${clock.format(then)}`;
    },
    second: (ms) => (isThisYear(ms) ? second : secondOfYear).format(ms),
    dateTime: (ms) => moment.format(ms),
    utc: (ms) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    date: (ms) => day.format(ms),
    ago: (ms) => {
      const away = Math.min(0, ms - Date.now());
      const { unit, ms: unitMs } = unitOf(Math.abs(away));
      return unit === 'second' ? justNow : relative.format(Math.trunc(away / unitMs), unit);
    },
    number: (n) => number.format(n),
    list: (items) => list.format(items),
    bytes: (n) => {
      const power = n < 1_000 ? 0 : Math.min(Math.floor(Math.log10(n) / 3), sizes.length - 1);
      // The short form of the smallest unit has no plural: 32 byte.
      if (power === 0) return measure(numbers, 'byte', 0, 'long').format(n);
      return measure(numbers, sizes[power] ?? 'byte', 1).format(n / 1_000 ** power);
    },
    span: (ms) => {
      // Minutes are rounded up before the unit is chosen: two hours less a second are two hours, not 120 minutes.
      const whole = ms < minuteMs ? ms : Math.ceil(ms / minuteMs) * minuteMs;
      const { unit, ms: unitMs } = unitOf(whole);
      const n = Math.max(0, Math.ceil(whole / unitMs));
      return unit === 'hour' || unit === 'second'
        ? `${number.format(n)} ${unit.charAt(0)}`
        : measure(numbers, unit, 0).format(n);
    },
  };
}

function unitOf(ms: number): (typeof spans)[number] {
  // The last row starts at zero, so one always fits what is not negative.
  return spans.find(({ from }) => ms >= from) ?? spans[3];
}

function isThisYear(ms: number): boolean {
  return new Date(ms).getFullYear() === new Date().getFullYear();
}

function measure(locale: string, unit: string, digits: number, unitDisplay: 'short' | 'long' = 'short') {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits });
}
