import { useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { namesOf, suggestedName, useAccountNames, useGivenNames } from '../../flows/account-names.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useCall } from '../../api/hooks.ts';
import { isTaken, violationsOf } from '../../api/problem.ts';
import { useWalletAccounts, type WalletAccount } from '../../api/wallet-accounts.ts';
import { Page, type Crumb } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { AccountFields } from './AccountFields.tsx';
import { AccountsPreview } from './AccountsPreview.tsx';
import { accountAt, nameRulesOf } from './account-plan.ts';
import { messages } from './messages.ts';
import { useAccountForm } from './use-account-form.ts';

export function AddAccounts() {
  const { walletId = '' } = useParams();
  const t = useMessages(messages);
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
  crumbs: readonly Crumb[];
}) {
  const { walletId, done } = props;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const form = useAccountForm(props.accounts, done);
  const { chain, count, plan } = form;
  const { taken, done: namesRead } = useAccountNames();
  const name = useNameField({ ...nameRulesOf(count, taken), initial: suggestedName(chain, count, taken) });
  const giveNames = useGivenNames();
  const names = namesOf(name.value, count, taken);
  const pathField = useRef<HTMLInputElement>(null);

  const add = async (): Promise<void> => {
    form.check();
    if (!plan || !name.check()) return;
    if ('problem' in plan) return pathField.current?.focus();
    const accounts = plan.paths.map((path, index) => accountAt(chain, path, names[index]));
    const sent = await submission.send('create_wallet_accounts', { walletId, accounts }, t('notAdded'), {
      onDone: ({ addresses: [first] }) => {
        giveNames(accounts);
        void navigate(first === undefined ? `/wallets/${walletId}` : `/wallets/${walletId}/accounts/${first}`, {
          replace: true,
        });
      },
    });
    if (!sent || !('problem' in sent)) return;
    if (isTaken(sent.failure)) {
      submission.reset();
      return name.refuse();
    }
    const refusal = violationsOf(sent.failure).find(({ field }) => /^accounts\.[0-9]+\.path$/.test(field));
    if (refusal === undefined) return;
    submission.reset();
    form.refuse(refusal.description);
    pathField.current?.focus();
  };

  return (
    <FormPage
      title={t('addAccounts')}
      lead={t('addLead')}
      crumbs={props.crumbs}
      width="full"
      submission={submission}
      actionLabel={t('addAction', { n: count })}
      cancelTo={`/wallets/${walletId}`}
      ready={done && namesRead}
      status={submission.busy ? t('adding', { n: count }) : done ? undefined : t('readingPaths')}
      pending={t('addAsked', { n: count })}
      next={<Link to={`/wallets/${walletId}`}>{t('toWallet')}</Link>}
      onSubmit={add}
    >
      <div className={style('form', 'prose')}>
        <AccountFields form={form} name={name} names={names} pathField={pathField} />
      </div>
      <AccountsPreview
        walletId={walletId}
        chain={chain}
        paths={plan && 'paths' in plan ? plan.paths : []}
        names={names}
      />
    </FormPage>
  );
}
