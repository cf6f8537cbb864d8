import { Button, TextInput } from '@mantine/core';
import { IconArrowRight } from '../../ui/icons.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import classes from './ConfirmStep.module.css';
import { Page } from './Page.tsx';
import { twoOf, type KeptCode } from './recovery-code.ts';
import { useHeldPage } from './use-held-page.ts';
import { messages } from './messages.ts';

/** Asks for two groups of the code, which ones nobody could know before, and goes on only when both are typed as they are. */
export function ConfirmStep(props: { code: KeptCode; onBack: () => void; onConfirmed: () => void }) {
  const { code } = props;
  const t = useMessages(messages);
  const [asked] = useState(() => twoOf(code.groups));
  const fields = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)] as const;
  const [wrong, setWrong] = useState<readonly [boolean, boolean]>([false, false]);
  useHeldPage();

  const check = (): void => {
    const [first, second] = fields.map((field) => field.current);
    if (!first || !second) return;
    const found = [!code.matches(asked[0], first.value), !code.matches(asked[1], second.value)] as const;
    setWrong(found);
    if (found[0]) first.focus();
    else if (found[1]) second.focus();
    else {
      first.value = '';
      second.value = '';
      props.onConfirmed();
    }
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
      action={
        <Button type="submit" size="md" rightSection={<IconArrowRight />}>
          {t('confirm')}
        </Button>
      }
      onSubmit={check}
    >
      <div className={classes.groups}>
        {([0, 1] as const).map((at) => (
          <TextInput
            key={asked[at]}
            ref={fields[at]}
            classNames={{ input: classes.group ?? '' }}
            label={t('group', { n: asked[at] + 1 })}
            description={t('groupHint')}
            error={wrong[at] ? t('groupWrong', { n: asked[at] + 1 }) : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
          />
        ))}
      </div>
    </Page>
  );
}
