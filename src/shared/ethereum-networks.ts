/** A network that Coffer knows by name: its EIP-155 chain id in decimal digits, and the symbol of its coin, which has 18 decimals. */
type EthereumNetwork = Readonly<{ chainId: string; name: string; coin: string }>;

/**
 * The known networks as chainlist.org lists them, those where transfers have value first. The id decides; a name is shown beside it
 * and never alone.
 */
export const ethereumNetworks: readonly EthereumNetwork[] = [
  { chainId: '1', name: 'Ethereum', coin: 'ETH' },
  { chainId: '10', name: 'OP Mainnet', coin: 'ETH' },
  { chainId: '56', name: 'BNB Smart Chain', coin: 'BNB' },
  { chainId: '100', name: 'Gnosis', coin: 'xDAI' },
  { chainId: '137', name: 'Polygon', coin: 'POL' },
  { chainId: '324', name: 'zkSync Era', coin: 'ETH' },
  { chainId: '8453', name: 'Base', coin: 'ETH' },
  { chainId: '42161', name: 'Arbitrum One', coin: 'ETH' },
  { chainId: '43114', name: 'Avalanche C-Chain', coin: 'AVAX' },
  { chainId: '59144', name: 'Linea', coin: 'ETH' },
  { chainId: '534352', name: 'Scroll', coin: 'ETH' },
  { chainId: '17000', name: 'Holesky testnet', coin: 'ETH' },
  { chainId: '80002', name: 'Polygon Amoy testnet', coin: 'POL' },
  { chainId: '84532', name: 'Base Sepolia testnet', coin: 'ETH' },
  { chainId: '421614', name: 'Arbitrum Sepolia testnet', coin: 'ETH' },
  { chainId: '560048', name: 'Hoodi testnet', coin: 'ETH' },
  { chainId: '11155111', name: 'Sepolia testnet', coin: 'ETH' },
  { chainId: '11155420', name: 'OP Sepolia testnet', coin: 'ETH' },
];

const byChainId: ReadonlyMap<string, EthereumNetwork> = new Map(
  ethereumNetworks.map((network) => [network.chainId, network]),
);

/** Decimals of every coin of `ethereumNetworks`, between the coin and wei. */
export const ethereumCoinDecimals = 18;

/** The known network with a chain id in decimal digits; undefined for any other, of whose coin it is only known that it counts in wei. */
export function ethereumNetwork(chainId: string): EthereumNetwork | undefined {
  return byChainId.get(chainId);
}
