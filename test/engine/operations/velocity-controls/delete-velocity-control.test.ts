import { describe, expect, it } from 'vitest';
import { nobody } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';
import { aControl } from './a-control.ts';

describe('delete_velocity_control', () => {
  it('deletes a control that no policy reads, and what it counted', async () => {
    const { operator, store } = await aWorld();
    const { velocityControlId } = await operator.submit<{ velocityControlId: string }>(
      'create_velocity_control',
      aControl('few', '5'),
    );
    const policy = { policyName: 'few', effect: 'EFFECT_DENY', condition: '!controls.few' };
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', policy);
    expect(store.state.velocityCharges.list(operator.organizationId)).toMatchObject([{ amount: `2${'0'.repeat(18)}` }]);
    expect(await operator.try('delete_velocity_control', { velocityControlId })).toMatchObject({
      failure: { code: 9, message: "the policy 'few' reads controls.few: change or delete the policy first" },
    });
    await operator.submit('delete_policy', { policyId });
    await operator.submit('delete_velocity_control', { velocityControlId });
    expect(await operator.query('list_velocity_controls')).toEqual({ velocityControls: [] });
    expect(store.state.velocityCharges.list(operator.organizationId)).toEqual([]);
    expect(await operator.try('delete_velocity_control', { velocityControlId: nobody })).toMatchObject({
      failure: { code: 5 },
    });
  });
});
