import { useState } from 'react';
import { useSaveAs, type Saved } from '../api/hooks.ts';
import { useMessages } from '../messages/translate.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { Status } from '../ui/parts/Status.tsx';
import { SafeText } from '../ui/text/SafeText.tsx';
import { style } from '../ui/text/style.ts';

/** Gives the function that saves a file, and what came of it: where the file is, or why it was not saved. It stands below the buttons. */
export function useSaving() {
  const t = useMessages();
  const saveAs = useSaveAs();
  const [saved, setSaved] = useState<Saved>();
  const save = async (name: string, content: string | Uint8Array, mime: string): Promise<void> =>
    setSaved(await saveAs(name, content, mime, t('bundleNotSaved')));
  const outcome = (
    <>
      <div className={style('hint')} role="status">
        {saved && 'file' in saved && (
          <Status kind="done">{t.rich('bundleSaved', { file: <SafeText text={saved.file} max={400} /> })}</Status>
        )}
      </div>
      {saved && 'problem' in saved && <ProblemNotice problem={saved.problem} />}
    </>
  );
  return { save, outcome };
}
