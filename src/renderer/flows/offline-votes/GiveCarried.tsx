import { Anchor, Button } from '@mantine/core';
import { IconQrcode } from '../../ui/icons.ts';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { offlineTextMax } from '#shared/offline-vote.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { textOf } from '../../api/target-key.ts';
import { useGivenAnywhere } from '../bundles/use-given-anywhere.ts';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { FieldError } from '../../ui/parts/FieldError.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { useMessages, withMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Carried.module.css';
import { missingParts, nothingScanned, takeGiven, takeScanned, type Scanned, type Taken } from './scanned-parts.ts';
import { messages } from './messages.ts';

// The decoder is fetched when somebody scans, and not before.
const QrScanner = lazy(() =>
  import('../../ui/qr/QrScanner.tsx').then(withMessages).then((part) => ({ default: part.QrScanner })),
);

/**
 * A place for a request or a vote that was carried here: a file, its text, or codes before the camera, in any order. The whole text is given
 * once, as it came; whoever asked checks it.
 */
export function GiveCarried(props: { what: 'request' | 'vote'; onText: (text: string) => void }) {
  const { what } = props;
  const t = useMessages(messages);
  const bridge = useBridge();
  const allow = useCallback((on: boolean) => bridge.local.setScannerOpen(on), [bridge]);
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

  return (
    <div className={classes.stack}>
      <FileDrop label={t('give', { what })} hint={t('giveHint')} maxBytes={offlineTextMax} paste onBytes={give} />
      <div>
        <Button variant="default" leftSection={<IconQrcode aria-hidden />} onClick={() => setScanning(true)}>
          {t('scan')}
        </Button>
      </div>
      <FieldError>{notText && t('notText')}</FieldError>
      {!scanning && <HowFar scanned={scanned} onStartOver={() => keep(nothingScanned)} />}
      {scanning && (
        <Suspense>
          <QrScanner
            label={t('scanTitle', { what })}
            allow={allow}
            many
            onText={(text) => take(takeScanned(latest.current, text))}
            onClose={() => setScanning(false)}
          >
            <HowFar scanned={scanned} onStartOver={() => keep(nothingScanned)} always />
          </QrScanner>
        </Suspense>
      )}
    </div>
  );
}

function HowFar(props: {
  scanned: Scanned;
  onStartOver: () => void;
  /** Whether it is said, too, that none was read. */
  always?: boolean;
}) {
  const { scanned } = props;
  const t = useMessages(messages);
  const { set, trouble } = scanned;
  const missing = missingParts(scanned);
  return (
    <>
      <div role="status" className={classes.far}>
        {set === null && props.always === true && <p className={style('hint')}>{t('nonePartYet')}</p>}
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
