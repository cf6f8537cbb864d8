import type { Finding } from '../policy/lint.ts';
import type { Member } from '../policy/policy.ts';
import { spend } from '../policy/run.ts';
import { giveWay, mapped, type Sliced } from '../slices.ts';
import { hasFeature } from '../state/contacts.ts';
import type { Policy, User } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { consensusReader, type ConsensusVoices } from './consensus.ts';
import { kinds, type Kind } from './kinds.ts';
import { likelihoodOf } from './likelihood.ts';
import { stepsToRead } from './policy-set.ts';
import type { AnalyzedRules } from './weaknesses.ts';

/** What programs may do without a person only at the risk of everything: who exports a key has it, and who changes the rules makes them. */
const findings = [
  { code: 'programsExport', isOf: ({ operation }: Kind) => operation.risk === 'key-leaves' },
  {
    code: 'programsChangeRules',
    isOf: ({ operation }: Kind) =>
      (operation.risk === 'who-may-act' || operation.risk === 'what-is-allowed') && !isForPrograms(operation),
  },
  { code: 'noCeilingOverTime', isOf: ({ name }: Kind) => /^SIGN_(?:TRANSACTION|RAW_PAYLOADS?)$/.test(name) },
] as const;

/**
 * Logins and codes are sent by the program that a user logs in to. The user proves the mailbox, phone or login provider, or a user logs in as
 * themselves. A session of another user needs neither.
 */
function isForPrograms({ policy, actsAsOthers }: Kind['operation']): boolean {
  return ['AUTH', 'OTP', 'RECOVERY'].includes(policy.resource ?? '') && !actsAsOthers;
}

/** The rules, and the programs among the members. `voicesOfPrograms`: who meets a consensus if only programs approve. */
type ProgramRules = AnalyzedRules &
  Readonly<{ programs: readonly Member[]; voicesOfPrograms: (policy: Policy) => Sliced<ConsensusVoices> }>;

/**
 * What a policy lets programs do without the approval of a person: export keys, change the rules, and sign without a limit over time.
 * Nothing is found where other policies deny it.
 */
export function* programFindings(policy: Policy, rules: ProgramRules): Sliced<readonly Finding[]> {
  if (policy.effect === 'EFFECT_DENY' || rules.programs.length === 0) return [];
  spend(rules.budget, stepsToRead(policy));
  yield* giveWay(rules.budget);
  if ((yield* rules.voicesOfPrograms(policy)).example.length === 0) return [];
  const found = yield* mapped(findings, function* ({ code, isOf }): Sliced<readonly Finding[]> {
    for (const kind of kinds().filter(isOf)) {
      const [userId] = yield* allowedPrograms(policy, kind, rules);
      if (userId !== undefined) return [{ code, severity: 'warning', params: { userId, kind: kind.name } }];
    }
    return [];
  });
  return found.flat();
}

/** Programs that together a policy lets do a kind of activity; none where a person is needed or a policy denies it to some of them. */
function* allowedPrograms(policy: Policy, kind: Kind, rules: ProgramRules): Sliced<readonly string[]> {
  const { policies, programs, nowMs, budget, voicesOf } = rules;
  if (kind.operation.rootOnly || (yield* likelihoodOf(policy, kind.forms, nowMs, budget)) === 'never') return [];
  const denied = new Set<string>();
  for (const deny of policies) {
    if (deny.effect !== 'EFFECT_DENY' || (yield* likelihoodOf(deny, kind.forms, nowMs, budget)) !== 'always') continue;
    for (const [userId, when] of (yield* voicesOf(deny)).alone) if (when === 'always') denied.add(userId);
  }
  const free = programs.filter(({ approver }) => !denied.has(approver.id));
  if (free.length === 0) return [];
  const voices = free.length === programs.length ? rules.voicesOfPrograms : consensusReader(free, nowMs, budget);
  return (yield* voices(policy)).example;
}

/**
 * Whether a user acts as a program: with API keys and with nothing that only a person has, such as a passkey, an OIDC login or a mailbox that
 * the user can log in with. An e-mail address without such a login is only a contact, which programs have too. A member of the root quorum is
 * no program, whatever they have.
 */
export function isProgram(view: OrganizationRows, { userId, userEmail }: User): boolean {
  const logsInByMail =
    userEmail !== undefined && hasFeature(view, 'FEATURE_NAME_EMAIL_AUTH', 'FEATURE_NAME_OTP_EMAIL_AUTH');
  return (
    !logsInByMail &&
    !view.organization.quorumUserIds.includes(userId) &&
    view.authenticators.lookup('userId', userId).length === 0 &&
    view.oauthProviders.lookup('userId', userId).length === 0
  );
}
