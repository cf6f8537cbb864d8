import { useEffect, useRef, useState } from 'react';
import { useVaultStatus } from '../../api/hooks.ts';

/** What somebody votes with: a key file, whose bytes are kept for one vote, or the key of whoever acts at the vault that is open here. */
export type VoteKey = Readonly<{
  /** Which of the two. */
  with: 'file' | 'own';
  choose: (which: 'file' | 'own') => void;
  /** The name of whoever acts at the open vault; undefined where none is open. */
  ownName: string | undefined;
  /** What the file in hand is called, empty where its text was pasted; null where there is none. */
  fileName: string | null;
  /** Takes a key file in hand; its bytes are overwritten once they are used, or taken away. */
  hold: (bytes: Uint8Array, name: string) => void;
  letGo: () => void;
  ready: boolean;
  /** Runs something with the bytes of the file, or with none for the own key; of the file nothing is left afterwards. */
  use: <Value>(run: (bytes: Uint8Array | undefined) => Promise<Value>) => Promise<Value>;
}>;

export function useVoteKey(): VoteKey {
  const ownName = useVaultStatus().data?.info?.userName;
  const [chosen, choose] = useState<'file' | 'own'>(ownName === undefined ? 'file' : 'own');
  const held = useRef<Uint8Array | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  // A vault that is locked meanwhile takes its key with it.
  const which = ownName === undefined ? 'file' : chosen;

  const letGo = (): void => {
    held.current?.fill(0);
    held.current = null;
    setFileName(null);
  };
  useEffect(
    () => () => {
      held.current?.fill(0);
      held.current = null;
    },
    [],
  );
  return {
    with: which,
    choose,
    ownName,
    fileName,
    hold: (bytes, name) => {
      held.current?.fill(0);
      held.current = bytes;
      setFileName(name);
    },
    letGo,
    ready: which === 'own' || fileName !== null,
    use: async (run) => {
      if (which === 'own') return run(undefined);
      return run(held.current ?? new Uint8Array()).finally(letGo);
    },
  };
}
