import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** `hidden` is sealed once more, after it was shown. */
type RevealState = 'sealed' | 'opening' | 'shown' | 'hidden';

/** Words of a phrase, the characters of a key, or text as it is. */
export type SecretKind = 'words' | 'key' | 'text';

/** How a reveal stands, and what changes it. `found` is how many words or characters it has, `left` the seconds until it is hidden. */
export type Reveal = Readonly<{
  state: RevealState;
  left: number;
  found: number | undefined;
  show: () => void;
  hideNow: () => void;
}>;

type RevealOptions = Readonly<{
  grid: RefObject<HTMLElement | null>;
  hide: RefObject<HTMLElement | null>;
  plate: RefObject<HTMLElement | null>;
  seconds: number;
  kind: SecretKind;
  groupChars: number;
  take: () => Promise<Uint8Array | null>;
  onShown: (on: boolean) => void;
}>;

const secondMs = 1_000;

/**
 * Shows and hides a secret in the cells of `grid`. The secret lives in text nodes of the page alone, for as long as it is shown: no state,
 * no closure and no ref of ours holds its text or its bytes beyond the turn that writes them.
 */
export function useReveal(options: RevealOptions): Reveal {
  const { grid, plate, seconds } = options;
  const [state, setState] = useState<RevealState>('sealed');
  const [left, setLeft] = useState(seconds);
  // That is no secret: what is sealed says how many words it has, too.
  const [found, setFound] = useState<number>();
  const here = useRef(true);
  const phase = useRef<'shut' | 'opening' | 'open'>('shut');
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const hideNow = useCallback((): void => {
    if (phase.current !== 'open') return;
    phase.current = 'shut';
    empty(grid.current);
    latest.current.onShown(false);
    setState('hidden');
    plate.current?.focus();
  }, [grid, plate]);

  const show = useCallback(async (): Promise<void> => {
    if (phase.current !== 'shut') return;
    phase.current = 'opening';
    setState('opening');
    const bytes = await latest.current.take().catch(() => null);
    phase.current = 'shut';
    // It may have been locked, left or covered while main was asked: then it is not shown at all.
    if (bytes === null || !here.current || !isSeen()) {
      bytes?.fill(0);
      if (here.current) setState('sealed');
      return;
    }
    phase.current = 'open';
    const { kind, groupChars, onShown } = latest.current;
    onShown(true);
    // The cells must be there before they are written to.
    flushSync(() => {
      setFound(kind === 'words' ? wordsIn(bytes).length : kind === 'key' ? bytes.length : undefined);
      setLeft(latest.current.seconds);
      setState('shown');
    });
    write(kind === 'words' ? wordsIn(bytes) : kind === 'key' ? groupsIn(bytes, groupChars) : [bytes], grid.current);
    bytes.fill(0);
  }, [grid]);

  useEffect(() => {
    here.current = true;
    const cells = grid.current;
    return () => {
      here.current = false;
      if (phase.current !== 'open') return;
      phase.current = 'shut';
      empty(cells);
      latest.current.onShown(false);
    };
  }, [grid]);

  useClock({ running: state === 'shown', focus: options.hide, seconds, setLeft, hideNow });
  return { state, left, found, show: () => void show(), hideNow };
}

/** While it is shown: the way to hide it has the focus, seconds run, and losing the window's focus hides. */
function useClock(options: {
  readonly running: boolean;
  readonly focus: RefObject<HTMLElement | null>;
  readonly seconds: number;
  readonly setLeft: (seconds: number) => void;
  readonly hideNow: () => void;
}): void {
  const { running, focus, seconds, setLeft, hideNow } = options;
  useEffect(() => {
    if (!running) return;
    focus.current?.focus({ preventScroll: true });
    // The first words come first: where not all of it has room, what is at the end is scrolled to.
    const plate = focus.current?.closest('section');
    plate?.scrollIntoView({ block: 'nearest' });
    plate?.querySelector('li')?.scrollIntoView({ block: 'nearest' });
    const endsAtMs = performance.now() + seconds * secondMs;
    const clock = setInterval(() => {
      const remaining = Math.ceil((endsAtMs - performance.now()) / secondMs);
      if (remaining <= 0) hideNow();
      else setLeft(remaining);
    }, secondMs / 4);
    const hideUnlessSeen = (): void => {
      if (document.visibilityState === 'hidden') hideNow();
    };
    window.addEventListener('blur', hideNow);
    window.addEventListener('pagehide', hideNow);
    document.addEventListener('visibilitychange', hideUnlessSeen);
    return () => {
      clearInterval(clock);
      window.removeEventListener('blur', hideNow);
      window.removeEventListener('pagehide', hideNow);
      document.removeEventListener('visibilitychange', hideUnlessSeen);
    };
  }, [running, focus, seconds, setLeft, hideNow]);
}

/** Whether somebody looks at this window, as far as it knows. */
function isSeen(): boolean {
  return document.visibilityState !== 'hidden' && document.hasFocus();
}

/** Puts each part into its cell as a text node. What has no cell of its own goes to the last: nothing of a secret may be missing. */
function write(parts: readonly Uint8Array[], grid: HTMLElement | null): void {
  const decoder = new TextDecoder();
  const cells = grid?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
  parts.forEach((part, index) => {
    const last = cells.length - 1;
    if (index > last) cells[last]?.append(' ');
    cells[Math.min(index, last)]?.append(document.createTextNode(decoder.decode(part)));
  });
}

const space = 0x20;

/** The words of a phrase as views of its bytes. Japanese phrases are divided by U+3000, three bytes in UTF-8. */
function wordsIn(bytes: Uint8Array): readonly Uint8Array[] {
  const words: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const wide = bytes[at] === 0xe3 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x80;
    if (at < bytes.length && bytes[at] !== space && !wide) continue;
    if (at > from) words.push(bytes.subarray(from, at));
    if (wide) at += 2;
    from = at + 1;
  }
  return words;
}

/** A key in groups of characters, as views of its bytes: keys are ASCII. */
function groupsIn(bytes: Uint8Array, chars: number): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / chars) }, (_, index) =>
    bytes.subarray(index * chars, (index + 1) * chars),
  );
}

/** Overwrites and removes every text node in the cells. */
function empty(grid: HTMLElement | null): void {
  for (const cell of grid?.querySelectorAll('[data-cell]') ?? [])
    for (const node of [...cell.childNodes]) {
      node.nodeValue = '';
      node.remove();
    }
}
