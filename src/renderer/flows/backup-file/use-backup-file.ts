import { useEffect, useRef, useState } from 'react';
import type { BackupSource } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { sendFile } from './send-file.ts';

/** A backup that a person names by its path, or, in a browser, chooses there. */
export type BackupFile = Readonly<{
  /** What stands in the field: a path, or the name of the chosen file. */
  value: string;
  chosen: File | null;
  type: (path: string) => void;
  choose: (file: File | null) => void;
  /** How much of the chosen file was sent; null while none is being sent. */
  sent: number | null;
  cancel: () => void;
  /** Asks main something about the backup, after the chosen file was sent. What was sent is gone afterwards. */
  ask: <Value>(question: (source: BackupSource) => Promise<Outcome<Value>>) => Promise<Outcome<Value>>;
}>;

/** `proposed` is a path. */
export function useBackupFile(proposed = ''): BackupFile {
  const bridge = useBridge();
  const [value, setValue] = useState(proposed);
  const [chosen, setChosen] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  return {
    value,
    chosen,
    type(path) {
      setChosen(null);
      setValue(path);
    },
    choose(file) {
      if (file === null) return;
      setChosen(file);
      setValue(file.name);
    },
    sent,
    cancel: () => sending.current?.abort(),
    async ask(question) {
      if (chosen === null) return question(value.trim());
      sending.current = new AbortController();
      setSent(0);
      const upload = await sendFile(bridge, chosen, sending.current.signal, setSent).finally(() => setSent(null));
      if (!upload.ok) return upload;
      try {
        return await question({ upload: upload.value });
      } finally {
        // Where main did not come to read the upload, it is still there.
        await bridge.local.dropUpload(upload.value);
      }
    },
  };
}
