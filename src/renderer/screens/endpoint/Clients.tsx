import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SeenClient } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { unwrap } from '../../api/use-call.ts';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { ListSection } from '../../flows/ListSection.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import type { Order } from '../../ui/table/sort.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

const askEveryMs = 3_000;

const latestFirst: Order = { by: 'lastUse', direction: 'descending' };

/**
 * The clients of the API since Coffer was started; undefined until they are known. Queries change nothing, so no commit tells of clients: Coffer
 * is asked again and again.
 */
function useSeenClients(): readonly SeenClient[] | undefined {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: ['engine', 'clients'],
    refetchInterval: askEveryMs,
    queryFn: async () => unwrap(await bridge.local.clients()),
  });
  return data;
}

/** How many requests were refused, apart for credentials that nobody here has: those are attempts from outside, or a key that is gone. */
export function Refused() {
  const t = useMessages(messages);
  const f = useFormats();
  const clients = useSeenClients();
  // Not known is not 0.
  if (!clients) return null;
  const sum = (isKnown: boolean): number =>
    clients.reduce((total, { userId, refused }) => total + ((userId !== null) === isKnown ? refused : 0), 0);
  return (
    <Section title={t('refusedRequests')}>
      <Definitions
        items={[
          { name: t('ofUsers'), value: f.number(sum(true)) },
          { name: t('ofUnknown'), value: f.number(sum(false)) },
        ]}
      />
    </Section>
  );
}

/** The clients of the API since Coffer was started, the latest first. */
export function Clients() {
  const t = useMessages(messages);
  const clients = useSeenClients();
  const columns = useClientColumns();
  if (!clients) return null;
  const rows = clients.toSorted((one, other) => other.lastMs - one.lastMs);
  return (
    <ListSection
      title={t('clients')}
      actions={<span className={style('note')}>{t('clientsSince')}</span>}
      rows={rows}
      columns={columns}
      exported={exportedClients}
      order={latestFirst}
      rowKey={({ credential }) => credential}
      rowLabel={({ name, credential }) => name ?? credential}
      empty={<EmptyState title={t('noClients')} words={t('noClientsWords')} />}
    />
  );
}

const clientFields: ExportFields<SeenClient> = {
  credential: ({ credential }) => credential,
  kind: ({ kind }) => kind,
  name: ({ name }) => name ?? undefined,
  userId: ({ userId }) => userId ?? undefined,
  userName: ({ userName }) => userName ?? undefined,
  requests: ({ requests }) => requests,
  refused: ({ refused }) => refused,
  firstUsedAt: ({ firstMs }) => utc(firstMs),
  lastUsedAt: ({ lastMs }) => utc(lastMs),
};
const exportedClients = { file: 'api-clients', fields: clientFields };

function useClientColumns(): readonly Column<SeenClient>[] {
  const t = useMessages(messages);
  const f = useFormats();
  return [
    { key: 'mark', title: '', width: '3.5rem', cell: ({ credential }) => <KeyIcon of={credential} /> },
    {
      key: 'key',
      title: t('key'),
      sort: ({ name, credential }) => name ?? credential,
      cell: ({ name, kind, credential }) => (
        <>
          <strong>{name === null ? <SafeText text={credential} max={24} mono /> : <SafeText text={name} />}</strong>
          <div className={style('note')}>{t(kind === 'api-key' ? 'apiKey' : kind)}</div>
        </>
      ),
    },
    {
      key: 'actsAs',
      title: t('actsAs'),
      sort: ({ userName }) => userName ?? undefined,
      cell: ({ userId, userName }) =>
        userId === null || userName === null ? (
          t('nobody')
        ) : (
          <Link to={`/activities?person=${userId}`} aria-label={t('activitiesOf', { name: typeable(userName) })}>
            <SafeText text={userName} />
          </Link>
        ),
    },
    {
      key: 'requests',
      title: t('requests'),
      align: 'end',
      priority: 2,
      named: true,
      sort: ({ requests }) => requests,
      cell: ({ requests }) => f.number(requests),
    },
    {
      key: 'refused',
      title: t('refused'),
      align: 'end',
      priority: 3,
      named: true,
      sort: ({ refused }) => refused,
      cell: ({ refused }) => f.number(refused),
    },
    {
      key: 'lastUse',
      title: t('lastUse'),
      named: true,
      sort: ({ lastMs }) => lastMs,
      cell: ({ lastMs }) => <Time ms={lastMs} text={f.second(lastMs)} />,
    },
  ];
}
