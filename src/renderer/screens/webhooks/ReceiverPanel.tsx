import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { NetworkSetting } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/hooks.ts';
import { copyable, CopyButton } from '../../ui/text/CopyableValue.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { SidePanel } from '../../ui/parts/SidePanel.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { Asking } from './ReceiverDialogs.tsx';
import { failureParts, type Receiver } from './receivers.ts';
import { StateOf, useNameOfReceiver, useReceiverActions } from './use-receiver-columns.tsx';
import { messages } from './messages.ts';
import { WholeTime } from '../../ui/text/Time.tsx';

export function ReceiverPanel(props: {
  /** Undefined for one that is gone. */
  receiver: Receiver | undefined;
  network: NetworkSetting | undefined;
  onAsk: (asking: Asking) => void;
  onClose: () => void;
}) {
  const t = useMessages(messages);
  const nameOf = useNameOfReceiver();
  const { receiver, network, onAsk, onClose } = props;
  if (!receiver)
    return (
      <SidePanel title={t('gone')} onClose={onClose}>
        <p className={style('note', 'flush')}>{t('goneWords')}</p>
      </SidePanel>
    );
  const { endpointId, url } = receiver;
  return (
    <SidePanel
      title={<SafeText text={nameOf(receiver)} />}
      onClose={onClose}
      foot={<ReceiverActions receiver={receiver} onAsk={onAsk} />}
    >
      <Definitions
        layout="stacked"
        items={[
          { name: t('state'), value: <StateOf receiver={receiver} network={network} /> },
          {
            name: t('address'),
            value: (
              <>
                <SafeText text={url} max={limits.urlCharsMax} mono /> <CopyButton text={url} label={t('address')} />
              </>
            ),
          },
          endpointId !== undefined && copyable(t('endpointId'), endpointId),
          { name: t('hears'), value: <Hears endpointId={endpointId} /> },
        ]}
      />
      <Deliveries receiver={receiver} />
    </SidePanel>
  );
}

function Deliveries({ receiver }: { receiver: Receiver }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { waiting, oldestAtMs, dead, dropped, lastSuccessAtMs, lastFailure } = receiver;
  const time = oldestAtMs === undefined ? '' : f.dateTime(oldestAtMs);
  return (
    <Section title={t('deliveries')}>
      <Definitions
        layout="stacked"
        items={[
          { name: t('waiting'), value: t('waitingSince', { n: waiting, time }) },
          { name: t('dropped'), value: t('countOrNone', { n: dead }) },
          dropped > 0 && { name: t('noRoom'), value: t('noRoomWords', { n: dropped }) },
          {
            name: t('lastSuccess'),
            value: lastSuccessAtMs === undefined ? t('nothingYet') : <WholeTime ms={lastSuccessAtMs} />,
          },
          {
            name: t('lastFailure'),
            value: lastFailure
              ? t('failureAt', { why: t(...failureParts(lastFailure)), time: f.dateTime(lastFailure.atMs) })
              : t('noFailure'),
          },
        ]}
      />
    </Section>
  );
}

/** What an endpoint is subscribed to. The webhook of the organization hears of activities, and is not asked. */
function Hears({ endpointId }: { endpointId: string | undefined }) {
  const t = useMessages(messages);
  const { data } = useCall('list_webhook_endpoints', {}, { enabled: endpointId !== undefined });
  if (endpointId === undefined) return t('hearsEvent', { type: 'ACTIVITY_UPDATES', active: 'true' });
  const subscriptions = data?.webhookEndpoints.find((one) => one.endpointId === endpointId)?.subscriptions ?? [];
  return (
    <ul className={style('list')}>
      {subscriptions.map(({ eventType, isActive }, index) => (
        // The same event may be subscribed to more than once.
        <li key={index}>{t('hearsEvent', { type: eventType, active: String(isActive) })}</li>
      ))}
    </ul>
  );
}

function ReceiverActions(props: { receiver: Receiver; onAsk: (asking: Asking) => void }) {
  const actionsOf = useReceiverActions(props.onAsk);
  return (
    <div className={style('foot')}>
      {actionsOf(props.receiver).map(({ label, to, onClick, tone }, index) =>
        to === undefined ? (
          // An action has no identity but its place.
          <Button
            key={index}
            variant="default"
            size="xs"
            {...(tone ? { color: 'signal', variant: 'outline' } : {})}
            onClick={onClick}
          >
            {label}
          </Button>
        ) : (
          <Button key={index} component={Link} to={to} variant="default" size="xs">
            {label}
          </Button>
        ),
      )}
    </div>
  );
}
