import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/hooks.ts';
import { isTaken } from '../../api/problem.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useGivenNames } from '../../flows/account-names.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { FirstAccounts, useFirstAccounts } from './FirstAccounts.tsx';
import { messages } from './messages.ts';

const lengths = limits.mnemonicWords.map((words) => ({ value: String(words), label: String(words) }));
/** Longer than the wire's own default: the words of an operations team are written down once, and kept for years. */
const lengthDefault = '24';

export function CreateWallet() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const taken = useCall('list_wallets', {}).data?.wallets.map(({ walletName }) => walletName);
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: new Set(taken) });
  const [length, setLength] = useState(lengthDefault);
  const first = useFirstAccounts();
  const giveNames = useGivenNames();
  const { total } = first;
  const tooMany = total - limits.accountsPerActivityMax;
  const create = async (): Promise<void> => {
    if (!name.check() || !first.check() || tooMany > 0) return;
    const accounts = [...first.accounts()];
    const sent = await submission.send(
      'create_wallet',
      { walletName: name.value, accounts, mnemonicLength: Number(length) },
      t('notCreated'),
      {
        onDone: ({ walletId }) => {
          giveNames(accounts);
          void navigate(`/wallets/${walletId}`, { replace: true });
        },
      },
    );
    if (!sent || !('problem' in sent) || !isTaken(sent.failure)) return;
    submission.reset();
    if (!first.refuse(sent.failure)) name.refuse();
  };
  const status =
    tooMany > 0 ? t('tooMany', { most: limits.accountsPerActivityMax, n: tooMany }) : t('creating', { n: total });
  return (
    <FormPage
      title={t('createWallet')}
      lead={t('createLead')}
      crumbs={[{ to: '/wallets', label: t('wallets') }, { label: t('createWallet') }]}
      submission={submission}
      actionLabel={t('createWallet')}
      cancelTo="/wallets"
      ready={first.done}
      status={tooMany > 0 || submission.busy ? status : undefined}
      pending={t.rich('createAsked', { name: <SafeText text={name.value} /> })}
      next={<Link to="/wallets">{t('allWallets')}</Link>}
      onSubmit={create}
    >
      <TextInput label={t('name')} description={t('nameHint')} {...name.props} />
      <div className={style('column', 'start', 'gap6')}>
        <span className={style('label')}>{t('words')}</span>
        <Segmented label={t('words')} value={length} onChange={setLength} options={lengths} />
        <p className={style('hint')}>{t('lengthHint')}</p>
      </div>
      <Section title={t('firstAccounts')} aside={t('accountsOrNone', { n: total })}>
        <p className={style('hint')}>{t('firstAccountsHint')}</p>
        <FirstAccounts form={first} />
      </Section>
    </FormPage>
  );
}
