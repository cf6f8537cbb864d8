import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { AddLink } from '../../ui/parts/LinkButton.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { DeadLetters } from './DeadLetters.tsx';
import { HowToCheck } from './HowToCheck.tsx';
import { NetworkCallout } from './NetworkCallout.tsx';
import { NoWebhooks } from './NoWebhooks.tsx';
import { ReceiverDialog, type Asking } from './ReceiverDialogs.tsx';
import { ReceiverPanel } from './ReceiverPanel.tsx';
import { receiverKey, type Receiver } from './receivers.ts';
import { useReceiverColumns } from './use-receiver-columns.tsx';
import { useNameOfReceiver } from './use-name-of-receiver.ts';
import { messages } from './messages.ts';

export function WebhooksPage() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { receiver: looked } = useParams();
  const [search] = useSearchParams();
  const answer = useCall('webhook_deliveries', {});
  const nameOf = useNameOfReceiver();
  const [asking, setAsking] = useState<Asking>();
  const status = answer.data;
  const dialog = asking ?? (search.has('new') ? ({ ask: 'add' } as const) : undefined);
  const columns = useReceiverColumns(status?.network, setAsking);
  const receivers = useMemo(() => status?.receivers ?? [], [status]);
  const toList = (): void => void navigate('/webhooks');

  if (answer.problem)
    return (
      <Page title={t('webhooks')}>
        <ProblemNotice problem={answer.problem} />
      </Page>
    );
  // Not before it is known what there is: the page then drawn would take the focus out of the dialog.
  const asked = status && dialog && (
    <ReceiverDialog
      asking={dialog}
      network={status.network}
      onClose={() => {
        setAsking(undefined);
        if (search.has('new')) void navigate('/webhooks', { replace: true });
      }}
      onGone={toList}
    />
  );
  if (status && receivers.length === 0 && status.deadLetters.length === 0)
    return <NoWebhooks status={status}>{asked}</NoWebhooks>;
  const open = (receiver: Receiver): void => void navigate(`/webhooks/${receiverKey(receiver)}`);
  return (
    <Page
      title={t('webhooks')}
      lead={status && t('count', { n: receivers.filter(({ isActive }) => isActive).length })}
      actions={<AddLink to="/webhooks?new">{t('add')}</AddLink>}
    >
      {status && (
        <>
          <NetworkCallout status={status} />
          <Section title={t('receivers')}>
            <Table
              label={t('receivers')}
              rows={receivers}
              columns={columns}
              lines={2}
              rowKey={receiverKey}
              rowLabel={nameOf}
              onOpen={open}
              selected={looked}
            />
          </Section>
          <DeadLetters status={status} />
          <HowToCheck />
        </>
      )}
      {status && looked !== undefined && (
        <ReceiverPanel
          key={looked}
          receiver={receivers.find((one) => receiverKey(one) === looked)}
          network={status.network}
          onAsk={setAsking}
          onClose={toList}
        />
      )}
      {asked}
    </Page>
  );
}
