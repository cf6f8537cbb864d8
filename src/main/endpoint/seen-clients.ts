import type { Clock } from '#engine/ports.ts';
import type { SeenClient } from '#shared/bridge.ts';
import type { Outcome, WireRequest } from '#shared/envelope.ts';
import type { OpenVault } from '../session/open-vault.ts';
import { credentialNamed } from './rate.ts';

/** Who asked at the endpoint since this program began, by the credential that their stamps name. */
export type SeenClients = Readonly<{
  /** The same as the call that it was made for, counted. `named` is the credential that the headers name, for who has read them already. */
  call(request: WireRequest, named?: string | null): Promise<Outcome>;
  /** The latest first. Names are of credentials that a genuine stamp has proved; of any other, only what it claimed is told. */
  list(openVault: OpenVault): readonly SeenClient[];
  /** Another vault is in front: its clients are others. */
  forget(): void;
}>;

type Seen = { firstMs: number; lastMs: number; requests: number; refused: number; genuine: boolean };

/** Beyond this the oldest go, those first that never proved anything: nobody can push the others out by making names up. */
const clientsMax = 200;
const credentialCharsMax = 512;

/** Counts what passes through `call`. */
export function seenClients(call: (request: WireRequest) => Promise<Outcome>, clock: Clock): SeenClients {
  const seen = new Map<string, Seen>();

  const note = (named: string, outcome: Outcome): void => {
    const nowMs = clock.nowMs();
    const before = seen.get(named) ?? { firstMs: nowMs, lastMs: nowMs, requests: 0, refused: 0, genuine: false };
    // Put at the end again: the map is in the order of last use.
    seen.delete(named);
    seen.set(named, {
      firstMs: before.firstMs,
      lastMs: nowMs,
      requests: before.requests + 1,
      refused: before.refused + (outcome.ok ? 0 : 1),
      genuine: before.genuine || outcome.ok || outcome.authenticated === true,
    });
    if (seen.size <= clientsMax) return;
    const [oldest] = seen.keys();
    const unproved = [...seen].find(([other, { genuine }]) => !genuine && other !== named);
    const gone = unproved?.[0] ?? oldest;
    if (gone !== undefined) seen.delete(gone);
  };

  return {
    async call(request, named = credentialNamed(request.stamp, request.webAuthnStamp, request.session)) {
      const outcome = await call(request);
      if (named !== null && named.length <= credentialCharsMax) note(named, outcome);
      return outcome;
    },
    list: (openVault) => [...seen].reverse().map(([named, found]) => shown(openVault, named, found)),
    forget: () => seen.clear(),
  };
}

const kinds: Readonly<Record<string, SeenClient['kind']>> = { key: 'api-key', passkey: 'passkey', session: 'session' };

function shown({ vault: { state } }: OpenVault, named: string, seen: Seen): SeenClient {
  const [word = '', credential = ''] = named.split(/ (.*)/s);
  const kind = kinds[word] ?? 'passkey';
  const { genuine, ...counts } = seen;
  const [key] = genuine && kind === 'api-key' ? state.apiKeys.lookup('publicKey', credential) : [];
  const [passkey] = genuine && kind === 'passkey' ? state.authenticators.lookup('credentialId', credential) : [];
  const [session] = kind === 'session' ? state.readOnlySessions.lookup('tokenDigest', credential) : [];
  const userId = key?.userId ?? passkey?.userId ?? session?.userId ?? null;
  return {
    credential,
    kind,
    userId,
    userName: (userId && state.users.get(userId)?.userName) ?? null,
    name: key?.apiKeyName ?? passkey?.authenticatorName ?? null,
    ...counts,
  };
}
