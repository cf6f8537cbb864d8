/** Where calls of JSON-RPC are sent. */
export const rpcPath = '/rpc';
/** Where web3signer lists its keys for Ethereum. */
export const eth1KeysPath = '/api/v1/eth1/publicKeys';
/** What the path begins with where web3signer signs with one of them. The public key follows. */
export const eth1SignPrefix = '/api/v1/eth1/sign/';

/** Whether a path is answered by the JSON-RPC signer. */
export function isRpcPath(path: string): boolean {
  return path === rpcPath || path === eth1KeysPath || path.startsWith(eth1SignPrefix);
}
