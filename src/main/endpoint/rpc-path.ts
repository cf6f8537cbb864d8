/** Where calls of JSON-RPC are sent. */
export const rpcPath = '/rpc';
