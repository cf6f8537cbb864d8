import { useEffect, useRef } from 'react';

/** The most that is read; larger is nothing that is given here. */
const bytesMax = 1_048_576;

/**
 * Takes what is dropped or pasted anywhere in the window, where nothing else takes it: fields keep what is pasted into them. A file that
 * misses its place would otherwise be opened by the browser, for everybody to see. `onBytes` gets bytes and the file's name, which is
 * empty for pasted text; whoever receives them overwrites them where they are secret. Null takes nothing, and still keeps files from
 * being opened.
 */
export function useGivenAnywhere(onBytes: ((bytes: Uint8Array, name: string) => void) | null): void {
  const give = useRef(onBytes);
  useEffect(() => {
    give.current = onBytes;
  });
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      const taken = event.defaultPrevented;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (taken || file === undefined || file.size > bytesMax) return;
      void file.arrayBuffer().then(
        (buffer) => give.current?.(new Uint8Array(buffer), file.name),
        // A folder cannot be read; there is nothing in it to give.
        () => undefined,
      );
    };
    const paste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || give.current === null || isField(event.target)) return;
      const bytes = new TextEncoder().encode(event.clipboardData?.getData('text/plain') ?? '');
      if (bytes.length === 0 || bytes.length > bytesMax) return;
      event.preventDefault();
      give.current(bytes, '');
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
}

/** Whether text is pasted into it. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
