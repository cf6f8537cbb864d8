import { Box, Button, SimpleGrid, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import type { VaultStatus } from '#shared/bridge.ts';
import { usePlatform } from '../../api/hooks.ts';
import { PrintKit } from '../../flows/recovery-kit/PrintKit.tsx';
import { useFields } from '../../flows/use-fields.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './FirstRun.module.css';
import { messages } from './messages.ts';
import { Page } from './Page.tsx';
import { twoOf, type KeptCode } from './recovery-code.ts';

/**
 * Shows the recovery code. There is no copy button: what is on the clipboard is read by every program. Its letters are written into the
 * page by hand, and taken out again when the step is left.
 */
export function CodeStep(props: { code: KeptCode; status: VaultStatus; onWritten: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const platform = usePlatform();
  const plate = useRef<HTMLElement>(null);
  const { folder, info } = props.status;
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
      note={
        info && (
          <PrintKit
            organizationName={info.organizationName}
            vaultId={info.vaultId}
            folder={folder}
            writeInto={props.code.writeInto}
          />
        )
      }
      action={t('written')}
      onSubmit={props.onWritten}
    >
      <Box
        component="section"
        className={style('surface', 'pad16', 'rounded')}
        bd="2px solid var(--co-danger-line)"
        aria-label={t('recoveryCode')}
      >
        <p className={style('label', 'row', 'dangerous', 'flush', 'bottom12', 'gap8')}>
          <Glyph kind="shown" />
          {t('exposed')}
        </p>
        <code
          ref={plate}
          className={classNames(style('literal', 'strong'), classes.code)}
          data-testid="recovery-code"
        />
      </Box>
      <ul className={style('quiet', 'bullets')}>
        <li>{t('onPaper')}</li>
        <li>{t('onPrinter')}</li>
        <li>{t('memory')}</li>
        <li>{t(platform?.contentProtection === true ? 'captureBlocked' : 'captureOpen')}</li>
      </ul>
    </Page>
  );
}

/** Asks for two groups of the code, which ones nobody could know before, and goes on only when both are typed as they are. */
export function ConfirmStep(props: { code: KeptCode; onBack: () => void; onConfirmed: () => void }) {
  const { code } = props;
  const t = useMessages(messages);
  const [asked] = useState(() => twoOf(code.groups));
  const { inputs, errors, refuse } = useFields(['first', 'second']);
  useHeldPage();
  const fields = [
    { name: 'first', group: asked[0] },
    { name: 'second', group: asked[1] },
  ] as const;

  const check = (): void => {
    const wrong = fields.map(({ name, group }) => {
      const matches = code.matches(group, inputs[name].current?.value ?? '');
      return [name, matches ? undefined : t('groupWrong', { n: group + 1 })] as const;
    });
    if (refuse(Object.fromEntries(wrong))) return;
    for (const { name } of fields) if (inputs[name].current) inputs[name].current.value = '';
    props.onConfirmed();
  };

  return (
    <Page
      step="recoveryCode"
      title={t('confirmTitle')}
      lead={t('confirmLead')}
      note={
        <Button variant="default" size="md" onClick={props.onBack}>
          {t('showAgain')}
        </Button>
      }
      action={t('confirm')}
      onSubmit={check}
    >
      <SimpleGrid minColWidth="min(12rem, 100%)" autoFlow="auto-fit" spacing="md">
        {fields.map(({ name, group }) => (
          <TextInput
            key={name}
            ref={inputs[name]}
            classNames={{ input: classNames(style('monoSame'), classes.typed) }}
            label={t('group', { n: group + 1 })}
            description={t('groupHint')}
            error={errors[name]}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
          />
        ))}
      </SimpleGrid>
    </Page>
  );
}

/** The browser asks before the page is left: the code would be lost. */
function useHeldPage(): void {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
}
