/** What the tests use of `@turnkey/ethers`; see `turnkey-http.d.ts` for the reason. */
import type { AbstractSigner } from 'ethers';
import type { ApiClient } from './turnkey-sdk-server.d.ts';

/** A signer of ethers, so that all its methods have their types from there. */
export interface TurnkeySigner extends AbstractSigner {}
export declare const TurnkeySigner: new (config: {
  client: ApiClient;
  organizationId: string;
  signWith: string;
}) => TurnkeySigner;
