import { z } from 'zod';
import { activityStatuses, effects, outcomes } from '#shared/enums.ts';
import { countLimits } from '#shared/count-limits.ts';
import { limits } from '#shared/limits.ts';
import {
  changeWarnings,
  clauseValues,
  decisionBases,
  lintCodes,
  lintSeverities,
  policyParts,
  recordedVerdicts,
  accessLevels,
  verdicts,
  weaknessCodes,
  type AbsencePreview,
  type Backtest,
  type ChangePreview,
  type DraftPolicy,
  type Explanation,
  type Lint,
  type WhoCan,
} from '#shared/policy-analysis.ts';
import { Label, PolicyText, Uuid } from '../shapes.ts';

/** The answers of `#shared/reasoning.ts` as zod shapes, and what is asked for them. */

const ids = z.array(z.string());

const DraftPolicyShape: z.ZodType<DraftPolicy> = z.strictObject({
  policyId: Uuid.exactOptional(),
  policyName: Label,
  effect: z.enum(effects),
  condition: PolicyText.exactOptional(),
  consensus: PolicyText.exactOptional(),
  time: PolicyText.exactOptional(),
});

/** Which policies to go by, as fields of a request. */
export const draftFields = {
  policies: z.array(DraftPolicyShape).max(countLimits.local.policiesMax).exactOptional(),
  replaceAll: z.boolean().exactOptional(),
};

/** A request that nobody has made, as fields of a request. */
export const requestFields = { type: z.string().max(limits.labelCharsMax), parameters: z.record(z.string(), z.json()) };

const policyRef = {
  policyId: z.string().exactOptional(),
  draft: z.number().exactOptional(),
  policyName: z.string(),
  effect: z.enum(effects),
};

const ClauseShape = z.strictObject({
  part: z.enum(policyParts),
  from: z.number(),
  to: z.number(),
  text: z.string(),
  depth: z.number(),
  joins: z.enum(['and', 'or', 'not']).exactOptional(),
  value: z.enum(clauseValues),
  why: z.string().exactOptional(),
  actual: z.array(z.strictObject({ name: z.string(), value: z.string(), userIds: ids.exactOptional() })),
});

export const ExplanationShape: z.ZodType<Explanation> = z.strictObject({
  activityId: z.string().exactOptional(),
  status: z.enum(activityStatuses).exactOptional(),
  type: z.string(),
  submitterId: z.string(),
  approverIds: ids,
  rejecterIds: ids,
  rootOnly: z.boolean(),
  atMs: z.number(),
  verdict: z.enum(verdicts),
  basis: z.enum(decisionBases),
  quorum: z.strictObject({
    threshold: z.number(),
    memberIds: ids,
    approvedIds: ids,
    met: z.boolean(),
    reachable: z.boolean(),
  }),
  voterIds: ids,
  policies: z.array(
    z.strictObject({
      ...policyRef,
      outcome: z.enum(outcomes),
      decisive: z.boolean(),
      readings: z.array(z.strictObject({ item: z.number(), clauses: z.array(ClauseShape) })),
    }),
  ),
  change: z.strictObject({
    outcome: z.enum(['none-needed', 'add', 'none-would', 'unknown']),
    add: ids,
    submitter: z.boolean(),
  }),
  partial: z.boolean(),
});

export const BacktestShape: z.ZodType<Backtest> = z.strictObject({
  examined: z.number(),
  skipped: z.number(),
  drifted: z.number(),
  differences: z.array(
    z.strictObject({
      activityId: z.string(),
      type: z.string(),
      submitterId: z.string(),
      createdAtMs: z.number(),
      recorded: z.enum(recordedVerdicts),
      stored: z.enum(verdicts),
      draft: z.enum(verdicts),
      policies: z.array(
        z.strictObject({
          ...policyRef,
          was: z.enum(outcomes).exactOptional(),
          becomes: z.enum(outcomes).exactOptional(),
        }),
      ),
    }),
  ),
  before: z.string().exactOptional(),
  ended: z.enum(['all', 'count', 'bound']),
});

export const LintShape: z.ZodType<Lint> = z.strictObject({
  findings: z.array(
    z.strictObject({
      ...policyRef,
      code: z.enum(lintCodes),
      severity: z.enum(lintSeverities),
      part: z.enum(policyParts).exactOptional(),
      from: z.number().exactOptional(),
      to: z.number().exactOptional(),
      params: z.record(z.string(), z.string()),
    }),
  ),
  partial: z.boolean(),
});

export const WhoCanShape: z.ZodType<WhoCan> = z.strictObject({
  users: z.array(z.strictObject({ userId: z.string(), userName: z.string(), able: z.boolean() })),
  grants: z.array(
    z.strictObject({
      basis: z.enum(decisionBases),
      policyId: z.string().exactOptional(),
      policyName: z.string().exactOptional(),
      fewest: z.number(),
      voterIds: ids,
      example: ids,
    }),
  ),
  kinds: z.array(
    z.strictObject({
      kind: z.string(),
      path: z.string(),
      rootOnly: z.boolean(),
      people: z.array(
        z.strictObject({
          userId: z.string(),
          access: z.enum(accessLevels),
          depends: z.boolean(),
          grants: z.array(z.number()),
        }),
      ),
    }),
  ),
  weaknesses: z.array(
    z.strictObject({ code: z.enum(weaknessCodes), policyId: z.string(), policyName: z.string(), userIds: ids }),
  ),
  partial: z.boolean(),
});

const SeenShape = z.strictObject({ access: z.enum(accessLevels), depends: z.boolean() });

export const ChangePreviewShape: z.ZodType<ChangePreview> = z.strictObject({
  warnings: z.array(
    z.strictObject({ code: z.enum(changeWarnings), userId: z.string().exactOptional(), kinds: z.array(z.string()) }),
  ),
  changes: z.array(z.strictObject({ kind: z.string(), userId: z.string(), before: SeenShape, after: SeenShape })),
  users: z.array(z.strictObject({ userId: z.string(), userName: z.string() })),
  removes: z
    .strictObject({
      users: z.number(),
      wallets: z.number(),
      privateKeys: z.number(),
      secrets: z.number(),
      policies: z.number(),
      unexported: z.number(),
    })
    .exactOptional(),
  partial: z.boolean(),
});

export const absenceParams = z.strictObject({
  userIds: z.array(Uuid).max(limits.idsPerActivityMax),
  credentialIds: z.array(Uuid).max(limits.idsPerActivityMax),
  expiring: z.boolean(),
});

export const AbsencePreviewShape: z.ZodType<AbsencePreview> = z.strictObject({
  routes: z.array(
    z.strictObject({
      basis: z.enum(['rootQuorum', 'policy']),
      policyId: z.string().exactOptional(),
      policyName: z.string().exactOptional(),
      fewest: z.number(),
      voterIds: ids,
      met: z.boolean(),
    }),
  ),
  lost: z.array(z.string()),
  needed: z.array(
    z.strictObject({
      userId: z.string(),
      quorum: z.boolean(),
      policies: z.array(z.strictObject({ policyId: z.string(), policyName: z.string() })),
      lost: z.array(z.string()),
    }),
  ),
  partial: z.boolean(),
});
