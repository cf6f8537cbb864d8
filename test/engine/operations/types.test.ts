import { expectTypeOf, it } from 'vitest';
import type { Operations } from '../../../src/main/engine/operations/index.ts';

it('gives a caller the parameters and results of each operation by its path', () => {
  expectTypeOf<Operations['create_user_tag']['params']>().toEqualTypeOf<{ userTagName: string; userIds: string[] }>();
  expectTypeOf<Operations['create_user_tag']['result']>().toEqualTypeOf<{ userTagId: string; userIds: string[] }>();
  expectTypeOf<Operations['whoami']['kind']>().toEqualTypeOf<'query'>();
  expectTypeOf<Operations['whoami']['result']['organizationId']>().toBeString();
  // @ts-expect-error there is no such operation
  expectTypeOf<Operations['nothing']>().toBeNever();
});
