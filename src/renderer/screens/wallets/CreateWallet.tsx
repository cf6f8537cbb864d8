import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import { chains, type Chain } from '../../api/chains.ts';
import { useCall } from '../../api/hooks.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { chainOptions, countOf, firstAccountsOf, type FirstAccounts as Counts } from './account-plan.ts';
import { messages } from './messages.ts';

const lengths = limits.mnemonicWords.map((words) => ({ value: String(words), label: String(words) }));
/** Longer than the wire's own default: the words of an operations team are written down once, and kept for years. */
const lengthDefault = '24';
/** The chains offered at once; the others are one choice away. */
const offered = ['ethereum', 'bitcoin-p2wpkh', 'bitcoin-p2tr', 'solana', 'tron'];

export function CreateWallet() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const taken = useCall('list_wallets', {}).data?.wallets.map(({ walletName }) => walletName);
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: new Set(taken) });
  const [length, setLength] = useState(lengthDefault);
  const [counts, setCounts] = useState<Counts>(new Map([['ethereum', 1]]));
  const total = countOf(counts);
  const tooMany = total - limits.accountsPerActivityMax;
  const create = (): unknown => {
    if (!name.check() || tooMany > 0) return;
    const accounts = [...firstAccountsOf(chains, counts)];
    return submission.send(
      'create_wallet',
      { walletName: name.value, accounts, mnemonicLength: Number(length) },
      t('notCreated'),
      { onTaken: name.refuse, onDone: ({ walletId }) => void navigate(`/wallets/${walletId}`, { replace: true }) },
    );
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
        <FirstAccounts counts={counts} onChange={setCounts} />
      </Section>
    </FormPage>
  );
}

function FirstAccounts(props: { counts: Counts; onChange: (counts: Counts) => void }) {
  const t = useMessages(messages);
  const [shown, setShown] = useState<readonly string[]>(offered);
  const set = (id: string, count: number): void => {
    const counts = new Map(props.counts);
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
    props.onChange(counts);
  };
  const others = chains.filter(({ id }) => !shown.includes(id));
  return (
    <div className={style('column', 'gap16', 'top8')}>
      <ul className={style('list')}>
        {chains
          .filter(({ id }) => shown.includes(id))
          .map((chain) => (
            <ChainRow key={chain.id} chain={chain} count={props.counts.get(chain.id) ?? 0} onCount={set} />
          ))}
      </ul>
      <Select
        label={t('anotherChain')}
        description={t('moreHint')}
        data={[...chainOptions(others, t)]}
        value={null}
        searchable
        nothingFoundMessage={t('moreNone')}
        onChange={(id) => {
          if (id === null) return;
          setShown([...shown, id]);
          set(id, 1);
        }}
      />
    </div>
  );
}

function ChainRow(props: { chain: Chain; count: number; onCount: (id: string, count: number) => void }) {
  const t = useMessages(messages);
  const { chain, count, onCount } = props;
  return (
    <li className={style('wrapRow', 'apart', 'lineBelow', 'padBlock8', 'gap8')}>
      <Checkbox
        label={chain.name}
        description={<code>{chain.pathFor(0)}</code>}
        checked={count > 0}
        onChange={(event) => onCount(chain.id, event.currentTarget.checked ? 1 : 0)}
      />
      <NumberInput
        w="6rem"
        aria-label={t('howMany', { chain: chain.name })}
        value={count}
        min={0}
        max={limits.accountsPerActivityMax}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        onChange={(value) => onCount(chain.id, Number(value) || 0)}
      />
    </li>
  );
}
