import { ActionIcon, Box, Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '../../ui/icons.ts';
import { useId, type ChangeEvent, type ReactNode } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { FieldProblem } from './read-draft.ts';
import { emptyDraft, emptyGroup, type Draft, type Field, type GroupDraft } from './schema.ts';
import { messages } from './messages.ts';

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

type RowProps<Kind extends Field['kind'] = Field['kind']> = Place & {
  field: Extract<Field, { kind: Kind }>;
  draft: Draft;
  place: string;
  onChange: (draft: Draft) => void;
};

function FieldRow(props: RowProps) {
  const { field } = props;
  if (field.kind === 'group') return <GroupField {...props} field={field} />;
  if (field.kind === 'list') return <ListField {...props} field={field} />;
  return <ScalarField {...props} />;
}

/** What fills a field in beside its name, or below the name where there is little room. */
function NamedRow(props: { name: string | undefined; required: boolean; htmlFor?: string; children: ReactNode }) {
  const t = useMessages(messages);
  const name = (
    <>
      {props.name}
      {!props.required && (
        <Box component="span" display="block" ff="text" className={style('tiny', 'quieter')}>
          {t('optional')}
        </Box>
      )}
    </>
  );
  return (
    <Group align="start" gap="sm">
      <Box flex="0 0 34%" miw="7rem" pt={6} className={style('mono', 'breakable')}>
        {props.htmlFor === undefined ? name : <label htmlFor={props.htmlFor}>{name}</label>}
      </Box>
      <Box flex="1 1 13rem" miw={0}>
        {props.children}
      </Box>
    </Group>
  );
}

function ScalarField({ field, draft, place, onChange, problems, onLeave, known }: RowProps) {
  const t = useMessages(messages);
  const id = useId();
  const problem = problems.get(place);
  const ids = known.get(field.name);
  const text = typeof draft === 'string' ? draft : '';
  const shared = {
    id,
    error: problem && t(problem.problem, { bound: problem.bound ?? 0 }),
    onBlur: () => onLeave(place),
    'aria-required': field.required,
  };
  const typed = {
    ...shared,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(event.currentTarget.value),
  };
  return (
    <NamedRow name={field.name || place.split('.').at(-1)} required={field.required} htmlFor={id}>
      {field.kind === 'choice' ? (
        <NativeSelect {...typed} data={['', ...field.choices]} />
      ) : field.kind === 'switch' ? (
        <NativeSelect
          {...shared}
          value={typeof draft === 'boolean' ? String(draft) : ''}
          data={[...(field.required ? [] : [{ value: '', label: t('leftOut') }]), 'true', 'false']}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value === 'true')}
        />
      ) : field.kind === 'json' ? (
        <Textarea {...typed} autosize minRows={3} />
      ) : (
        <TextInput
          {...typed}
          spellCheck={false}
          autoComplete="off"
          list={ids ? `${id}-ids` : undefined}
          description={ids?.find((each) => each.id === text)?.name}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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
    </NamedRow>
  );
}

function GroupField({ field, draft, ...rest }: RowProps<'group'>) {
  const t = useMessages(messages);
  const name = field.name || rest.place;
  if (draft === null || typeof draft !== 'object' || Array.isArray(draft))
    return (
      <NamedRow name={name} required={false}>
        <AddButton onClick={() => rest.onChange(emptyGroup(field.fields))}>{t('addGroup', { name })}</AddButton>
      </NamedRow>
    );
  return (
    <Frame
      legend={name}
      note={!field.required && <RemoveButton label={t('removeGroup', { name })} onClick={() => rest.onChange(null)} />}
    >
      <SchemaForm {...rest} fields={field.fields} draft={draft as GroupDraft} />
    </Frame>
  );
}

function ListField({ field, draft, place, onChange, ...rest }: RowProps<'list'>) {
  const { name, element, countMax } = field;
  const t = useMessages(messages);
  const elements = Array.isArray(draft) ? (draft as readonly Draft[]) : [];
  const n = elements.length;
  const problem = rest.problems.get(place);
  // A list of plain values takes what is known of its own name: `userIds` the ids of users.
  const known = element.kind === 'group' ? rest.known : new Map([['', rest.known.get(name) ?? []]]);
  return (
    <Frame
      legend={name}
      note={
        <span className={style('note', 'tabular')}>
          {countMax === undefined ? t('count', { n }) : t('countOfMost', { n, most: countMax })}
        </span>
      }
    >
      {elements.map((each, index) => {
        const parts = {
          ...rest,
          known,
          place: `${place}.${index}`,
          onChange: (value: Draft) => onChange(elements.with(index, value)),
        };
        return (
          <div className={style('row', 'start', 'gap8', 'lineBelow', 'padBlock8', 'bottom12')} key={`${index}`}>
            <div className={style('grow', 'shrink')}>
              {element.kind === 'group' ? (
                <SchemaForm {...parts} fields={element.fields} draft={each as GroupDraft} />
              ) : (
                <FieldRow {...parts} field={element} draft={each} />
              )}
            </div>
            <RemoveButton
              label={t('removeElement', { n: index + 1, name })}
              onClick={() => onChange(elements.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {problem && (
        <p className={style('failed', 'small', 'above')}>{t(problem.problem, { bound: problem.bound ?? 0 })}</p>
      )}
      <AddButton
        disabled={countMax !== undefined && n >= countMax}
        onClick={() =>
          onChange([...elements, element.kind === 'group' ? emptyGroup(element.fields) : emptyDraft(element)])
        }
      >
        {t('add', { name })}
      </AddButton>
    </Frame>
  );
}

function Frame({ legend, note, children }: { legend: string; note: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={style('frame', 'flush', 'shrink', 'pad12')}>
      <legend>
        <Group gap="xs" px={6} align="baseline" component="span">
          <span className={style('mono', 'strong', 'breakable')}>{legend}</span>
          {note}
        </Group>
      </legend>
      {children}
    </fieldset>
  );
}

function AddButton(props: { disabled?: boolean; onClick: () => void; children: ReactNode }) {
  return <Button variant="default" leftSection={<IconPlus />} {...props} />;
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={label} onClick={onClick}>
      <IconX />
    </ActionIcon>
  );
}
