import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { VotesOf } from '../../flows/activity/ActivityVotes.tsx';
import { ActivityRiskMark } from '../../flows/activity/risk.tsx';
import { useApprovalStatuses } from '../../flows/activity/approval-status.ts';
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
  const f = useFormats();
  const first = props.activities.slice(0, shown);
  const rest = props.activities.length - first.length;
  const approvalStatuses = useApprovalStatuses(first);
  const left = (activity: ActivityView): string => {
    const { lapseAtMs } = countingVotes(activity, nowMs);
    return lapseAtMs === undefined ? t('noVote') : t('left', { span: f.span(lapseAtMs - nowMs) });
  };
  return (
    <Section title={t('needs')} aside={<Link to="/approvals">{t('inbox')}</Link>}>
      {first.length === 0 && <p className={style('quiet', 'belowMore')}>{t('nothingNeedsYou')}</p>}
      <ul className={style('list')}>
        {first.map((activity) => (
          <Box component="li" key={activity.id} px="xs" py="sm" className={style('wrapRow', 'lineBelow', 'gap12')}>
            <Initials name={names.personName(submitterOf(activity))} />
            <Box flex="1 1 14rem" miw={0}>
              <p className={style('breakable', 'flush')}>{names.sentence(activity)}</p>
              <ActivityRiskMark activity={activity} />
              <p className={style('wrapRow', 'hint', 'breakable', 'gap8')}>
                <span>{t('asked', { at: f.time(instantOf(activity.createdAt)), left: left(activity) })}</span>
              </p>
            </Box>
            <VotesOf activity={activity} status={approvalStatuses.get(activity.id)} nowMs={nowMs} />
            <Button
              component={Link}
              to={`/approvals/${activity.id}`}
              variant="default"
              aria-label={t('reviewOf', { what: names.sentenceText(activity) })}
            >
              {t('review')}
            </Button>
          </Box>
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
