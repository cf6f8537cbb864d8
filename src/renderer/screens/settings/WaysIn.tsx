import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UnlockMethod } from '#shared/bridge.ts';
import { useAsk } from '../../api/hooks.ts';
import { Field } from '../../ui/parts/Field.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages, type MessageKey } from '../../messages/translate.tsx';
import { GuessCost } from './GuessCost.tsx';
import { QuickUnlock } from './QuickUnlock.tsx';
import { WayInDialog, type WayInQuestion } from './WayInDialogs.tsx';
import { messages } from './ways-in-messages.ts';

export function WaysIn() {
  const t = useMessages(messages);
  const slots = useAsk('slots', (bridge) => bridge.vault.slots());
  const [question, setQuestion] = useState<WayInQuestion | null>(null);
  return (
    <Section
      title={t('waysIn')}
      aside={
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => setQuestion({ ask: 'add' })}>
          {t('add')}
        </Button>
      }
    >
      {slots.problem && <ProblemNotice problem={slots.problem} />}
      {slots.data?.map((slot) => (
        <Field key={slot.slotId} name={<NameOf slot={slot} />} hint={hintOf(slot, t)}>
          <Actions slot={slot} ask={setQuestion} />
        </Field>
      ))}
      <QuickUnlock />
      <GuessCost />
      {question && <WayInDialog question={question} slots={slots.data ?? []} onClose={() => setQuestion(null)} />}
    </Section>
  );
}

type TranslateWaysIn = ReturnType<typeof useMessages<MessageKey<typeof messages>>>;

function NameOf({ slot }: { slot: UnlockMethod }) {
  const t = useMessages(messages);
  if (slot.kind === 'recovery') return <>{t('recoveryCode')}</>;
  return <>{t.rich('passphraseOf', { name: <SafeText text={slot.userName} /> })}</>;
}

function hintOf({ kind, userName, current }: UnlockMethod, t: TranslateWaysIn) {
  if (kind === 'recovery') return t.rich('recoveryHint', { name: <SafeText text={userName} /> });
  return current ? <Status kind="done">{t('usedNow')}</Status> : undefined;
}

function Actions({ slot, ask }: { slot: UnlockMethod; ask: (question: WayInQuestion) => void }) {
  const t = useMessages(messages);
  if (slot.kind === 'recovery')
    return (
      <Button variant="default" onClick={() => ask({ ask: 'code' })}>
        {t('newCode')}
      </Button>
    );
  if (slot.current)
    return (
      <Button variant="default" onClick={() => ask({ ask: 'change' })}>
        {t('change')}
      </Button>
    );
  return (
    <Button variant="default" onClick={() => ask({ ask: 'remove', slot })}>
      {t('remove')}
    </Button>
  );
}
