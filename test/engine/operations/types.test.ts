import { expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { activity, query } from '../../../src/main/engine/operations/define.ts';
import type { Operations } from '../../../src/main/engine/operations/index.ts';

it('gives a caller the parameters and results of each operation by its path', () => {
  expectTypeOf<Operations['create_user_tag']['params']>().toEqualTypeOf<{ userTagName: string; userIds: string[] }>();
  expectTypeOf<Operations['create_user_tag']['result']>().toEqualTypeOf<{ userTagId: string; userIds: string[] }>();
  expectTypeOf<Operations['whoami']['kind']>().toEqualTypeOf<'query'>();
  expectTypeOf<Operations['whoami']['result']['organizationId']>().toBeString();
  // @ts-expect-error unknown operation
  expectTypeOf<Operations['nothing']>().toBeNever();
});

it('has no activity without a risk, and no query without what it reads', () => {
  const harmless = {
    path: 'wave',
    type: 'ACTIVITY_TYPE_WAVE',
    intent: 'waveIntent',
    summary: 'Wave',
    params: z.strictObject({}),
    result: { waveResult: z.strictObject({}) },
    policy: {},
    run: () => ({}),
  };
  // Compiled, and not run.
  const activities = () => [
    // @ts-expect-error an activity says why approving it needs care
    activity(harmless),
    // @ts-expect-error there is no such risk
    activity({ ...harmless, risk: 'some' }),
    activity({ ...harmless, risk: 'none' }),
  ];
  expectTypeOf(activities).toBeFunction();

  const look = {
    path: 'look',
    summary: 'Look',
    params: z.strictObject({}),
    result: z.strictObject({}),
    run: () => ({}),
  };
  const queries = () => [
    // @ts-expect-error a query says what its answer is made of
    query(look),
    // @ts-expect-error there is no such table
    query({ ...look, reads: ['nothing'] }),
    query({ ...look, reads: ['users'] }),
  ];
  expectTypeOf(queries).toBeFunction();
});
