import { describe, expect, it } from 'vitest';
import { getVelocityControl } from '#engine/operations/velocity-controls/get-velocity-control.ts';
import { nobody } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';
import { aControl, ether } from './a-control.ts';

describe('get_velocity_control', () => {
  it('shows a control as the schema says, and refuses an id that nothing has', async () => {
    const { operator } = await aWorld();
    const control = aControl('hourly', '1', {
      assets: [ether],
      seconds: 3_600,
      types: ['ACTIVITY_TYPE_SIGN_TRANSACTION'],
    });
    const { velocityControlId } = await operator.submit<{ velocityControlId: string }>(
      'create_velocity_control',
      control,
    );
    const answer = await operator.query('get_velocity_control', { velocityControlId });
    expect(getVelocityControl.result.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ velocityControl: control });
    expect(await operator.tryQuery('get_velocity_control', { velocityControlId: nobody })).toMatchObject({
      failure: { code: 5, message: `this organization has no velocity control ${nobody}` },
    });
  });
});
