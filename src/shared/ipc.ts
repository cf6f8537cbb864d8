import type { Bridge } from './bridge.ts';

/** The one channel on which a window asks main, and the one on which main tells it what was committed. */
export const askChannel = 'coffer:ask';
export const committedChannel = 'coffer:committed';

/** Everything a window can ask over IPC, by name. `preload` and `transport/ipc.ts` are both written against this one table. */
export type Asks = Readonly<{
  'vault.status': Bridge['vault']['status'];
  'vault.create': Bridge['vault']['create'];
  'vault.unlock': Bridge['vault']['unlock'];
  'vault.lock': Bridge['vault']['lock'];
  'endpoint.status': Bridge['endpoint']['status'];
  call: Bridge['call'];
  describe: Bridge['describe'];
}>;
