import { describe, expect, it } from 'vitest';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';
import { aControl, ether } from './a-control.ts';

const daily = aControl('daily', '10.5', { assets: [ether], seconds: 86_400, by: 'wallet' });
const { aggregation, dataSource } = daily as { aggregation: object; dataSource: { chainAssetTransfer: object } };

describe('create_velocity_control', () => {
  it('keeps a control as it was sent', async () => {
    const { operator } = await aWorld();
    const sent = {
      ...daily,
      dataSource: { chainAssetTransfer: { ...dataSource.chainAssetTransfer, phase: { signature: {} } } },
    };
    const { velocityControlId } = await operator.submit<{ velocityControlId: string }>('create_velocity_control', sent);
    const kept = { ...sent, velocityControlId, organizationId: operator.organizationId };
    expect(await operator.query('get_velocity_control', { velocityControlId })).toMatchObject({
      velocityControl: kept,
    });
    expect(await operator.query('list_velocity_controls')).toMatchObject({ velocityControls: [kept] });
  });

  const of = (patch: object) => ({ ...daily, aggregation: { ...aggregation, ...patch } });
  const asset = (patch: object) => ({
    ...daily,
    dataSource: { chainAssetTransfer: { definition: [{ ...ether, ...patch }] } },
  });
  refuses('create_velocity_control', async () => ({ world: await aWorld() }), [
    [
      'an identifier that is none',
      { ...daily, identifier: '1st' },
      'INVALID_ARGUMENT',
      'letters, digits and underscores',
    ],
    ['an identifier that is a function', { ...daily, identifier: 'count' }, 'INVALID_ARGUMENT', "'count'"],
    ['a threshold that is none', of({ threshold: '1e3' }), 'INVALID_ARGUMENT', 'decimal text'],
    ['a negative threshold', of({ threshold: '-1' }), 'INVALID_ARGUMENT', 'decimal text'],
    ['a threshold of 39 digits', of({ threshold: '1'.repeat(39) }), 'INVALID_ARGUMENT', '38 digits'],
    [
      'two windows',
      of({ window: { infinite: {}, rolling: { duration: '1' } } }),
      'INVALID_ARGUMENT',
      'rolling and infinite',
    ],
    ['no window', of({ window: {} }), 'INVALID_ARGUMENT', 'rolling and infinite'],
    ['a window of nothing', of({ window: { rolling: { duration: '0' } } }), 'INVALID_ARGUMENT', 'positive'],
    ['no group', of({ groupBy: {} }), 'INVALID_ARGUMENT', 'organization, user and wallet'],
    [
      'both sources',
      { ...daily, dataSource: { ...dataSource, activityExecution: {} } },
      'INVALID_ARGUMENT',
      'expected one of',
    ],
    [
      'a sum of activities',
      { ...daily, dataSource: { activityExecution: {} } },
      'INVALID_ARGUMENT',
      'only transfers of assets',
    ],
    ['an asset that is none', asset({ caip19: 'ether' }), 'INVALID_ARGUMENT', 'CAIP-19'],
    ['an asset that is not read', asset({ caip19: 'cosmos:hub/slip44:118' }), 'INVALID_ARGUMENT', 'CAIP-19'],
    ['more decimals than there are', asset({ decimals: '256' }), 'INVALID_ARGUMENT', '255'],
    [
      'what is submitted, which Coffer does not know',
      { ...daily, dataSource: { chainAssetTransfer: { definition: [ether], phase: { submission: {} } } } },
      'INVALID_ARGUMENT',
      'submission',
    ],
  ]);

  it('takes an identifier once', async () => {
    const { operator } = await aWorld();
    await operator.submit('create_velocity_control', daily);
    expect(await operator.try('create_velocity_control', daily)).toMatchObject({ failure: { code: 6 } });
  });
});
