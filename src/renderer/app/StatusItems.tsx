import { Link } from 'react-router';
import { useClipboard, useEndpointStatus, useInfo, useNow, useVaultSettings } from '../api/hooks.ts';
import { useBackups, useJournalCheck } from '../api/status.ts';
import { MissingFromBackup } from '../flows/backup-file/MissingFromBackup.tsx';
import { StatusLine, StatusItem } from '../ui/parts/StatusLine.tsx';
import { useSecondsUntil } from '../ui/parts/use-seconds-until.ts';
import { useFormats, useMessages } from '../messages/translate.tsx';
import type { Copied } from '../ui/text/copying.ts';
import { Chord } from './Chord.tsx';
import { messages } from './messages.ts';

export function StatusItems(props: { stale: boolean; onKeyMap: () => void }) {
  const t = useMessages(messages);
  return (
    <StatusLine
      label={t('statusLine')}
      left={
        props.stale ? (
          <StatusItem tone="fail" glyph="failed">
            {t('notAnswering')}
          </StatusItem>
        ) : (
          <>
            <Network />
            <Endpoint />
            <Journal />
            <Clipboard />
          </>
        )
      }
      right={
        <>
          <Backup />
          <StatusItem>
            <button type="button" onClick={props.onKeyMap}>
              {t('shortcutKeys')}
            </button>
            <Chord command="keyMap" />
          </StatusItem>
        </>
      }
    />
  );
}

function Network() {
  const t = useMessages(messages);
  const { network } = useInfo();
  const named = useVaultSettings().data?.privateTargets.length ?? 0;
  return (
    <StatusItem {...(network === 'on' && { glyph: 'note' as const })}>
      {t('connectsTo', { network: network === 'on' && named > 0 ? 'private' : network })}
    </StatusItem>
  );
}

function Endpoint() {
  const t = useMessages(messages);
  const { data } = useEndpointStatus();
  if (data === undefined) return null;
  const [address] = data.addresses;
  if (!data.on) return <StatusItem>{t('appEndpointOff')}</StatusItem>;
  return (
    <StatusItem>
      {address === undefined
        ? t('endpointSocket')
        : t('endpointOn', { address: URL.canParse(address) ? new URL(address).host : address })}
    </StatusItem>
  );
}

/** The journal check, once one was made since the vault was opened. */
function Journal() {
  const t = useMessages(messages);
  const f = useFormats();
  const data = useJournalCheck();
  if (data === null) return null;
  return data.ok ? (
    <StatusItem glyph="done">{t('journalHolds', { n: data.records, time: f.time(data.atMs) })}</StatusItem>
  ) : (
    <StatusItem tone="fail" glyph="failed">
      {t('journalDamaged')}
    </StatusItem>
  );
}

function Clipboard() {
  const [copied] = useClipboard();
  if (copied === null || copied.clearsAtMs === null) return null;
  return <ClipboardClock clearsAtMs={copied.clearsAtMs} kind={copied.kind} />;
}

function ClipboardClock({ clearsAtMs, kind }: { clearsAtMs: number; kind: Copied }) {
  const t = useMessages(messages);
  const f = useFormats();
  const [, clear] = useClipboard();
  const seconds = useSecondsUntil(clearsAtMs);
  return (
    <StatusItem tone="wait">
      {t('clipboard', { kind, time: f.span(seconds * 1_000) })}
      <button type="button" onClick={clear}>
        {t('clearNow')}
      </button>
    </StatusItem>
  );
}

const minuteMs = 60_000;

function Backup() {
  const t = useMessages(messages);
  const f = useFormats();
  const { data } = useBackups();
  // The age is drawn anew each minute.
  useNow(minuteMs);
  if (data === undefined) return null;
  if (data.latest === null)
    return (
      <StatusItem tone="wait" glyph="waits">
        <Link to="/settings/backups">{t('noBackupYet')}</Link>
      </StatusItem>
    );
  if (data.missing.total > 0)
    return (
      <StatusItem tone="wait" glyph="waits">
        <Link to="/settings/backups">
          <MissingFromBackup missing={data.missing} />
        </Link>
      </StatusItem>
    );
  return (
    <StatusItem>
      <Link to="/settings/backups">{t('backupAge', { ago: f.ago(data.latest.atMs) })}</Link>
    </StatusItem>
  );
}
