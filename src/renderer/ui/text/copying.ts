import { createContext, use, useEffect, useState } from 'react';

/** What is copied: an address is cleared from the clipboard sooner or later, other public text never. Secrets are not copied here. */
export type Copied = 'address' | 'public';

/** Puts text on the clipboard; gives whether that went well. */
export type Copy = (text: string, kind: Copied) => Promise<boolean>;

const CopyContext = createContext<Copy>(async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
});

/** Gives the parts inside it their way to the clipboard. Outside of any, it is the browser's. */
export const CopyProvider = CopyContext.Provider;

/** How long a button says that it copied, in milliseconds. */
const saidMs = 2_500;

/** Copies a text, and says for a while how that went. The state is also the key of what a button says. */
export function useCopying(text: string, kind: Copied) {
  const put = use(CopyContext);
  const [state, setState] = useState<'copy' | 'copied' | 'copyRefused'>('copy');
  const reset = (): void => setState('copy');
  useEffect(reset, [text]);
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(reset, saidMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => setState((await put(text, kind)) ? 'copied' : 'copyRefused');
  return { state, copy: () => void copy(), reset };
}
