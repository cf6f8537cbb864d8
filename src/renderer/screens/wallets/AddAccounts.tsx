import { Button } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { limits } from '#shared/limits.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useCall } from '../../api/hooks.ts';
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
        <ProblemNotice problem={failed} actions={<Link to="/wallets">{t('allWallets')}</Link>} />
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
  const { send, busy, problem, waits, reset } = useSubmission();
  const form = useAccountForm(props.accounts, props.done);
  const { chain, count, plan } = form;
  const name = useNameField({ charsMax: limits.labelCharsMax - numberChars, optional: true });
  const pathField = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(count);

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    form.check();
    if (busy || !plan || !name.check()) return;
    if ('problem' in plan) return pathField.current?.focus();
    const names = namesOf(name.value, count);
    const accounts = plan.paths.map((path, index) => accountAt(chain, path, names[index]));
    setAsked(count);
    const sent = await send('create_wallet_accounts', { walletId, accounts }, t('notAdded'), {
      onDone: ({ addresses: [first] }) =>
        void navigate(first === undefined ? `/wallets/${walletId}` : `/wallets/${walletId}/accounts/${first}`, {
          replace: true,
        }),
    });
    if (!sent || !('problem' in sent)) return;
    const refusal = violationsOf(sent.failure).find(({ field }) => /^accounts\.[0-9]+\.path$/.test(field));
    if (refusal === undefined) return;
    reset();
    form.refuse(refusal.description);
    pathField.current?.focus();
  };

  if (waits !== undefined)
    return (
      <Page title={t('addAccounts')} crumbs={crumbs} width="form">
        <PendingApproval
          what={t('addAsked', { n: asked })}
          activityId={waits}
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
