import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { chains } from '../../api/chains.ts';
import type { Problem } from '../../api/problem.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { CreatedSubOrganization, type Created } from './CreatedSubOrganization.tsx';
import classes from './Organizations.module.css';
import { RootUsers } from './RootUsers.tsx';
import { useRootUsers } from './use-root-users.ts';
import { messages } from './messages.ts';

const formId = 'create-sub-organization';

/** Makes an organization under this one: its root users with their keys, how many must agree, and where wanted a first wallet. */
export function CreateSubOrganization() {
  const t = useMessages(messages);
  const submit = useSubmit();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const wallet = useNameField({ charsMax: limits.labelCharsMax });
  const users = useRootUsers();
  const { rows } = users;
  const [threshold, setThreshold] = useState<number | ''>(1);
  const [withWallet, setWithWallet] = useState(false);
  const [chainId, setChainId] = useState(chains[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();
  const [created, setCreated] = useState<Created>();
  const needed = threshold === '' ? 0 : threshold;
  const able = rows.filter(({ hasKey }) => hasKey).length;
  const thresholdFits = needed >= 1 && needed <= rows.length;

  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !name.check() || (withWallet && !wallet.check())) return;
    const rootUsers = users.read();
    if (!rootUsers || !thresholdFits) return;
    const first = withWallet ? { wallet: { walletName: wallet.value, accounts: [...accountsOf(chainId)] } } : {};
    setBusy(true);
    setProblem(undefined);
    const sent = await submit(
      'create_sub_organization',
      { subOrganizationName: name.value, rootUsers, rootQuorumThreshold: needed, ...first },
      t('notCreated'),
    );
    setBusy(false);
    if ('problem' in sent) return setProblem(sent.problem);
    if (sent.state === 'waits') return setWaits(sent.activity.id);
    setCreated({ name: name.value, id: sent.result.subOrganizationId, address: sent.result.wallet?.addresses[0] });
  };

  const crumbs = [{ to: '/organizations', label: t('title') }, { label: t('createTitle') }];
  if (created) return <CreatedSubOrganization created={created} crumbs={crumbs} />;
  if (waits !== undefined)
    return (
      <Page title={t('createTitle')} crumbs={crumbs} width="form">
        <PendingApproval
          what={t.rich('asked', { name: <SafeText text={name.value} /> })}
          activityId={waits}
          actions={<Link to="/organizations">{t('toList')}</Link>}
        />
      </Page>
    );
  return (
    <Page title={t('createTitle')} lead={t('createLead')} crumbs={crumbs} width="form" foot={<Foot busy={busy} />}>
      <form id={formId} className={style('form')} noValidate onSubmit={(event) => void create(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <TextInput label={t('subName')} {...name.props} />
        <RootUsers users={users} />
        <NumberInput
          className={classes.threshold ?? ''}
          label={t('threshold')}
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
      </form>
    </Page>
  );
}

function Foot({ busy }: { busy: boolean }) {
  const t = useMessages(messages);
  return (
    <>
      <span className={style('grow')} />
      <Button component={Link} to="/organizations" variant="default">
        {t('cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {t('create')}
      </Button>
    </>
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
