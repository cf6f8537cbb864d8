import { operationPath } from '#shared/operation-path.ts';
import type { WireCommand } from '../../api/shell-commands.ts';
import { paramsOf, pathOfType, type ActivityView } from '../../api/activity-view.ts';

/**
 * The request that would ask for the same once more: what was sent, with the instant `atMs` (milliseconds since 1970) in place of the old
 * one. The old bytes themselves would only answer the old activity, and are refused after an hour.
 */
export function sameRequest(activity: ActivityView, atMs: number): WireCommand {
  const { type, organizationId } = activity;
  return {
    path: operationPath({ kind: 'activity', path: pathOfType(type) }),
    body: { type, timestampMs: String(atMs), organizationId, parameters: paramsOf(activity) },
  };
}
