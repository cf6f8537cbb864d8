/**
 * The names of networks by their EIP-155 chain id, in decimal digits, as chainlist.org lists them. The id decides; a name is shown beside it
 * and never alone.
 */
const networkNames: ReadonlyMap<string, string> = new Map([
  ['1', 'Ethereum'],
  ['10', 'OP Mainnet'],
  ['56', 'BNB Smart Chain'],
  ['100', 'Gnosis'],
  ['137', 'Polygon'],
  ['324', 'zkSync Era'],
  ['8453', 'Base'],
  ['17000', 'Holesky testnet'],
  ['42161', 'Arbitrum One'],
  ['43114', 'Avalanche C-Chain'],
  ['59144', 'Linea'],
  ['80002', 'Polygon Amoy testnet'],
  ['84532', 'Base Sepolia testnet'],
  ['421614', 'Arbitrum Sepolia testnet'],
  ['534352', 'Scroll'],
  ['560048', 'Hoodi testnet'],
  ['11155111', 'Sepolia testnet'],
  ['11155420', 'OP Sepolia testnet'],
]);

/** The name of the network with a chain id in decimal digits; undefined for a chain id without a known name. */
export function ethereumNetworkName(chainId: string): string | undefined {
  return networkNames.get(chainId);
}
