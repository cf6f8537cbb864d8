import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { useNames } from '../activity/names.ts';
import { LiftFreezeDialog } from './FreezeDialogs.tsx';
import { messages } from './messages.ts';

type Freeze = Operations['list_freezes']['result']['freezes'][number];

/** The freeze of a wallet or, without one, of the organization. */
export function useFreeze(walletId?: string): Freeze | undefined {
  return useCall('list_freezes', {}).data?.freezes.find((freeze) => freeze.walletId === walletId);
}

/** Says on the page of a wallet that it is frozen. */
export function FrozenWallet({ walletId }: { walletId: string }) {
  const freeze = useFreeze(walletId);
  return freeze ? <FrozenNotice freeze={freeze} /> : null;
}

/** Says that a wallet or the organization is frozen, by whom and why, and lifts the freeze. */
export function FrozenNotice({ freeze }: { freeze: Freeze }) {
  const t = useMessages(messages);
  const nameOf = useNames();
  const [isLifting, setLifting] = useState(false);
  const { freezeId, walletId, userId, reason } = freeze;
  const name = <SafeText text={nameOf('user', userId) ?? userId} max={80} />;
  return (
    <Callout tone="danger" role="status" title={t(walletId === undefined ? 'organizationFrozen' : 'walletFrozen')}>
      <p className={style('flush')}>
        {t('frozenWords')} {t.rich('frozenBy', { name })}
      </p>
      {reason !== '' && (
        <p className={style('flush')}>{t.rich('frozenReason', { reason: <SafeText text={reason} max={400} /> })}</p>
      )}
      <Button variant="default" size="xs" mt="xs" onClick={() => setLifting(true)}>
        {t('liftFreeze')}
      </Button>
      {isLifting && <LiftFreezeDialog freezeId={freezeId} onClose={() => setLifting(false)} />}
    </Callout>
  );
}
