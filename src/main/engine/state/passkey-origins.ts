import type { Feature } from './rows.ts';
import type { StateReader } from './state.ts';

/**
 * The only origins whose passkeys an organization takes, as browsers write them; undefined where any will do. What a parent allows bounds its
 * sub-organizations: where both name origins, an origin must be named by both. The one place that tells: what a stamp may come from, which votes
 * count and who could still act must never differ.
 */
export function passkeyOriginsOf(
  state: Pick<StateReader, 'organizations' | 'features'>,
  organizationId: string,
): readonly string[] | undefined {
  const parentId = state.organizations.get(organizationId)?.parentId;
  const own = namedIn(state.features.list(organizationId));
  const above = parentId && namedIn(state.features.list(parentId));
  return own && above ? own.filter((origin) => above.includes(origin)) : (own ?? above);
}

function namedIn(features: readonly Feature[]): readonly string[] | undefined {
  return features
    .find(({ name }) => name === 'FEATURE_NAME_WEBAUTHN_ORIGINS')
    ?.value.split(',')
    .map((origin) => origin.trim());
}
