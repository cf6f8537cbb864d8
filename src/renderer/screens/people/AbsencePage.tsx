import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { UnlockAbsence, UnlockOutlook } from '#shared/bridge.ts';
import type { Absence, AbsencePreview } from '#shared/policy-analysis.ts';
import { useAsk, useCall } from '../../api/hooks.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { KindNames } from '../../flows/activity/preview/KindNames.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { missedUsers, type Missed } from './absence.ts';
import { messages } from './absence-messages.ts';
import { AbsenceBoxes, nothingGone, type Gone } from './AbsenceBoxes.tsx';
import { AbsenceResult } from './AbsenceResult.tsx';

const nobodyAbsent: Absence = { userIds: [], credentialIds: [], expiring: false };

/** Who can unlock the vault and act, what stops if a user is away, and what would be left in an absence that is chosen here. */
export function AbsencePage() {
  const t = useMessages(messages);
  const [gone, setGone] = useState<Gone>(nothingGone);
  const people = useCall('list_users', {});
  const methods = useAsk('slots', (bridge) => bridge.vault.slots(), { tables: ['activities'] });
  const whole = useCall('preview_absence', nobodyAbsent);
  const absence: Absence = {
    userIds: [...gone.users],
    credentialIds: [...gone.credentials],
    expiring: gone.others.has('expiring'),
  };
  const then = useCall('preview_absence', absence, { keepPrevious: true });
  const outlook = useUnlockOutlook({ userIds: absence.userIds, slotIds: [...gone.methods] });
  const problem = people.problem ?? methods.problem ?? whole.problem ?? then.problem ?? outlook.problem;
  const isChosen = Object.values(gone).some((chosen) => chosen.size > 0);
  const result = t(isChosen ? 'resultThen' : 'resultNow');
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      crumbs={[{ to: '/people', label: t('people') }, { label: t('title') }]}
      asideLabel={t('result')}
      aside={
        // What a box changes is heard as well as seen.
        <div aria-live="polite">
          {then.data && outlook.data && (
            <AbsenceResult
              title={`${t('result')}: ${result}`}
              preview={then.data}
              outlook={outlook.data}
              folderLost={gone.others.has('folder')}
            />
          )}
        </div>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {then.data && outlook.data && (
        <Section title={t(isChosen ? 'oneMoreAway' : 'oneAway')}>
          <MissedUsers preview={then.data} outlook={outlook.data} />
        </Section>
      )}
      {people.data && methods.data && whole.data && (
        <Section title={t('whatIf')}>
          <AbsenceBoxes
            users={people.data.users}
            methods={methods.data}
            whole={whole.data}
            gone={gone}
            onChange={setGone}
          />
        </Section>
      )}
    </Page>
  );
}

function useUnlockOutlook(absence: UnlockAbsence) {
  return useAsk(`unlockOutlook ${JSON.stringify(absence)}`, (bridge) => bridge.vault.unlockOutlook(absence), {
    tables: ['activities', 'settings'],
    keepPrevious: true,
  });
}

function policyLink({ policyId, policyName }: Missed['policies'][number]): ReactNode {
  return (
    <Link key={policyId} to={`/policies/${policyId}`}>
      <SafeText text={policyName} max={80} />
    </Link>
  );
}

function MissedUsers({ preview, outlook }: { preview: AbsencePreview; outlook: UnlockOutlook }) {
  const t = useMessages(messages);
  const names = useActivityText();
  const { openers, left } = outlook;
  const hasCode = left.some(({ kind }) => kind === 'recovery');
  const missed = missedUsers(openers, preview.needed);
  if (missed.length === 0)
    return (
      <p className={style('padBlock8', 'flush')}>
        {openers.length === 0 ? (
          <Status kind={hasCode ? 'waits' : 'danger'}>{t(hasCode ? 'onlyCode' : 'unlockByNobody')}</Status>
        ) : preview.partial ? (
          <Status kind="waits">{t('partial')}</Status>
        ) : (
          <Status kind="done">{t('nobodyMissed')}</Status>
        )}
      </p>
    );
  return (
    <ul className={style('list')}>
      {missed.map(({ userId, unlock, quorum, policies, lost }) => (
        <li key={userId} className={style('lineBelow', 'padBlock8', 'column', 'gap4')}>
          <NameLink to={`/people/${userId}`}>{names.person(userId)}</NameLink>
          {unlock && (
            <Status kind={hasCode ? 'waits' : 'danger'}>{t(hasCode ? 'missedUnlock' : 'missedUnlockNoCode')}</Status>
          )}
          {quorum && <Status kind="waits">{t('missedQuorum')}</Status>}
          {policies.length > 0 && (
            <Status kind="waits">
              {t.rich('missedPolicies', { n: policies.length, names: <NodeList>{policies.map(policyLink)}</NodeList> })}
            </Status>
          )}
          {lost.length > 0 && (
            <div className={style('note', 'breakable')}>
              {t('missedKinds', { n: lost.length })} <KindNames kinds={lost} names={names} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
