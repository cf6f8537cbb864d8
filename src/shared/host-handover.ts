/** Sessions, with the keys of their pages, and unused addresses by their digests, which open nothing. Plain JSON. */
export type SavedPageSessions = Readonly<{
  tokens: readonly (readonly [digest: string, madeAtMs: number])[];
  sessions: readonly (readonly [digest: string, usedAtMs: number, keys: readonly string[]])[];
}>;

/** What a process of the headless host leaves to the next one. Plain JSON, and no secret. */
export type HostHandover = Readonly<{
  /** The vault's folder, absolute. */
  folder: string;
  port: number;
  /** The browsers that may ask go on without another address; null without a page. */
  pages: SavedPageSessions | null;
}>;

/** Who keeps listening sockets open while another process takes the place of this one. A handle is what Node.js has of a socket. */
export type SocketKeeper = Readonly<{
  /** The socket that listens at `address` already; undefined where none does. */
  kept(address: string): unknown;
  /** Takes a socket that listens from now on at `address`. */
  keep(address: string, handle: unknown): void;
}>;
