import { Button } from '@mantine/core';
import { IconQrcode } from '../../ui/icons.ts';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { isPart } from '#shared/vote-parts.ts';
import { useMessages, withMessages } from '../../messages/translate.tsx';
import { useBridge } from '../../api/bridge-context.ts';
import { style } from '../../ui/text/style.ts';
import { nothingScanned, takeScanned, type Scanned } from '../offline-votes/scanned-parts.ts';
import { messages } from './messages.ts';
import type { QrScanner as Scanner } from '../../ui/qr/QrScanner.tsx';

// The decoder is fetched when somebody scans, and not before.
const QrScanner = lazy(() =>
  import('../../ui/qr/QrScanner.tsx').then(withMessages).then((part) => ({ default: part.QrScanner })),
);

/** The dialog that reads QR codes, by camera or from a picture. Main allows the camera while the dialog is open. */
export function ScanDialog(props: Omit<Parameters<typeof Scanner>[0], 'allow'>) {
  const bridge = useBridge();
  const allow = useCallback((on: boolean) => bridge.local.setScannerOpen(on), [bridge]);
  return (
    <Suspense>
      <QrScanner allow={allow} {...props} />
    </Suspense>
  );
}

/**
 * A button that opens the dialog `title`, which reads one QR code, or all the codes that a longer text was split into, in any order. The
 * text is given once, and the dialog is closed then.
 */
export function ScanButton(props: { label: string; title: string; onText: (text: string) => void }) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const [scanned, setScanned] = useState<Scanned>(nothingScanned);
  // Codes may come faster than this is drawn.
  const latest = useRef(nothingScanned);
  const keep = (next: Scanned): void => {
    latest.current = next;
    setScanned(next);
  };
  const take = (text: string): void => {
    const taken = isPart(text) ? takeScanned(latest.current, text) : { scanned: nothingScanned, whole: text };
    keep(taken.scanned);
    if (taken.whole === null) return;
    setOpen(false);
    props.onText(taken.whole.trim());
  };
  const { set } = scanned;
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode aria-hidden />} onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {open && (
        <ScanDialog
          label={props.title}
          many
          onText={take}
          onClose={() => {
            setOpen(false);
            keep(nothingScanned);
          }}
        >
          <p role="status" className={style('hint')}>
            {set !== null && t('scannedOf', { have: set.pieces.size, of: set.total })}
          </p>
        </ScanDialog>
      )}
    </>
  );
}
