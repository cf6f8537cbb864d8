import type { Caution, ReadApproval, ReadTransfer } from '#shared/reading.ts';
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

/** What a call does with tokens: what it moves, which allowances it gives, and what approvers should know. */
export type TokenCall = Readonly<{
  transfers: readonly ReadTransfer[];
  approvals: readonly ReadApproval[];
  cautions: readonly Caution[];
}>;

/** A call that does nothing with tokens. */
export const noTokens: TokenCall = { transfers: [], approvals: [], cautions: [] };

/** What a call to `contract` by `sender`, read with `tokenAbi`, does with tokens. */
export function readTokenCall(
  { function: { signature, inputs }, values }: DecodedCall,
  contract: string,
  sender: string,
): TokenCall {
  const [first, second, third] = values;
  const moved = (from: string, to: unknown, amount: unknown): ReadTransfer => ({
    from,
    to: checksumAddress(String(to)),
    amount: String(amount),
    asset: contract,
  });
  const approved = (isWithoutLimit: boolean, amount: unknown): TokenCall => ({
    transfers: [],
    approvals: [
      {
        asset: contract,
        spender: checksumAddress(String(first)),
        amount: isWithoutLimit ? 'unlimited' : String(amount),
      },
    ],
    cautions: isWithoutLimit ? ['unlimited-allowance'] : [],
  });
  switch (signature) {
    case 'transfer(address,uint256)':
      return { ...noTokens, transfers: [moved(sender, first, second)] };
    case 'transferFrom(address,address,uint256)': {
      const from = checksumAddress(String(first));
      return {
        ...noTokens,
        transfers: [moved(from, second, third)],
        cautions: from === sender ? [] : ['foreign-sender'],
      };
    }
    case 'approve(address,uint256)':
    case 'increaseAllowance(address,uint256)': {
      const type = inputs[1]?.type;
      return approved(type !== undefined && isUnlimited(type, second), second);
    }
    case 'setApprovalForAll(address,bool)':
      return approved(second === true, 0);
    default:
      return noTokens;
  }
}
