import type { HostReason, WireErrorCode } from './failure-reasons.ts';

/** The shapes that cross the wire, in the specification's words. */

/** Any JSON value, read only. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** What every door hands to the service: the path, the body's exact bytes, and the stamp headers as received. */
export type WireRequest = Readonly<{
  path: string;
  body: Uint8Array;
  /** Value of `X-Stamp`: base64url JSON. */
  stamp?: string | undefined;
  /** Value of `X-Stamp-WebAuthn`: JSON text. */
  webAuthnStamp?: string | undefined;
  /** Value of `X-Stamp-Attested`: base64url JSON, or JSON text. A stamp with a key from a token. */
  attestedStamp?: string | undefined;
  /** Value of `X-Session`: the token of a read-only session, a secret. A stamp beside it counts in its place. */
  session?: string | undefined;
  /** Whole seconds that the owner of a credential has to wait before a request of theirs is read. Asked once the stamp is proved. */
  waitSeconds?: ((holder: string) => number) | undefined;
}>;

/** A call of a browser application at the auth proxy: it has no stamp. */
export type AuthProxyCall = Readonly<{
  /** `/v1/signup_v2`. */
  path: string;
  body: Uint8Array;
  /** Value of `X-Auth-Proxy-Config-ID`. */
  configId: string | undefined;
  /** Where the connection comes from, to count by; never proof of anything. */
  address: string;
}>;

export type FailureDetail = Readonly<{ '@type': string } & Record<string, Json>>;

/**
 * A google.rpc.Status, with the hosted service's own code repeated at the top level as its clients expect. `reason` is said to the window
 * alone, and never on the public API.
 */
export type Failure = Readonly<{
  code: number;
  message: string;
  details: readonly FailureDetail[];
  turnkeyErrorCode?: WireErrorCode;
  reason?: HostReason;
}>;

/**
 * How every request ends: a value to send, or a failure to send. `authenticated`: the failure came after the stamp was found genuine,
 * and so counts against the key that made it.
 */
export type Outcome<Value = JsonObject> =
  | Readonly<{ ok: true; value: Value; workMs?: number }>
  | Readonly<{ ok: false; failure: Failure; authenticated?: true; retryAfterSeconds?: number; workMs?: number }>;

/** An instant as records carry it: whole seconds and nanoseconds, both decimal text. */
export type Timestamp = Readonly<{ seconds: string; nanos: string }>;
