import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { chains } from '../../api/chains.ts';
import type { Problem } from '../../api/problem.ts';
import { useCall, useSubmit } from '../../api/hooks.ts';
import { isTaken } from '../../api/violations.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { countOf, firstAccountsOf, type FirstAccounts as Counts } from './account-plan.ts';
import { FirstAccounts } from './FirstAccounts.tsx';
import { formMessages } from './form-messages.ts';
import classes from './Forms.module.css';

const formId = 'create-wallet';
const lengths = limits.mnemonicWords.map((words) => ({ value: String(words), label: String(words) }));
/** Longer than the wire's own default: the words of an operations team are written down once, and kept for years. */
const lengthDefault = '24';

export function CreateWallet() {
  const t = useMessages(formMessages);
  const navigate = useNavigate();
  const submit = useSubmit();
  const taken = useCall('list_wallets', {}).data?.wallets.map(({ walletName }) => walletName);
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: new Set(taken) });
  const [length, setLength] = useState(lengthDefault);
  const [counts, setCounts] = useState<Counts>(new Map([['ethereum', 1]]));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();
  const total = countOf(counts);
  const tooMany = total - limits.accountsPerActivityMax;

  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !name.check() || tooMany > 0) return;
    setBusy(true);
    setProblem(undefined);
    const sent = await submit(
      'create_wallet',
      { walletName: name.value, accounts: [...firstAccountsOf(chains, counts)], mnemonicLength: Number(length) },
      t('notCreated'),
    );
    setBusy(false);
    if ('problem' in sent) return isTaken(sent.failure) ? name.refuse() : setProblem(sent.problem);
    if (sent.state === 'waits') return setWaits(sent.activity.id);
    void navigate(`/wallets/${sent.result.walletId}`, { replace: true });
  };

  const crumbs = [{ to: '/wallets', label: t('wallets') }, { label: t('createWallet') }];
  if (waits !== undefined)
    return (
      <Page title={t('createWallet')} crumbs={crumbs} width="form">
        <PendingApproval
          what={t.rich('createAsked', { name: <SafeText text={name.value} /> })}
          activityId={waits}
          actions={<Link to="/wallets">{t('toList')}</Link>}
        />
      </Page>
    );
  return (
    <Page
      title={t('createWallet')}
      lead={t('createLead')}
      crumbs={crumbs}
      width="form"
      foot={
        <>
          <span className={classes.status} role="status">
            {tooMany > 0
              ? t('tooMany', { most: limits.accountsPerActivityMax, n: tooMany })
              : busy
                ? t('creating', { n: total })
                : ''}
          </span>
          <Button component={Link} to="/wallets" variant="default">
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('createWallet')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={(event) => void create(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <TextInput label={t('name')} description={t('nameHint')} {...name.props} />
        <div className={style('column', 'start', 'gap6')}>
          <span className={style('label')}>{t('length')}</span>
          <Segmented label={t('length')} value={length} onChange={setLength} options={lengths} />
          <p className={style('hint')}>{t('lengthHint')}</p>
        </div>
        <Section title={t('firstAccounts')} aside={t('accountsTotal', { n: total })}>
          <p className={style('hint')}>{t('firstAccountsHint')}</p>
          <FirstAccounts counts={counts} onChange={setCounts} />
        </Section>
      </form>
    </Page>
  );
}
