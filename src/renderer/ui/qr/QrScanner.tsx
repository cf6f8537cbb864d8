import { kitMessages } from '../kit-messages.ts';
import { AspectRatio, Box, Button, FileButton } from '@mantine/core';
import { IconPhoto } from '../icons.ts';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../parts/Dialog.tsx';
import { readQrImage } from './qr-image.ts';
import { useQrCamera } from './use-qr-camera.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/**
 * A dialog that reads a QR code: through the camera, or from a picture file where there is none. It tells the text once; whoever asked
 * closes it then. With `many` it goes on reading, one code after the other, until it is closed; `children` say how far that is. The camera
 * runs only while this is on the page.
 */
export function QrScanner(props: {
  /** What is looked for, for example `Scan the target key`. */
  label: string;
  /** Told that the camera is wanted, and must be allowed, and when it is not any more. */
  allow: (on: boolean) => Promise<void>;
  onText: (text: string) => void;
  onClose: () => void;
  many?: boolean | undefined;
  children?: ReactNode;
}) {
  const t = useMessages(kitMessages);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const many = props.many === true;
  const camera = useQrCamera(video, props.allow, props.onText, many);
  const [picture, setPicture] = useState<'none' | 'reading' | 'no-code'>('none');

  const read = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setPicture('reading');
    let unread = false;
    for (const file of files) {
      // One after the other: each takes all of the machine for a moment.
      const text = await readQrImage(file);
      if (text === null) unread = true;
      else props.onText(text);
    }
    setPicture(unread ? 'no-code' : 'none');
  };

  return (
    <Dialog title={props.label} onClose={props.onClose}>
      <AspectRatio ratio={4 / 3} className={style('frame', 'sunken')}>
        {/* It has no sound and tells nothing that the words below do not. */}
        <Box component="video" ref={setVideo} opacity={camera === 'on' ? 1 : 0} muted playsInline aria-hidden="true" />
      </AspectRatio>
      <p className={style('note', 'top8', 'bottom12')} role="status">
        {picture === 'none' ? t(many && camera === 'on' ? 'scan.onMany' : `scan.${camera}`) : t(`scan.${picture}`)}
      </p>
      {props.children}
      <FileButton<boolean> multiple={many} onChange={(chosen) => void read(filesOf(chosen))} accept="image/*">
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconPhoto aria-hidden />}>
            {t('scanChoose', { many: String(many) })}
          </Button>
        )}
      </FileButton>
    </Dialog>
  );
}

function filesOf(chosen: File[] | File | null): readonly File[] {
  if (chosen === null) return [];
  return Array.isArray(chosen) ? chosen : [chosen];
}
