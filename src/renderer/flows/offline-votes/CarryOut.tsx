import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '../../ui/icons.ts';
import type { OfflineVoteFile } from '#shared/bridge.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { QrCodes } from '../../ui/qr/QrCodes.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { useSaving } from '../use-saving.tsx';
import { messages } from './messages.ts';

/** What is carried to another machine: as a file, and as QR codes where it is short enough. Nothing in it is secret. */
export function CarryOut(props: { what: 'request' | 'vote'; carried: OfflineVoteFile }) {
  const { what } = props;
  const { fileName, text, parts } = props.carried;
  const t = useMessages(messages);
  const { save, outcome } = useSaving();
  return (
    <div className={style('grid', 'gap12', 'shrink')}>
      <div>
        <Button
          leftSection={<IconDeviceFloppy aria-hidden />}
          onClick={() => void save(fileName, text, 'application/json')}
        >
          {t('saveFile', { what })}
        </Button>
      </div>
      {outcome}
      {parts === null ? (
        <Callout tone="note">{t('qrNone')}</Callout>
      ) : (
        <>
          <p className={style('hint')}>{t('qrMany', { n: parts.length })}</p>
          <QrCodes key={text} parts={parts} label={t('qr', { what })} />
        </>
      )}
    </div>
  );
}
