import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '../../ui/icons.ts';
import { useState } from 'react';
import type { OfflineVoteFile } from '#shared/bridge.ts';
import { useSaveAs } from '../../api/save-as.ts';
import type { Problem } from '../../api/problem.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { QrCodes } from '../../ui/qr/QrCodes.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Carried.module.css';
import { messages } from './messages.ts';

/** What is carried to another machine: as a file, and as QR codes where it is short enough. Nothing in it is secret. */
export function CarryOut(props: { what: 'request' | 'vote'; carried: OfflineVoteFile }) {
  const { what, carried } = props;
  const t = useMessages(messages);
  const saveAs = useSaveAs();
  const [file, setFile] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { parts } = carried;

  const save = async (): Promise<void> => {
    setProblem(null);
    const saved = await saveAs(carried.fileName, carried.text, 'application/json', t('bundleNotSaved'));
    if ('file' in saved) setFile(saved.file);
    else if ('problem' in saved) setProblem(saved.problem);
  };
  return (
    <div className={classes.stack}>
      <div className={classes.save}>
        <Button leftSection={<IconDeviceFloppy aria-hidden />} onClick={() => void save()}>
          {t(what === 'vote' ? 'saveVote' : 'saveRequest')}
        </Button>
        <span role="status">
          {file !== null && (
            <Status kind="done">{t.rich('bundleSaved', { file: <SafeText text={file} max={400} /> })}</Status>
          )}
        </span>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {parts === null ? (
        <Callout tone="note">{t('qrNone')}</Callout>
      ) : (
        <>
          <p className={style('hint')}>{t('qrMany', { n: parts.length })}</p>
          <QrCodes key={carried.text} parts={parts} label={t('qr', { what })} />
        </>
      )}
    </div>
  );
}
