import { describe, expect, it } from 'vitest';
import { joinedBy, person, subOrganizationOf } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const set = (name: string, value: string) => ({ name: `FEATURE_NAME_${name}`, value });

describe('set_organization_feature', () => {
  it('switches a feature on, changes its value, and answers every feature that is on', async () => {
    const { operator } = await aWorld();
    const hook = set('WEBHOOK', 'https://hooks.example/coffer');
    expect(await operator.submit('set_organization_feature', hook)).toEqual({ features: [hook] });
    const mail = set('ROOT_USER_EMAIL_RECOVERY', '');
    expect(await operator.submit('set_organization_feature', mail)).toEqual({ features: [hook, mail] });
    const moved = set('WEBHOOK', 'http://127.0.0.1:9000/');
    expect(await operator.submit('set_organization_feature', moved)).toEqual({ features: [moved, mail] });
  });

  it('queues a notice of every activity that comes after, in sub-organizations too', async () => {
    const { operator, store, organizationId } = await aWorld();
    const url = 'https://hooks.example/coffer';
    await operator.submit('set_organization_feature', set('WEBHOOK', url));
    expect(store.state.outbox.list(organizationId)).toEqual([]);
    const { id } = await operator.activity('create_users', { users: [person('ann')] });
    const below = await subOrganizationOf(operator, 'Branch');
    const within = await below.activity('create_users', { users: [person('ann')] });
    const notices = store.state.outbox.list(organizationId);
    expect(notices).toHaveLength(3);
    expect(notices[0]).toMatchObject({ url, activityId: id, activityOrganizationId: organizationId });
    expect(notices[2]).toMatchObject({ url, activityId: within.id, activityOrganizationId: below.organizationId });
  });

  it.each([
    set('WEBHOOK', 'http://localhost:8080'),
    set('WEBHOOK', 'https://[::1]:8443/a?b=c'),
    set('WEBHOOK', 'HTTPS://Hooks.Example/Path%20'),
    set('WEBAUTHN_ORIGINS', 'https://a.example'),
    set('WEBAUTHN_ORIGINS', 'https://a.example, http://localhost:3000,android:apk-key-hash:AbC_-9'),
    set('SWAP_CONFIG', '{"any": "text"}'),
  ])('takes $name = $value', async (feature) => {
    const { operator } = await aWorld();
    expect(await operator.submit('set_organization_feature', feature)).toEqual({ features: [feature] });
  });

  it.each([{}, { value: null }])('switches a feature on without a value: %j', async (said) => {
    const { operator } = await aWorld();
    const { features } = await operator.submit<{ features: object[] }>('set_organization_feature', {
      name: 'FEATURE_NAME_EMAIL_AUTH',
      ...said,
    });
    expect(features).toEqual([set('EMAIL_AUTH', '')]);
  });

  refuses('set_organization_feature', plain, [
    ['no name is given', { value: '' }, 'INVALID_ARGUMENT', 'parameters.name: missing field'],
    [
      'no value is given to one that needs it',
      { name: 'FEATURE_NAME_WEBHOOK' },
      'INVALID_ARGUMENT',
      'parameters.value',
    ],
    ['the name is unknown', set('TELEPATHY', ''), 'INVALID_ARGUMENT', 'parameters.name: expected one of'],
    [
      'a webhook is empty',
      set('WEBHOOK', ''),
      'INVALID_ARGUMENT',
      'parameters.value: a webhook is an http or https URL',
    ],
    ['a webhook is another scheme', set('WEBHOOK', 'ftp://a.example/'), 'INVALID_ARGUMENT', 'parameters.value'],
    ['a webhook is a script', set('WEBHOOK', 'javascript:alert(1)'), 'INVALID_ARGUMENT', 'parameters.value'],
    ['a webhook names a password', set('WEBHOOK', 'https://u:p@a.example/'), 'INVALID_ARGUMENT', 'parameters.value'],
    ['a webhook has a space', set('WEBHOOK', 'https://a.example/ x'), 'INVALID_ARGUMENT', 'parameters.value'],
    ['a webhook has a fragment', set('WEBHOOK', 'https://a.example/#x'), 'INVALID_ARGUMENT', 'parameters.value'],
    ['a webhook has no such port', set('WEBHOOK', 'https://a.example:70000/'), 'INVALID_ARGUMENT', 'parameters.value'],
    ['a webhook has no host', set('WEBHOOK', 'https:///x'), 'INVALID_ARGUMENT', 'parameters.value'],
    [
      'a webhook is too long',
      set('WEBHOOK', `https://a.example/${'x'.repeat(2_048)}`),
      'INVALID_ARGUMENT',
      'parameters.value',
    ],
    [
      'an origin has a path',
      set('WEBAUTHN_ORIGINS', 'https://a.example/'),
      'INVALID_ARGUMENT',
      'parameters.value: expected origins',
    ],
    ['an origin is a host', set('WEBAUTHN_ORIGINS', 'a.example'), 'INVALID_ARGUMENT', 'parameters.value'],
    ['an origin is empty', set('WEBAUTHN_ORIGINS', 'https://a.example,'), 'INVALID_ARGUMENT', 'parameters.value'],
  ]);

  refuses(
    'set_organization_feature',
    async () => {
      const world = await aWorld();
      await world.operator.submit('create_policies', {
        policies: [{ policyName: 'all', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true', notes: '' }],
      });
      return { world, actor: await joinedBy(world.operator, 'plain') };
    },
    [['a policy is all that would allow it', set('EMAIL_AUTH', ''), 'PERMISSION_DENIED', 'sufficient permissions']],
  );
});
