import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** `hidden` is sealed once more, after it was shown. */
export type RevealState = 'sealed' | 'opening' | 'shown' | 'hidden';

const secondMs = 1_000;

/**
 * Shows and hides a secret in the cells of `grid`. The secret lives in text nodes of the page alone, for as long as it is shown: no state,
 * no closure and no ref of ours holds its text or its bytes beyond the turn that writes them.
 */
export function useReveal(options: {
  readonly grid: RefObject<HTMLElement | null>;
  readonly hide: RefObject<HTMLElement | null>;
  readonly plate: RefObject<HTMLElement | null>;
  readonly seconds: number;
  readonly kind: 'words' | 'key';
  readonly groupChars: number;
  readonly take: () => Promise<Uint8Array | null>;
  readonly onShown: (on: boolean) => void;
}) {
  const { grid, hide, plate, seconds } = options;
  const [state, setState] = useState<RevealState>('sealed');
  const [left, setLeft] = useState(seconds);
  const here = useRef(true);
  const isShown = useRef(false);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const hideNow = useCallback((): void => {
    if (!isShown.current) return;
    isShown.current = false;
    empty(grid.current);
    latest.current.onShown(false);
    setState('hidden');
    plate.current?.focus();
  }, [grid, plate]);

  const show = useCallback(async (): Promise<void> => {
    if (isShown.current) return;
    setState('opening');
    const bytes = await latest.current.take().catch(() => null);
    if (bytes === null) {
      if (here.current) setState('sealed');
      return;
    }
    // It may have been locked, left or covered while main was asked: then it is not shown at all.
    if (!here.current || !document.hasFocus() || document.visibilityState === 'hidden') {
      bytes.fill(0);
      if (here.current) setState('hidden');
      return;
    }
    isShown.current = true;
    latest.current.onShown(true);
    write(bytes, grid.current, latest.current);
    setLeft(latest.current.seconds);
    setState('shown');
  }, [grid]);

  useEffect(() => {
    here.current = true;
    const cells = grid.current;
    return () => {
      here.current = false;
      if (!isShown.current) return;
      isShown.current = false;
      empty(cells);
      latest.current.onShown(false);
    };
  }, [grid]);

  useEffect(() => {
    if (state !== 'shown') return;
    hide.current?.focus();
    const endsAtMs = performance.now() + seconds * secondMs;
    const clock = setInterval(() => {
      const remaining = Math.ceil((endsAtMs - performance.now()) / secondMs);
      if (remaining <= 0) hideNow();
      else setLeft(remaining);
    }, secondMs / 4);
    const covered = (): void => {
      if (document.visibilityState === 'hidden') hideNow();
    };
    window.addEventListener('blur', hideNow);
    document.addEventListener('visibilitychange', covered);
    return () => {
      clearInterval(clock);
      window.removeEventListener('blur', hideNow);
      document.removeEventListener('visibilitychange', covered);
    };
  }, [state, seconds, hide, hideNow]);

  return { state, left, show: () => void show(), hideNow };
}

/** Puts each word, or each group of a key, into its cell as a text node, and overwrites the bytes. */
function write(
  bytes: Uint8Array,
  grid: HTMLElement | null,
  { kind, groupChars }: Readonly<{ kind: 'words' | 'key'; groupChars: number }>,
): void {
  const decoder = new TextDecoder();
  const cells = grid?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
  const parts = kind === 'words' ? wordsIn(bytes) : groupsIn(bytes, groupChars);
  // A secret longer than was said must not lose its end.
  const last = cells.length - 1;
  parts.forEach((part, index) => {
    const cell = cells[Math.min(index, last)];
    const text = decoder.decode(part);
    cell?.append(document.createTextNode(index > last ? ` ${text}` : text));
  });
  bytes.fill(0);
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
  for (const cell of grid?.querySelectorAll('[data-cell]') ?? []) {
    for (const node of [...cell.childNodes]) {
      node.nodeValue = '';
      node.remove();
    }
  }
}
