import type { JsonObject } from '#shared/envelope.ts';

/** The coin of Ethereum, as CAIP-19 names it. */
export const ether = { caip19: 'eip155:1/slip44:60', decimals: '18' };

/** A velocity control: at most so much of these assets (a SUM), or so many activities where there are none. */
export function aControl(
  identifier: string,
  threshold: string,
  {
    assets,
    seconds,
    by = 'organization',
    operator = 'LESS_THAN_OR_EQUAL',
    types,
  }: Readonly<{
    assets?: readonly Readonly<{ caip19: string; decimals: string }>[];
    seconds?: number;
    by?: 'organization' | 'user' | 'wallet';
    operator?: string;
    types?: readonly string[];
  }> = {},
): JsonObject {
  const filter = types ? { filter: { activity: types.map((activityType) => ({ activityType })) } } : {};
  return {
    name: `Limit ${identifier}`,
    identifier,
    dataSource: assets
      ? { chainAssetTransfer: { definition: assets.map((asset) => ({ ...asset })), ...filter } }
      : { activityExecution: filter },
    aggregation: {
      method: `VELOCITY_CONTROL_AGGREGATION_METHOD_${assets ? 'SUM' : 'COUNT'}`,
      operator: `VELOCITY_CONTROL_AGGREGATION_OPERATOR_${operator}`,
      threshold,
      window: seconds === undefined ? { infinite: {} } : { rolling: { duration: String(seconds) } },
      groupBy: { [by]: {} },
    },
  };
}
