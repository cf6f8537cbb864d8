import { kitMessages } from '../kit-messages.ts';
import { Box, Button, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '../icons.ts';
import type { ReactNode } from 'react';
import { Address } from './Address.tsx';
import { KeyIcon } from './KeyIcon.tsx';
import { useCopying } from './copying.ts';
import { QrCodes } from '../qr/QrCodes.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from './style.ts';

/**
 * One address, as it is given to somebody: as a QR code, as its key drawing, and in full. `children` are what is known of it, and
 * `actions` what can be done with it.
 */
export function AddressCard(props: {
  name: ReactNode;
  kind: ReactNode;
  address: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const t = useMessages(kitMessages);
  return (
    <div className={style('column', 'shrink', 'gap12')}>
      <div className={style('wrap', 'gap16')}>
        <div className={style('rigid')}>
          <QrCodes key={props.address} parts={[props.address]} label={t('addressQr')} size={7.75} />
        </div>
        <Box className={style('column', 'start', 'grow', 'gap8')} miw="9rem">
          <div>
            <Title order={2} size="h3" className={style('breakable')}>
              {props.name}
            </Title>
            <p className={style('hint')}>{props.kind}</p>
          </div>
          <KeyIcon of={props.address} size={2} />
          <CopyAddress address={props.address} />
        </Box>
      </div>
      <div className={style('frame', 'surface', 'pad8')}>
        <Address value={props.address} wrap />
      </div>
      {props.children}
      {props.actions !== undefined && <div className={style('wrap', 'gap8')}>{props.actions}</div>}
    </div>
  );
}

function CopyAddress({ address }: { address: string }) {
  const t = useMessages(kitMessages);
  const { state, copy } = useCopying(address, 'address');
  const Shape = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button variant="default" data-copies="address" leftSection={<Shape aria-hidden />} onClick={copy}>
        {t(state === 'copied' ? 'addressCopied' : 'addressCopy')}
      </Button>
      {state === 'copyRefused' ? (
        <p role="alert" className={style('error')}>
          {t('copyRefused')}
        </p>
      ) : (
        <VisuallyHidden live="polite">{state === 'copied' ? t('addressCopied') : ''}</VisuallyHidden>
      )}
    </>
  );
}
