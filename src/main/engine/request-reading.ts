import type { JsonObject } from '#shared/envelope.ts';
import type { Reading } from '#shared/reading.ts';
import { activityRisk, type RecipientCaution, type RequestReading } from '#shared/risk.ts';
import { addressBook } from './domain/address-facts.ts';
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
  const risk = activityRisk(operation?.risk, readings, recipientCautions(view, readings));
  return { readings, ...(signing && { signWith: signing.signWith }), ...risk };
}

/** What the organization's rows tell of the addresses that would be sent to, or be given an allowance. */
function recipientCautions(view: OrganizationRows, readings: readonly Reading[]): readonly RecipientCaution[] {
  const addresses = new Set(readings.flatMap(recipientsOf));
  if (addresses.size === 0) return [];
  const { factsOf } = addressBook(view);
  const facts = [...addresses].map(factsOf);
  return [
    ...(facts.some(({ uses, own, chain }) => uses === 0 && !own && chain) ? (['new-recipient'] as const) : []),
    ...(facts.some(({ looksLike }) => looksLike.length > 0) ? (['look-alike-recipient'] as const) : []),
  ];
}

function recipientsOf(reading: Reading): readonly string[] {
  if (reading.kind !== 'transaction') return [];
  return [...reading.transfers.map(({ to }) => to), ...(reading.approvals ?? []).map(({ spender }) => spender)];
}
