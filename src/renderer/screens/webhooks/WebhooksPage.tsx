import { useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { AddLink } from '../../ui/parts/LinkButton.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { DeadLetters } from './DeadLetters.tsx';
import { HowToCheck } from './HowToCheck.tsx';
import { ReceiverDialog, type Asking } from './ReceiverDialogs.tsx';
import { ReceiverPanel } from './ReceiverPanel.tsx';
import { receiverKey, type DeliveryStatus, type Receiver } from './receivers.ts';
import { useNameOfReceiver, useReceiverColumns } from './use-receiver-columns.tsx';
import classes from './Webhooks.module.css';
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

function NoWebhooks(props: { status: DeliveryStatus; children: ReactNode }) {
  const t = useMessages(messages);
  return (
    <Page title={t('webhooks')} lead={t('noneYet')}>
      <NetworkCallout status={props.status} />
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
          {
            name: t('byScript'),
            value: t.rich('webhooksByScriptWords', {
              console: (chunks) => <Link to="/console/create_webhook_endpoint">{chunks}</Link>,
            }),
          },
        ]}
      />
      {props.children}
    </Page>
  );
}

function NetworkCallout({ status }: { status: DeliveryStatus }) {
  const t = useMessages(messages);
  const { network, receivers } = status;
  if (network !== 'off' && network !== 'loopback') return null;
  const waiting = receivers.reduce((sum, line) => sum + (line.isActive ? line.waiting : 0), 0);
  const off = network === 'off';
  return (
    <div className={classes.plate}>
      <Callout tone={off && waiting > 0 ? 'wait' : 'note'} title={t(off ? 'offTitle' : 'loopbackTitle')}>
        <p className={style('flush')}>
          {t.rich(off ? 'offWords' : 'loopbackWords', {
            n: waiting,
            settings: (chunks) => <Link to="/settings/connections">{chunks}</Link>,
          })}
        </p>
      </Callout>
    </div>
  );
}
