import { Button } from '@mantine/core';
import { IconPackageExport, IconPlus } from '../../ui/icons.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Operations } from '../../api/operations.ts';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { DeleteWallet } from './DeleteWallet.tsx';
import { RenameWallet } from './RenameWallet.tsx';
import { messages } from './messages.ts';

export function WalletActions(props: { wallet: Operations['get_wallet']['result']['wallet']; accounts: number }) {
  const { wallet } = props;
  const { walletId, walletName } = wallet;
  const t = useMessages(messages);
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <Button
        component={Link}
        to={`/export?what=wallet&id=${walletId}`}
        variant="default"
        leftSection={<IconPackageExport aria-hidden />}
      >
        {t('export')}
      </Button>
      <Button component={Link} to={`/wallets/${walletId}/add`} leftSection={<IconPlus aria-hidden />}>
        {t('addAccounts')}
      </Button>
      <ActionMenu
        label={t('moreFor', { name: walletName })}
        items={[
          { label: t('rename'), onClick: () => setDialog('rename') },
          { label: t('delete'), onClick: () => setDialog('delete'), tone: 'danger' },
        ]}
      />
      {dialog === 'rename' && <RenameWallet wallet={wallet} onClose={close} />}
      {dialog === 'delete' && <DeleteWallet wallet={wallet} accounts={props.accounts} onClose={close} />}
    </>
  );
}
