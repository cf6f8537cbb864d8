import { Button } from '@mantine/core';
import { useState } from 'react';
import { demoPassphrase } from '#shared/demo.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useTask } from '../use-task.ts';
import classes from './Demo.module.css';
import { messages } from './messages.ts';

/** Stands above every page of the demo vault, locked or not: what it is, its passphrase, and the button that removes it. */
export function DemoBanner() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const status = useVaultStatus().data;
  const { run, busy, problem } = useTask();
  const [isAsking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    const answer = await run(t('notRemoved'), () => bridge.vault.removeDemo());
    if ('value' in answer) takeStatus(answer.value);
  };
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
        <FormDialog
          title={t('removeDemo')}
          submission={{ busy, problem, waits: undefined }}
          actionLabel={t('removeDemo')}
          danger="filled"
          onSubmit={remove}
          onClose={() => setAsking(false)}
        >
          <p className={style('flush')}>{t('removeDemoWords')}</p>
        </FormDialog>
      )}
    </section>
  );
}
