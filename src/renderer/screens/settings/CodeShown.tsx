import { useEffect, useRef } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import { usePlatform } from '../../api/hooks.ts';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Settings.module.css';
import { messages } from './ways-in-messages.ts';

/** A recovery code, ASCII, written into the page by hand so that nothing else keeps it, and emptied when it goes. */
export function CodeShown({ take }: { take: () => Uint8Array }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const platform = usePlatform();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const bytes = take();
    // Drawn a second time in development, when there is nothing left to take: then what stands there stays.
    if (bytes.some((byte) => byte !== 0)) element.textContent = new TextDecoder().decode(bytes);
    bytes.fill(0);
  }, [take]);
  useEffect(() => {
    void bridge.local.setSecretVisible(true).catch(() => undefined);
    return () => void bridge.local.setSecretVisible(false).catch(() => undefined);
  }, [bridge]);
  return (
    <>
      <section className={classes.plate} aria-label={t('recoveryCode')}>
        <p className={style('label', 'row', 'dangerous', 'above', 'gap8')}>
          <Glyph kind="shown" />
          {t('exposed')}
        </p>
        <code
          ref={place}
          className={classNames(style('strong', 'monoSame', 'breakable'), classes.code)}
          data-testid="recovery-code"
        />
      </section>
      <p className={style('hint')}>{t(platform?.contentProtection === true ? 'captureBlocked' : 'captureOpen')}</p>
    </>
  );
}
