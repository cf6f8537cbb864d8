import { Button } from '@mantine/core';
import { IconArrowRight } from '../../ui/icons.ts';
import { useEffect, useRef } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import { usePlatform } from '../../api/hooks.ts';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './CodeStep.module.css';
import { Page } from './Page.tsx';
import type { KeptCode } from './recovery-code.ts';
import { useHeldPage } from './use-held-page.ts';
import { messages } from './messages.ts';
import { classNames, style } from '../../ui/text/style.ts';

/**
 * Shows the recovery code. There is no copy button: what is on the clipboard is read by every program. Its letters are written into the
 * page by hand, and taken out again when the step is left.
 */
export function CodeStep(props: { code: KeptCode; onWritten: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const platform = usePlatform();
  const plate = useRef<HTMLElement>(null);
  useHeldPage();

  useEffect(() => {
    const element = plate.current;
    if (element === null) return;
    props.code.writeInto(element);
    void bridge.local.setSecretVisible(true).catch(() => undefined);
    return () => {
      element.replaceChildren();
      void bridge.local.setSecretVisible(false).catch(() => undefined);
    };
  }, [bridge, props.code]);

  return (
    <Page
      step="recoveryCode"
      title={t('codeTitle')}
      lead={t('codeLead')}
      note={t('made')}
      action={
        <Button type="submit" size="md" rightSection={<IconArrowRight />}>
          {t('written')}
        </Button>
      }
      onSubmit={props.onWritten}
    >
      <section className={classes.plate} aria-label={t('recoveryCode')}>
        <p className={classNames(style('label', 'row', 'dangerous', 'gap8'), classes.exposed)}>
          <Glyph kind="shown" />
          {t('exposed')}
        </p>
        <code ref={plate} className={classes.code} data-testid="recovery-code" />
      </section>
      <ul className={classes.advice}>
        <li>{t('onPaper')}</li>
        <li>{t('memory')}</li>
        <li>{t(platform?.contentProtection === true ? 'captureBlocked' : 'captureOpen')}</li>
      </ul>
    </Page>
  );
}
