import { kindOf, type Facts } from '../policy/facts.ts';
import { isAsset, movedAssets, parseAsset, type MovedAsset } from '../signing/moved-assets.ts';
import { findSigner } from '../signing/signer-named.ts';
import { readSigning } from '../signing/signing.ts';
import type { OrganizationRows, Tx } from '../state/tx.ts';
import { chargeControl, holdsWith, isSum, unitOf } from '../state/velocity-counts.ts';
import type { VelocityControl } from '../state/velocity-rows.ts';
import { accountsNamed } from './key-accounts.ts';
import type { Request } from './request.ts';

/** A request as controls see it. */
type Counted = Pick<Request, 'operation' | 'type' | 'params' | 'submitterId'>;

/**
 * `controls` of the policy language: what the velocity controls of the organization would say once this request is counted. A control that counts
 * the request and cannot tell what the request adds is in `unmeasured`. One that does not count it is in neither.
 */
export function controlFacts(view: OrganizationRows, request: Counted): Pick<Facts, 'controls' | 'unmeasured'> {
  const controls: Record<string, boolean> = {};
  const unmeasured: string[] = [];
  for (const { control, group, added } of countedBy(view, request))
    if (added === null || group === null) unmeasured.push(control.identifier);
    else controls[control.identifier] = holdsWith(view, control, { group, added, nowMs: view.nowMs });
  return { controls, ...(unmeasured.length > 0 && { unmeasured }) };
}

/** Counts a request that was just executed, in the transaction of the organization whose rules allowed it. */
export function chargeControls(tx: Tx, request: Counted): void {
  for (const { control, group, added } of countedBy(tx, request))
    if (added !== null && group !== null) chargeControl(tx, control, { group, added });
}

/** What a request adds to each control that counts it, and for whom; null where that cannot be told. */
function countedBy(
  view: OrganizationRows,
  request: Counted,
): readonly Readonly<{ control: VelocityControl; group: string | null; added: bigint | null }>[] {
  return view.velocityControls.list().flatMap((control) => {
    const added = addedTo(control, request.type, () => movedBy(view, request));
    return added === undefined ? [] : [{ control, group: groupOf(view, control, request), added }];
  });
}

/**
 * What an activity would add to a control, in the unit of the control. Undefined where the control does not count activities of this type; null
 * where the amount cannot be told.
 * @param type every version of a type counts as the others
 * @param moved what is signed transfers; undefined for an activity that signs nothing
 */
function addedTo(
  control: VelocityControl,
  type: string,
  moved: () => readonly MovedAsset[] | null | undefined,
): bigint | null | undefined {
  const { chainAssetTransfer: transfers, activityExecution: executions } = control.dataSource;
  const { filter } = transfers ?? executions ?? {};
  const types = filter?.activity ?? [];
  const isCounted = types.length === 0 || types.some(({ activityType }) => kindOf(activityType) === kindOf(type));
  if (!isCounted) return undefined;
  const unit = unitOf(control);
  if (!transfers) return unit;
  const amounts = moved();
  if (!amounts) return amounts;
  const assets = transfers.definition.map(({ caip19, decimals }) => ({ asset: parseAsset(caip19), decimals }));
  let sum = 0n;
  for (const one of amounts) {
    const known = assets.find(({ asset }) => asset !== null && isAsset(one, asset));
    if (!known) return null;
    sum += isSum(control) ? (one.amount * unit) / 10n ** BigInt(known.decimals) : unit;
  }
  return sum;
}

/** What was read of requests: within one turn each is decided on several times, for several controls. */
const known = new WeakMap<OrganizationRows, WeakMap<object, readonly MovedAsset[] | null>>();

function movedBy(view: OrganizationRows, { operation, params }: Counted): readonly MovedAsset[] | null | undefined {
  // The same object each time for the same parameters.
  const signing = operation.policy.signs?.(params);
  if (!signing) return undefined;
  const ofView = known.get(view) ?? new WeakMap<object, readonly MovedAsset[] | null>();
  known.set(view, ofView);
  const before = ofView.get(signing);
  if (before !== undefined) return before;
  const moved = movedAssets(readSigning(view, signing));
  ofView.set(signing, moved);
  return moved;
}

/** Whose count a request adds to; null where a control counts by wallets, and the request is about none or about several. */
function groupOf(view: OrganizationRows, control: VelocityControl, request: Counted): string | null {
  const { user, wallet } = control.aggregation.groupBy;
  if (user) return request.submitterId;
  if (!wallet) return '';
  const [walletId, ...others] = new Set(walletsOf(view, request));
  return walletId !== undefined && others.length === 0 ? walletId : null;
}

function walletsOf(view: OrganizationRows, { operation, params }: Counted): readonly string[] {
  const signing = operation.policy.signs?.(params);
  if (signing) {
    const account = findSigner(view, signing.signWith)?.account;
    return account ? [account.walletId] : [];
  }
  const touched = operation.policy.touches?.(params, view);
  if (!touched) return [];
  if ('walletIds' in touched) return touched.walletIds;
  return accountsNamed(view, touched).map(({ walletId }) => walletId);
}
