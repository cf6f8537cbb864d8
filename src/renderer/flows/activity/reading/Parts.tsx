import { Link } from 'react-router';
import type { ReadArgument, ReadCall, ReadField } from '#shared/reading.ts';
import { Definitions, DefinitionItem, DefinitionItems, DefinitionList, Section } from '../../../ui/parts/Section.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { LongValue } from '../LongValue.tsx';
import { style } from '../../../ui/text/style.ts';
import { Party, type NameOfAddress } from './Party.tsx';
import { FieldValue, TypedValue } from './Value.tsx';
import { useFieldName } from './field-name.ts';
import { messages } from './messages.ts';

const textMax = 2_000;
const nameMax = 80;
/** A value that is longer takes a whole line. */
const narrowMax = 24;
/** Values of one group that are shown; what is beyond stands in the raw bytes. */
const valuesMax = 64;
/** Groups within groups that are shown. */
const depthMax = 8;

/** @param props.inBytes whether the bytes of the arguments are shown beside them, and marked with them */
export function CallView(props: { call: ReadCall; nameOf?: NameOfAddress | undefined; inBytes: boolean }) {
  const t = useMessages(messages);
  const { call, nameOf } = props;
  const { to, label, data } = call;
  return (
    <Section
      title={t('call')}
      aside={label === undefined ? undefined : t.rich('readWith', { label: <SafeText text={label} /> })}
    >
      <Definitions
        items={[
          call.name !== undefined && {
            name: t('call'),
            value: <SafeText text={call.signature ?? call.name} mono max={textMax} />,
            field: 'data.selector',
          },
          { name: t('contract'), value: <Party address={to} nameOf={nameOf} /> },
          call.arguments === undefined && {
            name: t('data'),
            value: data === '' ? t('none') : <UnreadData to={to} data={data} />,
          },
        ]}
      />
      {call.arguments !== undefined && (
        <ArgumentsView values={call.arguments} nameOf={nameOf} fieldOf={props.inBytes ? argumentPiece : undefined} />
      )}
    </Section>
  );
}

/** The piece of the bytes that holds an argument of the call. */
const argumentPiece = (name: string): string => `data.arguments.${name}`;

function UnreadData({ to, data }: { to: string; data: string }) {
  const t = useMessages(messages);
  return (
    <>
      <LongValue text={data} label={t('data')} />
      <p className={style('below')}>
        <Link to={`/policies/interfaces?new&address=${encodeURIComponent(to)}`}>{t('addInterface')}</Link>
      </p>
    </>
  );
}

export function ArgumentsView(props: {
  values: readonly ReadArgument[];
  depth?: number;
  nameOf?: NameOfAddress | undefined;
  /** Gives the piece of the bytes that holds a value; absent for values within others. */
  fieldOf?: ((name: string) => string) | undefined;
}) {
  const t = useMessages(messages);
  const { values, depth = 0, nameOf, fieldOf } = props;
  if (values.length === 0) return <p className={style('quiet', 'flush')}>{t('empty')}</p>;
  if (depth >= depthMax) return <p className={style('quiet', 'flush')}>{t('deeper')}</p>;
  return (
    <>
      <DefinitionList>
        {values.slice(0, valuesMax).map(({ name, type, value }, index) => (
          <DefinitionItem
            key={`${index} ${name}`}
            name={<SafeText text={name || String(index)} max={nameMax} />}
            field={fieldOf?.(name || String(index))}
          >
            {typeof value === 'string' ? (
              <TypedValue name={name} type={type} text={value} nameOf={nameOf} />
            ) : (
              <div className={style('indent')}>
                <ArgumentsView values={value} depth={depth + 1} nameOf={nameOf} />
              </div>
            )}{' '}
            <span className={style('tiny', 'quiet')}>
              <SafeText text={type} mono />
            </span>
          </DefinitionItem>
        ))}
      </DefinitionList>
      <More n={values.length - valuesMax} />
    </>
  );
}

/** Fields of typed data, whose names somebody else chose. */
export function FieldsView({ fields, nameOf }: { fields: readonly ReadField[]; nameOf?: NameOfAddress | undefined }) {
  if (fields.length === 0) return null;
  return (
    <>
      <DefinitionList>
        {fields.slice(0, valuesMax).map(({ name, value }, index) => (
          <DefinitionItem key={`${index} ${name}`} name={<SafeText text={name} max={nameMax} />}>
            <FieldValue name={name} text={value} nameOf={nameOf} />
          </DefinitionItem>
        ))}
      </DefinitionList>
      <More n={fields.length - valuesMax} />
    </>
  );
}

/** What a transaction says beside what it moves, under the names that people have for its fields: `items`, then `fields`. */
export function DecodedView(
  props: Pick<Parameters<typeof Definitions>[0], 'items'> & { fields: readonly ReadField[] },
) {
  const { items, fields } = props;
  const nameOf = useFieldName();
  return (
    <>
      <DefinitionList layout="pairs">
        <DefinitionItems items={items} />
        {fields.slice(0, valuesMax).map(({ name, value }, index) => (
          <DefinitionItem
            key={`${index} ${name}`}
            name={nameOf(name) ?? <SafeText text={name} max={nameMax} />}
            wide={value.length > narrowMax}
            field={name}
          >
            <FieldValue name={name} text={value} />
          </DefinitionItem>
        ))}
      </DefinitionList>
      <More n={fields.length - valuesMax} />
    </>
  );
}

/** How many of a list are not shown; nothing where all are. */
export function More({ n }: { n: number }) {
  const t = useMessages(messages);
  return n > 0 ? <p className={style('quiet', 'flush')}>{t('moreCount', { n })}</p> : null;
}
