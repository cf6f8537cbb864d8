import type { VelocityMethod, VelocityOperator } from '#shared/enums.ts';
import type { Stamped } from './rows.ts';

declare const brand: unique symbol;
export type VelocityControlId = string & { readonly [brand]: 'velocity-control' };

type Nothing = Readonly<Record<string, never>>;
type ActivityFilter = Readonly<{ activity?: readonly Readonly<{ activityType: string }>[] }>;

/** What a control counts: transfers of the assets that it lists, or activities. One of the two. */
export type VelocityDataSource = Readonly<{
  chainAssetTransfer?: Readonly<{
    /** `decimals`: how many decimal places the asset has, so that sums of several assets have one unit. */
    definition: readonly Readonly<{ caip19: string; decimals: string }>[];
    filter?: ActivityFilter;
    phase?: Readonly<{ signature?: Nothing }>;
  }>;
  activityExecution?: Readonly<{ filter?: ActivityFilter }>;
}>;

/** How it is counted, and what the count is compared with. */
export type VelocityAggregation = Readonly<{
  method: VelocityMethod;
  operator: VelocityOperator;
  /** A decimal text. */
  threshold: string;
  /** `duration` in seconds. One of the two. */
  window: Readonly<{ rolling?: Readonly<{ duration: string }>; infinite?: Nothing }>;
  /** One of the three. */
  groupBy: Readonly<{ organization?: Nothing; user?: Nothing; wallet?: Nothing }>;
}>;

/** A count over a span of time that policies read as `controls.<identifier>`. It is never changed, only made and removed. */
export type VelocityControl = Stamped &
  Readonly<{
    velocityControlId: VelocityControlId;
    name: string;
    identifier: string;
    dataSource: VelocityDataSource;
    aggregation: VelocityAggregation;
  }>;

/**
 * What was counted at about one time: from `createdAtMs` to `updatedAtMs`. It counts until the window has passed `updatedAtMs`. Written in the
 * same commit as the activity that it counts.
 */
export type VelocityCharge = Stamped &
  Readonly<{
    velocityChargeId: string;
    /** The control and the group: `velocityControlId`, a space, and the id of the user or wallet. */
    counter: string;
    /** In the unit of the control, decimal digits. */
    amount: string;
  }>;
