import { expect, it } from 'vitest';
import { withKinds, type Steps } from '../../../../src/renderer/flows/activity/second-factors.ts';

const passkey = { type: 'AUTHENTICATION_TYPE_PASSKEY' } as const;
const ofId = { type: 'AUTHENTICATION_TYPE_API_KEY', id: 'a key' } as const;
const mail = { type: 'AUTHENTICATION_TYPE_EMAIL_OTP' } as const;
const steps: Steps = [{ any: [passkey] }, { any: [ofId] }, { any: [mail] }];

it.each([
  ['a kind more in the first step', 0, [passkey.type, mail.type], [{ any: [passkey, mail] }, ...steps.slice(1)]],
  ['another kind beside a named credential', 1, [ofId.type, mail.type], [steps[0], { any: [ofId, mail] }, steps[2]]],
  ['a step that is emptied', 1, [], [steps[0], steps[2]]],
  ['a step more', 3, [passkey.type], [...steps, { any: [passkey] }]],
])('%s leaves the other steps of an MFA policy alone', (_, at, kinds, changed) => {
  const sorted = (all: typeof changed) =>
    all.map((step) => [...(step?.any ?? [])].map((method) => JSON.stringify(method)).sort());
  expect(sorted([...withKinds(steps, at, kinds)])).toEqual(sorted(changed));
});
