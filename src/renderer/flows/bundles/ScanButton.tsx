import { Button } from '@mantine/core';
import { IconQrcode } from '../../ui/icons.ts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { withMessages } from '../../messages/translate.tsx';
import { useBridge } from '../../api/bridge-context.ts';
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

/** A button that opens the dialog `title`, which reads one QR code: the text is given once, and the dialog is closed then. */
export function ScanButton(props: { label: string; title: string; onText: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode aria-hidden />} onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {open && (
        <ScanDialog
          label={props.title}
          onText={(text) => {
            setOpen(false);
            props.onText(text.trim());
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
