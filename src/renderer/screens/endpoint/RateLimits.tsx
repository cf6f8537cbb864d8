import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChangeSettings } from '../../api/change-settings.ts';
import type { Problem } from '../../api/problem.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Endpoint.module.css';
import { messages } from './messages.ts';
import { classNames, style } from '../../ui/text/style.ts';

const isRate = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000;

export function RateLimits() {
  const t = useMessages(messages);
  const { settings, change } = useChangeSettings();
  const [typed, setTyped] = useState<Readonly<{ rate?: string; burst?: string }>>({});
  const [outcome, setOutcome] = useState<Problem | 'saved' | null>(null);
  const rate = typed.rate ?? String(settings?.ratePerSecond ?? '');
  const burst = typed.burst ?? String(settings?.rateBurst ?? '');
  const wrong = (text: string) => (text === '' || isRate(text) ? undefined : t('whole'));

  const save = async (): Promise<void> => {
    if (!isRate(rate) || !isRate(burst)) return;
    const failed = await change({ ratePerSecond: Number(rate), rateBurst: Number(burst) }, t('notSaved'));
    setOutcome(failed ?? 'saved');
    if (failed === null) setTyped({});
  };

  return (
    <>
      <Section
        title={t('limits')}
        aside={<span role="status">{outcome === 'saved' && <Status kind="done">{t('saved')}</Status>}</span>}
      >
        <form
          className={classNames(style('column', 'gap12'), classes.stack)}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {outcome !== null && outcome !== 'saved' && <ProblemNotice problem={outcome} />}
          <TextInput
            label={t('rate')}
            inputMode="numeric"
            value={rate}
            error={wrong(rate)}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, rate: value }))}
          />
          <TextInput
            label={t('burst')}
            inputMode="numeric"
            value={burst}
            error={wrong(burst)}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, burst: value }))}
          />
          <div>
            <Button type="submit" variant="default" disabled={Object.keys(typed).length === 0}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Section>
      <Section title={t('serviceKeys')} aside={<Link to="/settings/about">{t('showKeys')}</Link>}>
        <p className={classes.dim}>{t('keysHint')}</p>
      </Section>
    </>
  );
}
