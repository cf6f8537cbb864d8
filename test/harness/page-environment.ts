import { builtinEnvironments, type Environment } from 'vitest/runtime';

const kept = globalThis as { cofferPage?: Promise<unknown> };

/**
 * The page of happy-dom, made once for each worker. React and the window's modules are loaded once for all files, and they keep functions
 * of the page that they were loaded in, its timers for example. A page for each file would leave them with those of a page that is gone.
 */
const pageEnvironment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, options) {
    kept.cofferPage ??= Promise.resolve(builtinEnvironments['happy-dom'].setup(global, options));
    await kept.cofferPage;
    return { teardown: () => {} };
  },
};
export default pageEnvironment;
