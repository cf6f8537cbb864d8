import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { chains } from '#shared/chains.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { ThresholdField } from '../../flows/ThresholdField.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Definitions } from '../../ui/parts/Section.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { RootUsers, useRootUsers } from './RootUsers.tsx';
import { messages } from './messages.ts';

/** A sub-organization that was made, with the first address of its wallet where it has one. */
type Created = Readonly<{ name: string; id: string; address: string | undefined }>;

/** Makes an organization under this one: its root users with their keys, how many must agree, and where wanted a first wallet. */
export function CreateSubOrganization() {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const wallet = useNameField({ charsMax: limits.labelCharsMax });
  const users = useRootUsers();
  const { rows } = users;
  const [threshold, setThreshold] = useState<number | ''>(1);
  const [withWallet, setWithWallet] = useState(false);
  const [chainId, setChainId] = useState(chains[0]?.id ?? '');
  const [created, setCreated] = useState<Created>();
  const needed = threshold === '' ? 0 : threshold;
  const able = rows.filter(({ hasKey }) => hasKey).length;
  const thresholdFits = needed >= 1 && needed <= rows.length;

  const create = () => {
    if (!name.check() || (withWallet && !wallet.check())) return undefined;
    const rootUsers = users.read();
    if (!rootUsers || !thresholdFits) return undefined;
    const first = withWallet ? { wallet: { walletName: wallet.value, accounts: [...accountsOf(chainId)] } } : {};
    const params = { subOrganizationName: name.value, rootUsers, rootQuorumThreshold: needed, ...first };
    return send('create_sub_organization', params, t('notCreated'), {
      onDone: (made) =>
        setCreated({ name: name.value, id: made.subOrganizationId, address: made.wallet?.addresses[0] }),
    });
  };
  const toList = <Link to="/organizations">{t('toList')}</Link>;
  return (
    <FormPage
      title={t('create')}
      lead={t('createLead')}
      crumbs={[{ to: '/organizations', label: t('organizations') }, { label: t('create') }]}
      submission={submission}
      actionLabel={t('create')}
      cancelTo="/organizations"
      pending={t.rich('asked', { name: <SafeText text={name.value} /> })}
      next={toList}
      outcome={created && <CreatedSubOrganization created={created}>{toList}</CreatedSubOrganization>}
      onSubmit={create}
    >
      <TextInput label={t('name')} {...name.props} />
      <RootUsers users={users} />
      <ThresholdField
        description={t('thresholdHint', { n: rows.length })}
        max={rows.length}
        value={threshold}
        error={!thresholdFits && t('thresholdWrong', { n: rows.length })}
        onChange={setThreshold}
      />
      {thresholdFits && able < needed && rows.some((row) => row.name !== '') && (
        <Callout tone="danger" title={t('nobodyTitle')}>
          {t('nobodyWords', { threshold: needed, n: able })}
        </Callout>
      )}
      <Checkbox
        label={t('withWallet')}
        description={t('withWalletHint')}
        checked={withWallet}
        onChange={(event) => setWithWallet(event.currentTarget.checked)}
      />
      {withWallet && (
        <div className={style('wrap', 'start', 'gap16')}>
          <TextInput flex="1 1 14rem" label={t('walletName')} {...wallet.props} />
          <Select
            flex="1 1 14rem"
            label={t('account')}
            data={chains.map(({ id, name: label }) => ({ value: id, label }))}
            value={chainId}
            onChange={(id) => setChainId(id ?? chainId)}
          />
        </div>
      )}
    </FormPage>
  );
}

/** The first account of a preset. */
function accountsOf(chainId: string) {
  const chain = chains.find(({ id }) => id === chainId);
  if (!chain) return [];
  const { curve, pathFormat, addressFormat } = chain;
  return [{ curve, pathFormat, addressFormat, path: chain.pathFor(0) }];
}

/** Says what was made. */
function CreatedSubOrganization(props: { created: Created; children: ReactNode }) {
  const t = useMessages(messages);
  const { name, id, address } = props.created;
  return (
    <FocusedNotice className={style('form')}>
      <Callout tone="note" title={t.rich('created', { name: <SafeText text={name} /> })}>
        {t('readOnly')}
      </Callout>
      <Definitions
        layout="stacked"
        items={[
          { name: t('id'), value: <CopyableValue text={id} label={t('subId')} /> },
          address !== undefined && { name: t('firstAddress'), value: <Address value={address} copy /> },
        ]}
      />
      {props.children}
    </FocusedNotice>
  );
}
