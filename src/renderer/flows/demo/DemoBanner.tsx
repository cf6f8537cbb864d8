import { Button } from '@mantine/core';
import { Suspense, useState, type ComponentType } from 'react';
import { demoPassphrase } from '#shared/demo.ts';
import { useVaultStatus } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Demo.module.css';
import { messages } from './messages.ts';

/**
 * Stands above every page of the demo vault, locked or not: what it is, its passphrase, and the button that removes it.
 * @param Removal the dialog of that button, which only the demo vault needs
 */
export function DemoBanner({ Removal }: { Removal: ComponentType<{ onClose: () => void }> }) {
  const t = useMessages(messages);
  const status = useVaultStatus().data;
  const [isAsking, setAsking] = useState(false);
  if (!status?.demo) return null;
  return (
    <section className={classNames(style('wrapRow', 'gap12', 'lineBelow'), classes.banner)} aria-label={t('demo')}>
      <div className={style('wrap', 'grow', 'shrink', 'baseline', 'gap8')}>
        <Status kind="waits">{t('demo')}</Status>
        <span className={style('note')}>{t('whatItIs')}</span>
        <span className={style('note')}>
          {t.rich('passphraseIs', { passphrase: <code className={style('monoSame')}>{demoPassphrase}</code> })}
        </span>
      </div>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {t('removeDemo')}
      </Button>
      {isAsking && (
        <Suspense>
          <Removal onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}
