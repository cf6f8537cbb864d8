import { limits } from '#shared/limits.ts';
import type { Tx, TxTables, ViewTables } from './tx.ts';
import type { VelocityControl } from './velocity-rows.ts';

/** What velocity controls have counted: read and written. */

/** Whether the count of a control would compare with its threshold as it says, with `added` for `group`: the id of a user or wallet, or ''. */
export function holdsWith(
  tables: Pick<ViewTables, 'velocityCharges'>,
  control: VelocityControl,
  { group, added, nowMs }: Readonly<{ group: string; added: bigint; nowMs: number }>,
): boolean {
  const counted = tables.velocityCharges
    .lookup('counter', counterOf(control, group))
    .filter(({ updatedAtMs }) => isInWindow(control, updatedAtMs, nowMs))
    .reduce((sum, { amount }) => sum + BigInt(amount), added);
  const threshold = thresholdOf(control);
  switch (control.aggregation.operator) {
    case 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN':
      return counted < threshold;
    case 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL':
      return counted <= threshold;
    case 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_EQUAL':
      return counted === threshold;
    case 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_GREATER_THAN_OR_EQUAL':
      return counted >= threshold;
    case 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_GREATER_THAN':
      return counted > threshold;
  }
}

/** Counts `added` for `group`, and forgets what has left the window. */
export function chargeControl(
  tx: Pick<TxTables, 'velocityCharges'> & Pick<Tx, 'newId' | 'nowMs'>,
  control: VelocityControl,
  { group, added }: Readonly<{ group: string; added: bigint }>,
): void {
  const counter = counterOf(control, group);
  const rows = tx.velocityCharges.lookup('counter', counter);
  for (const { velocityChargeId, updatedAtMs } of rows)
    if (!isInWindow(control, updatedAtMs, tx.nowMs)) tx.velocityCharges.remove(velocityChargeId);
  if (added === 0n) return;
  const partMs = windowMs(control) / limits.velocityPartsPerWindow;
  // After the clock was set back, what was counted before must stay for as long as it would have.
  const last = rows.find(({ createdAtMs, updatedAtMs }) => updatedAtMs <= tx.nowMs && tx.nowMs - createdAtMs < partMs);
  if (last) tx.velocityCharges.replace(last, { amount: String(BigInt(last.amount) + added) });
  else tx.velocityCharges.insert({ velocityChargeId: tx.newId(), counter, amount: String(added) });
}

function counterOf({ velocityControlId }: VelocityControl, group: string): string {
  return `${velocityControlId} ${group}`;
}

function isInWindow(control: VelocityControl, atMs: number, nowMs: number): boolean {
  return nowMs - atMs < windowMs(control);
}

function windowMs({ aggregation: { window } }: VelocityControl): number {
  return window.rolling ? Number(window.rolling.duration) * 1_000 : Infinity;
}

/** Whether a control adds up amounts, rather than counting transfers or activities. */
export function isSum({ aggregation: { method } }: VelocityControl): boolean {
  return method === 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM';
}

/** The decimal places of thresholds, at the most. */
const THRESHOLD_PLACES = 18;

/** What 1 is in the unit of a control, which is so small that amounts of all its assets and its threshold are whole numbers of it. */
export function unitOf({ dataSource }: VelocityControl): bigint {
  const places = (dataSource.chainAssetTransfer?.definition ?? []).map(({ decimals }) => Number(decimals));
  return 10n ** BigInt(Math.max(THRESHOLD_PLACES, ...places));
}

function thresholdOf(control: VelocityControl): bigint {
  const [whole = '', part = ''] = control.aggregation.threshold.split('.');
  return (BigInt(`${whole}${part}`) * unitOf(control)) / 10n ** BigInt(part.length);
}
