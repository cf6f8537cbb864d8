import type { SeenClient } from '#shared/bridge.ts';
import { useQuery } from '@tanstack/react-query';
import { useBridge } from '../../api/bridge-context.ts';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

const askEveryMs = 3_000;

/** Whoever asked at the endpoint since Coffer was started. Queries change nothing, so no commit tells of them: it is asked for. */
export function Clients() {
  const t = useMessages(messages);
  const f = useFormats();
  const bridge = useBridge();
  const seen = useQuery({
    queryKey: ['engine', 'clients'],
    refetchInterval: askEveryMs,
    queryFn: async (): Promise<readonly SeenClient[]> => {
      const outcome = await bridge.local.clients();
      return outcome.ok ? outcome.value : [];
    },
  });
  const rows = [...(seen.data ?? [])].sort((one, other) => other.lastMs - one.lastMs);
  return (
    <Section title={t('clients')} aside={<span className={style('note')}>{t('clientsSince')}</span>}>
      <Table
        label={t('clients')}
        rows={rows}
        rowKey={({ credential }) => credential}
        rowLabel={({ name, credential }) => name ?? credential}
        empty={<EmptyState title={t('noClients')} words={t('noClientsWords')} />}
        columns={[
          { key: 'mark', title: '', width: '3.5rem', cell: ({ credential }) => <KeyIcon of={credential} /> },
          {
            key: 'key',
            title: t('key'),
            cell: ({ name, kind, credential }) => (
              <>
                <strong>
                  {name === null ? <SafeText text={credential} max={24} mono /> : <SafeText text={name} />}
                </strong>
                <div className={style('note')}>{t(kind === 'passkey' ? 'passkey' : 'apiKey')}</div>
              </>
            ),
          },
          {
            key: 'actsAs',
            title: t('actsAs'),
            cell: ({ userName }) => (userName === null ? t('nobody') : <SafeText text={userName} />),
          },
          {
            key: 'requests',
            title: t('requests'),
            align: 'end',
            priority: 2,
            cell: ({ requests }) => f.number(requests),
          },
          { key: 'refused', title: t('refused'), align: 'end', priority: 3, cell: ({ refused }) => f.number(refused) },
          { key: 'lastUse', title: t('lastUse'), cell: ({ lastMs }) => f.dateTime(lastMs) },
        ]}
      />
    </Section>
  );
}
