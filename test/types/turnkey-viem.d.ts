/** What the tests use of `@turnkey/viem`; see `turnkey-http.d.ts` for the reason. */
import type { LocalAccount, SignedAuthorization } from 'viem';
import type { ApiClient } from './turnkey-sdk-server.d.ts';

export declare function createAccount(params: {
  client: ApiClient;
  organizationId: string;
  signWith: string;
}): Promise<LocalAccount>;

export declare function signAuthorization(
  client: ApiClient,
  authorization: { contractAddress: `0x${string}`; chainId: number; nonce: number },
  organizationId: string,
  signWith: string,
): Promise<SignedAuthorization>;
