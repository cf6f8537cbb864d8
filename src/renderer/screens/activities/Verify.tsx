import { Button } from '@mantine/core';
import { IconShieldCheck } from '../../ui/icons.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { JournalCheck } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import { useTakeJournalCheck } from '../../api/status.ts';
import type { Problem } from '../../api/problem.ts';
import { useProgress } from '../../api/status.ts';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** A journal check on this page. */
export type Verify = Readonly<{
  state: 'idle' | 'runs' | Readonly<{ check: JournalCheck }> | Readonly<{ problem: Problem }>;
  start: () => void;
  cancel: () => void;
  dismiss: () => void;
}>;

const cancelled = 1;

/**
 * Runs the journal check and keeps what it found, here and for the status line. Whoever comes by a link that asks for it (`?verify`) has
 * it begun.
 */
export function useVerify(): Verify {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const take = useTakeJournalCheck();
  const [state, setState] = useState<Verify['state']>('idle');
  const run = async (): Promise<void> => {
    setState('runs');
    const answer = await attempt(t('verifyFailed'), () => bridge.vault.verify());
    if ('problem' in answer) {
      setState(answer.failure?.code === cancelled ? 'idle' : { problem: answer.problem });
      return;
    }
    take(answer.value);
    setState({ check: answer.value });
  };
  const [search, setSearch] = useSearchParams();
  const asked = search.has('verify');
  const begin = useEffectEvent(run);
  useEffect(() => {
    if (!asked) return;
    setSearch(
      (address) => {
        address.delete('verify');
        return address;
      },
      { replace: true },
    );
    void begin();
  }, [asked, setSearch]);
  return { state, start: () => void run(), cancel: () => void bridge.vault.cancel(), dismiss: () => setState('idle') };
}

export function VerifyButton({ verify }: { verify: Verify }) {
  const t = useMessages(messages);
  return (
    <Button
      variant="default"
      leftSection={<IconShieldCheck aria-hidden />}
      disabled={verify.state === 'runs'}
      onClick={verify.start}
    >
      {t('verify')}
    </Button>
  );
}

/** How far the check is, or what it found: unbroken, or the first record that is not. Nothing is drawn before one was begun. */
export function JournalPanel({ verify }: { verify: Verify }) {
  const t = useMessages(messages);
  const { state } = verify;
  if (state === 'idle') return null;
  return (
    <div className={style('grid', 'gap8', 'padBlock12', 'bottom16', 'lineBelow')}>
      {state === 'runs' ? (
        <Running onCancel={verify.cancel} />
      ) : (
        <>
          {'problem' in state ? <ProblemNotice problem={state.problem} /> : <Found check={state.check} />}
          <div>
            <Button variant="subtle" color="gray" onClick={verify.dismiss}>
              {t('putAway')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Running({ onCancel }: { onCancel: () => void }) {
  const t = useMessages(messages);
  const progress = useProgress();
  const mine = progress?.task === 'verify' ? progress : null;
  return <TaskProgress words={t('verifying')} done={mine?.done ?? 0} total={mine?.total} onCancel={onCancel} />;
}

function Found({ check }: { check: JournalCheck }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { damage } = check;
  const title = t('unbroken', { n: check.records });
  useEffect(() => document.querySelector<HTMLElement>('[data-journal-check]')?.focus(), [check]);
  return (
    <div data-journal-check tabIndex={-1} role="status">
      <Section title={t('verify')} aside={t('checkedAt', { at: f.dateTime(check.atMs) })}>
        {damage ? (
          <Callout tone="danger" title={t('broken')}>
            <WhatHappened
              problem={{
                happened: t('brokenSequence', { n: damage.sequence ?? check.head.sequence + 1 }),
                detail: damage.detail,
              }}
            />
          </Callout>
        ) : (
          <p className={style('below', 'bottom8')}>
            <Status kind={check.ok ? 'done' : 'failed'}>
              <strong>{check.ok ? title : t('broken')}</strong>
            </Status>
          </p>
        )}
        {check.secretsUnopened > 0 && (
          <Callout tone="danger">{t('secretsUnopened', { n: check.secretsUnopened })}</Callout>
        )}
        {check.ok && <p className={style('below', 'bottom8')}>{t('unbrokenWhy', { secrets: check.secrets })}</p>}
        {check.tornBytes > 0 && <Callout tone="note">{t('torn', { bytes: f.bytes(check.tornBytes) })}</Callout>}
        {!check.ok && <p className={style('below', 'bottom8')}>{t('brokenTodo')}</p>}
        <Facts check={check} />
      </Section>
    </div>
  );
}

function Facts({ check }: { check: JournalCheck }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { damage, head } = check;
  // Where the damage itself cannot say which record it is, it is the one after the last that holds.
  const sequence = t('brokenSequence', { n: damage?.sequence ?? head.sequence + 1 });
  return (
    <Definitions
      items={[
        damage !== null && {
          name: t('brokenFirst'),
          value:
            damage.line === undefined
              ? sequence
              : t('position', { at: sequence, what: t('brokenLine', { n: damage.line }) }),
        },
        damage !== null && { name: t('file'), value: <SafeText text={damage.file} mono max={1_000} /> },
        {
          name: t('head'),
          value: t('headLine', {
            sequence: head.sequence,
            records: check.records,
            keys: head.sequence - check.records,
          }),
        },
        { name: t('contents'), value: t('entries', { activities: check.activities, bytes: f.bytes(check.bytes) }) },
        { name: t('headDigest'), value: <Fingerprint value={head.chain} label={t('headDigest')} /> },
        { name: t('caches'), value: t('cachesState', { state: check.caches }) },
      ]}
    />
  );
}
