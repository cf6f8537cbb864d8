import type { Json, JsonObject } from '#shared/envelope.ts';
import { objectIn } from '../../api/activity-view.ts';
import type { ActivityText, NamedKind } from './activity-text.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { fieldMessages, fieldName } from './field-messages.ts';
import classes from './Fields.module.css';
import { LongValue } from './LongValue.tsx';
import { messages } from './messages.ts';

/** Lists are cut here; what is beyond stands in the raw JSON. */
const itemsMax = 24;
const textMax = 2_000;
const nameMax = 80;

export function Fields(props: { value: JsonObject; names: ActivityText }) {
  const t = useMessages(messages);
  const sayField = useMessages(fieldMessages);
  const entries = Object.entries(props.value);
  if (entries.length === 0) return <p className={style('quiet', 'flush')}>{t('nothingHandedOver')}</p>;
  return (
    <DefinitionList>
      {entries.map(([name, value]) => {
        const known = fieldName(name);
        return (
          <DefinitionItem key={name} name={known ? sayField(known) : <SafeText text={name} max={nameMax} />}>
            <Value name={name} value={value} names={props.names} />
          </DefinitionItem>
        );
      })}
    </DefinitionList>
  );
}

function Value(props: { name: string; value: Json; names: ActivityText }) {
  const { name, value, names } = props;
  const t = useMessages(messages);
  if (typeof value === 'string') return <TextValue name={name} text={value} names={names} />;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return <span className={style('tabular')}>{value}</span>;
  if (value === null) return t('none');
  if (!isList(value)) return <Fields value={objectIn(value)} names={names} />;
  if (value.length === 0) return <span className={style('quiet', 'flush')}>{t('none')}</span>;
  return (
    <ol className={style('list', 'grid', 'gap4')}>
      {value.slice(0, itemsMax).map((item, index) => (
        // An item has no identity but its place.
        <li key={index} className={typeof item === 'object' ? classes.group : style('shrink')}>
          <Value name={name} value={item} names={names} />
        </li>
      ))}
      {value.length > itemsMax && (
        <li className={style('quiet', 'flush')}>{t('moreItems', { n: value.length - itemsMax })}</li>
      )}
    </ol>
  );
}

function TextValue(props: { name: string; text: string; names: ActivityText }) {
  const { name, text, names } = props;
  const t = useMessages(messages);
  if (text === '') return <span className={style('quiet', 'flush')}>{t('empty')}</span>;
  const kind = kindOfId(name);
  if (kind !== undefined) return <Named kind={kind} id={text} names={names} />;
  if (name === 'address' || name === 'addresses')
    return (
      <span className={classNames(style('wrapRow'), classes.address)}>
        <KeyIcon of={text} />
        <Address value={text} wrap />
      </span>
    );
  if (/^[0-9a-fA-F]{40,}$/.test(text)) return <LongValue text={text} label={name} />;
  return <SafeText text={text} max={textMax} mono={isMachineWord(name, text)} lines />;
}

/** A thing by its name, with its id in full under it; the id alone when it has no name any more. */
function Named(props: { kind: NamedKind; id: string; names: ActivityText }) {
  const { kind, id, names } = props;
  const name = names.nameOf(kind, id);
  return (
    <span className={classNames(style('wrap', 'baseline'), classes.named)}>
      {name !== undefined && (
        <span className={style('strong')}>{kind === 'user' ? names.person(id) : <SafeText text={name} />}</span>
      )}
      <SafeText text={id} mono />
    </span>
  );
}

const kindsOfIds: readonly (readonly [RegExp, NamedKind])[] = [
  [/private.?key.?tag/i, 'private-key-tag'],
  [/private.?key/i, 'private-key'],
  [/user.?tag/i, 'user-tag'],
  [/user.?ids?$/i, 'user'],
  [/wallet.?id/i, 'wallet'],
  [/policy.?ids?|policyIds/i, 'policy'],
];
const idField = /Ids?$|Tags$/;

/** What the ids in a field of that name are of; undefined for a field that holds none. */
export function kindOfId(name: string): NamedKind | undefined {
  return idField.test(name) ? kindsOfIds.find(([pattern]) => pattern.test(name))?.[1] : undefined;
}

function isMachineWord(name: string, text: string): boolean {
  return /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(text) || machineFields.test(name) || name.endsWith('Id');
}
const machineFields =
  /^(?:path|condition|consensus|time|policyCondition|policyConsensus|encryptedBundle|oidcToken|fingerprint|.*Bundle)$/;

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
