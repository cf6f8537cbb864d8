import { limits } from '#shared/limits.ts';
import { unavailable } from './fault.ts';
import type { RunSlices } from './ports.ts';
import type { Sliced } from './slices.ts';
import type { ReadSource } from './state/declared-reads.ts';
import type { Change } from './state/tables.ts';

/** For a world without time: others have their turn, and it costs nothing. */
export const runSlicesUntimed: RunSlices = async (next) => {
  while (!next()) await Promise.resolve();
  return 0;
};

/** What a question reads: tables, and of which organizations. */
export type Reading = Readonly<{ reads: readonly ReadSource[]; organizationIds: readonly (string | undefined)[] }>;

/** A question, begun on the state as it is: its work, and what the work reads. */
export type Begun<Answer> = Reading & Readonly<{ work: Sliced<Answer> }>;

/** The answer, and the time that it took where it took more than one slice. */
export type Answered<Answer> = Readonly<{ outcome: () => Answer; ms: number; slices: number }>;

export type QuerySlices = Readonly<{
  /** Tells the questions in progress what a commit changed. */
  changed(changes: readonly Change[]): void;
  /**
   * Asks a question slice by slice. The whole answer is of one state: where a commit between two slices changes what the question reads, the
   * question begins again. After `limits.analysisRestartsMax` times `outcome` throws UNAVAILABLE. `begin` may throw; this never rejects.
   * The log of activities is no part of that state: a record that is added meanwhile is not in the answer, and each record is read at once.
   */
  ask<Answer>(begin: () => Begun<Answer>): Promise<Answered<Answer>>;
}>;

type Watch = Reading & { stale: boolean };

/** Questions that are answered in slices, which `run` drives. */
export function querySlices(run: RunSlices): QuerySlices {
  const watches = new Set<Watch>();

  const once = async <Answer>(
    begin: () => Begun<Answer>,
  ): Promise<Answered<Answer> | Readonly<{ outcome: undefined; ms: number; slices: number }>> => {
    let outcome: (() => Answer) | undefined;
    let begun: Begun<Answer> | undefined;
    let watch: Watch | undefined;
    let slices = 0;
    const next = (): boolean => {
      if (watch?.stale) return true;
      slices += 1;
      try {
        begun ??= begin();
        const piece = begun.work.next();
        if (!piece.done) {
          if (!watch) watches.add((watch = { ...begun, stale: false }));
          return false;
        }
        const { value } = piece;
        outcome = () => value;
      } catch (thrown) {
        outcome = () => {
          throw thrown;
        };
      }
      return true;
    };
    const ms = await run(next);
    if (watch) watches.delete(watch);
    return { outcome, ms, slices };
  };

  return {
    changed(changes) {
      for (const watch of watches)
        watch.stale ||= changes.some(
          ({ table, organizationId }) => watch.reads.includes(table) && watch.organizationIds.includes(organizationId),
        );
    },
    async ask(begin) {
      let [ms, slices] = [0, 0];
      for (let restarts = 0; restarts <= limits.analysisRestartsMax; restarts += 1) {
        const answered = await once(begin);
        ms += answered.ms;
        slices += answered.slices;
        if (answered.outcome) return { outcome: answered.outcome, ms, slices };
      }
      const outcome = (): never => {
        throw unavailable('the organization changes faster than Coffer can evaluate this query', 1);
      };
      return { outcome, ms, slices };
    },
  };
}
