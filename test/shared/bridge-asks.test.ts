import { describe, expect, it } from 'vitest';

import { bridgeOver, hearing, type News } from '#shared/bridge-asks.ts';
import { questionNames } from '../../src/main/bridge/bridge-rules.ts';
import { unlocked } from '../harness/bridge.ts';

function heard() {
  let hear: ((news: News) => void) | null = null;
  let opened = 0;
  const bridge = hearing((listener) => {
    opened++;
    hear = listener;
    return () => void (hear = null);
  });
  return { bridge, opened: () => opened, isOpen: () => hear !== null, tell: (news: News) => hear?.(news) };
}

describe('the listeners of a bridge', () => {
  it('share one stream, which is open while anybody listens', () => {
    const { bridge, opened, isOpen } = heard();
    expect(isOpen()).toBe(false);
    const stops = [bridge.onCommitted(() => {}), bridge.onStatus(() => {}), bridge.onProgress(() => {})];
    expect([opened(), isOpen()]).toEqual([1, true]);
    stops[0]?.();
    stops[0]?.();
    stops[1]?.();
    expect(isOpen()).toBe(true);
    stops[2]?.();
    expect(isOpen()).toBe(false);
    const again = bridge.onCommitted(() => {});
    expect([opened(), isOpen()]).toEqual([2, true]);
    stops[2]?.();
    expect(isOpen(), 'stopping twice stops nobody else').toBe(true);
    again();
  });

  it('hear their own kind of news, each listener as often as it was added', () => {
    const { bridge, tell } = heard();
    const told: unknown[] = [];
    const listener = (tables: readonly string[]): void => void told.push(tables);
    bridge.onCommitted(listener);
    const stop = bridge.onCommitted(listener);
    bridge.onStatus(({ state }) => told.push(state));
    bridge.onProgress((progress) => told.push(progress));
    tell({ news: 'committed', tables: ['users'] });
    stop();
    tell({ news: 'status', status: unlocked });
    tell({ news: 'progress', progress: { task: 'verify', done: 1 } });
    tell({ news: 'progress', progress: null });
    tell({ news: 'committed', tables: ['wallets'] });
    expect(told).toEqual([['users'], ['users'], 'unlocked', { task: 'verify', done: 1 }, null, ['wallets']]);
  });
});

describe('the questions of a bridge', () => {
  it('are each carried under its own name, and bytes are overwritten also when it failed', async () => {
    const asked: string[] = [];
    const bridge = bridgeOver({
      ask: async (name) => {
        asked.push(name);
        throw new Error('nobody is there');
      },
      hear: () => () => {},
    });
    for (const name of questionNames) {
      const [group, member] = name.split('.');
      const bytes = Uint8Array.of(1, 2);
      const target = (member === undefined ? bridge : bridge[group as 'vault']) as unknown as Record<
        string,
        (...args: unknown[]) => Promise<unknown>
      >;
      await expect(target[member ?? name]?.(bytes), name).rejects.toThrow('nobody is there');
      expect([...bytes], name).toEqual([0, 0]);
    }
    expect(asked).toEqual(questionNames);
  });

  it('are the same functions each time, and no promise takes a group for one of its own', async () => {
    const asked: string[] = [];
    const bridge = bridgeOver({ ask: async (name) => void asked.push(name), hear: () => () => {} });
    expect(bridge.vault.status).toBe(bridge.vault.status);
    expect(await Promise.resolve(bridge.vault)).toBe(bridge.vault);
    expect(asked).toEqual([]);
  });
});
