/** A record keeps each thing once, and gives back what it was made of. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packed, unpacked } from '../../src/main/vault/packed-text.ts';
import { activityIn, parseCommit, recordOf } from '../../src/main/vault/record-form.ts';
import { propertyRuns } from '../harness/property-runs.ts';
import { bodyOf, sentActivity, stampedActivities } from './stamped-activities.ts';
import { commitOf, tagChange } from './vault-world.ts';

describe('the record of a commit', () => {
  it.each(stampedActivities().map((activity) => [activity.activityId, activity]))('gives %s again', (_, activity) => {
    const commit = { changes: [tagChange(1, 'a'), tagChange(2, null)], activity };
    expect(parseCommit(recordOf(commit))).toStrictEqual(commit);
    expect(activityIn(recordOf({ changes: [], activity }))).toStrictEqual(activity);
    // The same again, byte for byte: an activity that was read is kept as it was.
    expect(recordOf(parseCommit(recordOf(commit)))).toEqual(recordOf(commit));
  });

  it('is read where an earlier program wrote it', () => {
    const commit = commitOf(1);
    expect(parseCommit(Buffer.from(JSON.stringify(commit)))).toStrictEqual(commit);
    expect(activityIn(Buffer.from(JSON.stringify(commit)))).toStrictEqual(commit.activity);
    expect(activityIn(recordOf({ changes: [tagChange(1, 'a')] }))).toBeUndefined();
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
