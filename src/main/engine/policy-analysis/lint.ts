import type { Lint, LintFinding, PolicyDrafts } from '#shared/policy-analysis.ts';
import { limits } from '#shared/limits.ts';
import { canStamp } from '../domain/root-quorum.ts';
import { deniesBlindSigning, namesBlindSigning } from '../gate/blind-signing.ts';
import { memberOf } from '../gate/members.ts';
import { isOfForm, noticesIn } from '../operations/policies/policy-notices.ts';
import { findingsIn, meaningOf, wantsSeveral, type Finding } from '../policy/lint.ts';
import { possibleOf, type PartialFields } from '../policy/possible.ts';
import type { Budget, Member } from '../policy/policy.ts';
import { treesOf } from '../policy/trace.ts';
import { spend } from '../policy/run.ts';
import { giveWay, mapped, someOf, type Sliced } from '../slices.ts';
import type { Policy } from '../state/rows.ts';
import { rowsOf } from '../state/tx.ts';
import { consensusReader } from './consensus.ts';
import { kinds } from './kinds.ts';
import { likelihoodOf, possibleIn } from './likelihood.ts';
import { secretFindings } from './lint-secrets.ts';
import { isProgram, programFindings } from './lint-programs.ts';
import { transactionFindings } from './lint-transactions.ts';
import { requireModestDrafts } from './draft-rights.ts';
import { weaknessesOf, type AnalyzedRules } from './weaknesses.ts';
import { draftedPolicies, analysisBudget, stepsToRead, withinBudget, type AnalysisRequest } from './policy-set.ts';

type Looking = AnalyzedRules &
  Readonly<{
    /** Those of the members who are programs, and who of them meets a consensus. */
    programs: readonly Member[];
    voicesOfPrograms: AnalyzedRules['voicesOf'];
    /** The first policy that says what this one says. */
    firstLike: (policy: Policy) => Policy;
  }>;

/** What the policies, stored or with `drafts`, say that can hardly be meant. Throws what keeping the drafts would. */
export function* lint(analysis: AnalysisRequest, drafts: PolicyDrafts): Sliced<Lint> {
  const { ports, organizationId, nowMs } = analysis;
  const view = rowsOf(ports.store.state, organizationId, nowMs);
  const budget = analysisBudget();
  yield* requireModestDrafts(analysis, drafts.policies?.length ?? 0);
  const { policies, refOf } = yield* draftedPolicies(view, drafts, budget);
  const able = view.users.list().filter(({ userId }) => canStamp(view, userId));
  const members = able.map((user) => memberOf(view, user));
  const voicesOf = consensusReader(members, nowMs, budget);
  const programs = members.filter((_, at) => able[at] && isProgram(view, able[at]));
  const voicesOfPrograms = consensusReader(programs, nowMs, budget);
  const rules = { view, members, policies, nowMs, budget, voicesOf };
  const looking: Looking = { ...rules, programs, voicesOfPrograms, firstLike: likenessIn(budget) };
  const found = new Map<Policy, Finding[]>(policies.map((policy) => [policy, []]));
  let partial = false;
  // What costs least is looked for first, in every policy, so that it is found whatever the rest costs.
  for (const look of looks)
    for (const [policy, findings] of found) {
      const more = yield* withinBudget(() => look(policy, looking));
      if (more) findings.push(...more);
      else partial = true;
    }
  // What is found of several policies together costs most.
  const weaknesses = yield* withinBudget(() => weaknessesOf(looking));
  for (const { code, policy, met, userIds } of weaknesses ?? [])
    found.get(policy)?.push({ code, severity: 'warning', params: { userId: userIds[0] ?? '', name: met.policyName } });
  partial ||= !weaknesses;
  const all = [...found].flatMap(([policy, findings]) =>
    findings.map((one): LintFinding => ({ ...refOf(policy.policyId), ...one, params: { ...one.params } })),
  );
  return { findings: all.slice(0, limits.lintFindingsMax), partial: partial || all.length > limits.lintFindingsMax };
}

/** To be asked about the policies in their order. */
function likenessIn(budget: Budget): Looking['firstLike'] {
  const firsts = new Map<string, Policy>();
  return (policy) => {
    spend(budget, stepsToRead(policy));
    const meaning = meaningOf(policy.effect, policy);
    const first = firsts.get(meaning) ?? policy;
    firsts.set(meaning, first);
    return first;
  };
}

const allForms = (): readonly PartialFields[] => kinds().flatMap(({ forms }) => forms);

const looks: readonly ((policy: Policy, looking: Looking) => Sliced<readonly Finding[]>)[] = [
  saidByTexts,
  unknownNames,
  duplicates,
  neverApplies,
  erringDeny,
  secretFindings,
  blindSigning,
  transactions,
  consensusTrouble,
  allowsAll,
  programsOnly,
];

function* saidByTexts(policy: Policy, { nowMs, budget }: Looking): Sliced<readonly Finding[]> {
  spend(budget, 2 * stepsToRead(policy));
  yield* giveWay(budget);
  return findingsIn(policy, nowMs);
}

function* unknownNames(policy: Policy, { view, budget }: Looking): Sliced<readonly Finding[]> {
  spend(budget, stepsToRead(policy));
  yield* giveWay(budget);
  const trees = treesOf(policy);
  return (['condition', 'consensus', 'time'] as const).flatMap((part) => {
    const tree = trees[part];
    return tree
      ? noticesIn(view, part, tree).map((found): Finding => ({
          code: isOfForm(found) ? 'neverEqual' : 'unknownName',
          severity: 'warning',
          part,
          from: found.from,
          to: found.to,
          params: { notice: found.notice, value: found.value },
        }))
      : [];
  });
}

function* neverApplies(policy: Policy, { nowMs, budget }: Looking): Sliced<readonly Finding[]> {
  const { condition, time, consensus } = treesOf(policy);
  if (condition === null || time === null || consensus === null)
    return [{ code: 'alwaysErrs', severity: 'error', params: {} }];
  if (!condition) return [];
  const each = yield* mapped(allForms(), (fields) =>
    possibleOf(condition, { facts: { nowMs, budget }, now: false, fields }),
  );
  if (each.some((one) => one.true)) return [];
  const whole = { part: 'condition' as const, from: 0, to: policy.condition.length, params: {} };
  const errs = each.every((one) => !one.false);
  return [{ code: errs ? 'alwaysErrs' : 'neverTrue', severity: 'error', ...whole }];
}

function* consensusTrouble(policy: Policy, { voicesOf }: Looking): Sliced<readonly Finding[]> {
  const { consensus } = treesOf(policy);
  if (!consensus || policy.effect === 'EFFECT_DENY') return [];
  const { alone, example } = yield* voicesOf(policy);
  const whole = { part: 'consensus' as const, from: 0, to: policy.consensus.length };
  if (example.length === 0) return [{ code: 'consensusUnmeetable', severity: 'error', ...whole, params: {} }];
  const [userId] = alone.keys();
  return userId !== undefined && wantsSeveral(consensus)
    ? [{ code: 'oneIsEnough', severity: 'warning', ...whole, params: { userId } }]
    : [];
}

/** A clause of an `||` that would deny, beside one that errs and takes the whole with it. */
function* erringDeny(policy: Policy, { nowMs, budget }: Looking): Sliced<readonly Finding[]> {
  const { condition } = treesOf(policy);
  if (policy.effect !== 'EFFECT_DENY' || condition?.kind !== 'or') return [];
  for (const { name, forms } of kinds())
    for (const fields of forms) {
      const partly = { facts: { nowMs, budget }, now: false, fields };
      const whole = yield* possibleOf(condition, partly);
      const wouldDeny = yield* someOf(condition.operands, function* (operand) {
        const one = yield* possibleOf(operand, partly);
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

function* blindSigning(policy: Policy, looking: Looking): Sliced<readonly Finding[]> {
  if (policy.effect === 'EFFECT_DENY' || (yield* isAlways(policy, looking.nowMs, looking.budget))) return [];
  const findings: Finding[] = [];
  // Where the organization denies blind signing, a policy that does not name it allows none.
  const allowsNoneBlind = deniesBlindSigning(looking.view) && !namesBlindSigning(policy);
  for (const form of ['blind', 'delegation', 'typedData'] as const) {
    if (form === 'blind' && allowsNoneBlind) continue;
    const forms = kinds().flatMap((kind) => kind[form] ?? []);
    if (yield* someOf(forms, (one) => isOpen(policy, one, looking)))
      findings.push({ code: formCodes[form], severity: 'warning', params: {} });
  }
  const isBlind = findings.some(({ code }) => code === 'allowsBlindSigning');
  const texts = isBlind || allowsNoneBlind ? [] : kinds().flatMap(({ textAsDigest }) => textAsDigest ?? []);
  if (yield* someOf(texts, (one) => isOpen(policy, one, looking)))
    findings.push({ code: 'allowsTextAsDigest', severity: 'warning', params: {} });
  return findings;
}

const formCodes = {
  blind: 'allowsBlindSigning',
  delegation: 'allowsDelegation',
  typedData: 'allowsTypedData',
} as const;

/** Whether a policy allows requests of a form that no other policy denies. */
function* isOpen(policy: Policy, form: PartialFields, { policies, nowMs, budget }: Looking): Sliced<boolean> {
  if (!(yield* possibleIn(policy, form, nowMs, budget)).true) return false;
  const denies = policies.filter(({ effect, consensus }) => effect === 'EFFECT_DENY' && !consensus);
  return !(yield* someOf(denies, function* (other) {
    return (yield* likelihoodOf(other, [form], nowMs, budget)) === 'always';
  }));
}

function* transactions(policy: Policy, looking: Looking): Sliced<readonly Finding[]> {
  if (policy.effect === 'EFFECT_DENY') return [];
  return (yield* isAlways(policy, looking.nowMs, looking.budget)) ? [] : yield* transactionFindings(policy, looking);
}

function* allowsAll(policy: Policy, { members, nowMs, budget, voicesOf }: Looking): Sliced<readonly Finding[]> {
  if (policy.effect === 'EFFECT_DENY' || !(yield* isAlways(policy, nowMs, budget))) return [];
  const { alone } = yield* voicesOf(policy);
  const anyone = members.every(({ approver }) => alone.has(approver.id));
  return [
    { code: 'allowsEverything', severity: anyone ? 'error' : 'warning', params: { who: anyone ? 'anyone' : 'some' } },
  ];
}

/** Of a policy that allows everything it is said already that programs may do everything too. */
function* programsOnly(policy: Policy, looking: Looking): Sliced<readonly Finding[]> {
  return (yield* isAlways(policy, looking.nowMs, looking.budget)) ? [] : yield* programFindings(policy, looking);
}

/** Ends with the first form of a request that the policy may not apply to: for most policies, the first of all. */
function* isAlways(policy: Policy, nowMs: number, budget: Budget): Sliced<boolean> {
  return !(yield* someOf(allForms(), function* (form) {
    return (yield* likelihoodOf(policy, [form], nowMs, budget)) !== 'always';
  }));
}

function* duplicates(policy: Policy, { firstLike, budget }: Looking): Sliced<readonly Finding[]> {
  yield* giveWay(budget);
  const first = firstLike(policy);
  if (first === policy) return [];
  return [{ code: 'duplicate', severity: 'warning', params: { name: first.policyName, policyId: first.policyId } }];
}
