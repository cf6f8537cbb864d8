import { ActionIcon, Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { AccountParams, ImportAs } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { addressFormatName, chainOf, chains, nextFreePaths } from '#shared/chains.ts';
import { suggestedName, useAccountNames } from '../../flows/account-names.ts';
import { chainOptions } from '../../flows/chain-options.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconX } from '../../ui/icons.ts';
import { kitMessages } from '../../ui/kit-messages.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { nameProblem, type NameRules } from '../../ui/parts/use-name-field.ts';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { keyOf, PreviewProblem, usePreview } from './preview.tsx';

/** One chain to begin with; it is shown with its address, and can be taken away. */
const [firstChain] = chains;
const countMost = 20;

/** The accounts that a wallet is imported with. `asked` is what to import it as; null while a name is wrong, which its field then says. */
export function useWalletChoice() {
  const tKit = useMessages(kitMessages);
  const { taken } = useAccountNames();
  const [accounts, setAccounts] = useState<readonly AccountParams[]>(() => accountsOf(firstChain?.id ?? '', 1, []));
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [checked, setChecked] = useState(false);
  const named = useMemo(() => nameEach(accounts, typed, taken), [accounts, typed, taken]);
  const rows = named.map((one) => ({
    ...one,
    error: checked ? nameProblem(one.text.trim(), one.rules, tKit) : undefined,
  }));
  return {
    rows,
    /** The account that would be added next of a chain. */
    next: (chainId: string) => accountsOf(chainId, 1, accounts)[0],
    add: (chainId: string, count: number) =>
      setAccounts((before) => [...before, ...accountsOf(chainId, count, before)]),
    remove: (account: AccountParams) => setAccounts((before) => before.filter((one) => one !== account)),
    setName: (account: AccountParams, name: string) => setTyped(new Map(typed).set(keyOf(account), name)),
    asked: (walletName: string): ImportAs | null => {
      setChecked(true);
      if (named.some(({ text, rules }) => nameProblem(text.trim(), rules, tKit) !== undefined)) return null;
      const wanted = named.map(({ account, text }) => ({ ...account, name: text.trim() }));
      return { as: 'wallet', walletName, accounts: wanted };
    },
  };
}

/** Names each account, as it was typed, else after its chain with the first number that is free. */
function nameEach(
  accounts: readonly AccountParams[],
  typed: ReadonlyMap<string, string>,
  takenBefore: ReadonlySet<string>,
): readonly Readonly<{ account: AccountParams; text: string; rules: NameRules }>[] {
  const taken = new Set(takenBefore);
  return accounts.map((account) => {
    const chain = chainOf(account.addressFormat, account.curve);
    const rules = { charsMax: limits.labelCharsMax, taken: new Set(taken) };
    const text = typed.get(keyOf(account)) ?? (chain === undefined ? '' : suggestedName(chain, 1, taken));
    taken.add(text.trim());
    return { account, text, rules };
  });
}

/** The next accounts of a chain, on the first paths that are free. */
function accountsOf(chainId: string, count: number, before: readonly AccountParams[]): readonly AccountParams[] {
  const chain = chains.find(({ id }) => id === chainId);
  if (chain === undefined) return [];
  const used = before
    .filter((one) => one.curve === chain.curve && one.addressFormat === chain.addressFormat)
    .map(({ path }) => path);
  const { curve, pathFormat, addressFormat } = chain;
  return nextFreePaths(chain, used, count).map((path) => ({ curve, pathFormat, path, addressFormat }));
}

/** Chooses accounts; each shows the address that it will have, so that it can be compared before anything is imported. */
export function WalletChoice({ draftId, choice }: { draftId: string; choice: ReturnType<typeof useWalletChoice> }) {
  const t = useMessages(messages);
  const { rows } = choice;
  const [chainId, setChainId] = useState(firstChain?.id ?? '');
  const [count, setCount] = useState(1);
  const next = choice.next(chainId);
  const accounts = rows.map(({ account }) => account);
  const preview = usePreview(draftId, next ? [...accounts, next] : accounts);
  return (
    <Section title={t('accounts')} aside={rows.length}>
      <p className={style('hint', 'tight')}>{t(rows.length === 0 ? 'accountsNone' : 'accountsHint')}</p>
      <PreviewProblem problem={preview.problem} />
      <ul className={style('list')}>
        {rows.map(({ account, text, error }) => {
          const name = addressFormatName(account.addressFormat);
          const what = `${name} ${account.path}`;
          return (
            <li key={keyOf(account)} className={style('row', 'start', 'gap12', 'padBlock8', 'lineBelow')}>
              <div className={style('column', 'gap4', 'breakable', 'shrink', 'grow')}>
                <Candidate account={account} address={preview.addressOf(account)} waits={!preview.problem} />
                <TextInput
                  aria-label={t('accountNameOf', { what })}
                  placeholder={t('name')}
                  value={text}
                  error={error}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => choice.setName(account, event.currentTarget.value)}
                />
              </div>
              <ActionIcon aria-label={t('remove', { what })} onClick={() => choice.remove(account)}>
                <IconX aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Group align="flex-end" gap="sm" mt="md">
        <Select
          label={t('chain')}
          data={[...chainOptions(chains, t)]}
          value={chainId}
          searchable
          onChange={(id) => setChainId(id ?? chainId)}
        />
        <NumberInput
          label={t('addCount')}
          w="7rem"
          value={count}
          min={1}
          max={countMost}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(value) => setCount(Math.min(countMost, Math.max(1, Number(value) || 1)))}
        />
        <Button variant="default" onClick={() => choice.add(chainId, count)}>
          {t('addAccounts')}
        </Button>
      </Group>
      {next && (
        <div className={style('top12')}>
          <p className={style('note', 'flush')}>{t('nextAccount')}</p>
          <Candidate account={next} address={preview.addressOf(next)} waits={!preview.problem} />
        </div>
      )}
    </Section>
  );
}

/** An account with the address that it will have, as soon as that is derived. */
function Candidate(props: { account: AccountParams; address: string | undefined; waits: boolean }) {
  const t = useMessages(messages);
  const { account, address } = props;
  return (
    <div className={style('row', 'gap12', 'shrink')}>
      {address !== undefined && <KeyIcon of={address} />}
      <div className={style('breakable', 'shrink')}>
        <p className={style('strong', 'flush')}>
          {addressFormatName(account.addressFormat)} <code className={style('note', 'normal')}>{account.path}</code>
        </p>
        {address === undefined ? (
          <p className={style('hint', 'tight')}>{props.waits && t('previewWaits')}</p>
        ) : (
          <Address value={address} />
        )}
      </div>
    </div>
  );
}
