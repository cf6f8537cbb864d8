import { hostFault } from '#engine/fault.ts';
import type { EndpointStatus } from '#shared/bridge.ts';
import type { Settings } from '#engine/state/rows.ts';
import { systemCode } from '../vault/errors.ts';
import { defaultPort, type Endpoint } from './http.ts';

/** Whether other programs are answered, and where. */
export type EndpointSwitch = Readonly<{
  status(): EndpointStatus;
  /** Throws a Fault: INVALID_ARGUMENT, FAILED_PRECONDITION when it cannot be switched, or the port is taken. */
  set(wanted: Readonly<{ on: boolean; port?: number | undefined }>): Promise<EndpointStatus>;
  /** Does as the vault in front says; undefined where it says nothing. Never rejects: a port that is taken leaves it off. */
  follow(said: Settings['endpoint']): Promise<void>;
  /** As `Endpoint.stop`. */
  stop(graceMs?: number): Promise<void>;
}>;

/**
 * The headless host's: it listens for as long as the host runs, since its page is served there too; what is switched is the public API.
 * It is on unless the vault says otherwise, and always where there is no page that could switch it on again.
 */
export function sharedSwitch(
  endpoint: () => Endpoint,
  hasPage: boolean,
): EndpointSwitch & Readonly<{ isOff(): boolean }> {
  let on = true;
  const status = (): EndpointStatus => ({ on, ...endpoint().status(), switchable: hasPage });
  return {
    status,
    isOff: () => !on,
    async set(wanted) {
      if (!hasPage)
        throw hostFault('ENDPOINT_ALWAYS_ON', 'this host serves only the API: stop the host to switch the API off');
      if (wanted.port !== undefined && !status().addresses.some((address) => address.endsWith(`:${wanted.port}`)))
        throw hostFault(
          'ENDPOINT_PORT_FIXED',
          'the page uses the same port: restart Coffer with a different port',
          'port',
        );
      on = wanted.on;
      return status();
    },
    async follow(said) {
      if (hasPage) on = said?.on ?? true;
    },
    stop: (graceMs) => endpoint().stop(graceMs),
  };
}

/**
 * The desktop app's: it listens only while it is on, which it is when the vault says so, or when the app was started with a port.
 * @param make a new endpoint that does not listen yet
 */
export function ownSwitch(make: () => Endpoint, startPort?: number): EndpointSwitch {
  let listening: Readonly<{ endpoint: Endpoint; port: number }> | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const result = turn.then(run);
    turn = result.catch(() => {});
    return result;
  };
  const status = (): EndpointStatus => ({
    on: listening !== null,
    ...(listening?.endpoint.status() ?? { addresses: [], socket: null }),
    switchable: true,
  });
  const stop = async (graceMs?: number): Promise<void> => {
    const stopping = listening;
    listening = null;
    await stopping?.endpoint.stop(graceMs);
  };
  const listen = async (port: number): Promise<void> => {
    if (listening && (listening.port === port || port === 0)) return;
    const endpoint = make();
    try {
      const { port: got } = await endpoint.listen({ port });
      await stop();
      listening = { endpoint, port: got };
    } catch (thrown) {
      await endpoint.stop();
      throw portTrouble(port, thrown);
    }
  };
  return {
    status,
    set: ({ on, port }) =>
      inTurn(async () => {
        if (on) await listen(port ?? listening?.port ?? startPort ?? defaultPort);
        else await stop();
        return status();
      }),
    follow: (said) =>
      inTurn(async () => {
        const on = said?.on ?? startPort !== undefined;
        await (on ? listen(startPort ?? said?.port ?? defaultPort) : stop());
      }).catch(() => {}),
    stop: (graceMs) => inTurn(() => stop(graceMs)),
  };
}

function portTrouble(port: number, thrown: unknown): unknown {
  const code = systemCode(thrown);
  if (code === 'EADDRINUSE') return hostFault('PORT_TAKEN', `port ${port} is in use: choose another`);
  if (code === 'EACCES') return hostFault('PORT_NOT_PERMITTED', `you do not have permission to use port ${port}`);
  return thrown;
}
