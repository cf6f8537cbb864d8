import { limits } from '#shared/limits.ts';
import { alreadyExists, exhausted, failedPrecondition, notFound } from '../fault.ts';
import { fieldsRead, reads } from '../policy/reads.ts';
import { treesOf } from '../policy/trace.ts';
import { unknownField } from '../policy/trouble.ts';
import type { Policy } from '../state/rows.ts';
import type { Tx, ViewTables } from '../state/tx.ts';
import type { VelocityControl, VelocityControlId } from '../state/velocity-rows.ts';
import { toTimestamp } from '../wire.ts';

/** A velocity control as it is asked for. */
export type NewVelocityControl = Pick<VelocityControl, 'name' | 'identifier' | 'dataSource' | 'aggregation'>;

/** Adds a control. Throws ALREADY_EXISTS for an identifier that another one has, RESOURCE_EXHAUSTED where there are enough. */
export function addVelocityControl(tx: Tx, control: NewVelocityControl): VelocityControl {
  if (tx.velocityControls.find(({ identifier }) => identifier === control.identifier))
    throw alreadyExists('velocity control', control.identifier);
  if (tx.velocityControls.count() >= limits.velocityControlsMax)
    throw exhausted(`this organization has the maximum of ${limits.velocityControlsMax} velocity controls`);
  return tx.velocityControls.insert({ ...control, velocityControlId: tx.newId<VelocityControlId>() });
}

/** Removes a control with what it counted. Throws NOT_FOUND, and FAILED_PRECONDITION while a policy reads it. */
export function removeVelocityControl(tx: Tx, velocityControlId: string): void {
  const control = requireVelocityControl(tx, velocityControlId);
  const reader = tx.policies.find((policy) => isReadBy(control, policy));
  if (reader)
    throw failedPrecondition(
      'VELOCITY_CONTROL_IN_USE',
      `the policy '${reader.policyName}' reads controls.${control.identifier}: change or delete the policy first`,
    );
  for (const { velocityChargeId, counter } of tx.velocityCharges.list())
    if (counter.startsWith(`${velocityControlId} `)) tx.velocityCharges.remove(velocityChargeId);
  tx.velocityControls.remove(velocityControlId);
}

/** The control, or NOT_FOUND. */
export function requireVelocityControl(
  tables: Pick<ViewTables, 'velocityControls'>,
  velocityControlId: string,
): VelocityControl {
  const control = tables.velocityControls.get(velocityControlId);
  if (!control) throw notFound('velocity control', velocityControlId);
  return control;
}

/** A control as queries show it. */
export function showVelocityControl({ createdAtMs, updatedAtMs, ...shown }: VelocityControl) {
  return { ...shown, createdAt: toTimestamp(createdAtMs), updatedAt: toTimestamp(updatedAtMs) };
}

/** Makes sure that the controls which a condition reads are there. Throws INVALID_ARGUMENT as for any other field that does not exist. */
export function requireControls(tables: Pick<ViewTables, 'velocityControls'>, condition: string): void {
  const tree = treesOf({ condition }).condition;
  const named = tree ? fieldsRead(tree, 'controls') : [];
  if (named.length === 0) return;
  const known = tables.velocityControls.list().map(({ identifier }) => identifier);
  const unknown = named.find(({ name }) => !known.includes(name));
  if (unknown) throw unknownField('condition', condition, unknown.name, unknown, known);
}

function isReadBy({ identifier }: VelocityControl, policy: Policy): boolean {
  const { condition } = treesOf(policy);
  return !!condition && reads(condition, `controls.${identifier}`);
}
