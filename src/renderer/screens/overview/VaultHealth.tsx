import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Backups, KnownOperator, SocketReading } from '#shared/bridge.ts';
import { useAsk, useCall, useEndpointStatus, useInfo, useVaultSettings, useVaultStatus } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import { useJournalCheck } from '../../api/status.ts';
import { MissingFromBackup } from '../../flows/backup-file/MissingFromBackup.tsx';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { LinkButton } from '../../ui/parts/LinkButton.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { style } from '../../ui/text/style.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { drillEveryMs, drillIsDue, type Overview } from './day.ts';
import { messages } from './messages.ts';

export function VaultHealth(props: {
  overview: Overview | undefined;
  backups: Backups | undefined;
  quorum: Readonly<{ threshold: number }> | undefined;
  operators: readonly KnownOperator[] | undefined;
  nowMs: number;
}) {
  const { overview, backups, quorum, operators, nowMs } = props;
  const t = useMessages(messages);
  const { data } = useCall('webhook_deliveries', {});
  const sockets = useSockets(nowMs);
  return (
    <Section title={t('thisVault')}>
      <Definitions
        items={[
          { name: t('journal'), value: <Journal /> },
          backups && { name: t('backup'), value: <BackupAge backups={backups} /> },
          backups && { name: t('drill'), value: <DrillAge backups={backups} nowMs={nowMs} /> },
          { name: t('connections'), value: <Network /> },
          sockets !== undefined && { name: t('sockets'), value: <Connections sockets={sockets} /> },
          sockets !== undefined &&
            sockets !== null && {
              name: t('listensAt'),
              value:
                sockets.listening.length === 0 ? t('notListening') : <Address text={sockets.listening.join(', ')} />,
            },
          { name: t('endpoint'), value: <Endpoint /> },
          data && data.receivers.length > 0 && { name: t('webhooks'), value: <Webhooks receivers={data.receivers} /> },
          operators && { name: t('unlocks'), value: <Unlocks operators={operators} /> },
          overview && quorum && { name: t('able'), value: <Able overview={overview} threshold={quorum.threshold} /> },
        ]}
      />
      {backups && <NextStep backups={backups} nowMs={nowMs} />}
    </Section>
  );
}

function Journal(): ReactNode {
  const t = useMessages(messages);
  const f = useFormats();
  const check = useJournalCheck();
  const verified = useVaultStatus().data?.journalVerified;
  if (verified && verified.atMs > (check?.atMs ?? 0))
    return <Status kind="done">{t('verifiedBehind', { ago: f.ago(verified.atMs) })}</Status>;
  if (check === null)
    return (
      <>
        {t('journalUnchecked')} <Link to="/activities?verify">{t('check')}</Link>
      </>
    );
  return check.ok ? (
    <Status kind="done">{t('unbroken', { n: check.records })}</Status>
  ) : (
    <Status kind="danger">{t('journalBroken')}</Status>
  );
}

function BackupAge({ backups }: { backups: Backups }): ReactNode {
  const t = useMessages(messages);
  const f = useFormats();
  if (!backups.latest) return <Status kind="waits">{t('noneYet')}</Status>;
  if (backups.missing.total > 0)
    return (
      <Status kind="waits">
        <MissingFromBackup missing={backups.missing} />
      </Status>
    );
  const ago = f.ago(backups.latest.atMs);
  return <Status kind="done">{t('backupBehind', { ago, n: backups.behind })}</Status>;
}

function DrillAge({ backups, nowMs }: { backups: Backups; nowMs: number }): ReactNode {
  const t = useMessages(messages);
  const f = useFormats();
  const { drill } = backups;
  if (!drill) return backups.latest ? <Status kind="waits">{t('drillNone')}</Status> : t('drillNone');
  if (drill.differences.length > 0)
    return <Status kind="failed">{t('drillFailed', { ago: f.ago(drill.atMs) })}</Status>;
  if (drillIsDue(backups, nowMs))
    return <Status kind="waits">{t('drillDue', { date: f.date(drill.atMs + drillEveryMs) })}</Status>;
  return <Status kind="done">{t('drillHeld', { ago: f.ago(drill.atMs) })}</Status>;
}

function Network(): ReactNode {
  const t = useMessages(messages);
  const { network } = useInfo();
  const named = useVaultSettings().data?.privateTargets.length ?? 0;
  return t('reach', { network: network === 'on' && named > 0 ? 'private' : network });
}

/** What was measured, beside what is set: asked for again with each minute. Null where it cannot be. */
function useSockets(nowMs: number): SocketReading | null | undefined {
  const key = `sockets ${Math.floor(nowMs / 60_000)}`;
  return useAsk(key, async (bridge) => ({ ok: true, value: await bridge.local.sockets() }), { keepPrevious: true })
    .data;
}

function Connections({ sockets }: { sockets: SocketReading | null }): ReactNode {
  const t = useMessages(messages);
  const f = useFormats();
  const { network } = useInfo();
  if (sockets === null) return t('notMeasured');
  const { local, others, atMs } = sockets;
  return (
    <>
      <Status kind={others.length === 0 ? 'done' : network === 'on' ? 'note' : 'danger'}>
        {t('openConnections', { local, n: others.length, time: f.time(atMs) })}
      </Status>
      {others.length > 0 && <Address text={others.join(', ')} />}
    </>
  );
}

function Address({ text }: { text: string }): ReactNode {
  return <SafeText text={text} mono />;
}

function Endpoint(): ReactNode {
  const t = useMessages(messages);
  const { data } = useEndpointStatus();
  if (!data) return null;
  if (!data.on) return t('endpointOff');
  const [address] = data.addresses;
  if (address === undefined) return t('endpointSocket');
  const [scheme = '', host] = address.split(/(?<=\/\/)/);
  // In a narrow window the line breaks between the two, and not within the port.
  return (
    <>
      <SafeText text={scheme} mono />
      {host !== undefined && (
        <>
          <wbr />
          <SafeText text={host} mono />
        </>
      )}
    </>
  );
}

function Webhooks({ receivers }: { receivers: Operations['webhook_deliveries']['result']['receivers'] }) {
  const t = useMessages(messages);
  const sum = (of: 'dead' | 'waiting'): number => receivers.reduce((total, receiver) => total + receiver[of], 0);
  const dead = sum('dead');
  return (
    <Link to="/webhooks">
      {dead > 0 ? (
        <Status kind="failed">{t('webhooksDead', { n: dead })}</Status>
      ) : (
        t('webhooksWaiting', { n: sum('waiting') })
      )}
    </Link>
  );
}

/** The users whose passphrase unlocks the vault. With only one of them, much hangs on that user. */
function Unlocks({ operators }: { operators: readonly KnownOperator[] }): ReactNode {
  const t = useMessages(messages);
  const [first, ...others] = operators;
  return (
    <>
      {first && others.length === 0 ? (
        <Status kind="waits">{t.rich('unlocksOne', { name: <SafeText text={first.userName} max={60} /> })}</Status>
      ) : (
        t('unlocksMany', { n: operators.length })
      )}{' '}
      <Link to="/people/absence">{t('whoCanUnlock')}</Link>
    </>
  );
}

function Able({ overview, threshold }: { overview: Overview; threshold: number }): ReactNode {
  const t = useMessages(messages);
  const names = useActivityText();
  const n = overview.canAct.length;
  const [first] = overview.canAct;
  if (n < threshold) return <Status kind="danger">{t('ableShort', { n })}</Status>;
  if (n === 1 && first !== undefined)
    return <Status kind="waits">{t.rich('ableOne', { name: names.person(first) })}</Status>;
  if (n === threshold) return <Status kind="waits">{t('ableAll', { n })}</Status>;
  return t('ableTogether', { threshold, n });
}

function NextStep({ backups, nowMs }: { backups: Backups; nowMs: number }) {
  const t = useMessages(messages);
  const isMissing = !backups.latest || backups.missing.total > 0;
  const step = isMissing ? 'makeBackup' : drillIsDue(backups, nowMs) ? 'runDrill' : null;
  if (step === null) return null;
  return (
    <div className={style('top8')}>
      <LinkButton to="/settings/backups">{t(step)}</LinkButton>
    </div>
  );
}
