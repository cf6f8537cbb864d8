import { Checkbox, ScrollArea, Select, Textarea } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { JsonObject } from '#shared/envelope.ts';
import type { DraftRequest } from '#shared/policy-analysis.ts';
import { Explained } from '../../flows/activity/explained/Explained.tsx';
import { activityPath, useActivityText, type ActivityView } from '../../flows/activity/activity-text.tsx';
import { instantOf, paramsOf, submitterOf } from '../../api/activity-view.ts';
import { useOperations } from '../../api/news.ts';
import { useInfo, usePeople } from '../../api/hooks.ts';
import { useCall } from '../../api/use-call.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { LongSelect } from '../../ui/parts/LongSelect.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { isSettled, useSettled } from '../../ui/parts/use-settled.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { SoundDrafts, Trial } from './draft-checks.ts';
import { messages } from './messages.ts';

const pauseMs = 300;
const lookedAt = 50;
/** Votes go by the rules of what they are cast on. */
const votes: readonly (string | null)[] = ['approve_activity', 'reject_activity'];

type Request = Required<DraftRequest>;

type TrialProps = Readonly<{ drafts: SoundDrafts; standing: Trial['standing'] }>;

export function SimulatePanel(trial: TrialProps) {
  const t = useMessages(messages);
  const { data } = useCall('search_activities', { limit: lookedAt });
  const past = useMemo(() => data?.activities.filter(({ type }) => !votes.includes(activityPath(type))), [data]);
  const [source, setSource] = useState<'past' | 'own'>();
  if (!past) return null;
  const from = source ?? (past.length > 0 ? 'past' : 'own');
  const play = (request: Request, key: string) => <Play key={key} {...trial} request={request} />;
  return (
    <Section title={t('simulate')}>
      <div className={style('grid', 'gap12', 'belowMore', 'shrink')}>
        <div>
          <Segmented
            label={t('whichRequest')}
            value={from}
            onChange={setSource}
            options={(['past', 'own'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </div>
        {from === 'past' ? <PastRequest past={past} play={play} /> : <OwnRequest past={past} play={play} />}
      </div>
    </Section>
  );
}

type RequestProps = {
  /** The last requests that can be tried again, newest first. */
  past: readonly ActivityView[];
  /** Shows how a request would end. With another key it is tried anew, with the voices that it has. */
  play: (request: Request, key: string) => ReactNode;
};

/** A past request as one to try: the same parameters, asked by the same person, with the approvals that it came to. */
function requestOf(activity: ActivityView): Request {
  const submitterId = submitterOf(activity);
  const approverIds = activity.votes
    .filter(({ selection, userId }) => selection === 'VOTE_SELECTION_APPROVED' && userId !== submitterId)
    .map(({ userId }) => userId);
  return { type: activity.type, parameters: paramsOf(activity), submitterId, approverIds };
}

function PastRequest({ past, play }: RequestProps) {
  const t = useMessages(messages);
  const f = useFormats();
  const names = useActivityText();
  const [chosen, setChosen] = useState<string | null>();
  const activity = past.find(({ id }) => id === chosen) ?? past[0];
  if (!activity) return <p className={style('note', 'belowMore')}>{t('noPast')}</p>;
  return (
    <>
      <Select
        label={t('request')}
        searchable
        data={past.map((one) => ({
          value: one.id,
          label: `${names.titleText(one)} · ${names.personText(submitterOf(one))}, ${f.time(instantOf(one.createdAt))}`,
        }))}
        value={activity.id}
        onChange={setChosen}
      />
      {play(requestOf(activity), activity.id)}
    </>
  );
}

function OwnRequest({ past, play }: RequestProps) {
  const t = useMessages(messages);
  const names = useActivityText();
  const operations = useOperations();
  const types = useMemo(
    () =>
      operations
        .filter(({ kind, path }) => kind === 'activity' && !votes.includes(path))
        .flatMap(({ versions }) => versions[0]?.type ?? []),
    [operations],
  );
  const { userId } = useInfo();
  const [type, setType] = useState<string | null>(null);
  const [text, setText] = useState('{}');
  const read = readParameters(text);
  const choose = (next: string | null): void => {
    setType(next);
    // The last of its kind is the best example of one.
    const like = past.find((one) => one.type === next);
    setText(like ? JSON.stringify(paramsOf(like), null, 2) : '{}');
  };
  return (
    <>
      <Select
        label={t('kindOfRequest')}
        searchable
        data={types.map((value) => ({ value, label: names.kind(value) }))}
        value={type}
        onChange={choose}
      />
      {type !== null && (
        <Textarea
          label={t('parameters')}
          description={t('parametersHint')}
          classNames={{ input: style('mono') }}
          value={text}
          autosize
          minRows={3}
          maxRows={14}
          spellCheck={false}
          autoComplete="off"
          error={
            'wrong' in read &&
            (read.wrong === 'notJson'
              ? t('notJson', { why: read.why })
              : t('notObject', { example: '{"userIds": []}' }))
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {type !== null &&
        'parameters' in read &&
        play({ type, parameters: read.parameters, submitterId: userId, approverIds: [] }, 'own')}
    </>
  );
}

/** Reads the parameters of a request from a text that somebody writes: the object, or what is wrong with the text. */
export function readParameters(
  text: string,
):
  | Readonly<{ parameters: JsonObject }>
  | Readonly<{ wrong: 'notJson'; why: string }>
  | Readonly<{ wrong: 'notObject' }> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return { wrong: 'notJson', why: thrown instanceof Error ? thrown.message : '' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { wrong: 'notObject' };
  // What JSON.parse gives is JSON.
  return { parameters: value as JsonObject };
}

/** Who asks and who agrees, which can be tried otherwise than it was, and the outcome. */
function Play(props: TrialProps & { request: Request }) {
  const t = useMessages(messages);
  const names = useActivityText();
  const { users } = usePeople();
  const choices = useMemo(
    () => users.map(({ userId }) => ({ value: userId, label: names.personText(userId) })),
    [users, names],
  );
  const [submitterId, setSubmitter] = useState(props.request.submitterId);
  const [approverIds, setApprovers] = useState(props.request.approverIds);
  // Whoever is gone cannot ask again.
  const known = users.some(({ userId }) => userId === submitterId);
  const now = { ...props.request, submitterId, approverIds, policies: [...props.drafts] };
  const asked = useSettled(now, pauseMs);
  const { data, problem } = useCall('simulate_request', asked, { enabled: known });
  return (
    <>
      <LongSelect
        label={t('by')}
        data={choices}
        value={known ? submitterId : null}
        onChange={(id) => {
          if (id === null) return;
          setSubmitter(id);
          setApprovers(approverIds.filter((one) => one !== id));
        }}
      />
      <details className={style('shrink')} open={users.length <= 6}>
        <summary className={style('padBlock4')}>
          <strong>{t('approved')}</strong> {t('peopleCount', { n: approverIds.length })}
        </summary>
        <Checkbox.Group value={approverIds} onChange={setApprovers}>
          <ScrollArea.Autosize mah="14rem">
            <ul className={style('list', 'grid', 'gap4', 'pad8')}>
              {users
                .filter(({ userId }) => userId !== submitterId)
                .map(({ userId, userName }) => (
                  <li key={userId}>
                    <Checkbox value={userId} label={<SafeText text={userName} max={80} />} />
                  </li>
                ))}
            </ul>
          </ScrollArea.Autosize>
        </Checkbox.Group>
      </details>
      {known && (
        <section className={style('shrink')} aria-live="polite" aria-label={t('outcome')}>
          {props.standing === 'errors' ? (
            <Callout tone="wait" title={t('notSimulated')}>
              {t('untilSound')}
            </Callout>
          ) : props.standing === 'checking' || !isSettled(asked, now) || (!data && !problem) ? (
            <p className={style('hint')}>{t('simulating')}</p>
          ) : problem ? (
            <Callout tone="fail" title={t('cannot')}>
              <WhatHappened problem={problem} />
            </Callout>
          ) : (
            data && <Explained explanation={data} names={names} edited={props.drafts[0].policyId} />
          )}
        </section>
      )}
    </>
  );
}
