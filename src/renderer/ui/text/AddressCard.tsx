import { kitMessages } from '../kit-messages.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '../icons.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Address } from './Address.tsx';
import classes from './AddressCard.module.css';
import { KeyIcon } from './KeyIcon.tsx';
import { useCopying } from './copying.ts';
import { Qr } from '../qr/Qr.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from './style.ts';

/** How long the button says that it copied, in milliseconds. */
const saidMs = 2_500;

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
    <div className={classNames(style('column', 'shrink'), classes.card)}>
      <div className={style('wrap', 'gap16')}>
        <div className={style('rigid')}>
          <Qr text={props.address} label={t('addressQr')} size={7.75} />
        </div>
        <div className={classNames(style('column', 'start', 'grow', 'gap8'), classes.about)}>
          <h2 className={classNames(style('strong', 'breakable', 'flush'), classes.name)}>{props.name}</h2>
          <p className={classes.kind}>{props.kind}</p>
          <KeyIcon of={props.address} size={2} />
          <CopyAddress address={props.address} />
        </div>
      </div>
      <div className={classes.frame}>
        <Address value={props.address} wrap />
      </div>
      {props.children}
      {props.actions !== undefined && <div className={style('wrap', 'gap8')}>{props.actions}</div>}
    </div>
  );
}

function CopyAddress({ address }: { address: string }) {
  const t = useMessages(kitMessages);
  const put = useCopying();
  const [state, setState] = useState<'copy' | 'copied' | 'refused'>('copy');
  useEffect(() => setState('copy'), [address]);
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('copy'), saidMs);
    return () => clearTimeout(timer);
  }, [state]);
  const Shape = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        data-copies="address"
        leftSection={<Shape aria-hidden />}
        onClick={() => void put(address, 'address').then((done) => setState(done ? 'copied' : 'refused'))}
      >
        {t(state === 'copied' ? 'addressCopied' : 'addressCopy')}
      </Button>
      {state === 'refused' ? (
        <p role="alert" className={style('error')}>
          {t('addressRefused')}
        </p>
      ) : (
        <VisuallyHidden live="polite">{state === 'copied' ? t('addressCopied') : ''}</VisuallyHidden>
      )}
    </>
  );
}
