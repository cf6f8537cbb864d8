/** What each operation takes and gives. The window imports types alone from the engine; no code crosses here. */
export type { Operations, QueryPath } from '#engine/operations/index.ts';
