import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '#engine/fault.ts';
import type { Credential, Facts } from '#engine/policy/facts.ts';
import { checkPolicy, type Member } from '#engine/policy/policy.ts';
import { budgetOf } from '#engine/slices.ts';
import { plainlyCouldStillBeMet, plainlyTakesPart } from '../../harness/plain-part-taking.ts';
import { propertyRuns } from '../../harness/property-runs.ts';
import { aMember, aRequest } from './a-request.ts';
import { couldStillBeMet, takesPart } from './finished.ts';

const key = 'CREDENTIAL_TYPE_API_KEY_P256';
const passkey = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR';
const allow = (consensus: string) => ({ effect: 'EFFECT_ALLOW', consensus }) as const;

/** Predicates of somebody `u`, of a credential `c`, and of both: those that read the lists in their turn are about the others too. */
const ofUser = fc.constantFrom(
  ["u.id == 'u0'", "u.id in ['u1', 'u2']", "u.tags.contains('ops')", "'sec' in u.tags", "u.alias != 'u1'"],
  ["u.email == 'u3@example.com'", 'u.tags.count() >= 2', "u.tags[0] == 'ops'", "u.tags.any(t, t == 'sec')", 'true'],
  ['credentials.any(c, c.user_id == u.id && c.type == TYPE)', "approvers.any(v, v.id == 'u1' && v.id != u.id)"],
  ['approvers.count() >= 3', "approvers.all(v, v.tags.contains('ops') || v.id == u.id)", 'approvers[0].id != u.id'],
);
const ofCredential = fc.constantFrom(
  ['c.type == TYPE', 'c.type != TYPE', "c.user_id == 'u0'", "c.id in ['c-u1-0', 'c-u2-1']", "c.public_key == 'pk'"],
  ["approvers.any(u, u.id == c.user_id && u.tags.contains('ops'))", 'credentials.count() >= 2', 'true'],
  ['credentials.all(d, d.type == c.type)', 'credentials[0].id == c.id', "c.credential_id == ''"],
);
const pick = (lists: fc.Arbitrary<readonly string[]>) => lists.chain((list) => fc.constantFrom(...list));

const anyConsensus: fc.Arbitrary<string> = fc
  .letrec<{ text: string; user: string; credential: string }>((tie) => {
    const both = (of: fc.Arbitrary<string>) =>
      fc.tuple(of, fc.constantFrom('&&', '||'), of).map(([left, sign, right]) => `(${left} ${sign} ${right})`);
    const user = tie('user');
    const credential = tie('credential');
    const text = tie('text');
    const asked = (name: 'all' | 'any' | 'filter') =>
      fc.oneof(
        user.map((predicate) => `approvers.${name}(u, ${predicate})`),
        credential.map((predicate) => `credentials.${name}(c, ${predicate})`),
      );
    const counted = fc.oneof(
      fc.constantFrom('approvers.count()', 'credentials.count()', 'approvers.count'),
      asked('filter').map((list) => `${list}.count()`),
    );
    const compared = fc.constantFrom('<', '<=', '>', '>=', '==', '!=');
    return {
      user: fc.oneof(
        { maxDepth: 2 },
        pick(ofUser),
        both(user),
        user.map((inner) => `!(${inner})`),
      ),
      credential: fc.oneof(
        { maxDepth: 2 },
        pick(ofCredential),
        both(credential),
        credential.map((inner) => `!(${inner})`),
      ),
      text: fc.oneof(
        { maxDepth: 3 },
        { arbitrary: asked('any'), weight: 3 },
        { arbitrary: asked('all'), weight: 2 },
        {
          arbitrary: fc.tuple(counted, compared, fc.integer({ min: 0, max: 4 })).map((said) => said.join(' ')),
          weight: 2,
        },
        fc.tuple(fc.integer({ min: 0, max: 4 }), compared, counted).map((said) => said.join(' ')),
        fc.constantFrom("approvers[0].id == 'u0'", "credentials[1].user_id == 'u1'", "approvers[9].id == 'u1'", 'true'),
        { arbitrary: both(text), weight: 3 },
        text.map((inner) => `!(${inner})`),
      ),
    };
  })
  .text.map((text) => text.replaceAll('TYPE', `'${passkey}'`));

/** Users, what they own, and who of them has approved, with one of their credentials. */
const anyPeople = fc
  .array(
    fc.record({
      tags: fc.subarray(['ops', 'sec', 'intern']),
      types: fc.array(fc.constantFrom(key, passkey), { maxLength: 3 }),
      approved: fc.boolean(),
      stamp: fc.nat(2),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((people) =>
    people.map(({ tags, types, approved, stamp }, at) => {
      const id = `u${at}`;
      const credentials = types.map((type, number): Credential => {
        const isKey = type === key;
        const of = `c-${id}-${number}`;
        return { id: of, user_id: id, type, credential_id: isKey ? '' : of, public_key: at % 2 ? 'pk' : of };
      });
      const member: Member = { approver: { id, tags, email: `${id}@example.com`, alias: id }, credentials };
      return { member, approved, stamped: credentials.slice(stamp % 3, (stamp % 3) + 1) };
    }),
  );

function factsOf(
  people: readonly Readonly<{ member: Member; approved: boolean; stamped: readonly Credential[] }>[],
): Facts {
  const approved = people.filter((one) => one.approved);
  return aRequest(approved.map(({ member, stamped }) => ({ approver: member.approver, credentials: stamped })));
}

function readable(consensus: string): boolean {
  try {
    checkPolicy({ consensus });
    return true;
  } catch (thrown) {
    if (thrown instanceof Fault) return false;
    throw thrown;
  }
}

describe('whose vote could still count', () => {
  it('is the same as by a plain reading, for any consensus, users and votes', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anyConsensus.filter(readable), anyPeople, (consensus, people) => {
        const facts = factsOf(people);
        const electorate = people.filter(({ approved }) => !approved).map(({ member }) => member);
        const policy = allow(consensus);
        for (const { member } of people) {
          const plain = plainlyTakesPart(consensus, facts, member);
          expect(takesPart(policy, facts, member)).toBe(plain);
          const kind = `takes part: ${plain}`;
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
        }
        const met = plainlyCouldStillBeMet(consensus, facts, electorate);
        expect(couldStillBeMet(policy, facts, electorate)).toBe(met);
        seen.set(`could be met: ${met}`, (seen.get(`could be met: ${met}`) ?? 0) + 1);
      }),
      { numRuns: propertyRuns(1_500) },
    );
    for (const kind of ['takes part: true', 'takes part: false', 'could be met: true', 'could be met: false'])
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(100);
  });

  const approved = (count: number) => Array.from({ length: count }, (_, at) => aMember(`approved-${at}`));
  const stepsFor = (consensus: string, facts: Facts) => {
    const budget = budgetOf(1_000_000);
    takesPart(allow(consensus), { ...facts, budget }, aMember('ann', ['ops']));
    return 1_000_000 - budget.steps;
  };

  it('costs as many steps for a user, however many others approve', () => {
    for (const consensus of [
      "approvers.any(u, u.id == 'ann') && approvers.count() >= 2",
      "approvers.filter(u, u.tags.contains('ops')).count() >= 2",
      `credentials.all(c, c.type == '${key}')`,
    ]) {
      expect(stepsFor(consensus, aRequest(approved(100)))).toBe(stepsFor(consensus, aRequest([])));
      expect(stepsFor(consensus, aRequest([]))).toBeLessThan(20);
    }
  });

  it('hangs on the others where the consensus asks about them, and costs steps for each', () => {
    const consensus = 'approvers.any(u, credentials.any(c, c.user_id == u.id))';
    expect(stepsFor(consensus, aRequest(approved(100)))).toBeGreaterThan(stepsFor(consensus, aRequest([])) + 100);
  });

  it('is told without what a user could stamp with where the consensus does not read it', () => {
    let reads = 0;
    const { approver, credentials } = aMember('ann');
    const ann: Member = {
      approver,
      get credentials() {
        reads += 1;
        return credentials;
      },
    };
    const byId = allow("approvers.any(u, u.id == 'ann') && approvers.count() == 1");
    expect(takesPart(byId, aRequest([]), ann)).toBe(true);
    expect(couldStillBeMet(byId, aRequest([]), [ann])).toBe(true);
    expect(reads).toBe(0);
    expect(takesPart(allow(`credentials.any(c, c.type == '${key}')`), aRequest([]), ann)).toBe(true);
    expect(reads).toBeGreaterThan(0);
  });
});
