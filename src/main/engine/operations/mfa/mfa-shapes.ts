import { z } from 'zod';
import { authenticationTypes } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { requireReadable } from '../../policy/policy.ts';
import type { MfaStep } from '../../state/mfa-rows.ts';
import { Label, Notes, PolicyText, Timestamp, Uuid } from '../shapes.ts';

const most = limits.mfaStepsMax;

const Method = z.strictObject({ type: z.enum(authenticationTypes), id: Uuid.optional() });
const Step = z.strictObject({ any: z.array(Method).min(1, 'expected at least one method').max(most) });

/** What an MFA policy says, as requests name it. */
export const mfaPolicyFields = {
  mfaPolicyName: Label,
  condition: PolicyText.min(1, 'a condition must not be empty: use true for every request'),
  requiredAuthenticationMethods: z.array(Step).min(1, 'expected at least one step').max(most),
  order: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  notes: Notes.optional(),
};

/** Makes sure that a condition can be read. Throws INVALID_ARGUMENT. */
export function requireCondition(condition: string): void {
  const at = 'parameters.condition';
  requireReadable({ condition }, { condition: at, consensus: at, time: at });
}

const ShownMethod = z.strictObject({ type: z.enum(authenticationTypes), id: z.string().exactOptional() });
export const ShownMethods = z.array(ShownMethod);
export const ShownSteps = z.array(z.strictObject({ any: ShownMethods }));

/** Steps as answers carry them. */
export function showSteps(steps: readonly MfaStep[]): z.infer<typeof ShownSteps> {
  return steps.map(({ any }) => ({ any: any.map((method) => ({ ...method })) }));
}

/** An MFA policy as answers carry it. */
export const MfaPolicyShape = z.strictObject({
  mfaPolicyId: z.string(),
  mfaPolicyName: z.string(),
  condition: z.string(),
  requiredAuthenticationMethods: ShownSteps,
  order: z.number(),
  notes: z.string().exactOptional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
