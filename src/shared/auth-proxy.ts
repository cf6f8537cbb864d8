/** The door for browser applications, which have no key: the calls `/v1/…`, as the hosted service's auth proxy takes them. */

/** Whom the door acts as, and whose pages may use it. */
export type AuthProxySetting = Readonly<{
  /** The vault's own organization. Applications open sub-organizations of it. */
  organizationId: string;
  /** The user that every call acts as. No member of the root quorum. */
  userId: string;
  /** Origins as browsers write them, for example `https://app.example.com`, exact. */
  origins: readonly string[];
}>;

/** Whether a path is the door's, whatever comes after. */
export function isAuthProxyPath(path: string): boolean {
  return path.startsWith('/v1/');
}
