import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { VotesOf } from '../../flows/activity/ActivityVotes.tsx';
import { ActivityRiskMark } from '../../flows/activity/risk.tsx';
import { useApprovalStatuses, type ApprovalStatus } from '../../flows/activity/approval-status.ts';
import { useRowTelling } from '../../flows/activity/reading/effect.tsx';
import type { NameOfAddress } from '../../flows/activity/reading/Party.tsx';
import { asksToSign, useNameOfAddress } from '../../flows/activity/reading/use-readings.tsx';
import { countingVotes } from '../../api/activity-votes.ts';
import { instantOf, submitterOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { Initials } from '../../ui/parts/Initials.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

const shown = 3;

export function NeedsYou(props: { activities: readonly ActivityView[]; names: ActivityText; nowMs: number }) {
  const { names, nowMs } = props;
  const t = useMessages(messages);
  const first = props.activities.slice(0, shown);
  const rest = props.activities.length - first.length;
  const approvalStatuses = useApprovalStatuses(first);
  const nameOf = useNameOfAddress(first.some(asksToSign));
  return (
    <Section title={t('needs')} aside={<Link to="/approvals">{t('inbox')}</Link>}>
      {first.length === 0 && <p className={style('quiet', 'belowMore')}>{t('nothingNeedsYou')}</p>}
      <ul className={style('list')}>
        {first.map((activity) => (
          <Row
            key={activity.id}
            activity={activity}
            names={names}
            nameOf={nameOf}
            nowMs={nowMs}
            status={approvalStatuses.get(activity.id)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <p className={style('quiet', 'belowMore')}>
          <Link to="/approvals">{t('moreNeed', { n: rest })}</Link>
        </p>
      )}
    </Section>
  );
}

function Row(props: {
  activity: ActivityView;
  names: ActivityText;
  nameOf: NameOfAddress;
  nowMs: number;
  status: ApprovalStatus | undefined;
}) {
  const { activity, names, nameOf, nowMs, status } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const { sentence, sentenceText } = useRowTelling(activity, names, nameOf);
  const { lapseAtMs } = countingVotes(activity, nowMs);
  const left = lapseAtMs === undefined ? t('noVote') : t('left', { span: f.span(lapseAtMs - nowMs) });
  return (
    <Box component="li" px="xs" py="xs" className={style('wrapRow', 'lineBelow', 'gap12')}>
      <Initials name={names.personName(submitterOf(activity))} />
      <Box flex="1 1 14rem" miw={0}>
        <p className={style('breakable', 'flush')}>{sentence}</p>
        <div className={style('wrapRow', 'note', 'breakable', 'facts')}>
          <ActivityRiskMark activity={activity} />
          <VotesOf activity={activity} status={status} names={names} nowMs={nowMs} short />
          <span>{t('asked', { at: f.time(instantOf(activity.createdAt)), left })}</span>
        </div>
      </Box>
      <Button
        component={Link}
        to={`/approvals/${activity.id}`}
        variant="default"
        aria-label={t('reviewOf', { what: sentenceText })}
      >
        {t('review')}
      </Button>
    </Box>
  );
}
