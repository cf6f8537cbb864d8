import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { limits } from '#shared/limits.ts';
import { chains, curveName } from '../../api/chains.ts';
import { useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import type { NameField } from '../../ui/parts/use-name-field.ts';
import { style } from '../../ui/text/style.ts';
import { chainOptions } from './FirstAccounts.tsx';
import type { PlanProblem } from './account-plan.ts';
import { formMessages } from './form-messages.ts';
import type { AccountForm } from './use-account-form.ts';
import classes from './Forms.module.css';

const options = { most: limits.accountsPerActivityMax };

export function AccountFields(props: {
  form: AccountForm;
  name: NameField;
  pathField: RefObject<HTMLInputElement | null>;
}) {
  const t = useMessages(formMessages);
  const { form } = props;
  const { chain, count } = form;
  return (
    <>
      <div className={classes.pair}>
        <Select
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
      </div>
      <div className={style('column', 'start', 'gap6')}>
        <TextInput
          ref={props.pathField}
          className={classes.wide}
          classNames={{ input: style('literal') }}
          label={t('firstPath')}
          description={form.isOwn ? t('ownPathHint') : t(count === 1 ? 'onePathHint' : 'firstPathHint')}
          value={form.path}
          error={form.refused ?? (form.problem && pathWords(form.problem, chain.pathFor(0), t))}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.derivationPathCharsMax}
          onChange={(event) => form.setPath(event.currentTarget.value)}
          onBlur={form.check}
        />
        {form.isOwn && (
          <button type="button" className={classes.plain} onClick={() => form.setPath(undefined)}>
            {t('useNextFree')}
          </button>
        )}
      </div>
      <TextInput
        label={t('name')}
        description={t(count === 1 ? 'accountNameHint' : 'accountNamesHint')}
        {...props.name.props}
      />
    </>
  );
}

function CountInput(props: { count: number; onCount: (count: number) => void }) {
  const t = useMessages(formMessages);
  const [typed, setTyped] = useState<number | string>(props.count);
  const fits = (value: number | string): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= options.most;
  return (
    <NumberInput
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

/** What is wrong with the first path, and what would be right. */
function pathWords(problem: PlanProblem, example: string, t: Translate<MessageKey<typeof formMessages>>): string {
  switch (problem.why) {
    case 'empty':
      return t('pathEmpty', { example });
    case 'start':
      return t('pathStart', { example });
    case 'step':
      return t('pathStep', { step: problem.step });
    case 'index':
      return t('pathIndex', { step: problem.step });
    case 'steps':
      return t('pathSteps', { most: limits.derivationPathStepsMax });
    case 'unhardened':
      return t('pathUnhardened', { step: problem.step });
    case 'used':
      return t('pathUsed', { path: problem.path });
    case 'runsOut':
      return t('pathRunsOut');
  }
}
