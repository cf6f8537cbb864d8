import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '../../ui/icons.ts';
import { useId, type ReactNode } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import type { FieldProblem } from './read-draft.ts';
import { emptyDraft, emptyGroup, type Draft, type Field } from './schema.ts';
import classes from './SchemaForm.module.css';
import { messages } from './messages.ts';

type GroupDraft = Readonly<{ [name: string]: Draft }>;

type Place = {
  /** What is wrong, by place; only what may be shown already. */
  problems: ReadonlyMap<string, FieldProblem>;
  /** Told when a field was left, so that what is wrong with it may be said. */
  onLeave: (place: string) => void;
  /** Ids of the vault's own things by the name of the field that takes them, with what they are called. */
  known: ReadonlyMap<string, readonly KnownId[]>;
};

export type KnownId = Readonly<{ id: string; name: string }>;

export function SchemaForm(
  props: Place & { fields: readonly Field[]; draft: GroupDraft; place?: string; onChange: (draft: GroupDraft) => void },
) {
  const { fields, draft, place = '', onChange, ...rest } = props;
  return (
    <div className={style('column', 'gap12')}>
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          {...rest}
          field={field}
          draft={draft[field.name] ?? emptyDraft(field)}
          place={place === '' ? field.name : `${place}.${field.name}`}
          onChange={(value) => onChange({ ...draft, [field.name]: value })}
        />
      ))}
    </div>
  );
}

type RowProps = Place & { field: Field; draft: Draft; place: string; onChange: (draft: Draft) => void };

function FieldRow(props: RowProps) {
  switch (props.field.kind) {
    case 'group':
      return <GroupField {...props} fields={props.field.fields} />;
    case 'list':
      return <ListField {...props} element={props.field.element} countMax={props.field.countMax} />;
    default:
      return <ScalarField {...props} />;
  }
}

function ScalarField({ field, draft, place, onChange, problems, onLeave, known }: RowProps) {
  const t = useMessages(messages);
  const id = useId();
  const problem = problems.get(place);
  const error = problem === undefined ? undefined : t(problem.problem, { bound: problem.bound ?? 0 });
  const ids = known.get(field.name);
  const text = typeof draft === 'string' ? draft : '';
  const called = ids?.find((each) => each.id === text)?.name;
  const shared = { id, error, onBlur: () => onLeave(place), 'aria-required': field.required };
  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classNames(style('mono', 'breakable'), classes.name)}>
        {field.name === '' ? place.split('.').at(-1) : field.name}
        {!field.required && <span className={classes.optional}>{t('optional')}</span>}
      </label>
      <div>
        {field.kind === 'choice' ? (
          <NativeSelect
            {...shared}
            value={text}
            data={['', ...field.choices]}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : field.kind === 'switch' ? (
          <NativeSelect
            {...shared}
            value={typeof draft === 'boolean' ? String(draft) : ''}
            data={[...(field.required ? [] : [{ value: '', label: t('leftOut') }]), 'true', 'false']}
            onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value === 'true')}
          />
        ) : field.kind === 'json' ? (
          <Textarea
            {...shared}
            value={text}
            autosize
            minRows={3}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            {...shared}
            value={text}
            spellCheck={false}
            autoComplete="off"
            list={ids ? `${id}-ids` : undefined}
            description={called}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
        {ids && (
          <datalist id={`${id}-ids`}>
            {ids.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </datalist>
        )}
      </div>
    </div>
  );
}

function GroupField({ fields, ...props }: RowProps & { fields: readonly Field[] }) {
  const { field, draft, place, onChange, problems, onLeave, known } = props;
  const t = useMessages(messages);
  const name = field.name === '' ? place : field.name;
  if (draft === null || typeof draft !== 'object' || Array.isArray(draft))
    return (
      <div className={classes.row}>
        <span className={classNames(style('mono', 'breakable'), classes.name)}>
          {name}
          <span className={classes.optional}>{t('optional')}</span>
        </span>
        <div>
          <Button variant="default" leftSection={<IconPlus />} onClick={() => onChange(emptyGroup(fields))}>
            {t('addGroup', { name })}
          </Button>
        </div>
      </div>
    );
  return (
    <Frame
      legend={name}
      remove={field.required ? undefined : { label: t('removeGroup', { name }), run: () => onChange(null) }}
    >
      <SchemaForm
        fields={fields}
        draft={draft as GroupDraft}
        place={place}
        onChange={onChange}
        problems={problems}
        onLeave={onLeave}
        known={known}
      />
    </Frame>
  );
}

function ListField(props: RowProps & { element: Field; countMax: number | undefined }) {
  const { element, countMax, field, draft, place, onChange, ...rest } = props;
  const t = useMessages(messages);
  const elements = Array.isArray(draft) ? (draft as readonly Draft[]) : [];
  const problem = rest.problems.get(place);
  const replace = (at: number, value: Draft): void =>
    onChange(elements.map((each, index) => (index === at ? value : each)));
  const count =
    countMax === undefined
      ? t('count', { n: elements.length })
      : t('countOfMost', { n: elements.length, most: countMax });
  return (
    <Frame legend={field.name} note={count}>
      {elements.map((each, index) => (
        <div className={classNames(style('grid', 'gap8', 'lineBelow'), classes.element)} key={`${index}`}>
          {element.kind === 'group' ? (
            <SchemaForm
              fields={element.fields}
              draft={each as GroupDraft}
              place={`${place}.${index}`}
              onChange={(value) => replace(index, value)}
              {...rest}
            />
          ) : (
            // A list of plain values takes what is known of its own name: `userIds` the ids of users.
            <FieldRow
              {...rest}
              known={new Map([['', rest.known.get(field.name) ?? []]])}
              field={element}
              draft={each}
              place={`${place}.${index}`}
              onChange={(value) => replace(index, value)}
            />
          )}
          <ActionIcon
            className={classes.remove ?? ''}
            aria-label={t('removeElement', { n: index + 1, name: field.name })}
            onClick={() => onChange(elements.filter((_, at) => at !== index))}
          >
            <IconX />
          </ActionIcon>
        </div>
      ))}
      {problem && (
        <p className={style('failed', 'small', 'above')}>{t(problem.problem, { bound: problem.bound ?? 0 })}</p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus />}
        disabled={countMax !== undefined && elements.length >= countMax}
        onClick={() =>
          onChange([...elements, element.kind === 'group' ? emptyGroup(element.fields) : emptyDraft(element)])
        }
      >
        {t('add', { name: field.name })}
      </Button>
    </Frame>
  );
}

function Frame(props: {
  legend: string;
  note?: string;
  remove?: Readonly<{ label: string; run: () => void }> | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={classNames(style('frame', 'flush', 'shrink'), classes.frame)}>
      <legend className={classes.legend}>
        <span className={classNames(style('mono', 'breakable'), classes.name)}>{props.legend}</span>
        {props.note !== undefined && <span className={style('note', 'tabular')}>{props.note}</span>}
        {props.remove && (
          <ActionIcon aria-label={props.remove.label} onClick={props.remove.run}>
            <IconX />
          </ActionIcon>
        )}
      </legend>
      {props.children}
    </fieldset>
  );
}
