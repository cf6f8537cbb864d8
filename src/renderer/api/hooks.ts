/** The hooks of the window over its bridge, by one name. */
export { useActivities, useActivity, type ActivityFilter, type ActivityPages } from './activities.ts';
export { useClipboard, useCopy, type ClipboardState } from './clipboard.ts';
export { useCommits } from './news.ts';
export { usePeople, type People } from './people.ts';
export { useSaveAs, type Saved } from './files.ts';
export {
  preferencesDefault,
  useEndpointStatus,
  useInfo,
  usePlatform,
  usePreferences,
  useTakeStatus,
  useVaultSettings,
  useVaultStatus,
} from './status.ts';
export { useAttempt, type Attempt } from './use-attempt.ts';
export { useAsk, useCall, useFirstQuestion, type Answer } from './use-call.ts';
export { useNow } from './use-now.ts';
export { useSubmit, type ActivityPath, type Submit, type Submitted } from './use-submit.ts';
