import { allOperations } from '#engine/operations/index.ts';
import { operationPath } from '#shared/operation-path.ts';

export { describeOperations } from '#engine/operations/describe.ts';

/** The newest type of the activity at a whole path, such as `/public/v1/submit/create_users`; undefined where Coffer has none there. */
export function newestTypeAt(path: string): string | undefined {
  for (const one of allOperations) if (one.kind === 'activity' && operationPath(one) === path) return one.type;
  return undefined;
}
