import { lazy } from '#shared/lazy.ts';
import type { Caution, ReadApproval, ReadTransfer } from '#shared/reading.ts';
import { type DecodedCall, decodeCall, functionCalled, parseAbi } from '../abi.ts';
import { isUnlimited } from '../cautions.ts';
import { checksumAddress } from './addresses.ts';

/** Calls that every token of ERC-20 understands (and some of ERC-721), known without an interface for their contract. */
export const tokenAbi = lazy(() =>
  parseAbi(
    JSON.stringify([
      ...declared('transfer', ['to', 'address'], ['amount', 'uint256']),
      ...declared('transferFrom', ['from', 'address'], ['to', 'address'], ['amount', 'uint256']),
      ...declared('approve', ['spender', 'address'], ['amount', 'uint256']),
      ...declared('increaseAllowance', ['spender', 'address'], ['amount', 'uint256']),
      ...declared('setApprovalForAll', ['operator', 'address'], ['approved', 'bool']),
    ]),
  ),
);

function declared(name: string, ...inputs: readonly (readonly [string, string])[]): readonly object[] {
  return [{ type: 'function', name, inputs: inputs.map(([input, type]) => ({ name: input, type })) }];
}

const SELECTOR_BYTES = 4;
const WORD = 32;

/**
 * The call of a token that `data` is, as tokens read it: they pass over what follows the arguments, and old ones over the bits of a word that an
 * address or a truth does not need; old ones read bytes that are missing as zeros. Undefined where no function has its selector.
 */
export function decodeTokenCall(data: Uint8Array): DecodedCall | undefined {
  const called = functionCalled(tokenAbi(), data);
  if (!called) return undefined;
  const read = new Uint8Array(SELECTOR_BYTES + WORD * called.inputs.length);
  read.set(data.subarray(0, read.length));
  for (const [at, { type }] of called.inputs.entries()) {
    const word = read.subarray(SELECTOR_BYTES + WORD * at, SELECTOR_BYTES + WORD * (at + 1));
    if (type.is === 'address') word.fill(0, 0, WORD - 20);
    if (type.is === 'bool' && word.some((byte) => byte !== 0)) word.fill(0).fill(1, WORD - 1);
  }
  return decodeCall(tokenAbi(), read);
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
