import { StamperType, TurnkeyClient, type MfaContext } from '@turnkey/core';
import { encryptOtpCodeToBundle, encryptWalletToBundle } from '@turnkey/crypto';

/** The page of an application: the official browser client and nothing else. A story calls the client as the application's own code would. */
export type Application = Window & {
  TurnkeyClient: typeof TurnkeyClient;
  encryptOtpCodeToBundle: typeof encryptOtpCodeToBundle;
  encryptWalletToBundle: typeof encryptWalletToBundle;
  StamperType: typeof StamperType;
  client: TurnkeyClient;
  /** How the application has its user prove what an MFA policy asks for, and what it was asked for. */
  proveFactors(context: MfaContext): Promise<void>;
  asked: MfaContext[];
};

const official = { TurnkeyClient, StamperType, encryptOtpCodeToBundle, encryptWalletToBundle };
Object.assign(window, { ...official, application: () => window });
