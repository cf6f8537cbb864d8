import { describe, expect, it } from 'vitest';
import { createWriter } from '#engine/writer.ts';
import type { Commit } from '#engine/activity.ts';
import type { Change } from '#engine/state/tables.ts';
import { MemoryStore } from '../harness/memory-store.ts';

const tagged = (id: string): Change =>
  ({
    table: 'userTags',
    id,
    organizationId: 'org',
    row: { userTagId: id, organizationId: 'org', userTagName: id },
  }) as unknown as Change;

/** A store whose flushes finish when told to. */
class SlowStore extends MemoryStore {
  readonly flushes: number[] = [];
  #finish: (() => void) | undefined;

  override async commit(commits: readonly Commit[]): Promise<void> {
    this.flushes.push(commits.length);
    await new Promise<void>((resolve) => (this.#finish = resolve));
    await super.commit(commits);
  }

  async finish(): Promise<void> {
    this.#finish?.();
    await new Promise(setImmediate);
  }
}

describe('the writer', () => {
  it('takes what came together into one flush, and what queued meanwhile into the next', async () => {
    const store = new SlowStore();
    const writer = createWriter(store, () => {});
    const turn = (id: string) => writer.take((batch) => batch.stage({ changes: [tagged(id)] }));
    const turns = [turn('a'), turn('b')];
    await Promise.resolve();
    turns.push(turn('c'), turn('d'), turn('e'));
    await store.finish();
    await store.finish();
    await Promise.all(turns);
    expect(store.flushes).toEqual([2, 3]);
  });

  it('ends a flush after 50 ms of turns, and takes the others next, in their order', async () => {
    const store = new SlowStore();
    const order: string[] = [];
    const writer = createWriter(
      store,
      () => {},
      (work, took) => {
        try {
          return work();
        } finally {
          took(20);
        }
      },
    );
    const turn = (id: string) =>
      writer.take((batch) => {
        order.push(id);
        batch.stage({ changes: [tagged(id)] });
      });
    const turns = ['a', 'b', 'c', 'd', 'e'].map(turn);
    await Promise.resolve();
    expect(order).toEqual(['a', 'b', 'c']);
    turns.push(turn('f'));
    await store.finish();
    await store.finish();
    await Promise.all(turns);
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(store.flushes).toEqual([3, 3]);
  });

  it('takes no more into one flush than one write holds, but always the first', async () => {
    const store = new MemoryStore();
    const sizes: number[] = [];
    const commit = store.commit.bind(store);
    store.commit = (commits) => {
      sizes.push(commits.length);
      return commit(commits);
    };
    const writer = createWriter(store, () => {});
    const mebibytes = [20, 3, 3, 3, 1];
    await Promise.all(
      mebibytes.map((size, at) =>
        writer.take((batch) => batch.stage({ changes: [tagged(`tag ${at}`)] }), size * 1_048_576),
      ),
    );
    expect(sizes).toEqual([1, 2, 2]);
  });

  it('lets a turn see what was staged before it, and a reader nothing that is not durable', async () => {
    const store = new SlowStore();
    const writer = createWriter(store, () => {});
    const first = writer.take((batch) => batch.stage({ changes: [tagged('a')] }));
    await Promise.resolve();
    const second = writer.take((batch) => {
      batch.stage({ changes: [tagged('b')] });
      return batch.layer.tables.userTags.count('org');
    });
    const third = writer.take((batch) => batch.layer.tables.userTags.count('org'));
    expect(store.state.userTags.count('org')).toBe(0);
    await store.finish();
    await first;
    expect(store.state.userTags.count('org')).toBe(1);
    await store.finish();
    expect(await second).toBe(2);
    expect(await third).toBe(2);
  });

  it('drops a turn that throws, and it alone', async () => {
    const store = new MemoryStore();
    const writer = createWriter(store, () => {});
    const good = writer.take((batch) => batch.stage({ changes: [tagged('a')] }));
    const bad = writer.take(() => {
      throw new Error('no');
    });
    const after = writer.take((batch) => batch.stage({ changes: [tagged('b')] }));
    await expect(bad).rejects.toThrow('no');
    await Promise.all([good, after]);
    expect(store.state.userTags.list('org').map((tag) => tag.userTagId)).toEqual(['a', 'b']);
  });

  it('acknowledges nothing of a batch that could not be kept, not even an answer read from it', async () => {
    const store = new MemoryStore();
    const writer = createWriter(store, () => {});
    store.trouble = Object.assign(new Error('no space'), { reason: 'io' });
    const refused = [
      writer.take((batch) => batch.stage({ changes: [tagged('a')] })),
      writer.take((batch) => batch.stage({ changes: [tagged('b')] })),
      writer.take((batch) => batch.layer.tables.userTags.count('org')),
    ];
    const outcomes = await Promise.allSettled(refused);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    store.trouble = undefined;
    expect(await writer.take((batch) => batch.layer.tables.userTags.count('org'))).toBe(0);
  });

  it('tells which tables changed, once what changed is durable', async () => {
    const store = new MemoryStore();
    const told: string[][] = [];
    const writer = createWriter(store, (changes) => void told.push(changes.map(({ table }) => table)));
    await writer.take((batch) => batch.stage({ changes: [tagged('a')] }));
    await writer.take(() => 'nothing staged');
    expect(told).toEqual([['userTags']]);
  });
});
