import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectorOperators, type SelectorOperator } from '#shared/enums.ts';
import { Fault } from '#engine/fault.ts';
import { checkPolicy } from '#engine/policy/policy.ts';
import { expressionsOf, type Selector } from '#engine/policy/selectors.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const selector = (subject: string, operator: string, ...targets: string[]): Selector => ({
  subject,
  operator: `OPERATOR_${operator}` as SelectorOperator,
  targets,
});

describe('expressionsOf', () => {
  it.each<[Selector[], string, string]>([
    [[selector('activity.type', 'EQUAL', 'A')], "activity.type == 'A'", ''],
    [[selector('activity.private_key.id', 'EQUAL', 'k')], "private_key.id == 'k'", ''],
    [[selector('private_key.id', 'NOT_EQUAL', 'k')], "private_key.id != 'k'", ''],
    [[selector('activity.params.user_id', 'EQUAL', 'u')], "activity.params.user_id == 'u'", ''],
    [[selector('activity.kind', 'IN', 'A', 'B')], "activity.kind in ['A', 'B']", ''],
    [[selector('activity.kind', 'NOT_IN', 'A')], "!(activity.kind in ['A'])", ''],
    [[selector('private_key.tags', 'CONTAINS', 't')], "private_key.tags.contains('t')", ''],
    [
      [selector('private_key.tags', 'CONTAINS_ONE', 's', 't')],
      "private_key.tags.contains('s') || private_key.tags.contains('t')",
      '',
    ],
    [
      [selector('wallet.exported', 'EQUAL', 'false'), selector('eth.tx.value', 'LESS_THAN_OR_EQUAL', '5')],
      'wallet.exported == false && eth.tx.value <= 5',
      '',
    ],
    [
      [selector('activity.action', 'EQUAL', 'A'), selector('private_key.tags', 'CONTAINS_ONE', 's', 't')],
      "activity.action == 'A' && (private_key.tags.contains('s') || private_key.tags.contains('t'))",
      '',
    ],
    [[selector('eth.tx.nonce', 'MORE_THAN', '007')], 'eth.tx.nonce > 7', ''],
    [[selector('eth.eip_7702_authorization.nonce', 'LESS_THAN', '3')], 'eth.eip_7702_authorization.nonce < 3', ''],
    [
      [selector('user.id', 'EQUAL', 'a'), selector('user.tags', 'CONTAINS_ALL', 's', 't')],
      '',
      "approvers.any(u, u.id == 'a' && u.tags.contains('s') && u.tags.contains('t'))",
    ],
    [
      [selector('approvers.count', 'MORE_THAN_OR_EQUAL', '2'), selector('credential.type', 'EQUAL', 'T')],
      '',
      "credentials.any(c, c.type == 'T') && approvers.count() >= 2",
    ],
  ])('keeps what they say (case %#)', (selectors, condition, consensus) => {
    const expressions = expressionsOf(selectors, 'targets');
    expect(expressions).toEqual({ condition, consensus });
    expect(() => checkPolicy({ effect: 'EFFECT_ALLOW', ...expressions })).not.toThrow();
  });

  it.each<[string, Selector, string]>([
    ['a name that nothing has', selector('activity.colour', 'EQUAL', 'x'), 'subject: expected a name'],
    ['what only the prototype has', selector('constructor', 'EQUAL', 'x'), 'subject: expected a name'],
    ['a user as a whole', selector('user', 'EQUAL', 'x'), 'subject: expected a name'],
    ['a list of things', selector('wallets', 'CONTAINS', 'x'), 'subject: expected a name'],
    ['a map', selector('eth.tx.contract_call_args', 'CONTAINS', 'x'), 'subject: expected a name'],
    ['no subject', { operator: 'OPERATOR_EQUAL', targets: ['x'] }, 'subject: missing field'],
    ['no operator', { subject: 'user.id', targets: ['x'] }, 'operator: missing field'],
    ['no target', selector('user.id', 'EQUAL'), 'targets: missing field'],
    ['two where one is taken', selector('user.id', 'EQUAL', 'a', 'b'), 'targets: expected one target'],
    ['an order of texts', selector('user.id', 'MORE_THAN', 'a'), 'operator: expected an operator that a string has'],
    ['a part of a text', selector('user.email', 'CONTAINS', 'a'), 'operator: expected an operator that a string has'],
    ['a list as a whole', selector('user.tags', 'EQUAL', 'a'), 'operator: expected OPERATOR_CONTAINS'],
    ['a quote', selector('user.id', 'EQUAL', "x' || 'a' == 'a"), 'targets.0: expected a text without a single quote'],
    ['a quote further on', selector('activity.kind', 'IN', 'A', "'"), 'targets.1: expected a text without'],
    ['a number that is none', selector('eth.tx.value', 'EQUAL', '1 || true'), 'targets.0: expected a whole number'],
    ['a number too large', selector('eth.tx.value', 'EQUAL', String(2n ** 256n)), 'targets.0: expected a whole number'],
    ['a truth that is none', selector('wallet.exported', 'EQUAL', 'yes'), "targets.0: expected 'true' or 'false'"],
  ])('refuses %s, and names the selector', (_what, bad, says) => {
    const fine = selector('activity.action', 'EQUAL', 'SIGN');
    expect(() => expressionsOf([fine, bad], 'targets')).toThrow(`parameters.selectors.1.${says}`);
  });

  it('refuses more than one policy can hold', () => {
    const long = selector('activity.kind', 'IN', ...Array.from({ length: 100 }, () => 'K'.repeat(1_000)));
    expect(() => expressionsOf([long], 'targets')).toThrow(
      'parameters.selectors: the selectors are too large for one policy',
    );
  });

  it('makes of any selectors a policy that can be kept, or refuses them with a Fault', () => {
    const subject = fc.constantFrom(
      'user.id',
      'user.tags',
      'activity.kind',
      'eth.tx.value',
      'wallet.imported',
      '',
      'x.y',
    );
    const target = fc.oneof(fc.constantFrom('1', 'true', 'a', "'", '\\', '"', "')"), fc.string());
    const any = fc.record({
      subject,
      operator: fc.constantFrom(...selectorOperators),
      targets: fc.array(target, { minLength: 1, maxLength: 2 }),
    });
    const likely = target.map((text) => selector('user.id', 'NOT_IN', text));
    const some = fc.array(fc.oneof(any, likely), { minLength: 1, maxLength: 4 });
    let kept = 0;
    fc.assert(
      fc.property(some, (selectors) => {
        try {
          const expressions = expressionsOf(selectors, 'targets');
          kept += 1;
          checkPolicy({ effect: 'EFFECT_ALLOW', ...expressions });
          expect(expressions.condition + expressions.consensus).not.toBe('');
        } catch (thrown) {
          if (!(thrown instanceof Fault) || !thrown.message.startsWith('parameters.selectors.')) throw thrown;
        }
      }),
      { numRuns: propertyRuns(500) },
    );
    expect(kept).toBeGreaterThan(20);
  });
});
