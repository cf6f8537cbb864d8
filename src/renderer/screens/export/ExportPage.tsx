import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ActivityView } from '../../api/activity-view.ts';
import { useActivity } from '../../api/hooks.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Definitions, Section, type Definition } from '../../ui/parts/Section.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { useMessages } from '../../messages/translate.tsx';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

const whatNames = { wallet: 'wallet', account: 'account', 'private-key': 'privateKeys', secret: 'secret' } as const;

/** How something leaves the vault. */
type Way = 'seal' | 'show';

/**
 * A page about one thing that is exported: before the way is chosen, or on one way. Beside it stands what is exported, and what is given
 * away with it.
 * @param props.rows further facts of what was asked for
 * @param props.notes what else to know of what is given away
 * @param props.below what follows beside the page
 */
export function ExportPage(props: {
  subject: Subject;
  way?: Way;
  rows?: readonly (Definition | false | undefined)[];
  notes?: readonly string[];
  below?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useMessages(messages);
  const { subject, way, rows = [] } = props;
  const { what, accounts, path, address } = subject;
  const name = <SafeText text={subject.name} max={60} />;
  return (
    <Page
      title={t.rich(way ? `${way}Title` : 'exportTitle', { what, name })}
      crumbs={[
        { to: '/export', label: t('export') },
        way && { to: exportPath(subject), label: name },
        { label: t(way ? `${way}Way` : 'wayTitle') },
      ].filter((crumb) => crumb !== undefined)}
      actions={props.actions}
      asideLabel={t('askedFor')}
      aside={
        <>
          <Section title={t('askedFor')}>
            <Definitions
              items={[
                {
                  name: t(whatNames[what]),
                  value: (
                    <strong>
                      <SafeText text={subject.name} />
                    </strong>
                  ),
                },
                accounts !== undefined && { name: t('accounts'), value: accounts },
                path !== undefined && { name: t('path'), value: <code>{path}</code> },
                subject.exported !== undefined && {
                  name: t('leftThisVault'),
                  value: t(subject.exported ? 'exported' : 'never'),
                },
                ...rows,
              ]}
            />
            {address !== undefined && (
              <div className={style('top12')}>
                <Address value={address} wrap label={t('address')} />
              </div>
            )}
          </Section>
          <Section title={t('given')}>
            <p className={style('hint', 'tight', 'breakable')}>
              {what === 'wallet'
                ? t('givenWallet', { n: accounts ?? 0 })
                : t(what === 'secret' ? 'givenSecret' : 'givenKey')}
            </p>
            {props.notes && <Notes notes={props.notes} />}
          </Section>
          {props.below}
        </>
      }
    >
      {props.children}
    </Page>
  );
}

export function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={style('column', 'gap4', 'note', 'tight', 'bullets', 'top4')}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** An export that was asked for: `children` of its activity, unless that came to an end without being carried out. */
export function Asked(props: {
  subject: Subject;
  way: Way;
  activityId: string;
  children: (activity: ActivityView) => ReactNode;
}) {
  const t = useMessages(messages);
  const { data: activity, problem } = useActivity(props.activityId);
  if (problem) return <ProblemNotice problem={problem} />;
  if (activity === undefined) return <p role="status">{t('loading')}</p>;
  if (activity.status !== 'ACTIVITY_STATUS_FAILED' && activity.status !== 'ACTIVITY_STATUS_REJECTED')
    return props.children(activity);
  return (
    <ProblemNotice
      problem={{
        title: t('rejected'),
        happened: t('rejectedHappened'),
        lost: t('rejectedLost'),
        todo: t('rejectedTodo'),
      }}
      actions={
        <>
          <Button component={Link} to={exportPath(props.subject, { way: props.way })}>
            {t('askAgain')}
          </Button>
          <Button component={Link} to={`/activities/${activity.id}`} variant="default">
            {t('seeTheActivity')}
          </Button>
        </>
      }
    />
  );
}
