import { createContext, use } from 'react';

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

export function useCopying(): Copy {
  return use(CopyContext);
}
