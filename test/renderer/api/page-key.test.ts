import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takePageKey, type KeyWorld } from '../../../src/renderer/api/page-key.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Channel = ReturnType<KeyWorld['channel']>;

/** The channels of one origin: what one posts, every other hears. */
function origin(): () => Channel {
  const open = new Set<Channel>();
  return () => {
    const channel: Channel = {
      onmessage: null,
      postMessage(data: unknown) {
        for (const other of open)
          if (other !== channel) queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data })));
      },
    };
    open.add(channel);
    return channel;
  };
}

const withKey = (key: string): string => `<meta name="coffer-page-key" content="${key}">`;

/** One tab: its own storage, and the page that it was given. */
function tab(channel: () => Channel, html = withKey('')) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  const open = (page: string) => {
    const tidyAddress = vi.fn<() => void>();
    const reload = vi.fn<() => void>();
    const document = new DOMParser().parseFromString(`<head>${page}</head>`, 'text/html');
    const key = takePageKey({ document, storage, channel, tidyAddress, reload });
    return { document, key, tidyAddress, reload };
  };
  return { kept: () => [...kept.values()], storage, open: () => open(html), again: () => open(withKey('')) };
}

describe('the key of the page', () => {
  it('is taken out of the HTML and the address, kept for this tab, and there after a reload', async () => {
    const { open, again } = tab(origin(), withKey('k-1'));
    const first = open();
    expect(await first.key()).toBe('k-1');
    expect(first.document.querySelector('meta')).toBeNull();
    expect(first.tidyAddress).toHaveBeenCalledOnce();
    const reloaded = again();
    expect(await reloaded.key()).toBe('k-1');
    expect(reloaded.tidyAddress).not.toHaveBeenCalled();
  });

  it('is handed to a further tab of the same origin, which keeps it', async () => {
    const channel = origin();
    const [one, other] = [tab(channel, withKey('k-1')), tab(channel)];
    one.open();
    expect(await other.open().key()).toBe('k-1');
    expect(other.kept()).toEqual(['k-1']);
  });

  it('is the newest in every tab: the other keys may be those of a host that has ended', async () => {
    const channel = origin();
    const [old, fresh, further] = [tab(channel, withKey('k-1')), tab(channel, withKey('k-2')), tab(channel)];
    const { key, reload } = old.open();
    fresh.open();
    await vi.advanceTimersByTimeAsync(0);
    expect([await key(), old.kept()]).toEqual(['k-2', ['k-2']]);
    expect(reload, 'what was typed there stays').not.toHaveBeenCalled();
    expect(await further.open().key()).toBe('k-2');
  });

  it('stays what it is in a tab that has one when another tab is answered', async () => {
    const channel = origin();
    const [one, other] = [tab(channel, withKey('k-1')), tab(channel)];
    other.storage.setItem('coffer-page-key', 'own');
    const { key } = other.open();
    const stranger = channel();
    one.open();
    await vi.advanceTimersByTimeAsync(0);
    stranger.postMessage({ key: 'k-3', isNew: false });
    stranger.postMessage('else');
    stranger.postMessage({ key: 3, isNew: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(await key()).toBe('k-1');
  });

  it('is none where no tab of this origin has one, until one comes', async () => {
    tab(origin(), withKey('k-1')).open();
    const channel = origin();
    const { open, kept } = tab(channel);
    const { key, reload } = open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([await key(), kept()]).toEqual(['', []]);
    expect(reload).not.toHaveBeenCalled();
    tab(channel, withKey('k-2')).open();
    await vi.advanceTimersByTimeAsync(0);
    expect(await key()).toBe('k-2');
    expect(reload, 'the page shows a refusal').toHaveBeenCalledOnce();
  });
});
