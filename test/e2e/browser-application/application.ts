import { TurnkeyClient } from '@turnkey/core';
import { encryptOtpCodeToBundle, encryptWalletToBundle } from '@turnkey/crypto';

/** The page of an application: the official browser client and nothing else. A story calls the client as the application's own code would. */
export type Application = Window & {
  TurnkeyClient: typeof TurnkeyClient;
  encryptOtpCodeToBundle: typeof encryptOtpCodeToBundle;
  encryptWalletToBundle: typeof encryptWalletToBundle;
  client: TurnkeyClient;
};

const official = { TurnkeyClient, encryptOtpCodeToBundle, encryptWalletToBundle };
Object.assign(window, { ...official, application: () => window });
