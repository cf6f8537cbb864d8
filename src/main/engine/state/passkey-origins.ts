import type { StateReader } from './state.ts';

/**
 * The only origins whose passkeys an organization takes, as browsers write them: its own list, else its parent's; undefined where any will do.
 * The one place that tells: what a stamp may come from, which votes count and who could still act must never differ.
 */
export function passkeyOriginsOf(state: StateReader, organizationId: string): readonly string[] | undefined {
  const parentId = state.organizations.get(organizationId)?.parentId;
  for (const id of parentId === undefined ? [organizationId] : [organizationId, parentId]) {
    const list = state.features.list(id).find(({ name }) => name === 'FEATURE_NAME_WEBAUTHN_ORIGINS');
    if (list) return list.value.split(',').map((origin) => origin.trim());
  }
  return undefined;
}
