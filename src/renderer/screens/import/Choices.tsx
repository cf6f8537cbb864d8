import { ActionIcon, Button, Checkbox, Group, NumberInput, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconX } from '../../ui/icons.ts';
import { useState } from 'react';
import type { AccountParams, ImportAs } from '#shared/bridge.ts';
import { curves, type AddressFormat, type Curve } from '#shared/enums.ts';
import { addressFormatName, chains, curveName, formatsOfCurve, nextFreePaths } from '../../api/chains.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** One chain to begin with; it is shown with its address, and can be taken away. */
const [firstChain] = chains;
const countMost = 20;

/** The accounts that a wallet is imported with. `asked` is what to import it as. */
export function useWalletChoice() {
  const [accounts, setAccounts] = useState<readonly AccountParams[]>(() => accountsOf(firstChain?.id ?? '', 1, []));
  return {
    accounts,
    add: (chainId: string, count: number) =>
      setAccounts((before) => [...before, ...accountsOf(chainId, count, before)]),
    remove: (account: AccountParams) => setAccounts((before) => before.filter((one) => one !== account)),
    asked: (walletName: string): ImportAs => ({ as: 'wallet', walletName, accounts }),
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
export function WalletChoice({ draftId, choice }: { draftId: string; choice: ReturnType<typeof useWalletChoice> }) {
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
                  <p className={style('hint', 'tight')}>{!preview.problem && t('previewWaits')}</p>
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

/** On which curve a private key is imported, and by which addresses it is shown. A key in hex does not say its curve. */
export function useKeyChoice(said: string | undefined) {
  const own = curves.find((one) => one === said) ?? null;
  const [curve, setCurve] = useState<Curve | null>(own);
  const [formats, setFormats] = useState<readonly AddressFormat[]>(() => firstFormats(own));
  return {
    curve,
    said: own !== null,
    formats,
    choose: (next: Curve) => {
      setCurve(next);
      setFormats(firstFormats(next));
    },
    toggle: (format: AddressFormat) =>
      setFormats((before) => (before.includes(format) ? before.filter((one) => one !== format) : [...before, format])),
    /** What to import it as; null while the curve is not chosen. */
    asked: (privateKeyName: string): ImportAs | null =>
      curve && { as: 'private-key', privateKeyName, curve, addressFormats: formats },
  };
}

function firstFormats(curve: Curve | null): readonly AddressFormat[] {
  return curve === null ? [] : formatsOfCurve(curve).slice(0, 1);
}

/** Chooses curve and address formats; each format shows its address, so that it can be compared before anything is imported. */
export function KeyChoice({ draftId, choice }: { draftId: string; choice: ReturnType<typeof useKeyChoice> }) {
  const t = useMessages(messages);
  const { curve, formats } = choice;
  const wanted = curve === null ? [] : formats.map((format) => accountOf(curve, format));
  const preview = usePreview(draftId, wanted);
  return (
    <>
      {!choice.said && (
        <div>
          <Segmented<Curve | ''>
            label={t('curveChoice')}
            labelled
            value={curve ?? ''}
            onChange={(next) => next !== '' && choice.choose(next)}
            options={curves.map((one) => ({ value: one, label: curveName(one) }))}
          />
          <p className={style('hint', 'tight')}>{t('curveHint')}</p>
          <p className={style('hint', 'tight')} role="status">
            {curve === null && t('curveMissing')}
          </p>
        </div>
      )}
      {curve !== null && (
        <Section title={t('formats')} aside={formats.length}>
          <p className={style('hint', 'tight')}>{t(formats.length === 0 ? 'formatsNone' : 'formatsHint')}</p>
          <PreviewProblem problem={preview.problem} />
          <ul className={style('list')}>
            {[...new Set(formatsOfCurve(curve))].map((format) => {
              const address = preview.addressOf(accountOf(curve, format));
              return (
                <li key={format} className={style('wrapRow', 'gap12', 'padBlock8', 'lineBelow')}>
                  <Checkbox
                    label={addressFormatName(format)}
                    checked={formats.includes(format)}
                    onChange={() => choice.toggle(format)}
                  />
                  {formats.includes(format) && address !== undefined && <Address value={address} />}
                </li>
              );
            })}
          </ul>
        </Section>
      )}
    </>
  );
}

/** A key has no path; what is previewed of it is the key itself. */
function accountOf(curve: Curve, addressFormat: AddressFormat): AccountParams {
  return { curve, pathFormat: 'PATH_FORMAT_BIP32', path: 'm', addressFormat };
}

/** The addresses that a draft will have, as far as they are worked out. */
function usePreview(draftId: string, accounts: readonly AccountParams[]) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const { data } = useQuery({
    queryKey: ['draft', draftId, accounts],
    queryFn: async () => {
      const answered = await attempt(t('previewFailed'), () => bridge.local.previewPendingSecret(draftId, accounts));
      if ('problem' in answered) return { problem: answered.problem };
      // Addresses come in the order they were asked for; of the same path two curves may have one each.
      return { addresses: new Map(accounts.map((one, at) => [keyOf(one), answered.value[at]?.address])) };
    },
    enabled: accounts.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    addressOf: (account: AccountParams) => data?.addresses?.get(keyOf(account)),
    problem: accounts.length === 0 ? undefined : data?.problem,
  };
}

/** Why there are no addresses, beside the form: it takes no focus from whoever fills it in. */
function PreviewProblem({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  return (
    <Callout role="status" tone="fail" title={problem.title}>
      <WhatHappened problem={problem} />
    </Callout>
  );
}
