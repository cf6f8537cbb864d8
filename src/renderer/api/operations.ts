import type { Operations } from '#engine/operations/index.ts';

/** What each operation takes and gives. The window imports types alone from the engine; no code crosses here. */
export type { Operations };

/** The path of an operation that only reads. */
export type QueryPath = {
  [Path in keyof Operations]: Operations[Path]['kind'] extends 'query' ? Path : never;
}[keyof Operations];
