import type { QueryPath } from '#engine/operations/index.ts';
import { base58 } from '@scure/base';
import { contractInterfaceTypes } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { offlineInterfacesMax, type OfflineInterface } from '#shared/offline-vote.ts';

/** Asks the service a question of its public API in the organization of the caller. Rejects with what it refused with. */
export type Query = (path: QueryPath, params: JsonObject) => Promise<JsonObject>;

/** Characters of interfaces that go along at the most: beyond that a call is shown unread. */
const charactersMax = 1_048_576;

/** The interfaces that calls in a request to sign are read with: those of the contracts and programs whose addresses are in its body. */
export async function interfacesFor(query: Query, type: string, body: string): Promise<readonly OfflineInterface[]> {
  if (!type.startsWith('ACTIVITY_TYPE_SIGN_')) return [];
  const kept = await query('list_smart_contract_interfaces', {});
  const text = body.toLowerCase();
  let left = charactersMax;
  const found: OfflineInterface[] = [];
  for (const each of (kept['smartContractInterfaces'] ?? []) as readonly Record<string, unknown>[]) {
    const { smartContractAddress, smartContractInterface, label } = each;
    const kind = contractInterfaceTypes.find((known) => known === each['type']);
    if (!kind || typeof smartContractAddress !== 'string' || typeof smartContractInterface !== 'string') continue;
    const bytes = addressHex(kind, smartContractAddress);
    if (bytes === null || !text.includes(bytes) || found.length >= offlineInterfacesMax) continue;
    if ((left -= smartContractInterface.length) < 0) break;
    found.push({
      type: kind,
      address: smartContractAddress,
      label: typeof label === 'string' ? label : '',
      smartContractInterface,
    });
  }
  return found;
}

/** An address as it stands in the hex of a transaction; null for none. */
function addressHex(type: OfflineInterface['type'], address: string): string | null {
  if (type === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM') return address.toLowerCase().replace(/^0x/, '') || null;
  try {
    return Buffer.from(base58.decode(address)).toString('hex');
  } catch {
    return null;
  }
}
