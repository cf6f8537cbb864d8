import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { ActivityStatus } from '../../flows/activity/ActivityStatus.tsx';
import { useRowTelling } from '../../flows/activity/reading/effect.tsx';
import type { NameOfAddress } from '../../flows/activity/reading/Party.tsx';
import { countingVotes } from '../../api/activity-votes.ts';
import { instantOf, submitterOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { Initials } from '../../ui/parts/Initials.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { ActivityRiskMark } from '../../flows/activity/risk.tsx';
import type { ApprovalStatus } from '../../flows/activity/approval-status.ts';
import classes from './InboxRow.module.css';
import { VotesOf } from '../../flows/activity/ActivityVotes.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { bulkMessages } from './bulk-messages.ts';
import { messages } from './messages.ts';
import type { useBulkChoice } from './use-bulk-choice.ts';
import { whole } from '../../ui/text/Time.tsx';

const hourMs = 3_600_000;
/** From here on the time left is said in brass. */
const soonMs = 3 * hourMs;
const waitersMax = 3;

type Choosing = Pick<ReturnType<typeof useBulkChoice>, 'choice' | 'refusalOf'>;

export function InboxRow(props: {
  activity: ActivityView;
  section: 'mine' | 'others' | 'done';
  approvalStatus: ApprovalStatus | undefined;
  names: ActivityText;
  nameOf: NameOfAddress;
  nowMs: number;
  choosing?: Choosing | undefined;
}) {
  const { activity, section, names, choosing } = props;
  const t = useMessages(messages);
  const { sentence, sentenceText } = useRowTelling(activity, names, props.nameOf);
  return (
    <li className={classes.row} data-choosing={choosing ? true : undefined}>
      <span className={style('row', 'gap12')}>
        {choosing && <Choose activity={activity} choosing={choosing} what={sentenceText} />}
        <Initials name={names.personName(submitterOf(activity))} />
      </span>
      <div className={classes.sentence}>
        <p className={style('flush')}>{sentence}</p>
        {section !== 'done' && <ActivityRiskMark activity={activity} />}
      </div>
      <span className={classNames(style('tabular'), classes.votes)}>
        <VotesOf activity={activity} status={props.approvalStatus} names={names} nowMs={props.nowMs} />
      </span>
      <span className={classNames(style('grid', 'body', 'breakable', 'tabular'), classes.time)}>
        <Time {...props} />
      </span>
      <span className={classNames(style('row', 'end'), classes.action)}>
        <Button
          component={Link}
          to={`/approvals/${activity.id}`}
          variant={section === 'mine' ? 'default' : 'subtle'}
          color="gray"
          aria-label={t(section === 'mine' ? 'reviewOf' : 'openOf', { what: sentenceText })}
          data-index
          tabIndex={0}
        >
          {t(section === 'mine' ? 'review' : 'open')}
        </Button>
      </span>
    </li>
  );
}

function Choose(props: { activity: ActivityView; choosing: Choosing; what: string }) {
  const { refusalOf, choice } = props.choosing;
  const { id } = props.activity;
  const t = useMessages(bulkMessages);
  const refusal = refusalOf(props.activity);
  const why = refusal === undefined || refusal === 'unknown' ? undefined : t(refusal);
  const toggle = (): void => {
    const others = [...choice.chosen].filter((one) => one !== id);
    choice.onChange(new Set(choice.chosen.has(id) ? others : [...others, id]));
  };
  return (
    <span title={why}>
      <Checkbox
        size="xs"
        aria-label={t('chooseOf', { what: props.what })}
        aria-description={why}
        disabled={refusal !== undefined}
        checked={choice.chosen.has(id)}
        onChange={toggle}
      />
    </span>
  );
}

function Time(props: Parameters<typeof InboxRow>[0]) {
  const { activity, section, approvalStatus, names, nowMs } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const asked = (
    <span className={style('note')} title={whole(f, instantOf(activity.createdAt))}>
      {t('askedAtTime', { at: f.time(instantOf(activity.createdAt)) })}
    </span>
  );
  if (section === 'done')
    return (
      <>
        <ActivityStatus activity={activity} />
        {asked}
      </>
    );
  const votes = countingVotes(activity, nowMs, approvalStatus?.lostVoteIds);
  const left = votes.lapseAtMs === undefined ? null : votes.lapseAtMs - nowMs;
  const spoken = votes.latest.map(({ userId }) => userId);
  const { voters = [], missingFactors = [] } = approvalStatus ?? {};
  const unspoken = voters.filter((userId) => !spoken.includes(userId));
  const open = [...new Set([...missingFactors.map(({ userId }) => userId), ...unspoken])];
  return (
    <>
      {section === 'others' && open.length > 0 && open.length <= waitersMax ? (
        <span>{t('waitsFor', { names: open.map(names.personText).join(', ') })}</span>
      ) : left === null ? (
        <span className={style('quiet')}>{t('noVote')}</span>
      ) : (
        <span className={left < soonMs ? style('waiting', 'strong') : undefined}>
          {t('left', { span: f.span(left) })}
        </span>
      )}
      {asked}
    </>
  );
}
