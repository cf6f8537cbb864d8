import { useState, type ReactNode } from 'react';
import { Link, Route, Routes, useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall, useEndpointStatus, useInfo } from '../../api/hooks.ts';
import { usualAddress } from '../../api/shell-commands.ts';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { scriptFact } from '../../flows/Listing.tsx';
import { ListSection } from '../../flows/ListSection.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { AddLink } from '../../ui/parts/LinkButton.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { copyable, CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Snippets } from '../../ui/text/Snippets.tsx';
import { style } from '../../ui/text/style.ts';
import { DeadLetters } from './DeadLetters.tsx';
import { messages } from './messages.ts';
import { ReceiverDialog, type Asking } from './ReceiverDialogs.tsx';
import { ReceiverPanel } from './ReceiverPanel.tsx';
import { receiverKey, type DeliveryStatus, type Receiver } from './receivers.ts';
import { keysUrl, snippets } from './snippets.ts';
import { useNameOfReceiver, useReceiverColumns } from './use-receiver-columns.tsx';

export default function WebhooksScreen() {
  return (
    <Routes>
      <Route path=":receiver?" element={<WebhooksPage />} />
    </Routes>
  );
}

function WebhooksPage() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { receiver: looked } = useParams();
  const [search] = useSearchParams();
  const { data: status, problem } = useCall('webhook_deliveries', {});
  const nameOf = useNameOfReceiver();
  const [asking, setAsking] = useState<Asking>();
  const dialog = asking ?? (search.has('new') ? ({ ask: 'change' } as const) : undefined);
  const columns = useReceiverColumns(status?.network, setAsking);
  const exported = { file: 'webhooks', fields: exportFieldsOf(nameOf) };
  const toList = (): void => void navigate('/webhooks');
  const active = status?.receivers.filter(({ isActive }) => isActive).length;
  const none = status?.receivers.length === 0 && status.deadLetters.length === 0;
  return (
    <Page
      title={t('webhooks')}
      lead={none ? t('noneYet') : active !== undefined && t('count', { n: active })}
      actions={status && !none && <AddLink to="/webhooks?new">{t('add')}</AddLink>}
    >
      {problem && <ProblemNotice problem={problem} />}
      {status && <NetworkCallout status={status} />}
      {none && <NoWebhooks />}
      {status && !none && (
        <>
          <ListSection
            title={t('receivers')}
            rows={status.receivers}
            columns={columns}
            exported={exported}
            lines={2}
            rowKey={receiverKey}
            rowLabel={nameOf}
            onOpen={(receiver) => void navigate(`/webhooks/${receiverKey(receiver)}`)}
            selected={looked}
          />
          <DeadLetters status={status} />
          <HowToCheck />
          {looked !== undefined && (
            <ReceiverPanel
              key={looked}
              receiver={status.receivers.find((one) => receiverKey(one) === looked)}
              network={status.network}
              onAsk={setAsking}
              onClose={toList}
            />
          )}
        </>
      )}
      {/* Not before it is known what there is: the page then drawn would take the focus out of the dialog. */}
      {status && dialog && (
        <ReceiverDialog
          asking={dialog}
          network={status.network}
          onClose={() => {
            setAsking(undefined);
            if (search.has('new')) void navigate('/webhooks', { replace: true });
          }}
          onGone={toList}
        />
      )}
    </Page>
  );
}

function exportFieldsOf(nameOf: (receiver: Receiver) => string): ExportFields<Receiver> {
  return {
    endpointId: receiverKey,
    name: nameOf,
    url: ({ url }) => url,
    isActive: ({ isActive }) => isActive,
    lastSuccessAt: ({ lastSuccessAtMs }) => utc(lastSuccessAtMs),
    lastFailureAt: ({ lastFailure }) => utc(lastFailure?.atMs),
    lastFailure: ({ lastFailure }) => lastFailure?.reason,
    waiting: ({ waiting }) => waiting,
    dead: ({ dead }) => dead,
  };
}

function NoWebhooks() {
  const t = useMessages(messages);
  return (
    <EmptyState
      title={t('emptyTitle')}
      words={t('emptyWords')}
      ways={[
        { to: '/webhooks?new', label: t('add') },
        { to: '/organizations/features', label: t('emptyFeature') },
      ]}
      facts={[
        { name: t('sent'), value: t('sentWords') },
        { name: t('taken'), value: t('takenWords') },
        scriptFact(t, 'create_webhook_endpoint'),
      ]}
    />
  );
}

function NetworkCallout({ status: { network, receivers } }: { status: DeliveryStatus }) {
  const t = useMessages(messages);
  if (network !== 'off' && network !== 'loopback') return null;
  const waiting = receivers.reduce((sum, line) => sum + (line.isActive ? line.waiting : 0), 0);
  const settings = (chunks: ReactNode) => <Link to="/settings/connections">{chunks}</Link>;
  return (
    <div className={style('bottom8')}>
      <Callout tone={network === 'off' && waiting > 0 ? 'wait' : 'note'} title={t(`${network}Title`)}>
        {t.rich(`${network}Words`, { n: waiting, settings })}
      </Callout>
    </div>
  );
}

const ways = ['official', 'curl'] as const;

function HowToCheck() {
  const t = useMessages(messages);
  const { webhook } = useInfo().keys;
  const endpoint = useEndpointStatus().data;
  const address = endpoint?.addresses[0] ?? usualAddress;
  const texts = snippets(address, webhook);
  return (
    <>
      <Section title={t('key')}>
        <Definitions
          items={[
            copyable(t('keyId'), webhook.keyId),
            copyable(t('publicKeyEd25519'), webhook.publicKey, 'grouped'),
            {
              name: t('foundAt'),
              value: (
                <>
                  <CopyableValue text={keysUrl(address)} label={t('foundAt')} />
                  {endpoint?.on === false && <p className={style('note', 'below')}>{t('foundOff')}</p>}
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section title={t('check')}>
        <Snippets
          ways={ways.map((way) => ({ way, name: t(way), text: texts[way], label: t('snippet', { name: t(way) }) }))}
        />
      </Section>
    </>
  );
}
