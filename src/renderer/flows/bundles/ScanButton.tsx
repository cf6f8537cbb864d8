import { Button } from '@mantine/core';
import { IconQrcode } from '../../ui/icons.ts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { withMessages } from '../../messages/translate.tsx';
import { useBridge } from '../../api/bridge-context.ts';

// The decoder is fetched when somebody scans, and not before.
const QrScanner = lazy(() =>
  import('../../ui/qr/QrScanner.tsx').then(withMessages).then((part) => ({ default: part.QrScanner })),
);

/**
 * A button that opens a dialog which reads a QR code, by camera or from a picture. Main allows the camera while the dialog is open. `title`
 * is the dialog's; the text is given once, and the dialog is closed then.
 */
export function ScanButton(props: { label: string; title: string; onText: (text: string) => void }) {
  const bridge = useBridge();
  const [open, setOpen] = useState(false);
  const allow = useCallback((on: boolean) => bridge.local.setScannerOpen(on), [bridge]);
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode aria-hidden />} onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {open && (
        <Suspense>
          <QrScanner
            label={props.title}
            allow={allow}
            onText={(text) => {
              setOpen(false);
              props.onText(text.trim());
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
