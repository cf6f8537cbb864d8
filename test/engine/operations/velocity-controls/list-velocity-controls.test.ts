import { describe, expect, it } from 'vitest';
import { listVelocityControls } from '#engine/operations/velocity-controls/list-velocity-controls.ts';
import { aWorld } from '../../../harness/world.ts';
import { aControl } from './a-control.ts';

describe('list_velocity_controls', () => {
  it('lists the controls in the order they were added', async () => {
    const { operator } = await aWorld();
    expect(await operator.query('list_velocity_controls')).toEqual({ velocityControls: [] });
    const controls = [aControl('second', '1'), aControl('first', '2.5', { by: 'user', operator: 'GREATER_THAN' })];
    for (const control of controls) await operator.submit('create_velocity_control', control);
    const answer = await operator.query('list_velocity_controls');
    expect(listVelocityControls.result.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ velocityControls: controls });
  });
});
