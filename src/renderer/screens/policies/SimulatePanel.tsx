import { Checkbox, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DraftPolicy, DraftRequest } from '#shared/policy-analysis.ts';
import { Explained } from '../../flows/activity/explained/Explained.tsx';
import { useActivityText, type ActivityView, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { instantOf } from '../../api/activity-view.ts';
import { useInfo, usePeople } from '../../api/hooks.ts';
import { useCall } from '../../api/use-call.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useSettled } from '../../ui/parts/use-settled.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Trial.module.css';
import { readParameters, requestOf, usePastRequests, useRequestTypes, type ReadParameters } from './use-requests.ts';
import { trialMessages } from './trial-messages.ts';

const pauseMs = 300;

type Asked = Readonly<{ type: string; parameters: DraftRequest['parameters'] }>;
type Voices = Readonly<{ submitterId: string; approverIds: readonly string[] }>;

export function SimulatePanel({ draft, behind }: { draft: DraftPolicy; behind: boolean }) {
  const t = useMessages(trialMessages);
  const past = usePastRequests();
  const [source, setSource] = useState<'past' | 'own'>();
  if (!past) return null;
  const from = source ?? (past.length > 0 ? 'past' : 'own');
  const trying = { draft, behind, past };
  return (
    <Section title={t('simulate')}>
      <div className={style('grid', 'gap12', 'belowMore', 'shrink')}>
        <div>
          <Segmented
            label={t('whichRequest')}
            value={from}
            onChange={setSource}
            options={[
              { value: 'past', label: t('past') },
              { value: 'own', label: t('own') },
            ]}
          />
        </div>
        {from === 'past' ? <PastRequest {...trying} /> : <OwnRequest {...trying} />}
      </div>
    </Section>
  );
}

type Trying = { draft: DraftPolicy; behind: boolean; past: readonly ActivityView[] };

function PastRequest({ past, ...trying }: Trying) {
  const t = useMessages(trialMessages);
  const f = useFormats();
  const names = useActivityText();
  const [chosen, setChosen] = useState<string>();
  const activity = past.find(({ id }) => id === chosen) ?? past[0];
  if (!activity) return <p className={style('note', 'belowMore')}>{t('noPast')}</p>;
  const { type, parameters, ...voices } = requestOf(activity);
  return (
    <>
      <Select
        label={t('request')}
        searchable
        allowDeselect={false}
        data={past.map((one) => ({
          value: one.id,
          label: `${names.titleText(one)} · ${names.personText(requestOf(one).submitterId)}, ${f.time(instantOf(one.createdAt))}`,
        }))}
        value={activity.id}
        onChange={(id) => setChosen(id ?? undefined)}
      />
      <Voiced key={activity.id} {...trying} asked={{ type, parameters }} voices={voices} names={names} />
    </>
  );
}

function OwnRequest({ past, ...trying }: Trying) {
  const t = useMessages(trialMessages);
  const names = useActivityText();
  const types = useRequestTypes();
  const { userId } = useInfo();
  const [type, setType] = useState<string>();
  const [text, setText] = useState('{}');
  const read = readParameters(text);
  const choose = (next: string | null): void => {
    setType(next ?? undefined);
    // The last of its kind is the best example of one.
    const like = past.find((one) => one.type === next);
    setText(like ? JSON.stringify(requestOf(like).parameters, null, 2) : '{}');
  };
  return (
    <>
      <Select
        label={t('kindOfRequest')}
        searchable
        allowDeselect={false}
        data={types.map((value) => ({ value, label: names.kind(value) }))}
        value={type ?? null}
        onChange={choose}
      />
      {type !== undefined && (
        <Textarea
          label={t('parameters')}
          description={t('parametersHint')}
          classNames={{ input: style('mono') ?? '' }}
          value={text}
          autosize
          minRows={3}
          maxRows={14}
          spellCheck={false}
          autoComplete="off"
          error={<WrongParameters read={read} />}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {type !== undefined && 'parameters' in read && (
        <Voiced
          {...trying}
          asked={{ type, parameters: read.parameters }}
          voices={{ submitterId: userId, approverIds: [] }}
          names={names}
        />
      )}
    </>
  );
}

function WrongParameters({ read }: { read: ReadParameters }) {
  const t = useMessages(trialMessages);
  if (!('wrong' in read)) return null;
  return read.wrong === 'notJson' ? t('notJson', { why: read.why }) : t('notObject', { example: '{"userIds": []}' });
}

type Trial = { draft: DraftPolicy; behind: boolean; asked: Asked; voices: Voices; names: ActivityText };

/** Who asks and who agrees, which can be tried otherwise than it was, and the outcome. */
function Voiced(props: Trial) {
  const t = useMessages(trialMessages);
  const { names } = props;
  const { users } = usePeople();
  const [voices, setVoices] = useState(props.voices);
  const { submitterId, approverIds } = voices;
  // Whoever is gone cannot ask again.
  const known = users.some(({ userId }) => userId === submitterId);
  const agree = (userId: string, yes: boolean): void =>
    setVoices({ submitterId, approverIds: [...approverIds.filter((id) => id !== userId), ...(yes ? [userId] : [])] });
  return (
    <>
      <Select
        label={t('by')}
        searchable
        allowDeselect={false}
        data={users.map(({ userId }) => ({ value: userId, label: names.personText(userId) }))}
        value={known ? submitterId : null}
        onChange={(id) =>
          setVoices({ submitterId: id ?? submitterId, approverIds: approverIds.filter((one) => one !== id) })
        }
      />
      <details className={style('shrink')} open={users.length <= 6}>
        <summary className={classes.summary}>
          <span className={classes.label}>{t('approved')}</span> {t('peopleCount', { n: approverIds.length })}
        </summary>
        <ul className={classNames(style('list', 'grid', 'gap4'), classes.members)}>
          {users
            .filter(({ userId }) => userId !== submitterId)
            .map(({ userId, userName }) => (
              <li key={userId}>
                <Checkbox
                  checked={approverIds.includes(userId)}
                  label={<SafeText text={userName} max={80} />}
                  onChange={(event) => agree(userId, event.currentTarget.checked)}
                />
              </li>
            ))}
        </ul>
      </details>
      {known && <Outcome {...props} voices={voices} />}
    </>
  );
}

function Outcome(props: Trial) {
  const t = useMessages(trialMessages);
  const { draft, asked, voices } = props;
  const request = useSettled({ ...asked, ...voices, policies: [draft] }, pauseMs);
  const { data, problem } = useCall('simulate_request', request, { keepPrevious: true });
  return (
    <section className={style('shrink')} aria-live="polite" aria-label={t('outcome')}>
      {problem ? (
        <Callout tone="fail" title={t('cannot')}>
          <WhatHappened problem={problem} />
        </Callout>
      ) : (
        data && <Explained explanation={data} names={props.names} />
      )}
      {props.behind && <p className={style('waiting', 'small', 'belowMore')}>{t('behind')}</p>}
    </section>
  );
}
