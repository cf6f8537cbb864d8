import { useEffect, useRef } from 'react';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Definitions } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { credentialMessages } from './credential-messages.ts';

/** Says where the private half of a new key is. It takes the focus, since whoever sent the form waits for it. */
export function KeyMade(props: { made: Readonly<{ file: string; publicKey: string }>; waits?: string | undefined }) {
  const t = useMessages(credentialMessages);
  const { file, publicKey } = props.made;
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => plate.current?.focus(), []);
  return (
    <div ref={plate} tabIndex={-1} role="status" className={style('column', 'gap16')}>
      <Callout tone="note" title={t('keyMade')}>
        <p className={style('flush')}>{t(props.waits === undefined ? 'keyMadeWords' : 'keyMadeWaits')}</p>
      </Callout>
      <Definitions
        layout="stacked"
        items={[
          { name: t('file'), value: <CopyableValue text={file} label={t('fileLabel')} /> },
          { name: t('publicKey'), value: <CopyableValue text={publicKey} label={t('publicKey')} grouped /> },
        ]}
      />
      {props.waits !== undefined && <PendingApproval activityId={props.waits} />}
    </div>
  );
}
