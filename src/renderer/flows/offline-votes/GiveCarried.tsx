import { Anchor, Button } from '@mantine/core';
import { IconQrcode } from '../../ui/icons.ts';
import { useRef, useState } from 'react';
import { offlineTextMax } from '#shared/offline-vote.ts';
import { textOf } from '../../api/target-key.ts';
import { ScanDialog } from '../bundles/ScanButton.tsx';
import { useGivenAnywhere } from '../bundles/use-given-anywhere.ts';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { FieldError } from '../../ui/parts/FieldError.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { missingParts, nothingScanned, takeGiven, takeScanned, type Scanned, type Taken } from './scanned-parts.ts';
import { messages } from './messages.ts';

/**
 * A place for a request or a vote that was carried here: a file, its text, or codes before the camera, in any order. The whole text is given
 * once, as it came; whoever asked checks it.
 */
export function GiveCarried(props: { what: 'request' | 'vote'; onText: (text: string) => void }) {
  const { what } = props;
  const t = useMessages(messages);
  const [scanning, setScanning] = useState(false);
  const [scanned, setScanned] = useState<Scanned>(nothingScanned);
  const [notText, setNotText] = useState(false);
  // Codes may come faster than this is drawn.
  const latest = useRef(nothingScanned);

  const keep = (next: Scanned): void => {
    latest.current = next;
    setScanned(next);
  };
  const take = ({ scanned: next, whole }: Taken): void => {
    keep(next);
    if (whole === null) return;
    setScanning(false);
    props.onText(whole);
  };
  const give = (bytes: Uint8Array): void => {
    const text = textOf(bytes);
    setNotText(text === null);
    if (text !== null) take(takeGiven(latest.current, text));
  };
  useGivenAnywhere(give);

  const howFar = <HowFar scanned={scanned} scanning={scanning} onStartOver={() => keep(nothingScanned)} />;
  return (
    <div className={style('grid', 'gap12', 'shrink')}>
      <FileDrop label={t('give', { what })} hint={t('giveHint')} maxBytes={offlineTextMax} paste onBytes={give} />
      <div>
        <Button variant="default" leftSection={<IconQrcode aria-hidden />} onClick={() => setScanning(true)}>
          {t('scan')}
        </Button>
      </div>
      <FieldError>{notText && t('notText')}</FieldError>
      {scanning ? (
        <ScanDialog
          label={t('scanTitle', { what })}
          many
          onText={(text) => take(takeScanned(latest.current, text))}
          onClose={() => setScanning(false)}
        >
          {howFar}
        </ScanDialog>
      ) : (
        howFar
      )}
    </div>
  );
}

/** How many parts were read, and which are missing. That none was read is said only while somebody scans. */
function HowFar(props: { scanned: Scanned; scanning: boolean; onStartOver: () => void }) {
  const t = useMessages(messages);
  const { set, trouble } = props.scanned;
  const missing = missingParts(props.scanned);
  return (
    <>
      <div role="status" className={style('column', 'gap4')}>
        {set === null && props.scanning && <p className={style('hint')}>{t('nonePartYet')}</p>}
        {set !== null && (
          <p className={style('hint')}>
            <strong>{t('haveOf', { have: set.pieces.size, of: set.total })}</strong>{' '}
            {t('missing', { n: missing.length, list: missing.join(', ') })}
          </p>
        )}
        {trouble !== null && (
          <p className={style('error')}>
            <Glyph kind="failed" /> {t(trouble)}
          </p>
        )}
      </div>
      {set !== null && (
        <div>
          <Anchor component="button" type="button" underline="always" onClick={props.onStartOver}>
            {t('startOver')}
          </Anchor>
        </div>
      )}
    </>
  );
}
