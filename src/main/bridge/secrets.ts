import type { LocalBridge } from '#shared/bridge.ts';
import { apiKeyFiles } from './api-key-file.ts';
import { bundles } from './bundles.ts';
import type { Desk } from './context.ts';
import { draftStore } from './pending-secret-store.ts';
import { drafting } from './pending-secrets.ts';
import { inspecting } from './inspect.ts';
import { notes } from './notes.ts';
import { recognising } from './detect.ts';
import { reveal } from './reveal.ts';
import { targetKeys, targetKeyStore } from './target-keys.ts';

/** Everything of the bridge that handles secrets and keys on this machine, with the memory that its parts share. */
export function secrets(
  desk: Desk,
): Pick<
  LocalBridge,
  | keyof ReturnType<typeof reveal>
  | keyof ReturnType<typeof recognising>
  | keyof ReturnType<typeof drafting>
  | keyof ReturnType<typeof targetKeys>
  | 'checkBundle'
  | 'openBundle'
  | 'inspect'
  | 'createApiKey'
  | keyof ReturnType<typeof notes>
> {
  const keys = targetKeyStore(desk);
  const drafts = draftStore(desk);
  const { examine, checkBundle, openBundle } = bundles(desk, keys);
  return {
    ...reveal(desk),
    ...recognising(desk, drafts, examine),
    ...drafting(desk, drafts),
    ...targetKeys(desk, keys),
    checkBundle,
    openBundle,
    ...inspecting(desk),
    ...apiKeyFiles(desk),
    ...notes(desk),
  };
}
