import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { addressChecksum } from '#shared/address-checksum.ts';
import { instantOf } from '../../api/activity-view.ts';
import { addressFormatName, chainOf, curveName } from '../../api/chains.ts';
import { policiesNaming } from '../../api/policies-naming.ts';
import { useCall } from '../../api/hooks.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { AddressCard } from '../../ui/text/AddressCard.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { PolicyLinks } from '../../ui/parts/PolicyLinks.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { EnumValue } from '../../ui/text/EnumValue.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** One account at the side: how its address is given away, and all that is known of it. `missing`: the one that was asked for is not here. */
export function AccountAside(props: { account: WalletAccount | undefined; missing: boolean }) {
  const t = useMessages(messages);
  if (props.account) return <Known account={props.account} />;
  return (
    <div role="status">
      {props.missing ? (
        <>
          <p className={style('strong', 'breakable', 'flush')}>{t('accountGone')}</p>
          <p className={style('hint')}>{t('accountGoneWords')}</p>
        </>
      ) : (
        <p className={style('hint')}>{t('pickAccount')}</p>
      )}
    </div>
  );
}

function Known({ account }: { account: WalletAccount }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { address, addressFormat, curve, path, publicKey } = account;
  const checksum = useMemo(() => addressChecksum(addressFormat, address), [addressFormat, address]);
  const policies = policiesNaming(useCall('list_policies', {}).data?.policies, address);
  const chain = chainOf(addressFormat, curve);
  return (
    <AddressCard
      name={account.name === undefined ? addressFormatName(addressFormat) : <SafeText text={account.name} />}
      kind={[chain?.family ?? addressFormatName(addressFormat), curveName(curve)].join(', ')}
      address={address}
      actions={
        <>
          <Button component={Link} to={`/sign?with=${encodeURIComponent(address)}`} variant="default">
            {t('signWith')}
          </Button>
          <Button component={Link} to={`/export?what=account&id=${encodeURIComponent(address)}`} variant="default">
            {t('exportAccount')}
          </Button>
        </>
      }
    >
      <DefinitionList>
        <DefinitionItem name={t('path')}>
          <code className={style('small', 'breakable')}>{path}</code>
        </DefinitionItem>
        <DefinitionItem name={t('format')}>
          <EnumValue word={addressFormat} />
        </DefinitionItem>
        {checksum && (
          <DefinitionItem name={t('checksum')}>
            <Status kind={checksum.holds ? 'done' : 'failed'}>
              {t(checksum.holds ? 'ruleHolds' : 'doesNotHold', { rule: checksum.rule })}
            </Status>
          </DefinitionItem>
        )}
        <DefinitionItem name={t('added')}>{f.dateTime(instantOf(account.createdAt))}</DefinitionItem>
        <DefinitionItem name={t('policies')}>
          <PolicyLinks policies={policies} />
        </DefinitionItem>
      </DefinitionList>
      {publicKey !== undefined && (
        <DefinitionList layout="stacked">
          <DefinitionItem name={t('publicKey')}>
            <CopyableValue text={publicKey} label={t('publicKey')} grouped />
          </DefinitionItem>
        </DefinitionList>
      )}
    </AddressCard>
  );
}
