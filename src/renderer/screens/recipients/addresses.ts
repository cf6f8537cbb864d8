import type { RecipientChain } from '#shared/enums.ts';

/** The addresses of a text, one in each line, with the chain that each looks like. The vault says whether an address is one. */
export function addressesIn(text: string): readonly Readonly<{ chain: RecipientChain; address: string }>[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((address) => ({ chain: chainOf(address), address }));
}

function chainOf(address: string): RecipientChain {
  if (/^0x/i.test(address)) return 'CHAIN_ETHEREUM';
  if (/^T.{33}$/.test(address)) return 'CHAIN_TRON';
  // A legacy address has at most 35 characters, and one of 32 bytes in base 58 nearly always 43 or 44.
  return /^(?:bc|tb|bcrt)1/i.test(address) || /^[13mn2].{24,34}$/.test(address) ? 'CHAIN_BITCOIN' : 'CHAIN_SOLANA';
}
