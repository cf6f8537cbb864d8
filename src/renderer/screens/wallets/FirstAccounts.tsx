import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { Failure } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { chains, type Chain } from '#shared/chains.ts';
import { violationsOf } from '../../api/problem.ts';
import { useAccountNames } from '../../flows/account-names.ts';
import { chainOptions } from '../../flows/chain-options.ts';
import { useMessages } from '../../messages/translate.tsx';
import { kitMessages } from '../../ui/kit-messages.ts';
import { nameProblem } from '../../ui/parts/use-name-field.ts';
import { style } from '../../ui/text/style.ts';
import {
  countOf,
  firstAccountsOf,
  nameFirstAccounts,
  type FirstAccounts as Counts,
  type NamedAccounts,
} from './account-plan.ts';
import { messages } from './messages.ts';

/** The chains offered at once; the others are one choice away. */
const offered = ['ethereum', 'bitcoin-p2wpkh', 'bitcoin-p2tr', 'solana', 'tron'];

type FirstAccountsForm = ReturnType<typeof useFirstAccounts>;

/** The accounts that a wallet is to begin with: how many of each chain, and their names. */
export function useFirstAccounts() {
  const tKit = useMessages(kitMessages);
  const { taken, done } = useAccountNames();
  const [counts, setCounts] = useState<Counts>(new Map([['ethereum', 1]]));
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const fields = useRef(new Map<string, HTMLInputElement>());
  const named = useMemo(() => nameFirstAccounts(chains, counts, typed, taken), [counts, typed, taken]);

  const show = (found: ReadonlyMap<string, string>): boolean => {
    setErrors(found);
    const [first] = found.keys();
    if (first !== undefined) fields.current.get(first)?.focus();
    return first !== undefined;
  };
  const find = (): ReadonlyMap<string, string> =>
    new Map(
      named.flatMap(({ chain, text, rules }) => {
        const problem = nameProblem(text.trim(), rules, tKit);
        return problem === undefined ? [] : [[chain.id, problem] as const];
      }),
    );
  return {
    done,
    named,
    errors,
    fields,
    total: countOf(counts),
    accounts: () => firstAccountsOf(named),
    setCount: (id: string, count: number): void => {
      const next = new Map(counts);
      if (count > 0) next.set(id, count);
      else next.delete(id);
      setCounts(next);
      setErrors(new Map());
    },
    setName: (id: string, name: string): void => {
      setTyped(new Map(typed).set(id, name));
      setErrors(new Map());
    },
    /** Whether the names will do; if not, the fields say why and the first of them has the focus. */
    check: (): boolean => !show(find()),
    /** Says at its field that another account has a name, where the failure is about one of the accounts. */
    refuse: (failure: Failure | undefined): boolean => {
      const places = new Map(firstAccountsOf(named).map(({ name }, at) => [`accounts.${at}.name`, name]));
      const [name] = violationsOf(failure).flatMap(({ field }) => places.get(field) ?? []);
      const about = named.find(({ names }) => name !== undefined && names.includes(name));
      return about !== undefined && show(new Map([[about.chain.id, tKit('nameTaken')]]));
    },
  };
}

export function FirstAccounts({ form }: { form: FirstAccountsForm }) {
  const t = useMessages(messages);
  const [shown, setShown] = useState<readonly string[]>(offered);
  const others = chains.filter(({ id }) => !shown.includes(id));
  return (
    <div className={style('column', 'gap16', 'top8')}>
      <ul className={style('list')}>
        {chains
          .filter(({ id }) => shown.includes(id))
          .map((chain) => (
            <ChainRow key={chain.id} chain={chain} form={form} />
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
          form.setCount(id, 1);
        }}
      />
    </div>
  );
}

function ChainRow({ chain, form }: { chain: Chain; form: FirstAccountsForm }) {
  const t = useMessages(messages);
  const named = form.named.find((one) => one.chain === chain);
  const count = named?.names.length ?? 0;
  return (
    <li className={style('column', 'lineBelow', 'padBlock8', 'gap8')}>
      <div className={style('wrapRow', 'apart', 'gap8')}>
        <Checkbox
          label={chain.name}
          description={<code>{chain.pathFor(0)}</code>}
          checked={count > 0}
          onChange={(event) => form.setCount(chain.id, event.currentTarget.checked ? 1 : 0)}
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
          onChange={(value) => form.setCount(chain.id, Number(value) || 0)}
        />
      </div>
      {named && <NameOfAccounts named={named} form={form} />}
    </li>
  );
}

function NameOfAccounts({ named: { chain, text, names }, form }: { named: NamedAccounts; form: FirstAccountsForm }) {
  const t = useMessages(messages);
  return (
    <TextInput
      pl="2rem"
      ref={(input) => {
        if (input) form.fields.current.set(chain.id, input);
        else form.fields.current.delete(chain.id);
      }}
      label={t('accountName', { n: names.length })}
      aria-label={t('accountNameOf', { n: names.length, chain: chain.name })}
      description={names.length > 1 && t('accountNameHint', { first: names[0] ?? '', last: names.at(-1) ?? '' })}
      value={text}
      error={form.errors.get(chain.id)}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => form.setName(chain.id, event.currentTarget.value)}
    />
  );
}
