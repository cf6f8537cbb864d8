import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { instantOf } from '../../api/activity-view.ts';
import { useAsk, useCall } from '../../api/hooks.ts';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { credentialMessages } from './credential-messages.ts';
import { EditTags } from './EditTags.tsx';
import { Passkeys } from './Passkeys.tsx';
import type { Person } from './people-facts.ts';
import { PersonActions } from './PersonActions.tsx';
import { SignIns } from './SignIns.tsx';
import { TagList } from '../../flows/tags/TagList.tsx';
import { usePeopleTags } from '../../flows/tags/use-tags.ts';

export function PersonPage() {
  const t = useMessages(credentialMessages);
  const { userId } = useParams();
  const answer = useCall('list_users', {});
  const crumbs = [{ to: '/people', label: t('people') }];
  if (answer.problem) return <Page title={t('people')}>{<ProblemNotice problem={answer.problem} />}</Page>;
  if (!answer.data) return <Page title={t('people')} crumbs={crumbs} />;
  const person = answer.data.users.find((user) => user.userId === userId);
  if (!person)
    return (
      <Page title={t('people')} crumbs={crumbs}>
        <EmptyState title={t('gone')} words={t('goneWords')} primary={<Link to="/people">{t('toList')}</Link>} />
      </Page>
    );
  return (
    <Page
      title={<SafeText text={person.userName} max={120} />}
      crumbs={[...crumbs, { label: <SafeText text={person.userName} max={40} /> }]}
      actions={<PersonActions person={person} />}
      aside={<About person={person} />}
      asideLabel={person.userName}
    >
      <ApiKeys person={person} />
      <Passkeys person={person} />
      <SignIns person={person} />
    </Page>
  );
}

function About({ person }: { person: Person }) {
  const t = useMessages(credentialMessages);
  const f = useFormats();
  const { names } = usePeopleTags();
  const quorum = useCall('get_organization_configs', {}).data?.configs.quorum;
  const slots = useAsk('slots', (bridge) => bridge.vault.slots()).data;
  const [tagging, setTagging] = useState(false);
  const { userId, userName, userEmail, userPhoneNumber, userTags, createdAt } = person;
  const opens = slots?.some((slot) => slot.userId === userId);
  return (
    <>
      <Definitions
        layout="stacked"
        items={[
          { name: t('id'), value: <CopyableValue text={userId} label={t('id')} /> },
          {
            name: t('emailAddress'),
            value: userEmail === undefined ? t('none') : <SafeText text={userEmail} max={254} />,
          },
          userPhoneNumber !== undefined && { name: t('phone'), value: <SafeText text={userPhoneNumber} /> },
          { name: t('added'), value: f.dateTime(instantOf(createdAt)) },
          quorum && {
            name: t('rootQuorum'),
            value: (
              <>
                {quorum.userIds.includes(userId) ? t('inQuorum', { threshold: quorum.threshold }) : t('notInQuorum')}{' '}
                <Link to="/people/quorum">{t('rootQuorum')}</Link>
              </>
            ),
          },
          opens !== undefined && {
            name: t('thisVault'),
            value: (
              <>
                {t(opens ? 'opens' : 'opensNot')} <Link to="/settings/ways-in">{t('waysIn')}</Link>
              </>
            ),
          },
        ]}
      />
      <Section
        title={t('tags')}
        aside={
          <Button variant="subtle" size="compact-sm" onClick={() => setTagging(true)}>
            {t('editTags')}
          </Button>
        }
      >
        {userTags.length === 0 && <span className={style('quiet')}>{t('none')}</span>}
        <TagList tagIds={userTags} names={names} />
      </Section>
      {tagging && <EditTags person={person} name={userName} onClose={() => setTagging(false)} />}
    </>
  );
}
