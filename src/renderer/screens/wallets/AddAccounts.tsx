import { Button } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { limits } from '#shared/limits.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import type { Problem } from '../../api/problem.ts';
import { useCall, useSubmit } from '../../api/hooks.ts';
import { violationsOf } from '../../api/violations.ts';
import { useWalletAccounts, type WalletAccount } from '../../api/wallet-accounts.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { AccountFields } from './AccountFields.tsx';
import { AccountsPreview } from './AccountsPreview.tsx';
import { accountAt, namesOf } from './account-plan.ts';
import { formMessages } from './form-messages.ts';
import { useAccountForm } from './use-account-form.ts';
import classes from './Forms.module.css';

const formId = 'add-accounts';
/** Room for the number that several accounts of one name get. */
const numberChars = 5;

export function AddAccounts() {
  const { walletId = '' } = useParams();
  const t = useMessages(formMessages);
  const answer = useCall('get_wallet', { walletId });
  const { accounts, done, problem } = useWalletAccounts(walletId);
  const walletName = answer.data?.wallet.walletName;
  const crumbs = [
    { to: '/wallets', label: t('wallets') },
    ...(walletName === undefined
      ? []
      : [{ to: `/wallets/${walletId}`, label: <SafeText text={walletName} max={40} /> }]),
    { label: t('addAccounts') },
  ];
  const failed = answer.problem ?? problem;
  if (failed)
    return (
      <Page title={t('addAccounts')} crumbs={crumbs} width="form">
        <ProblemNotice problem={failed} actions={<Link to="/wallets">{t('toList')}</Link>} />
      </Page>
    );
  return <AddForm key={walletId} walletId={walletId} accounts={accounts} done={done} crumbs={crumbs} />;
}

function AddForm(props: {
  walletId: string;
  accounts: readonly WalletAccount[];
  done: boolean;
  crumbs: Parameters<typeof Page>[0]['crumbs'];
}) {
  const { walletId, crumbs } = props;
  const t = useMessages(formMessages);
  const navigate = useNavigate();
  const submit = useSubmit();
  const form = useAccountForm(props.accounts, props.done);
  const { chain, count, plan } = form;
  const name = useNameField({ charsMax: limits.labelCharsMax - numberChars, optional: true });
  const pathField = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<Readonly<{ activityId: string; count: number }>>();

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    form.check();
    if (busy || !plan || !name.check()) return;
    if ('problem' in plan) return pathField.current?.focus();
    setBusy(true);
    setProblem(undefined);
    const names = namesOf(name.value, count);
    const wanted = plan.paths.map((path, index) => accountAt(chain, path, names[index]));
    const sent = await submit('create_wallet_accounts', { walletId, accounts: wanted }, t('notAdded'));
    setBusy(false);
    if ('problem' in sent) {
      const refusal = violationsOf(sent.failure).find(({ field }) => /^accounts\.[0-9]+\.path$/.test(field));
      if (refusal === undefined) return setProblem(sent.problem);
      form.refuse(refusal.description);
      return pathField.current?.focus();
    }
    if (sent.state === 'waits') return setWaits({ activityId: sent.activity.id, count });
    const [first] = sent.result.addresses;
    void navigate(first === undefined ? `/wallets/${walletId}` : `/wallets/${walletId}/accounts/${first}`, {
      replace: true,
    });
  };

  if (waits !== undefined)
    return (
      <Page title={t('addAccounts')} crumbs={crumbs} width="form">
        <PendingApproval
          what={t('addAsked', { n: waits.count })}
          activityId={waits.activityId}
          actions={<Link to={`/wallets/${walletId}`}>{t('toWallet')}</Link>}
        />
      </Page>
    );
  return (
    <Page
      title={t('addAccounts')}
      lead={t('addLead')}
      crumbs={crumbs}
      foot={
        <>
          <span className={classes.status} role="status">
            {busy ? t('adding', { n: count }) : props.done ? '' : t('readingAccounts')}
          </span>
          <Button component={Link} to={`/wallets/${walletId}`} variant="default">
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy} disabled={!props.done}>
            {t('addAction', { n: count })}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.narrow} onSubmit={(event) => void add(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <AccountFields form={form} name={name} pathField={pathField} />
      </form>
      <AccountsPreview walletId={walletId} chain={chain} paths={plan && 'paths' in plan ? plan.paths : []} />
    </Page>
  );
}
