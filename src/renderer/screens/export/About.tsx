import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ActivityView } from '../../api/activity-view.ts';
import { useNow } from '../../api/hooks.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { Definitions, Section, type Definition } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

/** What is exported, and what is given away with it. */
export function About(props: {
  subject: Subject;
  rows?: readonly (Definition | false)[];
  notes?: readonly string[];
  children?: ReactNode;
}) {
  const t = useMessages(messages);
  const { subject, rows = [] } = props;
  const { name, accounts, path, address } = subject;
  return (
    <div className={style('column')}>
      <Section title={t('askedFor')}>
        <Definitions
          items={[
            {
              name: t(subject.what === 'private-key' ? 'privateKeys' : 'wallet'),
              value: (
                <strong>
                  <SafeText text={name} />
                </strong>
              ),
            },
            accounts !== undefined && { name: t('accounts'), value: accounts },
            path !== undefined && { name: t('path'), value: <code>{path}</code> },
            { name: t('leftThisVault'), value: t(subject.exported ? 'exported' : 'never') },
            ...rows,
          ]}
        />
        {address !== undefined && (
          <div className={classes.below}>
            <Address value={address} wrap label={t('address')} />
          </div>
        )}
      </Section>
      <Section title={t('given')}>
        <p className={style('hint', 'tight', 'breakable')}>
          {subject.what === 'wallet' ? t('givenWallet', { n: accounts ?? 0 }) : t('givenKey')}
        </p>
        {props.notes && <Notes notes={props.notes} />}
      </Section>
      {props.children}
    </div>
  );
}

export function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={classNames(style('column', 'gap4', 'note', 'tight'), classes.list)}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

const tickMs = 10_000;

export function RevealAside(props: {
  subject: Subject;
  reason: string;
  activity: ActivityView | undefined;
  /** When the passphrase was entered, milliseconds since 1970. */
  enteredMs: number | undefined;
  /** Whether it can still be left as it is. */
  cancellable: boolean;
}) {
  const { reason, enteredMs } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const say = useActivityText();
  useNow(tickMs);
  const approvers = (props.activity?.votes ?? []).filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED');
  const rows = [
    reason !== '' && { name: t('reason'), value: <SafeText text={reason} max={400} /> },
    approvers.length > 0 && {
      name: t('approvedBy'),
      value: approvers.map((vote, index) => (
        <span key={vote.id}>
          {index > 0 && ', '}
          {say.person(vote.userId)}
        </span>
      )),
    },
    enteredMs !== undefined && {
      name: t('passphrase'),
      value: <Status kind="done">{t('entered', { ago: f.ago(enteredMs) })}</Status>,
    },
  ];
  return (
    <About subject={props.subject} rows={rows} notes={[t('onceSeconds'), t('memory'), t('marked')]}>
      {props.cancellable && (
        <div className={classes.cancel}>
          <Button component={Link} to={exportPath(props.subject)} variant="default">
            {t('cancelSealed')}
          </Button>
        </div>
      )}
    </About>
  );
}
