/** The one arrow from main to the window, types only: what each operation takes and gives. No code crosses here. */
export type { Operations } from '../main/engine/operations/index.ts';
