import { describe, expect, it } from 'vitest';
import { fingerprintOfBody, printVoteRequest, type OfflineInterface } from '#shared/offline-vote.ts';
import { readVoteRequest } from '../../src/main/offline/votes.ts';
import { contractCall } from '../harness/contract-call.ts';

const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const { smartContractInterface, unsignedTransaction } = contractCall(contract, 'function withdraw(uint256 amount)', [
  5n,
]);
const interfaceOf: OfflineInterface = {
  type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  address: contract,
  label: 'Rewards',
  smartContractInterface,
};
const body = JSON.stringify({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  timestampMs: '1700000000000',
  organizationId: '11111111-1111-4111-8111-111111111111',
  parameters: {
    signWith: '0x47641B418aC3443c6185bB463755518E16309c27',
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction,
  },
});

function carriedWith(interfaces: readonly OfflineInterface[]): string {
  const names = { vaultName: 'vault', organizationName: 'Acme', submitterName: 'Ann' };
  const fingerprint = fingerprintOfBody(body);
  return printVoteRequest({ fingerprint, body, ...names, createdAtMs: 1, lapsesAtMs: 2, interfaces });
}

describe('an offline vote request', () => {
  it('is read with the ABI in its file, whose author cannot lower the risk by it', () => {
    const read = readVoteRequest(carriedWith([interfaceOf]));
    expect(read.readings).toMatchObject([{ calls: [{ label: 'Rewards', name: 'withdraw' }] }]);
    expect(read).toMatchObject({ level: 'sensitive', cautions: ['unread-call'] });
    expect(readVoteRequest(carriedWith([]))).toMatchObject({ level: 'sensitive', cautions: ['unread-call'] });
  });
});
