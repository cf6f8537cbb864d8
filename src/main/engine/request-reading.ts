import type { JsonObject } from '#shared/envelope.ts';
import { activityRisk, type RequestReading } from '#shared/risk.ts';
import { newestParams } from './operations/define.ts';
import { operationOfType } from './requests.ts';
import { readSigning } from './signing/signing.ts';
import type { OrganizationRows } from './state/tx.ts';

/**
 * What a request of a type would have signed in an organization, and its risk. A request that signs nothing has no readings. Throws
 * INVALID_ARGUMENT for what signing would refuse.
 * @param parameters as they were sent, in the form of that version of the type
 */
export function readRequest(view: OrganizationRows, type: string, parameters: JsonObject): RequestReading {
  const operation = operationOfType(type);
  const signing = operation?.policy.signs?.(newestParams(operation, type, parameters));
  const readings = signing ? readSigning(view, signing) : [];
  return { readings, ...(signing && { signWith: signing.signWith }), ...activityRisk(operation?.risk, readings) };
}
