import type { FeatureName } from '#shared/enums.ts';
import type { Feature } from './rows.ts';

const bySameKind: FeatureName = 'FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND';

/** Whether an organization with these features wants own credentials to be added by a stamp of at least the same kind. */
export function addsBySameKind(features: readonly Feature[]): boolean {
  return features.some(({ name }) => name === bySameKind);
}
