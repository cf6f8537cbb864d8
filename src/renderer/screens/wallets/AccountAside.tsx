import { Button } from '@mantine/core';
import { useState } from 'react';
import { instantOf } from '../../api/activity-view.ts';
import { addressFormatName, chainOf, curveName } from '#shared/chains.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { ChecksumItem, PoliciesNaming } from '../../flows/key-parts.tsx';
import { AddressCard } from '../../ui/text/AddressCard.tsx';
import { LinkButton } from '../../ui/parts/LinkButton.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { RenameAccount } from './WalletDialogs.tsx';
import { messages } from './messages.ts';
import { WholeTime } from '../../ui/text/Time.tsx';

/** One account at the side: how its address is given away, and all that is known of it. `missing`: the one that was asked for is not here. */
export function AccountAside(props: { account: WalletAccount | undefined; missing: boolean }) {
  const t = useMessages(messages);
  if (props.account) return <Known key={props.account.walletAccountId} account={props.account} />;
  return (
    <div role="status">
      {props.missing && <p className={style('strong', 'breakable', 'flush')}>{t('accountGone')}</p>}
      <p className={style('hint')}>{t(props.missing ? 'accountGoneWords' : 'pickAccount')}</p>
    </div>
  );
}

function Known({ account }: { account: WalletAccount }) {
  const t = useMessages(messages);
  const { name, address, addressFormat, curve, publicKey } = account;
  const format = addressFormatName(addressFormat);
  const [renaming, setRenaming] = useState(false);
  return (
    <AddressCard
      name={name === undefined ? format : <SafeText text={name} />}
      kind={[chainOf(addressFormat, curve)?.family ?? format, curveName(curve)].join(', ')}
      address={address}
      actions={
        <>
          <LinkButton to={`/sign?with=${encodeURIComponent(address)}`}>{t('signWith')}</LinkButton>
          <LinkButton to={`/export?what=account&id=${encodeURIComponent(address)}`}>{t('exportAccount')}</LinkButton>
          <Button variant="default" onClick={() => setRenaming(true)}>
            {t(name === undefined ? 'nameAccountTitle' : 'renameAccountTitle')}
          </Button>
          {renaming && <RenameAccount account={account} onClose={() => setRenaming(false)} />}
        </>
      }
    >
      <DefinitionList>
        <DefinitionItem name={t('path')}>
          <code className={style('small', 'breakable')}>{account.path}</code>
        </DefinitionItem>
        <DefinitionItem name={t('format')}>{format}</DefinitionItem>
        <ChecksumItem format={addressFormat} address={address} />
        <DefinitionItem name={t('added')}>
          <WholeTime ms={instantOf(account.createdAt)} />
        </DefinitionItem>
        <DefinitionItem name={t('policies')}>
          <PoliciesNaming name={address} />
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
