import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { MailPatch, MailSettings, MessageFailure } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAsk } from '../../api/hooks.ts';
import { EmailField } from '../../flows/EmailField.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { PassphraseInput, takeSecret } from '../../ui/secrets/PassphraseInput.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** How codes and bundles leave the vault. */
export function Mail() {
  const t = useMessages(messages);
  const { data, problem } = useAsk('mail settings', ({ local }) => local.mailSettings(), { tables: ['settings'] });
  const [isSaved, setSaved] = useState(false);
  return (
    <Section title={t('mail')}>
      {problem && <ProblemNotice problem={problem} />}
      {data && <MailForm key={JSON.stringify(data)} settings={data} onSaved={setSaved} />}
      <div role="status" className={style('hint')}>
        {isSaved && <Status kind="done">{t('mailSaved')}</Status>}
      </div>
      {data?.smtp && <TestMail />}
    </Section>
  );
}

const fields = [
  { name: 'smtp', label: 'relay', hint: 'relayHint', placeholder: 'smtps://mail.example.com' },
  { name: 'from', label: 'mailFrom', hint: 'mailFromHint', placeholder: 'vault@example.com' },
  { name: 'user', label: 'relayUser', hint: undefined, placeholder: undefined },
  { name: 'smsHook', label: 'smsHook', hint: 'smsHookHint', placeholder: 'https://sms.example.com/send' },
] as const;

/** An empty field removes what it says. */
function MailForm({ settings, onSaved }: { settings: MailSettings; onSaved: (isSaved: boolean) => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const password = useRef<HTMLInputElement>(null);
  const { run, busy, problem } = useTask();
  const [patch, setPatch] = useState<MailPatch>({});
  const valueOf = (name: (typeof fields)[number]['name']): string => patch[name] ?? settings[name] ?? '';
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = password.current && password.current.value !== '' ? takeSecret(password.current) : undefined;
    const wanted = Object.fromEntries(fields.map(({ name }) => [name, valueOf(name).trim() || null]));
    // Asked twice where a fresh proof is wanted first: what was carried is overwritten.
    onSaved(false);
    const answer = await run(t('mailNotChanged'), () => bridge.local.setMailSettings(wanted, typed?.slice()));
    typed?.fill(0);
    onSaved('value' in answer);
  };
  return (
    <form className={style('column', 'gap16', 'prose')} onSubmit={(event) => void save(event)} noValidate>
      {problem && <ProblemNotice problem={problem} />}
      {fields.map(({ name, label, hint, placeholder }) => (
        <TextInput
          key={name}
          label={t(label)}
          description={hint && t(hint)}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={valueOf(name)}
          onChange={(event) => setPatch({ ...patch, [name]: event.currentTarget.value })}
        />
      ))}
      {valueOf('user') !== '' && (
        <PassphraseInput
          inputRef={password}
          label={t('relayPassword')}
          description={settings.hasPassword && t('passwordKept')}
        />
      )}
      <div className={style('buttons')}>
        <Button type="submit" variant="default" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function TestMail() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, busy, problem } = useTask();
  const [to, setTo] = useState('');
  const [ended, setEnded] = useState<Readonly<{ failure?: MessageFailure }>>();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setEnded(undefined);
    const answer = await run(t('testNotSent'), () => bridge.local.sendTestMail(to.trim()));
    if ('value' in answer) setEnded(answer.value);
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      {problem && <ProblemNotice problem={problem} />}
      <Group gap="xs" align="flex-end">
        <EmailField label={t('testTo')} value={to} onChange={setTo} />
        <Button type="submit" variant="default" loading={busy}>
          {t('sendTest')}
        </Button>
      </Group>
      <div role="status" className={style('hint')}>
        {ended && !ended.failure && <Status kind="done">{t('testSent')}</Status>}
        {ended?.failure && (
          <Status kind="failed">
            {t('testNotSent')}: {t(`unsent.${ended.failure.reason}`, { status: String(ended.failure.status ?? '') })}
          </Status>
        )}
      </div>
    </form>
  );
}
