import { useCallback, useMemo } from 'react';
import type { NetworkSetting } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import type { ActionItem } from '../../ui/parts/ActionMenu.tsx';
import { moreColumn } from '../../flows/Listing.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { Asking } from './ReceiverDialogs.tsx';
import { failureParts, receiverKey, stateOf, type Receiver, type ReceiverState } from './receivers.ts';
import { messages } from './messages.ts';

/** How each state is drawn. */
const glyphs = { active: 'done', failing: 'failed', held: 'created', paused: 'created' } as const satisfies Record<
  ReceiverState,
  string
>;

export function StateOf(props: { receiver: Receiver; network: NetworkSetting | undefined }) {
  const t = useMessages(messages);
  const state = stateOf(props.receiver, props.network);
  return <Status kind={glyphs[state]}>{t(`state.${state}`)}</Status>;
}

export function useNameOfReceiver(): (receiver: Pick<Receiver, 'endpointId' | 'name'>) => string {
  const t = useMessages(messages);
  return useCallback(({ endpointId, name }) => (endpointId === undefined ? t('featureName') : name), [t]);
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
      { label: t(isActive ? 'pause' : 'resume'), onClick: ask('pause') },
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
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(14rem, 3fr)',
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
        cell: (receiver) => <StateOf receiver={receiver} network={network} />,
      },
      {
        key: 'success',
        title: t('lastSuccess'),
        width: '5.75rem',
        priority: 2,
        cell: ({ lastSuccessAtMs }) =>
          lastSuccessAtMs === undefined ? (
            <span className={style('quiet')}>{t('nothingYet')}</span>
          ) : (
            f.time(lastSuccessAtMs)
          ),
      },
      {
        key: 'failure',
        title: t('lastFailure'),
        width: 'minmax(8rem, 1fr)',
        priority: 3,
        cell: ({ lastFailure }) =>
          lastFailure ? (
            t('failureAt', { why: t(...failureParts(lastFailure)), time: f.time(lastFailure.atMs) })
          ) : (
            <span className={style('quiet')}>{t('noFailure')}</span>
          ),
      },
      { key: 'waiting', title: t('waiting'), width: '5rem', align: 'end', cell: ({ waiting }) => f.number(waiting) },
      {
        key: 'dead',
        title: t('dropped'),
        width: '5.75rem',
        align: 'end',
        cell: ({ dead }) =>
          dead > 0 ? <span className={style('failed', 'strong')}>{f.number(dead)}</span> : f.number(dead),
      },
      moreColumn<Receiver>(t, nameOf, (receiver) => [
        { label: t('open'), to: `/webhooks/${receiverKey(receiver)}` },
        ...actionsOf(receiver),
      ]),
    ],
    [t, f, nameOf, actionsOf, network],
  );
}
