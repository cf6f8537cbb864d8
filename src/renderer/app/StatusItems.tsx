import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import type { JournalCheck } from '#shared/bridge.ts';
import { useAsk, useClipboard, useEndpointStatus, useInfo, useNow, useVaultSettings } from '../api/hooks.ts';
import { journalCheckKey } from '../api/journal-check.ts';
import { Glyph } from '../ui/parts/Glyph.tsx';
import { StatusLine, StatusItem } from '../ui/parts/StatusLine.tsx';
import { useSecondsUntil } from '../ui/parts/use-seconds-until.ts';
import { useFormats, useMessages } from '../messages/translate.tsx';
import { Chord } from './Chord.tsx';
import { messages } from './messages.ts';

const networks = { off: 'networkOff', loopback: 'networkLoopback', on: 'networkOn' } as const;

export function StatusItems(props: { stale: boolean; onKeyMap: () => void }) {
  const t = useMessages(messages);
  return (
    <StatusLine
      label={t('statusLine')}
      left={
        props.stale ? (
          <StatusItem tone="fail" glyph={<Glyph kind="failed" size={0.75} />}>
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
    <StatusItem glyph={<Glyph kind={network === 'on' ? 'note' : 'done'} size={0.75} />}>
      {t(network === 'on' && named > 0 ? 'networkPrivate' : networks[network])}
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
  const { data } = useQuery<JournalCheck | null>({ queryKey: journalCheckKey, queryFn: () => null, enabled: false });
  if (data === undefined || data === null) return null;
  return data.ok ? (
    <StatusItem glyph={<Glyph kind="done" size={0.75} />}>
      {t('journalHolds', { n: data.records, time: f.time(data.atMs) })}
    </StatusItem>
  ) : (
    <StatusItem tone="fail" glyph={<Glyph kind="failed" size={0.75} />}>
      {t('journalDamaged')}
    </StatusItem>
  );
}

function Clipboard() {
  const [copied] = useClipboard();
  if (copied === null || copied.clearsAtMs === null) return null;
  return <ClipboardClock clearsAtMs={copied.clearsAtMs} address={copied.kind === 'address'} />;
}

function ClipboardClock(props: { clearsAtMs: number; address: boolean }) {
  const t = useMessages(messages);
  const f = useFormats();
  const [, clear] = useClipboard();
  const seconds = useSecondsUntil(props.clearsAtMs);
  return (
    <StatusItem tone="wait">
      {t(props.address ? 'clipboardAddress' : 'clipboardPublic', { time: f.span(seconds * 1_000) })}
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
  const { data } = useAsk('backups', (bridge) => bridge.vault.backups(), { tables: ['settings'] });
  // The age is drawn anew each minute.
  useNow(minuteMs);
  if (data === undefined) return null;
  if (data.latest === null)
    return (
      <StatusItem tone="wait" glyph={<Glyph kind="waits" size={0.75} />}>
        <Link to="/settings/backups">{t('noBackupYet')}</Link>
      </StatusItem>
    );
  return (
    <StatusItem>
      <Link to="/settings/backups">{t('backupAge', { ago: f.ago(data.latest.atMs) })}</Link>
    </StatusItem>
  );
}
