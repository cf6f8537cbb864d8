import type { RecipientChain } from '#shared/enums.ts';
import { aWorld } from '../../../harness/world.ts';

export const ethereum = '0x47641B418aC3443c6185bB463755518E16309c27';
export const solana = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

export const on = (address: string, chain: RecipientChain = 'CHAIN_ETHEREUM') => ({ chain, address });
export const exchange = { recipientName: 'Exchange deposit', addresses: [on(ethereum)] };
export const other = (digit: string) => on(`0x${digit.repeat(40)}`);

export async function withExchange() {
  const world = await aWorld();
  const [id] = (
    await world.operator.submit<{ recipientIds: [string] }>('create_recipients', { recipients: [exchange] })
  ).recipientIds;
  return { world, id };
}
