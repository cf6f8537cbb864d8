import type { RecipientChain } from '#shared/enums.ts';
import type { Reading, TransactionReading } from '#shared/reading.ts';
import type { RecipientAddress } from '../state/recipient-rows.ts';

const chains: Readonly<Record<TransactionReading['chain'], RecipientChain>> = {
  ETHEREUM: 'CHAIN_ETHEREUM',
  BITCOIN: 'CHAIN_BITCOIN',
  SOLANA: 'CHAIN_SOLANA',
  TRON: 'CHAIN_TRON',
};

/**
 * To whom what is signed sends coins or tokens, or gives an allowance: each address of a chain once, in the order of the readings. What goes back
 * to where it came from is left out, as the change of a Bitcoin transaction. Of a payload that is no transaction nothing is known. On Solana,
 * tokens go to a token account, not to its owner.
 */
export function destinationsOf(readings: readonly Reading[]): readonly RecipientAddress[] {
  const found = new Map<string, RecipientAddress>();
  for (const reading of readings) {
    if (reading.kind !== 'transaction') continue;
    const chain = chains[reading.chain];
    const sent = reading.transfers.flatMap(({ from, to }) => (to === from ? [] : [to]));
    const allowed = (reading.approvals ?? []).flatMap(({ spender, amount }) => (amount === '0' ? [] : [spender]));
    for (const address of [...sent, ...allowed])
      if (address !== '') found.set(`${chain} ${address}`, { chain, address });
  }
  return [...found.values()];
}
