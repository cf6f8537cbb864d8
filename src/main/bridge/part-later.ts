import type { OfflineVotesBridge } from '#shared/bridge.ts';
import { lazy } from '#shared/lazy.ts';
import type { secrets } from './secrets.ts';

/** The names of all functions of a part. */
type NamesOf<Part> = Readonly<Record<keyof Part, true>>;
type Functions<Part> = Readonly<Record<keyof Part, (...given: never[]) => Promise<unknown>>>;

/** A part of the bridge that is loaded when one of its functions is first called: a page that unlocks a vault calls none of them. */
export function partLater<Part extends Functions<Part>>(names: NamesOf<Part>, load: () => Promise<Part>): Part {
  const loaded = lazy(load);
  const later =
    (name: keyof Part) =>
    async (...given: never[]) =>
      (await loaded())[name](...given);
  // One function for each name of the part, which gives what the part's own gives.
  return Object.fromEntries(
    (Object.keys(names) as (keyof Part)[]).map((name) => [name, later(name)]),
  ) as unknown as Part;
}

export const secretNames = {
  addNote: true,
  checkBundle: true,
  createApiKey: true,
  detect: true,
  dropTargetKey: true,
  forgetPendingSecret: true,
  importPendingSecret: true,
  importSecret: true,
  inspect: true,
  loadTargetKey: true,
  newTargetKey: true,
  notes: true,
  openBundle: true,
  previewPendingSecret: true,
  reveal: true,
  revealWaiting: true,
  saveTargetKey: true,
  wordlist: true,
} as const satisfies NamesOf<ReturnType<typeof secrets>>;

export const offlineVoteNames = {
  exportVoteRequest: true,
  readVoteRequest: true,
  signOfflineVote: true,
  importOfflineVote: true,
} as const satisfies NamesOf<OfflineVotesBridge>;
