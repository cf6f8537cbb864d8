import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CronSpan, isInside, nanosOf, parseCronSpan, parseTimestamp } from '#engine/policy/time.ts';
import { cpuMs } from '../../harness/cpu.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);

function span(schedule: string, duration: string, zone: string): CronSpan {
  const made = parseCronSpan(schedule, duration, zone);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

describe('parseTimestamp', () => {
  it('reads every instant that Date prints, and its nanoseconds', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        (date) => {
          expect(parseTimestamp(date.toISOString())).toBe(nanosOf(date.getTime()));
          expect(parseTimestamp(date.toISOString().replace('Z', '+00:00'))).toBe(nanosOf(date.getTime()));
        },
      ),
    );
    expect(parseTimestamp('2027-02-01T00:00:00.123456789Z')).toBe(nanosOf(at('2027-02-01T00:00:00.123Z')) + 456_789n);
    expect(parseTimestamp('2028-02-29T00:00:00Z')).toBe(nanosOf(at('2028-02-29T00:00:00Z')));
  });

  it.each([
    '2027-02-01T00:00:00-05:00',
    '2027-02-01T00:00:00+01:00',
    '2027-02-01T00:00:00-00:00',
    '2027-02-01T00:00:00',
    '2027-02-01 00:00:00Z',
    '2027-02-01',
    '2027-02-01T00:00Z',
    '2027-02-01T00:00:00.Z',
    '2027-02-01T00:00:00.1234567890Z',
    '2027-02-01t00:00:00z',
    ' 2027-02-01T00:00:00Z',
    '+12027-02-01T00:00:00Z',
    '1801400000',
    '',
  ])('refuses %j for its form', (text) => {
    expect(parseTimestamp(text)).toMatch(/RFC 3339/);
  });

  it.each([
    '2027-02-29T00:00:00Z',
    '2027-04-31T00:00:00Z',
    '2027-13-01T00:00:00Z',
    '2027-00-01T00:00:00Z',
    '2027-01-01T24:00:00Z',
    '2027-01-01T23:59:60Z',
    '2027-01-01T23:60:00Z',
  ])('refuses %j, which the calendar does not have', (text) => {
    expect(parseTimestamp(text)).toMatch(/calendar/);
  });
});

describe('parseCronSpan', () => {
  it.each([
    // because                       schedule           duration   zone              what
    ['it has a step', '*/5 * * * *', '1h', 'UTC', /minute is/],
    ['a range has a step', '0-30/5 * * * *', '1h', 'UTC', /minute is/],
    ['a month is named', '0 0 1 JAN *', '1h', 'UTC', /month is/],
    ['a day is named', '0 0 * * MON', '1h', 'UTC', /day of week is/],
    ['it is a macro', '@daily', '1h', 'UTC', /five fields/],
    ['it has seconds', '0 0 0 * * *', '1h', 'UTC', /five fields/],
    ['it is empty', '', '1h', 'UTC', /five fields/],
    ['a minute is 60', '60 * * * *', '1h', 'UTC', /minute is/],
    ['an hour is 24', '0 24 * * *', '1h', 'UTC', /hour is/],
    ['a day is 0', '0 0 0 * *', '1h', 'UTC', /day of month is/],
    ['a day is 32', '0 0 32 * *', '1h', 'UTC', /day of month is/],
    ['a month is 13', '0 0 * 13 *', '1h', 'UTC', /month is/],
    ['a weekday is 7', '0 0 * * 7', '1h', 'UTC', /day of week is/],
    ['a range is turned', '30-10 * * * *', '1h', 'UTC', /minute is/],
    ['a list has a gap', '1,,2 * * * *', '1h', 'UTC', /minute is/],
    ['a star is in a list', '*,1 * * * *', '1h', 'UTC', /minute is/],
    ['a number is signed', '-1 * * * *', '1h', 'UTC', /minute is/],
    ['a number is long', '001 * * * *', '1h', 'UTC', /minute is/],
    ['it lasts no time', '0 0 * * *', '0h', 'UTC', /more than 0/],
    ['it lasts over a week', '0 0 * * *', '7d1m', 'UTC', /at most 7 days/],
    ['it lasts over a week of hours', '0 0 * * *', '169h', 'UTC', /at most 7 days/],
    ['its duration is empty', '0 0 * * *', '', 'UTC', /duration is written/],
    ['its duration has no unit', '0 0 * * *', '90', 'UTC', /duration is written/],
    ['its duration has seconds', '0 0 * * *', '90s', 'UTC', /duration is written/],
    ['its duration is out of order', '0 0 * * *', '30m1h', 'UTC', /duration is written/],
    ['its duration is a fraction', '0 0 * * *', '1.5h', 'UTC', /duration is written/],
    ['its duration says a unit twice', '0 0 * * *', '1h1h', 'UTC', /duration is written/],
    ['its zone is unknown', '0 0 * * *', '1h', 'Mars/Olympus', /time zone is/],
    ['its zone is an offset', '0 0 * * *', '1h', '+01:00', /time zone is/],
    ['its zone is empty', '0 0 * * *', '1h', '', /time zone is/],
    ['its zone climbs', '0 0 * * *', '1h', '../UTC', /time zone is/],
  ])('refuses a span because %s', (_because, schedule, duration, zone, what) => {
    expect(parseCronSpan(schedule, duration, zone)).toMatch(what);
  });

  it.each([
    ['1d', 1_440],
    ['9h', 540],
    ['1h30m', 90],
    ['1d 2h 3m', 1_563],
    ['1d3m', 1_443],
    ['7d', 10_080],
    ['10080m', 10_080],
  ])('reads the duration %s as %i minutes', (text, minutes) => {
    expect(span('0 0 * * *', text, 'UTC').durationMinutes).toBe(minutes);
  });
});

describe('isInside', () => {
  it.each([
    // schedule        duration  zone               instant                         inside  because
    ['30 8 * * 1-5', '9h', 'Europe/Paris', '2026-11-20T07:29:59.999Z', false, 'it is a moment too early'],
    ['30 8 * * 1-5', '9h', 'Europe/Paris', '2026-11-20T07:30:00Z', true, 'it begins'],
    ['30 8 * * 1-5', '9h', 'Europe/Paris', '2026-11-20T16:29:59.999Z', true, 'it is about to end'],
    ['30 8 * * 1-5', '9h', 'Europe/Paris', '2026-11-20T16:30:00Z', false, 'it has ended'],
    ['30 8 * * 1-5', '9h', 'Europe/Paris', '2026-11-21T10:00:00Z', false, 'it is Saturday'],
    ['30 8 * * 1-5', '9h', 'Europe/Paris', '2026-07-20T06:30:00Z', true, 'it is summer there'],
    ['0 22 * * 5', '10h', 'UTC', '2026-11-21T07:59:00Z', true, 'it reaches into the next day'],
    ['0 0 1 * 0', '1d', 'UTC', '2026-11-01T12:00:00Z', true, 'it is the first, and a Sunday'],
    ['0 0 1 * 0', '1d', 'UTC', '2026-12-01T12:00:00Z', true, 'it is the first'],
    ['0 0 1 * 0', '1d', 'UTC', '2026-11-22T12:00:00Z', true, 'it is a Sunday'],
    ['0 0 1 * 0', '1d', 'UTC', '2026-11-23T12:00:00Z', false, 'it is neither'],
    ['0 0 1 * *', '1d', 'UTC', '2026-11-22T12:00:00Z', false, 'days of the week do not matter'],
    ['0 0 * * 0', '1d', 'UTC', '2026-12-01T12:00:00Z', false, 'days of the month do not matter'],
    ['0 0 29 2 *', '1d', 'UTC', '2028-02-29T12:00:00Z', true, 'it is a leap day'],
    ['0 0 15 11 *', '7d', 'UTC', '2026-11-21T23:59:00Z', true, 'a week is not over'],
    ['0 0 15 11 *', '7d', 'UTC', '2026-11-22T00:00:00Z', false, 'a week is over'],
    // Clocks in Paris went from 02:00 to 03:00 on 2026-03-29, 01:00 UTC, and from 03:00 to 02:00 on 2026-10-25, 01:00 UTC.
    ['30 2 * * *', '1h', 'Europe/Paris', '2026-03-29T01:15:00Z', false, 'half past two was skipped'],
    ['30 1 * * *', '2h', 'Europe/Paris', '2026-03-29T02:29:00Z', true, 'two hours passed, and the clock shows 04:29'],
    ['30 1 * * *', '2h', 'Europe/Paris', '2026-03-29T02:30:00Z', false, 'two hours are over, at 04:30'],
    ['30 2 * * *', '5m', 'Europe/Paris', '2026-10-25T00:30:00Z', true, 'it is half past two'],
    ['30 2 * * *', '5m', 'Europe/Paris', '2026-10-25T01:30:00Z', true, 'it is half past two again'],
    ['30 2 * * *', '5m', 'Europe/Paris', '2026-10-25T01:00:00Z', false, 'it is two, again'],
    // Lord Howe changes by half an hour: 2026-04-04T15:00Z from +11 to +10:30.
    ['45 1 * * *', '1m', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z', true, 'it is a quarter to two'],
    ['45 1 * * *', '1m', 'Australia/Lord_Howe', '2026-04-04T15:15:00Z', true, 'it is a quarter to two again'],
    ['0 9 * * *', '1m', 'Asia/Kathmandu', '2026-11-20T03:15:00Z', true, 'it is nine at +05:45'],
  ])('%s for %s in %s, at %s: %s, because %s', (schedule, duration, zone, instant, inside) => {
    expect(isInside(span(schedule, duration, zone), at(instant))).toBe(inside);
  });

  it('agrees with a walk over every minute', () => {
    const field = (low: number, high: number) =>
      fc.oneof(
        fc.constant('*'),
        fc.array(fc.integer({ min: low, max: high }), { minLength: 1, maxLength: 3 }).map((values) => values.join(',')),
      );
    const zone = fc.constantFrom('UTC', 'Europe/Paris', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia');
    const schedule = fc
      .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6))
      .map((fields) => fields.join(' '));
    // Around the changes of the clocks, where the arithmetic could go wrong.
    const instant = fc
      .tuple(
        fc.constantFrom(
          '2026-03-29T01:00Z',
          '2026-10-25T01:00Z',
          '2026-04-04T15:00Z',
          '2026-03-08T05:31Z',
          '2026-11-20T12:00Z',
        ),
        fc.integer({ min: -3_000, max: 3_000 }),
      )
      .map(([text, minutes]) => at(text) + minutes * MINUTE);
    fc.assert(
      fc.property(schedule, fc.integer({ min: 1, max: 600 }), zone, instant, (text, minutes, zoneName, nowMs) => {
        const made = span(text, `${minutes}m`, zoneName);
        expect(isInside(made, nowMs)).toBe(walk(text, minutes, zoneName, nowMs));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('is quick over its longest reach', () => {
    const made = span('59 23 31 12 *', '7d', 'Europe/Paris');
    isInside(made, at('2026-11-20T00:00Z'));
    const began = cpuMs();
    for (let day = 0; day < 365; day += 1) isInside(made, at('2026-01-01T00:00Z') + day * 1_440 * MINUTE);
    expect((cpuMs() - began) / 365).toBeLessThan(5);
  });
});

/** The definition itself: some minute within reach whose local time fits every field. */
function walk(schedule: string, minutes: number, timeZone: string, nowMs: number): boolean {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
  });
  const words = schedule.split(' ');
  const fits = (index: number, value: number) =>
    words[index] === '*' || words[index]?.split(',').map(Number).includes(value);
  for (let back = 0; back < minutes; back += 1) {
    const parts = Object.fromEntries(
      format.formatToParts(nowMs - back * MINUTE).map(({ type, value }) => [type, value]),
    );
    const byDate = fits(2, Number(parts['day']));
    const byWeekday = fits(4, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts['weekday'] ?? ''));
    const isDay = words[2] !== '*' && words[4] !== '*' ? byDate || byWeekday : byDate && byWeekday;
    if (isDay && fits(0, Number(parts['minute'])) && fits(1, Number(parts['hour'])) && fits(3, Number(parts['month'])))
      return true;
  }
  return false;
}
