import type { Lint, LintFinding, PolicyDrafts } from '#shared/reasoning.ts';
import { limits } from '#shared/limits.ts';
import { canStamp } from '../domain/root-quorum.ts';
import { memberOf } from '../gate/policies.ts';
import { noticesIn } from '../operations/policies/policy-notices.ts';
import { findingsIn, meaningOf, wantsSeveral, type Finding } from '../policy/lint.ts';
import { possibleOf, type PartialFields } from '../policy/possible.ts';
import type { Budget, Member } from '../policy/policy.ts';
import { treesOf } from '../policy/trace.ts';
import type { Policy } from '../state/rows.ts';
import { rowsOf, type OrganizationRows } from '../state/tx.ts';
import { consensusOf } from './consensus.ts';
import { kinds } from './kinds.ts';
import { likelihoodOf, possibleIn } from './likelihood.ts';
import { draftedPolicies, reasoningBudget, withinBudget, type Asking } from './rules.ts';

type Looking = Readonly<{
  view: OrganizationRows;
  members: readonly Member[];
  policies: readonly Policy[];
  nowMs: number;
  budget: Budget;
}>;

/** What the policies, stored or with `drafts`, say that can hardly be meant. Throws what keeping the drafts would. */
export function lint({ ports, organizationId, nowMs }: Asking, drafts: PolicyDrafts): Lint {
  const view = rowsOf(ports.store.state, organizationId, nowMs);
  const { policies, refOf } = draftedPolicies(view, drafts);
  const able = view.users.list().filter(({ userId }) => canStamp(view, userId));
  const members = able.map((user) => memberOf(view, user));
  const looking: Looking = { view, members, policies, nowMs, budget: reasoningBudget() };
  const findings: LintFinding[] = [];
  let partial = false;
  for (const policy of policies) {
    const found = withinBudget(() => looks.flatMap((look) => look(policy, looking)));
    partial ||= !found;
    for (const one of found ?? []) findings.push({ ...refOf(policy.policyId), ...one, params: { ...one.params } });
  }
  if (findings.length > limits.lintFindingsMax) partial = true;
  return { findings: findings.slice(0, limits.lintFindingsMax), partial };
}

const allForms = (): readonly PartialFields[] => kinds().flatMap(({ forms }) => forms);

const looks: readonly ((policy: Policy, looking: Looking) => readonly Finding[])[] = [
  (policy, { nowMs }) => findingsIn(policy, nowMs),
  unknownNames,
  neverApplies,
  consensusTrouble,
  erringDeny,
  tooMuch,
  duplicates,
];

function unknownNames(policy: Policy, { view }: Looking): readonly Finding[] {
  const trees = treesOf(policy);
  return (['condition', 'consensus', 'time'] as const).flatMap((part) => {
    const tree = trees[part];
    return tree
      ? noticesIn(view, part, tree).map(({ from, to, notice, value }): Finding => ({
          code: 'unknownName',
          severity: 'warning',
          part,
          from,
          to,
          params: { notice, value },
        }))
      : [];
  });
}

function neverApplies(policy: Policy, { nowMs, budget }: Looking): readonly Finding[] {
  const { condition, time, consensus } = treesOf(policy);
  if (condition === null || time === null || consensus === null)
    return [{ code: 'alwaysErrs', severity: 'error', params: {} }];
  if (!condition) return [];
  const each = allForms().map((fields) => possibleOf(condition, { facts: { nowMs, budget }, now: false, fields }));
  if (each.some((one) => one.true)) return [];
  const whole = { part: 'condition' as const, from: 0, to: policy.condition.length, params: {} };
  const errs = each.every((one) => !one.false);
  return [{ code: errs ? 'alwaysErrs' : 'neverTrue', severity: 'error', ...whole }];
}

function consensusTrouble(policy: Policy, { members, nowMs, budget }: Looking): readonly Finding[] {
  const { consensus } = treesOf(policy);
  if (!consensus || policy.effect === 'EFFECT_DENY') return [];
  const { alone, example } = consensusOf(policy, members, nowMs, budget);
  const whole = { part: 'consensus' as const, from: 0, to: policy.consensus.length };
  if (example.length === 0) return [{ code: 'consensusUnmeetable', severity: 'error', ...whole, params: {} }];
  const [userId] = alone.keys();
  return userId !== undefined && wantsSeveral(consensus)
    ? [{ code: 'oneIsEnough', severity: 'warning', ...whole, params: { userId } }]
    : [];
}

/** A clause of an `||` that would deny, beside one that errs and takes the whole with it. */
function erringDeny(policy: Policy, { nowMs, budget }: Looking): readonly Finding[] {
  const { condition } = treesOf(policy);
  if (policy.effect !== 'EFFECT_DENY' || condition?.kind !== 'or') return [];
  for (const { name, forms } of kinds())
    for (const fields of forms) {
      const partly = { facts: { nowMs, budget }, now: false, fields };
      const whole = possibleOf(condition, partly);
      const wouldDeny = condition.operands.some((operand) => {
        const one = possibleOf(operand, partly);
        return one.true && !one.false && !one.error;
      });
      if (!whole.true && wouldDeny)
        return [
          {
            code: 'denyErrs',
            severity: 'error',
            part: 'condition',
            from: 0,
            to: policy.condition.length,
            params: { kind: name },
          },
        ];
    }
  return [];
}

function tooMuch(policy: Policy, { policies, members, nowMs, budget }: Looking): readonly Finding[] {
  if (policy.effect === 'EFFECT_DENY') return [];
  const all = likelihoodOf(policy, allForms(), nowMs, budget) === 'always';
  const { alone } = consensusOf(policy, members, nowMs, budget);
  const anyone = members.every(({ approver }) => alone.has(approver.id));
  if (all)
    return [
      {
        code: 'allowsEverything',
        severity: anyone ? 'error' : 'warning',
        params: { who: anyone ? 'anyone' : 'some' },
      },
    ];
  const blind = kinds().flatMap((kind): readonly PartialFields[] => (kind.blind ? [kind.blind] : []));
  const allows = blind.some((form) => possibleIn(policy, form, nowMs, budget).true);
  const denied = () =>
    policies.some(
      (other) =>
        other.effect === 'EFFECT_DENY' && !other.consensus && likelihoodOf(other, blind, nowMs, budget) === 'always',
    );
  return allows && !denied() ? [{ code: 'allowsBlindSigning', severity: 'warning', params: {} }] : [];
}

function duplicates(policy: Policy, { policies }: Looking): readonly Finding[] {
  const meaning = meaningOf(policy.effect, policy);
  const first = policies.find((other) => meaningOf(other.effect, other) === meaning);
  if (!first || first === policy) return [];
  return [{ code: 'duplicate', severity: 'warning', params: { name: first.policyName, policyId: first.policyId } }];
}
