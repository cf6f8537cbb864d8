import type { LocalBridge } from '#shared/bridge.ts';
import { apiKeyFiles } from './api-key-file.ts';
import { bundles } from './bundles.ts';
import type { BridgeContext } from './context.ts';
import { pendingSecretStore } from './pending-secret-store.ts';
import { pendingSecretsPart } from './pending-secrets.ts';
import { importingSecrets } from './import-secret.ts';
import { inspecting } from './inspect.ts';
import { notes } from './notes.ts';
import { detecting } from './detect.ts';
import { reveal } from './reveal.ts';
import { targetKeys, targetKeyStore, type TargetKeys } from './target-keys.ts';

/** Everything of the bridge that handles secrets and keys on this machine, with the memory that its parts share. */
export function secrets(context: BridgeContext, keys: TargetKeys = targetKeyStore(context)) {
  const pendingSecrets = pendingSecretStore(context);
  const { examine, checkBundle, openBundle } = bundles(context, keys);
  return {
    ...reveal(context),
    ...detecting(context, pendingSecrets, examine),
    ...pendingSecretsPart(context, pendingSecrets),
    ...importingSecrets(context),
    ...targetKeys(context, keys),
    checkBundle,
    openBundle,
    ...inspecting(context),
    ...apiKeyFiles(context),
    ...notes(context),
  } satisfies Partial<LocalBridge>;
}
