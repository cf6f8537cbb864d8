import type { Caution, ReadTransfer } from '#shared/reading.ts';
import { type DecodedCall, parseAbi } from '../abi.ts';
import { isUnlimited } from '../cautions.ts';
import { checksumAddress } from './addresses.ts';

/** Calls that every token of ERC-20 understands (and some of ERC-721), known without an interface for their contract. */
export const tokenAbi = parseAbi(
  JSON.stringify([
    ...declared('transfer', ['to', 'address'], ['amount', 'uint256']),
    ...declared('transferFrom', ['from', 'address'], ['to', 'address'], ['amount', 'uint256']),
    ...declared('approve', ['spender', 'address'], ['amount', 'uint256']),
    ...declared('increaseAllowance', ['spender', 'address'], ['amount', 'uint256']),
    ...declared('setApprovalForAll', ['operator', 'address'], ['approved', 'bool']),
  ]),
);

function declared(name: string, ...inputs: readonly (readonly [string, string])[]): readonly object[] {
  return [{ type: 'function', name, inputs: inputs.map(([input, type]) => ({ name: input, type })) }];
}

/** What a call to `contract` by `sender`, read with `tokenAbi`, does with tokens. */
export function readTokenCall(
  { function: { signature, inputs }, values }: DecodedCall,
  contract: string,
  sender: string,
): Readonly<{ transfers: readonly ReadTransfer[]; cautions: readonly Caution[] }> {
  const [first, second, third] = values;
  const moved = (from: string, to: unknown, amount: unknown): ReadTransfer => ({
    from,
    to: checksumAddress(String(to)),
    amount: String(amount),
    asset: contract,
  });
  switch (signature) {
    case 'transfer(address,uint256)':
      return { transfers: [moved(sender, first, second)], cautions: [] };
    case 'transferFrom(address,address,uint256)': {
      const from = checksumAddress(String(first));
      return { transfers: [moved(from, second, third)], cautions: from === sender ? [] : ['foreign-sender'] };
    }
    case 'approve(address,uint256)':
    case 'increaseAllowance(address,uint256)': {
      const type = inputs[1]?.type;
      return { transfers: [], cautions: type && isUnlimited(type, second) ? ['unlimited-allowance'] : [] };
    }
    case 'setApprovalForAll(address,bool)':
      return { transfers: [], cautions: second === true ? ['unlimited-allowance'] : [] };
    default:
      return { transfers: [], cautions: [] };
  }
}
