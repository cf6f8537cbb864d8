import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Clause, ExplainedPolicy, Explanation } from '#shared/policy-analysis.ts';
import { Explained } from '../../../../src/renderer/flows/activity/explained/Explained.tsx';
import { phrases } from '../../../../src/renderer/flows/activity/phrases/phrases.ts';
import { objectMessages } from '../../../../src/renderer/flows/activity/phrases/object-messages.ts';
import { activityTextOf } from '../../../../src/renderer/flows/activity/activity-text.tsx';
import { translatorFor } from '../../../../src/renderer/messages/translate.tsx';
import { annId, bobId } from '../../../harness/activities.ts';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();
afterEach(cleanup);

const people: Readonly<Record<string, string>> = { [annId]: 'Ann Ahlgren', [bobId]: 'Bob Brandt' };
const names = activityTextOf(
  translatorFor('en', phrases),
  translatorFor('en', objectMessages),
  (_, id) => people[id],
  annId,
);

const clause = (patch: Partial<Clause> = {}): Clause => ({
  part: 'condition',
  from: 0,
  to: 1,
  text: 'eth.tx.value <= 5',
  depth: 0,
  value: 'false',
  actual: [{ name: 'eth.tx.value', value: '12' }],
  ...patch,
});
const policy = (patch: Partial<ExplainedPolicy> = {}): ExplainedPolicy => ({
  policyId: 'policy-1',
  policyName: 'Treasury transfers',
  effect: 'EFFECT_DENY',
  outcome: 'OUTCOME_DENY_EXPLICIT',
  decisive: true,
  readings: [{ item: 0, clauses: [clause()] }],
  ...patch,
});
const explanation = (patch: Partial<Explanation> = {}): Explanation => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  submitterId: annId,
  approverIds: [annId],
  rejecterIds: [],
  rootOnly: false,
  atMs: 0,
  verdict: 'deny',
  basis: 'policy',
  voterIds: [],
  policies: [policy()],
  partial: false,
  quorum: { threshold: 1, memberIds: [annId], approvedIds: [], met: false, reachable: true },
  change: { outcome: 'none-would', add: [], submitter: false },
  ...patch,
});
const text = (): string => document.body.textContent ?? '';

describe('an explanation', () => {
  it('says the verdict, what it rests on, and the fact that decided', () => {
    draw(<Explained explanation={explanation()} names={names} />);
    expect(screen.getByText('Denied')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Treasury transfers' }).getAttribute('href')).toBe('/policies/policy-1');
    expect(text()).toContain('No additional approval would change this outcome.');
    expect(screen.getByText('eth.tx.value <= 5')).toBeTruthy();
    expect(text()).toContain('false');
    expect(text()).toContain('is 12');
  });

  it('says whose approval would let it pass, and who would have to ask', () => {
    const waits = { verdict: 'consensus', basis: 'policy' } as const;
    const add = { outcome: 'add', add: [bobId], submitter: false } as const;
    const { again } = draw(
      <Explained explanation={explanation({ ...waits, change: { ...add, add: [...add.add] } })} names={names} />,
    );
    expect(text()).toContain('The request would be allowed with the approval of Bob Brandt.');
    again(
      <Explained
        explanation={explanation({ ...waits, change: { outcome: 'add', add: [bobId], submitter: true } })}
        names={names}
      />,
    );
    expect(text()).toContain('The request would be allowed if Bob Brandt submitted it.');
  });

  it.each([
    ['allow', 'rootQuorum', false, 'The root quorum allows this request'],
    ['consensus', 'rootQuorum', false, 'Needs approval from enough members'],
    ['allow', 'ownCredentials', false, 'Users can always manage'],
    ['deny', 'nothing', false, 'No policy allows this request, and'],
    ['deny', 'nothing', true, 'Only the root quorum can do this'],
  ] as const)('says what a verdict of %s rests on: %s', (verdict, basis, rootOnly, said) => {
    draw(<Explained explanation={explanation({ verdict, basis, rootOnly, policies: [] })} names={names} />);
    expect(text()).toContain(said);
  });

  it('opens what decided and folds the others, each item of several under its number', () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      policy({
        policyId: `policy ${at}`,
        policyName: `Other ${at}`,
        decisive: false,
        outcome: 'OUTCOME_DENY_IMPLICIT',
      }),
    );
    const twice = policy({ readings: [0, 1].map((item) => ({ item, clauses: [clause()] })) });
    draw(<Explained explanation={explanation({ policies: [twice, ...many] })} names={names} />);
    expect(screen.getByText('12 other policies').closest('details')?.open).toBe(false);
    expect(screen.getAllByText('Treasury transfers').at(-1)?.closest('details')?.open).toBe(true);
    expect(screen.getByText('Payload 2')).toBeTruthy();
  });

  it('names approvers, and lists a draft apart from the other policies', () => {
    const read = (name: string, userIds: string[]) => clause({ actual: [{ name, value: '[{id: …}]', userIds }] });
    const clauses = [read('approvers', [bobId]), read('approvers.filter(u, true)', []), read('approvers', [])];
    const idle = { decisive: false, outcome: 'OUTCOME_DENY_IMPLICIT' } as const;
    const { policyId: _, ...draft } = policy({ ...idle, policyName: 'Mine', draft: 0 });
    draw(
      <Explained
        explanation={explanation({ policies: [policy({ readings: [{ item: 0, clauses }] }), draft, policy(idle)] })}
        names={names}
      />,
    );
    expect(text()).toContain('Approved by Bob Brandt');
    expect(text()).toContain('Approved by no user');
    expect(text()).toContain('Of the approvers, no user counts here');
    expect(text()).not.toContain('id: …');
    expect(screen.getByText('1 other policy')).toBeTruthy();
    expect(screen.getByText('(draft)').closest('summary')?.textContent).toContain('Mine');
  });

  it('says how clauses are joined, which err, and what was left out', () => {
    const clauses = [
      clause({ joins: 'and', value: 'false' }),
      clause({ depth: 1, value: 'error', why: 'there is no such argument', actual: [] }),
      clause({ depth: 1, part: 'time', value: 'skipped', actual: [] }),
    ];
    draw(
      <Explained
        explanation={explanation({ policies: [policy({ readings: [{ item: 0, clauses }] })], partial: true })}
        names={names}
      />,
    );
    expect(screen.getByText('All of')).toBeTruthy();
    expect(text()).toContain('there is no such argument');
    expect(text()).toContain('not evaluated');
    expect(text()).toContain('Some details are not shown');
  });

  it('names what is not seen in hostile names, texts and values, and draws no megabytes', () => {
    const hostile = `\u202Egnp.exe\u200B${'A'.repeat(2_000_000)}`;
    const one = clause({ text: hostile, actual: [{ name: hostile, value: hostile }] });
    const err = clause({ value: 'error', why: hostile });
    const policies = [policy({ policyName: hostile, readings: [{ item: 0, clauses: [one, err] }] })];
    draw(<Explained explanation={explanation({ policies })} names={names} />);
    expect(text()).not.toMatch(/[\u202E\u200B]/);
    expect(text()).toContain('U+202E');
    expect(text().length).toBeLessThan(20_000);
  });
});
