import { ActionIcon, Button, Group, NumberInput, Select } from '@mantine/core';
import { IconX } from '../../ui/icons.ts';
import { useState } from 'react';
import type { AccountParams } from '#shared/bridge.ts';
import { addressFormatName, chains, nextFreePaths } from '../../api/chains.ts';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { PreviewProblem, usePreview } from './preview.tsx';
import { messages } from './messages.ts';

/** The accounts that a wallet is imported with, and how to change them. */
type ChosenAccounts = Readonly<{
  accounts: readonly AccountParams[];
  add: (chainId: string, count: number) => void;
  remove: (account: AccountParams) => void;
}>;

/** One chain to begin with; it is shown with its address, and can be taken away. */
const [firstChain] = chains;
const countMost = 20;

export function useWalletChoice(): ChosenAccounts {
  const [accounts, setAccounts] = useState<readonly AccountParams[]>(() => accountsOf(firstChain?.id ?? '', 1, []));
  return {
    accounts,
    add: (chainId, count) => setAccounts((before) => [...before, ...accountsOf(chainId, count, before)]),
    remove: (account) => setAccounts((before) => before.filter((one) => one !== account)),
  };
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
export function WalletChoice({ draftId, choice }: { draftId: string; choice: ChosenAccounts }) {
  const t = useMessages(messages);
  const { accounts } = choice;
  const preview = usePreview(draftId, accounts);
  const [chainId, setChainId] = useState(firstChain?.id ?? '');
  const [count, setCount] = useState(1);
  return (
    <Section title={t('accounts')} aside={accounts.length}>
      <p className={style('hint', 'tight')}>{t(accounts.length === 0 ? 'accountsNone' : 'accountsHint')}</p>
      <PreviewProblem problem={preview.problem} />
      <ul className={style('list')}>
        {accounts.map((account) => {
          const address = preview.addressOf(account);
          const name = addressFormatName(account.addressFormat);
          return (
            <li key={keyOf(account)} className={style('row', 'gap12', 'padBlock8', 'lineBelow')}>
              {address !== undefined && <KeyIcon of={address} />}
              <div className={style('breakable', 'shrink', 'grow')}>
                <p className={style('strong', 'flush')}>
                  {name} <code className={style('note', 'normal')}>{account.path}</code>
                </p>
                {address === undefined ? (
                  <p className={style('hint', 'tight')}>{preview.problem === null && t('previewWaits')}</p>
                ) : (
                  <Address value={address} />
                )}
              </div>
              <ActionIcon
                aria-label={t('remove', { what: `${name} ${account.path}` })}
                onClick={() => choice.remove(account)}
              >
                <IconX aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Group align="flex-end" gap="sm" mt="md">
        <Select
          label={t('chain')}
          data={chains.map(({ id, name }) => ({ value: id, label: name }))}
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
    </Section>
  );
}

function keyOf({ curve, addressFormat, path }: AccountParams): string {
  return `${curve} ${addressFormat} ${path}`;
}
