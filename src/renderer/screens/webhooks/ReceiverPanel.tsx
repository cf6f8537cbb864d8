import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { NetworkSetting } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/hooks.ts';
import { CopyButton, CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { SidePanel } from '../../ui/parts/SidePanel.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { Asking } from './ReceiverDialogs.tsx';
import { failureParts, type Receiver } from './receivers.ts';
import { StateOf, useReceiverActions } from './use-receiver-columns.tsx';
import { useNameOfReceiver } from './use-name-of-receiver.ts';
import classes from './Webhooks.module.css';
import { messages } from './messages.ts';

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
        <p className={classes.hint}>{t('goneWords')}</p>
      </SidePanel>
    );
  const { endpointId, url } = receiver;
  return (
    <SidePanel
      title={<SafeText text={nameOf(receiver)} />}
      onClose={onClose}
      foot={<ReceiverActions receiver={receiver} onAsk={onAsk} />}
    >
      <DefinitionList layout="stacked">
        <DefinitionItem name={t('state')}>
          <StateOf receiver={receiver} network={network} />
        </DefinitionItem>
        <DefinitionItem name={t('address')}>
          <SafeText text={url} max={limits.urlCharsMax} mono /> <CopyButton text={url} label={t('address')} />
        </DefinitionItem>
        {endpointId !== undefined && (
          <DefinitionItem name={t('endpointId')}>
            <CopyableValue text={endpointId} label={t('endpointId')} />
          </DefinitionItem>
        )}
        <DefinitionItem name={t('hears')}>
          <Hears endpointId={endpointId} />
        </DefinitionItem>
      </DefinitionList>
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
      <DefinitionList layout="stacked">
        <DefinitionItem name={t('waiting')}>{t('waitingSince', { n: waiting, time })}</DefinitionItem>
        <DefinitionItem name={t('dropped')}>{t('givenUpWords', { n: dead })}</DefinitionItem>
        {dropped > 0 && <DefinitionItem name={t('noRoom')}>{t('noRoomWords', { n: dropped })}</DefinitionItem>}
        <DefinitionItem name={t('lastSuccess')}>
          {lastSuccessAtMs === undefined ? t('never') : f.dateTime(lastSuccessAtMs)}
        </DefinitionItem>
        <DefinitionItem name={t('lastFailure')}>
          {lastFailure
            ? t('failureAt', { why: t(...failureParts(lastFailure)), time: f.dateTime(lastFailure.atMs) })
            : t('noFailure')}
        </DefinitionItem>
      </DefinitionList>
    </Section>
  );
}

/** What an endpoint is subscribed to. The webhook of the organization hears of activities, and is not asked. */
function Hears({ endpointId }: { endpointId: string | undefined }) {
  const t = useMessages(messages);
  const { data } = useCall('list_webhook_endpoints', {}, { enabled: endpointId !== undefined });
  if (endpointId === undefined) return t('hears.ACTIVITY_UPDATES');
  const subscriptions = data?.webhookEndpoints.find((one) => one.endpointId === endpointId)?.subscriptions ?? [];
  return (
    <ul className={style('list')}>
      {subscriptions.map(({ eventType, isActive }, index) => {
        const what =
          eventType === 'ACTIVITY_UPDATES' ? t('hears.ACTIVITY_UPDATES') : t('hearsOther', { type: eventType });
        // The same event may be subscribed to more than once.
        return <li key={index}>{isActive ? what : t('hearsOff', { what })}</li>;
      })}
    </ul>
  );
}

function ReceiverActions(props: { receiver: Receiver; onAsk: (asking: Asking) => void }) {
  const deedsOf = useReceiverActions(props.onAsk);
  return (
    <div className={classes.foot}>
      {deedsOf(props.receiver).map(({ label, to, onClick, tone }, index) =>
        to === undefined ? (
          // A action has no identity but its place.
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
