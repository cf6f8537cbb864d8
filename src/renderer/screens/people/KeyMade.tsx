import { useEffect, useRef } from 'react';
import { Asked } from '../../ui/parts/PendingNotice.tsx';
import { Reading, Readings } from '../../ui/parts/Section.tsx';
import { Machine } from '../../ui/text/CopyableValue.tsx';
import { Plate } from '../../ui/parts/Callout.tsx';
import { useWords } from '../../messages/translate.tsx';
import { credentialWords } from './credential-messages.ts';
import classes from './People.module.css';

/** Says where the private half of a new key is. It takes the focus, since whoever sent the form waits for it. */
export function KeyMade(props: {
  readonly made: Readonly<{ file: string; publicKey: string }>;
  readonly waits?: string | undefined;
}) {
  const t = useWords(credentialWords);
  const { file, publicKey } = props.made;
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => plate.current?.focus(), []);
  return (
    <div ref={plate} tabIndex={-1} role="status" className={classes.dialog}>
      <Plate tone="note" title={t('keyMade')}>
        <p className={classes.text}>{t(props.waits === undefined ? 'keyMadeWords' : 'keyMadeWaits')}</p>
      </Plate>
      <Readings layout="stacked">
        <Reading name={t('file')}>
          <Machine text={file} label={t('fileLabel')} />
        </Reading>
        <Reading name={t('publicKey')}>
          <Machine text={publicKey} label={t('publicLabel')} grouped />
        </Reading>
      </Readings>
      {props.waits !== undefined && <Asked activityId={props.waits} />}
    </div>
  );
}
