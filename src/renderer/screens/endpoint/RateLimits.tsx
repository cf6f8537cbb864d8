import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChangeSettings } from '../../api/status.ts';
import { useMessages } from '../../messages/translate.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

const limits = ['ratePerSecond', 'rateBurst'] as const;
const isRate = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000;

export function RateLimits() {
  const t = useMessages(messages);
  const { settings, problem, change } = useChangeSettings(t('notSaved'));
  const [typed, setTyped] = useState<Readonly<Partial<Record<(typeof limits)[number], string>>>>({});
  const [saved, setSaved] = useState(false);
  const texts = {
    ratePerSecond: String(settings?.ratePerSecond ?? ''),
    rateBurst: String(settings?.rateBurst ?? ''),
    ...typed,
  };
  const save = async (): Promise<void> => {
    if (!limits.every((limit) => isRate(texts[limit]))) return;
    const done = await change({ ratePerSecond: Number(texts.ratePerSecond), rateBurst: Number(texts.rateBurst) });
    setSaved(done);
    if (done) setTyped({});
  };
  return (
    <>
      <Section
        title={t('limits')}
        aside={<span role="status">{saved && <Status kind="done">{t('saved')}</Status>}</span>}
      >
        <form
          className={style('column', 'gap12', 'top8')}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {problem && <ProblemNotice problem={problem} />}
          {limits.map((limit) => (
            <TextInput
              key={limit}
              label={t(limit)}
              inputMode="numeric"
              value={texts[limit]}
              error={texts[limit] !== '' && !isRate(texts[limit]) && t('whole')}
              onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [limit]: value }))}
            />
          ))}
          <div>
            <Button type="submit" variant="default" disabled={Object.keys(typed).length === 0}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Section>
      <Section title={t('serviceKeys')} aside={<Link to="/settings/about">{t('showKeys')}</Link>}>
        <p className={style('note', 'below')}>{t('keysHint')}</p>
      </Section>
    </>
  );
}
