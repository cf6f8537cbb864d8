import { describe, expect, it } from 'vitest';
import { phrases } from '../../../src/renderer/flows/activity/phrases/phrases.ts';
import { objectMessages } from '../../../src/renderer/flows/activity/phrases/object-messages.ts';
import { activityTextOf } from '../../../src/renderer/flows/activity/activity-text.tsx';
import { activityFields } from '../../../src/renderer/flows/activity/export-fields.ts';
import { csvHead, csvRow } from '../../../src/renderer/flows/export-list/list-file.ts';
import { between, soughtId, viewFrom } from '../../../src/renderer/screens/activities/filters.ts';
import { translatorFor } from '../../../src/renderer/messages/translate.tsx';
import { annId, anActivity, aVote, bobId } from '../../harness/activities.ts';

const names = activityTextOf(translatorFor('en', phrases), translatorFor('en', objectMessages), () => undefined, '');

describe('a table of activities', () => {
  it('has a value for each of its columns, in the wire’s words', () => {
    const activity = anActivity({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      params: { walletName: '=HYPERLINK("http://a.example")', accounts: [] },
      status: 'FAILED',
      failure: { code: 7, message: 'no', details: [] },
    });
    const fields = activityFields(names, Date.UTC(2026, 10, 20, 10));
    const row = csvRow(fields, activity);
    expect(csvHead(fields).split(',')).toHaveLength(14);
    expect(row).toContain(',2026-11-20T09:02:00.000Z,');
    expect(row).toContain(',ACTIVITY_STATUS_FAILED,ACTIVITY_TYPE_CREATE_WALLET,');
    expect(row).toContain(`,"'=HYPERLINK(""http://a.example"")",`);
    expect(row.endsWith(',1,0,sha256:8be3c8998be3c8998be3c8998be3c8998be3c8998be3c8998be3c8998be3c899,7,no\r\n')).toBe(
      true,
    );
  });

  it('names all that an activity is about, uncut, and counts the votes that count', () => {
    const atMs = Date.UTC(2026, 10, 20, 9, 2);
    const users = ['x'.repeat(300), 'ann', 'bob'].map((userName) => ({ userName }));
    const activity = anActivity({
      type: 'ACTIVITY_TYPE_CREATE_USERS_V3',
      params: { users },
      votes: [aVote(annId, atMs), aVote(bobId, atMs + 1), aVote(bobId, atMs + 2, 'REJECTED')],
    });
    const { objects, approvals, rejections } = activityFields(names, atMs + 3);
    expect(objects?.(activity)).toEqual(users.map(({ userName }) => userName));
    expect([approvals?.(activity), rejections?.(activity)]).toEqual([1, 1]);
  });
});

describe('what of the log is looked at', () => {
  it('stands in the address; what is not known there is as if it were not', () => {
    const view = viewFrom(
      new URLSearchParams('q=abc&type=create_wallet&status=waits&person=p&span=dates&from=2026-11-01&open=x'),
    );
    expect(view).toEqual({
      search: 'abc',
      path: 'create_wallet',
      standing: 'waits',
      person: 'p',
      span: 'dates',
      from: '2026-11-01',
      to: '',
      opened: 'x',
    });
    expect(viewFrom(new URLSearchParams('status=nonsense&span=9'))).toMatchObject({ standing: 'any', span: 'all' });
  });

  it('is whole days, both inclusive, and nothing where a day is none', () => {
    const { fromMs = 0, toMs = 0 } = between('2026-11-10', '2026-11-11');
    expect(toMs - fromMs).toBe(48 * 3_600_000);
    expect(between('', '2026-13-45x')).toEqual({});
  });

  it.each([
    ['', undefined],
    ['   ', undefined],
    [' 0xAbC ', '0xAbC'],
    ['A'.repeat(64), `sha256:${'a'.repeat(64)}`],
    [`sha256:${'b'.repeat(64)}`, `sha256:${'b'.repeat(64)}`],
    ['treasury HOT', 'wallet-1'],
    ['x'.repeat(1000), 'x'.repeat(256)],
  ] as const)('searches %j as %j', (text, expected) => {
    expect(soughtId(text, (name) => (name.toLowerCase() === 'treasury hot' ? 'wallet-1' : undefined))).toBe(expected);
  });
});
