import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { chains } from '../../api/chains.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { CreatedSubOrganization, type Created } from './CreatedSubOrganization.tsx';
import classes from './Organizations.module.css';
import { RootUsers } from './RootUsers.tsx';
import { useRootUsers } from './use-root-users.ts';
import { messages } from './messages.ts';

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
      <NumberInput
        className={classes.threshold ?? ''}
        label={t('howManyMustAgree')}
        description={t('thresholdHint', { n: rows.length })}
        min={1}
        max={rows.length}
        allowDecimal={false}
        value={threshold}
        error={thresholdFits ? undefined : t('thresholdWrong', { n: rows.length })}
        onChange={(value) => setThreshold(typeof value === 'number' ? value : '')}
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
      {withWallet && <FirstWallet name={wallet} chainId={chainId} onChain={setChainId} />}
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

function FirstWallet(props: {
  name: ReturnType<typeof useNameField>;
  chainId: string;
  onChain: (chainId: string) => void;
}) {
  const t = useMessages(messages);
  return (
    <div className={classes.pair}>
      <TextInput label={t('walletName')} {...props.name.props} />
      <Select
        label={t('account')}
        allowDeselect={false}
        data={chains.map(({ id, name: label }) => ({ value: id, label }))}
        value={props.chainId}
        onChange={(id) => props.onChain(id ?? props.chainId)}
      />
    </div>
  );
}
