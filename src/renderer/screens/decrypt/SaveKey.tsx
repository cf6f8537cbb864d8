import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { TargetKey } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/choose-path.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Decrypt.module.css';
import { messages } from './messages.ts';

/** Asks where to, and has main write the key there. The private half does not pass through the window; a path does. */
export function SaveKey({ targetKey, onClose }: { targetKey: TargetKey; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const { hold } = useTargetKey();
  const choosePath = useChoosePath('save-file');
  const field = useRef<HTMLInputElement>(null);
  const [path, setPath] = useState('');
  const [error, setError] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (path.trim() === '') {
      setError(t('keySavePathMissing'));
      return field.current?.focus();
    }
    setBusy(true);
    setProblem(null);
    const saved = await attempt(t('keyNotSaved'), () => bridge.local.saveTargetKey(targetKey.keyId, path.trim()));
    setBusy(false);
    if ('problem' in saved) return setProblem(saved.problem);
    hold({ ...targetKey, saved: true });
    onClose();
  };

  return (
    <Dialog
      title={t('keySaveTitle')}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="save-target-key" loading={busy}>
            {t('keySaveConfirm')}
          </Button>
        </>
      }
    >
      <form id="save-target-key" className={classes.stack} onSubmit={(event) => void save(event)}>
        <PathField
          inputRef={field}
          label={t('brokenFile')}
          description={t('keySavePathHint')}
          error={error || undefined}
          value={path}
          onChange={setPath}
          onChoose={choosePath && (() => choosePath(suggestedName(targetKey)))}
        />
        {problem !== null && <ProblemNotice problem={problem} />}
      </form>
    </Dialog>
  );
}

/** A name for the file that tells keys apart without saying whose they are. */
function suggestedName(key: TargetKey): string {
  return `coffer-target-${key.publicKey.slice(2, 10)}.private`;
}
