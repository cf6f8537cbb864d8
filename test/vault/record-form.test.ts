/** A record keeps each thing once, and gives back what it was made of. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import type { ActivityRecord, Commit } from '../../src/main/engine/activity.ts';
import type { ActivityEntry } from '../../src/main/vault/activity-table.ts';
import { mapSealed } from '../../src/main/vault/keyring.ts';
import { packed, unpacked } from '../../src/main/vault/packed-text.ts';
import { activityIn, changesIn, entryIn, parseCommit, recordOf } from '../../src/main/vault/record-form.ts';
import { mayHoldSecret } from '../../src/main/vault/rekey.ts';
import { propertyRuns } from '../harness/property-runs.ts';
import { bodyOf, sentActivity, stampedActivities, voteOf } from './stamped-activities.ts';
import { commitOf, tagChange } from './vault-world.ts';

/** Texts that the short or the packed form could take for something else. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef-"\'~=\\u') }),
  fc.constantFrom('', "='", '\ud800', '__proto__', 'null', `${'ab'.repeat(8)}'`, '"sealed":', 'ACTIVITY_TYPE__V3'),
);
const oddKey = fc.oneof(oddText, fc.constantFrom('__proto__', 'constructor', 'type', 'i', 'v'));
const odd = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    oddText,
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(oddKey, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const oddObject = fc.dictionary(oddKey, odd, { maxKeys: 3 });
/** A body that says some of what the activity has, and what it says in another type too. */
const oddBody = fc
  .record(
    { type: odd, timestampMs: odd, organizationId: odd, parameters: fc.oneof(oddObject, odd) },
    { requiredKeys: [] },
  )
  .map((body) => JSON.stringify(body));

/** JSON with its members in one order. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .sort()
    .join()}}`;
}

/** What a table takes of an activity. */
function entryOf(activity: ActivityRecord): ActivityEntry {
  const { activityId, organizationId, type, status, fingerprint, createdAtMs } = activity;
  return { activityId, organizationId, type, status, fingerprint, createdAtMs };
}

/** An activity with these votes that says what its body says, where that has the type of an activity’s member. */
function sentWith(body: string, more: Partial<ActivityRecord>): ActivityRecord {
  const { type, timestampMs, organizationId, parameters } = JSON.parse(body) as Readonly<Record<string, unknown>>;
  return sentActivity(300, body, {
    ...more,
    ...(typeof type === 'string' && { type }),
    ...(typeof timestampMs === 'string' && { timestampMs }),
    ...(typeof organizationId === 'string' && { organizationId: organizationId as ActivityRecord['organizationId'] }),
    ...(typeof parameters === 'object' && parameters !== null && { parameters: parameters as JsonObject }),
  });
}

describe('the record of a commit', () => {
  it.each(stampedActivities().map((activity) => [activity.activityId, activity]))('gives %s again', (_, activity) => {
    const commit = { changes: [tagChange(1, 'a'), tagChange(2, null)], activity };
    expect(parseCommit(recordOf(commit))).toStrictEqual(commit);
    expect(activityIn(recordOf({ changes: [], activity }))).toStrictEqual(activity);
    expect(entryIn(recordOf(commit))).toStrictEqual({ changes: commit.changes, entry: entryOf(activity) });
    expect(changesIn(recordOf(commit))).toStrictEqual(commit.changes);
    // The same again, byte for byte: an activity that was read is kept as it was.
    expect(recordOf(parseCommit(recordOf(commit)))).toEqual(recordOf(commit));
  });

  it('gives any activity again, whatever its body says', () => {
    const others = fc.record({ type: oddText, resultKey: oddText, result: oddObject, parameters: oddObject });
    const votes = fc.array(
      fc.record({ message: oddText, publicKey: oddText, signature: oddText, scheme: oddText }, { requiredKeys: [] }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(oddBody, others, votes, fc.boolean(), (body, more, later, hasResult) => {
        const first = { votes: [voteOf(body), ...later.map((vote) => voteOf(body, vote))] };
        const {
          result: _,
          resultKey: __,
          ...sent
        } = sentWith(body, { ...(more as Partial<ActivityRecord>), ...first });
        const activity = {
          ...sent,
          ...(hasResult && { result: more.result as JsonObject, resultKey: more.resultKey }),
        };
        const record = recordOf({ changes: [], activity });
        expect(canonical(activityIn(record))).toBe(canonical(JSON.parse(JSON.stringify(activity))));
        expect(recordOf(parseCommit(record))).toEqual(record);
        expect(entryIn(record).entry).toEqual(entryOf(activity));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('gives a table the same where packed digits belong to an escape, and where the body is long or not ASCII', () => {
    const escaped = `\u0007abcd-1111-4111-8111-${'1'.repeat(12)}`;
    const texts = [
      escaped,
      `\b1234567-1111-4111-8111-${'1'.repeat(12)}`,
      `\f${'ab'.repeat(20)}`,
      '\u00e9',
      'c0'.repeat(20_000),
    ];
    for (const text of texts) {
      const body = bodyOf({ parameters: { text, payload: 'c0'.repeat(32) } });
      const activity = sentActivity(204, body, { result: { text } });
      expect(entryIn(recordOf({ changes: [], activity }))).toStrictEqual({ changes: [], entry: entryOf(activity) });
    }
  });

  it('gives a table what the body says where an escape in it looks packed', () => {
    const organizationId = `~${'A'.repeat(22)}` as ActivityRecord['organizationId'];
    const body = bodyOf({ organizationId }).replace('~', '\\u007e');
    const activity = sentActivity(205, body, { organizationId });
    expect(entryIn(recordOf({ changes: [], activity })).entry).toStrictEqual(entryOf(activity));
  });

  it('never looks like one without a secret where it holds one', () => {
    const secret = fc.record({ sealed: oddText, box: oddText });
    const row = fc.tuple(secret, fc.array(fc.oneof(oddKey, fc.nat(2)), { maxLength: 4 }), oddObject);
    fc.assert(
      fc.property(row, ([sealed, path, beside]) => {
        const nested = path.reduceRight<unknown>(
          (inner, step) => (typeof step === 'number' ? [step, inner] : { ...beside, [step]: inner }),
          sealed,
        );
        let found = 0;
        mapSealed(nested, (one) => ((found += 1), one));
        const change = { ...tagChange(1, 'a'), row: nested } as Commit['changes'][number];
        if (found > 0) expect(mayHoldSecret(recordOf({ changes: [change] }))).toBe(true);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('is read where an earlier program wrote it', () => {
    const commit = commitOf(1);
    expect(parseCommit(Buffer.from(JSON.stringify(commit)))).toStrictEqual(commit);
    expect(activityIn(Buffer.from(JSON.stringify(commit)))).toStrictEqual(commit.activity);
    expect(activityIn(recordOf({ changes: [tagChange(1, 'a')] }))).toBeUndefined();
    expect(entryIn(Buffer.from(JSON.stringify(commit)))).toStrictEqual({
      changes: commit.changes,
      entry: commit.activity,
    });
    expect(entryIn(recordOf({ changes: [tagChange(1, 'a')] })).entry).toBeUndefined();
  });

  it('is in base64, with the place in the journal, at most 1.3 times the body and 600 bytes', () => {
    for (const payload of ['c0'.repeat(32), 'c0'.repeat(1_000), 'some text '.repeat(5)]) {
      const body = bodyOf({ parameters: { signWith: `0x${'1f'.repeat(20)}`, payload } });
      const record = recordOf({
        changes: [],
        activity: sentActivity(1, body, { parameters: JSON.parse(body).parameters }),
      });
      const line = ((record.length + 41 + 16) * 4) / 3 + 1;
      expect(line).toBeLessThanOrEqual(1.3 * body.length + 600);
    }
  });
});

describe('packed text', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 70 });
  const part = fc.oneof(hex, fc.uuid(), fc.constantFrom('"', "'", '~', '-', '0x', 'x', ' ', 'é', '\u{1f511}'));
  const text = fc.array(part, { maxLength: 12 }).map((parts) => `{${parts.join('')}`);

  it('gives the text again, whatever it is', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(unpacked(packed(one))).toBe(one);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('takes no more time than its length, however long a run of digits is', () => {
    for (const long of ['ab'.repeat(500_000), `"${'ab'.repeat(500_000)}"`, `{${'01234567-'.repeat(100_000)}`])
      expect(unpacked(packed(long))).toBe(long);
  });
});
