import { Link } from 'react-router';
import type { ReadArgument, ReadCall, ReadField } from '#shared/reading.ts';
import { Section, DefinitionItem, DefinitionList } from '../../../ui/parts/Section.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { LongValue } from '../LongValue.tsx';
import { style } from '../../../ui/text/style.ts';
import { Party, type NameOfAddress } from './Party.tsx';
import classes from './Reading.module.css';
import { messages } from './messages.ts';

const textMax = 2_000;
const nameMax = 80;
/** Values of one group that are shown; what is beyond stands in the raw bytes. */
const valuesMax = 64;
/** Groups within groups that are shown. */
const depthMax = 8;
const longHex = /^(?:0x)?[0-9a-fA-F]{40,}$/;
/** What is longer is no address, and no word of a contract. */
const partyMax = 200;

export function CallView(props: { call: ReadCall; nameOf?: NameOfAddress | undefined }) {
  const t = useMessages(messages);
  const { call, nameOf } = props;
  return (
    <Section
      title={t('call')}
      aside={call.label === undefined ? undefined : t.rich('readWith', { label: <SafeText text={call.label} /> })}
    >
      <DefinitionList>
        {call.name !== undefined && (
          <DefinitionItem name={t('call')}>
            <SafeText text={call.signature ?? call.name} mono max={textMax} />
          </DefinitionItem>
        )}
        <DefinitionItem name={t('contract')}>
          <Party address={call.to} nameOf={nameOf} />
        </DefinitionItem>
        {call.arguments === undefined && (
          <DefinitionItem name={t('data')}>
            {call.data === '' ? t('none') : <LongValue text={call.data} label={t('data')} />}
            {call.data !== '' && (
              <p className={style('below')}>
                <Link to={`/policies/interfaces?new&address=${encodeURIComponent(call.to)}`}>{t('addInterface')}</Link>
              </p>
            )}
          </DefinitionItem>
        )}
      </DefinitionList>
      {call.arguments !== undefined && <ArgumentsView values={call.arguments} />}
    </Section>
  );
}

export function ArgumentsView(props: { values: readonly ReadArgument[]; depth?: number }) {
  const t = useMessages(messages);
  const { values, depth = 0 } = props;
  if (values.length === 0) return <p className={style('quiet', 'flush')}>{t('empty')}</p>;
  if (depth >= depthMax) return <p className={style('quiet', 'flush')}>{t('deeper')}</p>;
  return (
    <>
      <DefinitionList>
        {values.slice(0, valuesMax).map(({ name, type, value }, index) => (
          <DefinitionItem key={`${index} ${name}`} name={<Name text={name === '' ? String(index) : name} />}>
            {typeof value === 'string' ? (
              <Value text={value} />
            ) : (
              <div className={classes.group}>
                <ArgumentsView values={value} depth={depth + 1} />
              </div>
            )}
            <span className={classes.type}>
              <SafeText text={type} mono />
            </span>
          </DefinitionItem>
        ))}
      </DefinitionList>
      <More n={values.length - valuesMax} />
    </>
  );
}

export function FieldsView({ fields }: { fields: readonly ReadField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <DefinitionList>
        {fields.slice(0, valuesMax).map(({ name, value }, index) => (
          <DefinitionItem key={`${index} ${name}`} name={<Name text={name} />}>
            <Value text={value} />
          </DefinitionItem>
        ))}
      </DefinitionList>
      <More n={fields.length - valuesMax} />
    </>
  );
}

function Name({ text }: { text: string }) {
  return <SafeText text={text} max={nameMax} />;
}

/** How many of a list are not shown; nothing where all are. */
export function More({ n }: { n: number }) {
  const t = useMessages(messages);
  return n > 0 ? <p className={style('quiet', 'flush')}>{t('moreCount', { n })}</p> : null;
}

function Value({ text }: { text: string }) {
  const t = useMessages(messages);
  if (text === '') return <span className={style('quiet')}>{t('empty')}</span>;
  if (longHex.test(text))
    return text.length <= partyMax ? <Party address={text} /> : <LongValue text={text} label={t('bytes')} />;
  return <SafeText text={text} max={textMax} lines />;
}
