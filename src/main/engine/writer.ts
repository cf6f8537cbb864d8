import type { ActivityRecord, Commit } from './activity.ts';
import { assert, Fault, outcomeUnknown, unavailable } from './fault.ts';
import type { CheckLater } from './crypto/signer.ts';
import type { Measure, RecoversAside, Store } from './ports.ts';
import { Layer } from './state/layer.ts';
import type { Change } from './state/tables.ts';

/** Requests taken into one flush at the most: enough to share its cost, few enough to keep the first one's wait short. */
const batchMax = 64;
/** Bodies taken into one flush at the most, in bytes. A record is a few times its body, and one write has an end. */
const batchBytesMax = 8 * 1_048_576;

/** How long the turns of one flush may take together, in milliseconds: the turn that goes beyond it is the last one. */
const batchMsMax = 50;

/** What a turn sees and does: everything committed, everything that this batch has staged before it, and a way to stage more. */
export class Batch {
  readonly layer: Layer;
  readonly commits: Commit[] = [];
  /** Begins a check that must succeed before anything of the batch is kept. Undefined where checks are made in place. */
  readonly checkLater: CheckLater | undefined;
  readonly #checks: Promise<boolean>[] = [];
  readonly #store: Store;
  readonly #byId = new Map<string, ActivityRecord>();
  readonly #byFingerprint = new Map<string, ActivityRecord>();

  constructor(store: Store, recovers?: RecoversAside) {
    this.checkLater = recovers && ((...signature) => void this.#checks.push(recovers(...signature)));
    this.#store = store;
    this.layer = new Layer(store.state);
  }

  find(activityId: string): ActivityRecord | undefined {
    return this.#byId.get(activityId) ?? this.#store.activities.find(activityId);
  }

  findByFingerprint(organizationId: string, fingerprint: string): ActivityRecord | undefined {
    const staged = this.#byFingerprint.get(organizationId + fingerprint);
    return staged ?? this.#store.activities.findByFingerprint(organizationId, fingerprint);
  }

  /** Resolves when each check that was begun has succeeded; undefined where none was. Rejects with an Error, or with that of a check. */
  checked(): Promise<void> | undefined {
    if (this.#checks.length === 0) return undefined;
    return Promise.all(this.#checks).then((hold) =>
      assert(!hold.includes(false), 'a signature verifies with the public key of its signer'),
    );
  }

  /** Takes a commit up. It is durable, or refused, together with the rest of the batch. */
  stage(commit: Commit): void {
    this.layer.putAll(commit.changes);
    this.commits.push(commit);
    const { activity } = commit;
    if (!activity) return;
    this.#byId.set(activity.activityId, activity);
    this.#byFingerprint.set(activity.organizationId + activity.fingerprint, activity);
  }
}

type Job = Readonly<{
  bytes: number;
  turn: (batch: Batch) => void;
  refuse: (reason: unknown) => void;
  settle: () => void;
}>;

export type Writer = Readonly<{
  /**
   * Gives `turn` its turn, alone, and resolves with what it returned once everything it staged is durable. Rejects with what it threw
   * (it must then have staged nothing), with UNAVAILABLE or DATA_LOSS when the store could not keep it, and with UNAVAILABLE and the reason
   * OUTCOME_UNKNOWN when the store does not know whether it did.
   * `bytes` is about how much it will stage: the length of its body.
   */
  take<Value>(turn: (batch: Batch) => Value, bytes?: number): Promise<Value>;
}>;

/**
 * One writer, many waiting: what queues while a flush is in progress goes into the next one together, so that a flush is shared and
 * nobody reads what is not durable.
 */
export function createWriter(
  store: Store,
  onCommitted: (changes: readonly Change[], activities: boolean) => void,
  measure: Measure = (work) => work(),
  recoversAside?: RecoversAside,
): Writer {
  const queue: Job[] = [];
  /** Fingerprints of requests whose outcome is not known. Until the store is opened again, each of them is answered so. */
  const unknown = new Set<string>();
  let draining = false;

  async function drain(): Promise<void> {
    draining = true;
    try {
      while (queue.length > 0) {
        await store.gather();
        await commitBatch(queue.splice(0, batchLength(queue)));
      }
    } finally {
      draining = false;
    }
  }

  async function commitBatch(jobs: readonly Job[]): Promise<void> {
    // A signature alone is checked in place: that takes less time than to wait for another thread.
    const batch = new Batch(store, jobs.length > 1 ? recoversAside : undefined);
    let [ms, begun] = [0, 0];
    const taken = jobs.flatMap((job, at) => {
      if (ms >= batchMsMax) {
        // They come next, before those that queued meanwhile: everybody else has their turn while this batch is written.
        queue.splice(at - begun, 0, job);
        return [];
      }
      begun = at + 1;
      const before = batch.commits.length;
      try {
        measure(
          () => job.turn(batch),
          (took) => (ms += took),
        );
        return [{ job, commits: batch.commits.slice(before) }];
      } catch (thrown) {
        job.refuse(thrown);
        return [];
      }
    });
    try {
      const checked = batch.checked();
      if (checked) await checked;
    } catch (thrown) {
      for (const { job } of taken) job.refuse(thrown);
      return;
    }
    try {
      if (batch.commits.length > 0) await store.commit(batch.commits);
    } catch (thrown) {
      // Even a turn that staged nothing may have answered from what another staged.
      for (const { job, commits } of taken) job.refuse(asFault(thrown, fingerprintsOf(commits)));
      return;
    }
    for (const { job } of taken) job.settle();
    if (batch.commits.length === 0) return;
    onCommitted(
      batch.commits.flatMap(({ changes }) => changes),
      batch.commits.some(({ activity }) => activity !== undefined),
    );
  }

  /** What the store refused with, as the caller may hear it. A damaged vault says so; any other trouble may pass. */
  function asFault(thrown: unknown, fingerprints: readonly string[]): Fault {
    const reason = typeof thrown === 'object' && thrown !== null && 'reason' in thrown ? thrown.reason : undefined;
    if (reason === 'outcome-unknown') for (const fingerprint of fingerprints) unknown.add(fingerprint);
    if (reason === 'outcome-unknown' || fingerprints.some((fingerprint) => unknown.has(fingerprint)))
      return outcomeUnknown();
    if (reason === 'data-loss')
      return new Fault('DATA_LOSS', 'the vault is damaged and read-only: nothing was written');
    return unavailable('the vault cannot be written now: nothing was written');
  }

  return {
    take<Value>(turn: (batch: Batch) => Value, bytes = 0): Promise<Value> {
      return new Promise<Value>((resolve, reject) => {
        let value: Value;
        queue.push({
          bytes,
          turn: (batch) => {
            value = turn(batch);
          },
          refuse: reject,
          settle: () => resolve(value),
        });
        if (!draining) void drain();
      });
    },
  };
}

/** How many of those that wait go into one flush: always the first, however large. */
function batchLength(queue: readonly Job[]): number {
  let bytes = 0;
  const end = queue.findIndex((job, at) => at >= batchMax || ((bytes += job.bytes) > batchBytesMax && at > 0));
  return end < 0 ? queue.length : end;
}

function fingerprintsOf(commits: readonly Commit[]): string[] {
  return commits.flatMap(({ activity }) => (activity ? [activity.organizationId + activity.fingerprint] : []));
}
