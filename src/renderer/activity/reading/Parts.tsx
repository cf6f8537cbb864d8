import type { ReadArgument, ReadCall, ReadField } from '#shared/reading.ts';
import { Legend, Reading, Readings } from '../../ui/Legend.tsx';
import { Machine } from '../../ui/Machine.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useWords } from '../../ui/words.tsx';
import { Party, type NameOfAddress } from './Party.tsx';
import classes from './Reading.module.css';
import { words } from './words.ts';

const textMax = 2_000;
/** Values of one group that are shown; what is beyond stands in the raw bytes. */
const valuesMax = 64;
const longHex = /^(?:0x)?[0-9a-fA-F]{40,}$/;

/** A call of a contract or program: what it is called and with what, or the bare data where nothing here can read it. */
export function CallView(props: { readonly call: ReadCall; readonly nameOf?: NameOfAddress | undefined }) {
  const t = useWords(words);
  const { call, nameOf } = props;
  return (
    <Legend
      title={t('call')}
      reading={call.label === undefined ? undefined : t.rich('readWith', { label: <SafeText text={call.label} /> })}
    >
      <Readings>
        {call.name !== undefined && (
          <Reading name={t('call')}>
            <SafeText text={call.signature ?? call.name} mono max={textMax} />
          </Reading>
        )}
        <Reading name={t('contract')}>
          <Party address={call.to} nameOf={nameOf} />
        </Reading>
        {call.arguments === undefined && (
          <Reading name={t('data')}>
            {call.data === '' ? t('noData') : <Machine text={call.data} label={t('data')} grouped />}
          </Reading>
        )}
      </Readings>
      {call.arguments !== undefined && <ArgumentsView values={call.arguments} />}
    </Legend>
  );
}

/** Named values with their types, groups indented. */
export function ArgumentsView({ values }: { readonly values: readonly ReadArgument[] }) {
  const t = useWords(words);
  if (values.length === 0) return <p className={classes.quiet}>{t('empty')}</p>;
  return (
    <Readings>
      {values.slice(0, valuesMax).map(({ name, type, value }, index) => (
        <Reading key={`${index} ${name}`} name={name === '' ? String(index) : name}>
          {typeof value === 'string' ? (
            <Value text={value} />
          ) : (
            <div className={classes.group}>
              <ArgumentsView values={value} />
            </div>
          )}
          <span className={classes.type}>
            <SafeText text={type} mono />
          </span>
        </Reading>
      ))}
    </Readings>
  );
}

/** What else it says, under the chain's own words. */
export function FieldsView({ fields }: { readonly fields: readonly ReadField[] }) {
  if (fields.length === 0) return null;
  return (
    <Readings>
      {fields.map(({ name, value }, index) => (
        <Reading key={`${index} ${name}`} name={name}>
          <Value text={value} />
        </Reading>
      ))}
    </Readings>
  );
}

function Value({ text }: { readonly text: string }) {
  const t = useWords(words);
  if (text === '') return <span className={classes.quiet}>{t('empty')}</span>;
  if (longHex.test(text)) return <Party address={text} />;
  return <SafeText text={text} max={textMax} lines />;
}
