import { describe, expect, it } from 'vitest';
import { canonicalAddress } from '#engine/domain/recipient-address.ts';
import type { RecipientChain } from '#shared/enums.ts';

const ethereum = '0x47641B418aC3443c6185bB463755518E16309c27';
const solana = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('the address of a recipient', () => {
  it.each<readonly [RecipientChain, string, string | null]>([
    ['CHAIN_ETHEREUM', ethereum, ethereum],
    ['CHAIN_ETHEREUM', ethereum.toLowerCase(), ethereum],
    ['CHAIN_ETHEREUM', `0x${ethereum.slice(2).toUpperCase()}`, ethereum],
    // One letter in the wrong case.
    ['CHAIN_ETHEREUM', ethereum.replace('B', 'b'), null],
    ['CHAIN_ETHEREUM', ethereum.slice(2), null],
    ['CHAIN_BITCOIN', segwit, segwit],
    ['CHAIN_BITCOIN', segwit.toUpperCase(), segwit],
    ['CHAIN_BITCOIN', segwit.replace('w5', 'W5'), null],
    ['CHAIN_BITCOIN', segwit.replace('w5', 'w6'), null],
    ['CHAIN_BITCOIN', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    [
      'CHAIN_BITCOIN',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    // Version 1 with the checksum of version 0 (BIP-350).
    ['CHAIN_BITCOIN', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', null],
    ['CHAIN_BITCOIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['CHAIN_BITCOIN', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
    ['CHAIN_BITCOIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', null],
    // Tron's version byte is none of Bitcoin's.
    ['CHAIN_BITCOIN', tron, null],
    ['CHAIN_TRON', tron, tron],
    ['CHAIN_TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s', null],
    ['CHAIN_SOLANA', solana, solana],
    ['CHAIN_SOLANA', '1'.repeat(31), null],
    ['CHAIN_SOLANA', '1'.repeat(5_000), null],
  ])('on %s, %s is taken as %s', (chain, text, canonical) => {
    expect(canonicalAddress(chain, text)).toBe(canonical);
  });
});
