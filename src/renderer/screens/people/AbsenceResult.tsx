import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UnlockOutlook } from '#shared/bridge.ts';
import type { AbsencePreview, RouteLeft } from '#shared/policy-analysis.ts';
import { useBackups } from '../../api/status.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { KindNames } from '../../flows/activity/preview/KindNames.tsx';
import { MissingFromBackup } from '../../flows/backup-file/MissingFromBackup.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { DefinitionItem, DefinitionList, Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './absence-messages.ts';

/** What is left: how the vault is unlocked, which approvals can be given, and what nobody can do. */
export function AbsenceResult(props: {
  title: string;
  preview: AbsencePreview;
  outlook: UnlockOutlook;
  folderLost: boolean;
}) {
  const t = useMessages(messages);
  const names = useActivityText();
  const { preview, outlook, folderLost } = props;
  const { lost, partial, routes } = preview;
  const locked = outlook.left.length === 0 || (folderLost && outlook.backup === null);
  // A backup may lack keys, and what was not examined may be lost.
  const isAllThere = !locked && !folderLost && !partial && lost.length === 0;
  return (
    <Section title={props.title}>
      <DefinitionList layout="stacked">
        <DefinitionItem name={t('unlock')}>
          <UnlockLeft outlook={outlook} folderLost={folderLost} />
        </DefinitionItem>
      </DefinitionList>
      <div className={style('column', 'gap8', 'top12')}>
        {locked && (
          <Callout tone="danger" title={t('lockedOut')}>
            {t('lockedOutWords')}
          </Callout>
        )}
        {lost.length > 0 && (
          <Callout tone="wait" title={t('lostTitle', { n: lost.length })}>
            <KindNames kinds={lost} names={names} />
          </Callout>
        )}
        {isAllThere && <Status kind="done">{t('allPossible')}</Status>}
        {partial && <Callout tone="note">{t('partial')}</Callout>}
      </div>
      <DefinitionList layout="stacked">
        {routes.map((route) => (
          <DefinitionItem key={route.policyId ?? ''} name={<RouteName route={route} />}>
            <RouteWords route={route} />
          </DefinitionItem>
        ))}
      </DefinitionList>
      <p className={style('hint', 'top12')}>{t('keychain')}</p>
    </Section>
  );
}

function RouteName({ route: { policyId, policyName = '' } }: { route: RouteLeft }): ReactNode {
  const t = useMessages(messages);
  if (policyId === undefined) return <Link to="/people/quorum">{t('act')}</Link>;
  return (
    <Link to={`/policies/${policyId}`}>
      <SafeText text={policyName} max={80} />
    </Link>
  );
}

function RouteWords({ route: { fewest, voterIds, met, basis } }: { route: RouteLeft }): ReactNode {
  const t = useMessages(messages);
  const counts = { need: fewest, left: voterIds.length };
  if (basis === 'rootQuorum')
    return <Status kind={met ? 'done' : 'failed'}>{t(met ? 'quorumLeft' : 'quorumShort', counts)}</Status>;
  return <Status kind={met ? 'done' : 'failed'}>{t(met ? 'policyLeft' : 'policyShort', counts)}</Status>;
}

function UnlockLeft({ outlook, folderLost }: { outlook: UnlockOutlook; folderLost: boolean }): ReactNode {
  const t = useMessages(messages);
  const names = useActivityText();
  const { openers, left } = outlook;
  const code = left.find(({ kind }) => kind === 'recovery');
  return (
    <div className={style('column', 'gap4')}>
      {folderLost && <Status kind="waits">{t('unlockLost')}</Status>}
      {openers.length > 0 ? (
        <Status kind="done">
          {t.rich('unlockBy', { names: <NodeList or>{openers.map(names.person)}</NodeList> })}
        </Status>
      ) : code ? (
        <Status kind="waits">{t.rich('unlockByCode', { name: <SafeText text={code.userName} max={80} /> })}</Status>
      ) : (
        <Status kind="danger">{t('unlockByNobody')}</Status>
      )}
      {folderLost && <BackupWords outlook={outlook} />}
    </div>
  );
}

function BackupWords({ outlook: { backup } }: { outlook: UnlockOutlook }): ReactNode {
  const t = useMessages(messages);
  const f = useFormats();
  const missing = useBackups().data?.missing;
  if (!backup) return <Status kind="danger">{t('backupNone')}</Status>;
  const date = f.date(backup.atMs);
  return (
    <>
      <Status kind={backup.known ? 'done' : 'waits'}>
        {t.rich(backup.known ? 'backupKnown' : 'backupUnknown', {
          date,
          name: <SafeText text={backup.madeBy ?? ''} max={80} />,
        })}
      </Status>
      {missing && missing.total > 0 && (
        <Status kind="waits">
          <MissingFromBackup missing={missing} />
        </Status>
      )}
      <span className={style('hint')}>{t('backupMethods')}</span>
    </>
  );
}
