import { isObject } from '#shared/is-object.ts';
import { pageKeyMeta } from '#shared/http-bridge.ts';

const keyName = 'coffer-page-key';
const channelName = 'coffer-page-key';
/** How long a page without a key waits for another tab to hand one on. */
const handOverMsMax = 2_000;

/** The parts of a browser that the key is found with and kept in. All three belong to this origin, its port included. */
export type KeyWorld = Readonly<{
  document: Document;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Between the tabs of this origin; no other page hears it. */
  channel: () => { postMessage(data: unknown): void; onmessage: ((event: MessageEvent<unknown>) => void) | null };
  /** Takes the token out of the address, so that a reload does not ask with it. */
  tidyAddress: () => void;
  reload: () => void;
}>;

/** The browser's own. */
export function browserKeyWorld(): KeyWorld {
  return {
    document,
    storage: sessionStorage,
    channel: () => new BroadcastChannel(channelName),
    tidyAddress: () => history.replaceState(null, '', `/${location.hash}`),
    reload: () => location.reload(),
  };
}

/**
 * Finds the key of the page, which every question goes with: what the host put into the HTML, once; after a reload, what this tab kept; in a
 * further tab, what another tab of the same origin has. A new key goes to all tabs: it belongs to the cookie that the browser has now, and
 * theirs may belong to a host that has ended.
 * @returns the function that gives the key of now. Empty where there is none: then the host refuses every question.
 */
export function takePageKey(world: KeyWorld): () => Promise<string> {
  const { storage } = world;
  const kept = (): string | null => storage.getItem(keyName);
  const channel = world.channel();
  let isRefused = false;
  let found = (): void => {};
  channel.onmessage = ({ data }) => {
    if (data === 'wanted' && kept() !== null) channel.postMessage({ key: kept(), isNew: false });
    if (!isObject(data) || typeof data['key'] !== 'string') return;
    // What one tab asked for, others hear too.
    if (kept() !== null && data['isNew'] !== true) return;
    storage.setItem(keyName, data['key']);
    found();
    if (isRefused) world.reload();
  };

  const key = keyInHtml(world.document);
  if (key !== '') {
    storage.setItem(keyName, key);
    world.tidyAddress();
    channel.postMessage({ key, isNew: true });
  }
  if (kept() !== null) return async () => kept() ?? '';
  const waited = new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      isRefused = true;
      resolve();
    }, handOverMsMax);
    found = () => {
      clearTimeout(timer);
      resolve();
    };
    channel.postMessage('wanted');
  });
  return async () => {
    await waited;
    return kept() ?? '';
  };
}

/** The key that the host put into the HTML; empty where it put none. It is taken out, so that no script finds it there later. */
function keyInHtml(page: Document): string {
  const meta = page.querySelector<HTMLMetaElement>(`meta[name="${pageKeyMeta}"]`);
  meta?.remove();
  return meta?.content ?? '';
}
