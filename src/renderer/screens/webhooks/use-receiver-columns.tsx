import type { NetworkSetting } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { moreColumn } from '../../flows/Listing.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import type { ActionItem } from '../../ui/parts/ActionMenu.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { Asking } from './ReceiverDialogs.tsx';
import { failureParts, receiverKey, stateOf, type Receiver } from './receivers.ts';
import { Time } from '../../ui/text/Time.tsx';

/** How each state is drawn. */
const glyphs = { active: 'done', failing: 'failed', held: 'created', paused: 'created' } as const;

export function StateOf(props: { receiver: Receiver; network: NetworkSetting | undefined }) {
  const t = useMessages(messages);
  const state = stateOf(props.receiver, props.network);
  return <Status kind={glyphs[state]}>{t(`state.${state}`)}</Status>;
}

export function useNameOfReceiver(): (receiver: Pick<Receiver, 'endpointId' | 'name'>) => string {
  const t = useMessages(messages);
  return ({ endpointId, name }) => (endpointId === undefined ? t('featureName') : name);
}

export function useReceiverActions(onAsk: (asking: Asking) => void): (receiver: Receiver) => readonly ActionItem[] {
  const t = useMessages(messages);
  return (receiver) => {
    const { endpointId, isActive } = receiver;
    if (endpointId === undefined) return [{ label: t('changeFeature'), to: '/organizations/features' }];
    const ask = (what: 'change' | 'pause' | 'delete') => () =>
      onAsk({ ask: what, receiver: { ...receiver, endpointId } });
    return [
      { label: t('change'), onClick: ask('change') },
      { label: t('pause', { active: String(isActive) }), onClick: ask('pause') },
      { label: t('delete'), onClick: ask('delete'), tone: 'danger' },
    ];
  };
}

export function useReceiverColumns(
  network: NetworkSetting | undefined,
  onAsk: (asking: Asking) => void,
): readonly Column<Receiver>[] {
  const t = useMessages(messages);
  const f = useFormats();
  const nameOf = useNameOfReceiver();
  const actionsOf = useReceiverActions(onAsk);
  return [
    {
      key: 'name',
      title: t('name'),
      main: true,
      width: 'minmax(14rem, 3fr)',
      sort: nameOf,
      cell: (receiver) => (
        <>
          <NameLink to={`/webhooks/${receiverKey(receiver)}`}>
            <SafeText text={nameOf(receiver)} max={80} />
          </NameLink>
          <div className={style('note', 'normal', 'breakable')}>
            <SafeText text={receiver.url} max={limits.urlCharsMax} mono />
          </div>
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      width: '7.5rem',
      sort: (receiver) => t(`state.${stateOf(receiver, network)}`),
      cell: (receiver) => <StateOf receiver={receiver} network={network} />,
    },
    {
      key: 'success',
      title: t('lastSuccess'),
      width: '7rem',
      priority: 2,
      named: true,
      sort: ({ lastSuccessAtMs }) => lastSuccessAtMs,
      cell: ({ lastSuccessAtMs: atMs }) =>
        atMs === undefined ? <span className={style('quiet')}>{t('nothingYet')}</span> : <Time ms={atMs} />,
    },
    {
      key: 'failure',
      title: t('lastFailure'),
      width: 'minmax(8rem, 1fr)',
      priority: 3,
      named: true,
      sort: ({ lastFailure }) => lastFailure?.atMs,
      cell: ({ lastFailure }) =>
        lastFailure ? (
          t('failureAt', { why: t(...failureParts(lastFailure)), time: f.time(lastFailure.atMs) })
        ) : (
          <span className={style('quiet')}>{t('noFailure')}</span>
        ),
    },
    {
      key: 'waiting',
      title: t('waiting'),
      width: '5rem',
      align: 'end',
      sort: ({ waiting }) => waiting,
      cell: ({ waiting }) => f.number(waiting),
    },
    {
      key: 'dead',
      title: t('dropped'),
      width: '6.5rem',
      align: 'end',
      sort: ({ dead }) => dead,
      cell: ({ dead }) => <span className={dead > 0 ? style('failed', 'strong') : ''}>{f.number(dead)}</span>,
    },
    moreColumn<Receiver>(t, nameOf, (receiver) => [
      { label: t('open'), to: `/webhooks/${receiverKey(receiver)}` },
      ...actionsOf(receiver),
    ]),
  ];
}
