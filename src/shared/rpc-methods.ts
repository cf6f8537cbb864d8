/** What each JSON-RPC method that signs has signed: the methods that a JSON-RPC grant can name. */
export const rpcSigning = {
  eth_signTransaction: 'transaction',
  eth_sendTransaction: 'transaction',
  eth_signTypedData: 'typed-data',
  eth_signTypedData_v4: 'typed-data',
  personal_sign: 'message',
  eth_sign: 'message',
  account_signTransaction: 'transaction',
  account_signTypedData: 'typed-data',
  account_signData: 'message',
} as const;

export type RpcSigningMethod = keyof typeof rpcSigning;
export type RpcSigned = (typeof rpcSigning)[RpcSigningMethod];

export const rpcSigningMethods = Object.keys(rpcSigning) as readonly RpcSigningMethod[];

/** What wallets of Ethereum put before a message and the count of its bytes (EIP-191, version 0x45). */
export const personalMessagePrefix = '\u0019Ethereum Signed Message:\n';
