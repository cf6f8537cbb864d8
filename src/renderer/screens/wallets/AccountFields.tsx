import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { limits } from '#shared/limits.ts';
import { chains, curveName } from '#shared/chains.ts';
import { chainOptions } from '../../flows/chain-options.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { NameField } from '../../ui/parts/use-name-field.ts';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { AccountForm } from './use-account-form.ts';

const options = { most: limits.accountsPerActivityMax };

export function AccountFields(props: {
  form: AccountForm;
  name: NameField;
  /** What each account is called. */
  names: readonly string[];
  pathField: RefObject<HTMLInputElement | null>;
}) {
  const t = useMessages(messages);
  const { form, names } = props;
  const { chain, count, problem } = form;
  const example = chain.pathFor(0);
  return (
    <>
      <Group align="start">
        <Select
          flex="2 1 16rem"
          label={t('chain')}
          description={t('chainHint', {
            curve: curveName(chain.curve),
            pattern: chain.pathPattern.replace('{i}', 'i'),
          })}
          data={[...chainOptions(chains, t)]}
          value={chain.id}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('moreNone')}
          onChange={(id) => {
            const next = chains.find((one) => one.id === id);
            if (next) form.choose(next);
          }}
        />
        <CountInput count={count} onCount={form.setCount} />
      </Group>
      <div className={style('column', 'start', 'gap6')}>
        <TextInput
          ref={props.pathField}
          w="100%"
          classNames={{ input: style('literal') }}
          label={t('firstPath')}
          description={form.isOwn ? t('ownPathHint') : t('firstPathHint', { n: count })}
          value={form.path}
          error={
            form.refused ??
            (problem && t(`path.${problem.why}`, { example, most: limits.derivationPathStepsMax, ...problem }))
          }
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.derivationPathCharsMax}
          onChange={(event) => form.setPath(event.currentTarget.value)}
          onBlur={form.check}
        />
        {form.isOwn && (
          <button type="button" className={style('link')} onClick={() => form.setPath(undefined)}>
            {t('useNextFree')}
          </button>
        )}
      </div>
      <TextInput
        label={t('accountName', { n: count })}
        description={count > 1 && t('accountNameHint', { first: names[0] ?? '', last: names.at(-1) ?? '' })}
        {...props.name.props}
      />
    </>
  );
}

function CountInput(props: { count: number; onCount: (count: number) => void }) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState<number | string>(props.count);
  const fits = (value: number | string): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= options.most;
  return (
    <NumberInput
      flex="1 1 8rem"
      label={t('count')}
      description={t('countHint', options)}
      value={typed}
      min={1}
      max={options.most}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      error={fits(typed) ? undefined : t('countWrong', options)}
      onChange={(value) => {
        setTyped(value);
        if (fits(value)) props.onCount(value);
      }}
      onBlur={() => setTyped(props.count)}
    />
  );
}
