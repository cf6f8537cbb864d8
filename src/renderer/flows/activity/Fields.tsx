import type { Json, JsonObject } from '#shared/envelope.ts';
import { objectIn } from '../../api/activity-view.ts';
import type { ActivityText, NamedKind } from './activity-text.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages, type MessageKey } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { fieldMessages } from './field-messages.ts';
import { NamesInPolicy } from '../policy-text/NamesInPolicy.tsx';
import { LongValue } from './LongValue.tsx';
import { messages } from './messages.ts';
import { NamedAddress, Party, Receiver, type KnownAddresses } from './reading/Party.tsx';
import { useNameOfAddress } from './reading/use-readings.tsx';
import { usesOf } from './reading/uses-of.tsx';
import { useWireWord } from './wire-word.ts';

/** Lists are cut here; what is beyond stands in the raw JSON. */
const itemsMax = 24;
const textMax = 2_000;
const nameMax = 80;

/** The fields of a request or a result, with what the open vault knows of the addresses in them. */
export function VaultFields(props: { value: JsonObject; names: ActivityText }) {
  return <Fields {...props} known={{ nameOf: useNameOfAddress(), usesOf }} />;
}

type FieldsOf<Value> = Readonly<{ value: Value; names: ActivityText; known?: KnownAddresses | undefined }>;

export function Fields(props: FieldsOf<JsonObject>) {
  const t = useMessages(messages);
  const sayField = useMessages(fieldMessages);
  const entries = Object.entries(props.value);
  if (entries.length === 0) return <p className={style('quiet', 'flush')}>{t('nothingHandedOver')}</p>;
  return (
    <DefinitionList>
      {entries.map(([name, value]) => {
        const label = labelOf(name);
        return (
          <DefinitionItem key={name} name={label ? sayField(label) : <SafeText text={name} max={nameMax} />}>
            <Value name={name} value={value} names={props.names} known={props.known} />
          </DefinitionItem>
        );
      })}
    </DefinitionList>
  );
}

function Value(props: FieldsOf<Json> & Readonly<{ name: string }>) {
  const { name, value, names, known } = props;
  const t = useMessages(messages);
  if (typeof value === 'string') return <TextValue name={name} value={value} names={names} known={known} />;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return value;
  if (value === null) return t('none');
  if (!isList(value)) return <Fields value={objectIn(value)} names={names} known={known} />;
  if (value.length === 0) return <span className={style('quiet')}>{t('none')}</span>;
  return (
    <ol className={style('list', 'grid', 'gap4')}>
      {value.slice(0, itemsMax).map((item, index) => (
        // An item has no identity but its place.
        <li key={index} className={style(typeof item === 'object' ? 'indent' : 'shrink')}>
          <Value name={name} value={item} names={names} known={known} />
        </li>
      ))}
      {value.length > itemsMax && <li className={style('quiet')}>{t('moreItems', { n: value.length - itemsMax })}</li>}
    </ol>
  );
}

function TextValue(props: FieldsOf<string> & Readonly<{ name: string }>) {
  const { name, value: text, names, known } = props;
  const t = useMessages(messages);
  const sayWord = useWireWord();
  if (text === '') return <span className={style('quiet')}>{t('empty')}</span>;
  const kind = kindOfId(name);
  if (kind !== undefined) return <Named kind={kind} id={text} names={names} />;
  if (name === 'address') return <Receiver address={text} {...known} />;
  if (name === 'addresses' || name === 'signWith') return <Party address={text} nameOf={known?.nameOf} />;
  if (/^walletAccountIds?$/.test(name)) return <AccountById id={text} nameOf={known?.nameOf} />;
  if (/^[0-9a-fA-F]{40,}$/.test(text)) return <LongValue text={text} label={name} />;
  // Without an open vault nothing here has a name.
  if (known && policyText.test(name)) return <PolicyText text={text} />;
  const word = enumerated.test(text) ? sayWord(text) : text;
  return <SafeText text={word} max={textMax} mono={word === text && isMachineWord(name, text)} lines />;
}

function PolicyText({ text }: { text: string }) {
  return (
    <span className={style('grid', 'gap4', 'shrink')}>
      <SafeText text={text} max={textMax} mono lines />
      <NamesInPolicy texts={[text]} />
    </span>
  );
}

function AccountById({ id, nameOf }: Pick<KnownAddresses, 'nameOf'> & Readonly<{ id: string }>) {
  const named = nameOf?.(id);
  return (
    <span className={style('grid', 'gap2', 'shrink')}>
      {named && <NamedAddress named={named} />}
      <SafeText text={id} mono />
    </span>
  );
}

/** A thing by its name, with its id in full under it; the id alone when it has no name any more. */
function Named(props: { kind: NamedKind; id: string; names: ActivityText }) {
  const { kind, id, names } = props;
  const name = names.nameOf(kind, id);
  return (
    <span className={style('wrap', 'baseline', 'gap8')}>
      {name !== undefined && (
        <span className={style('strong')}>{kind === 'user' ? names.person(id) : <SafeText text={name} />}</span>
      )}
      <SafeText text={id} mono />
    </span>
  );
}

type FieldLabel = MessageKey<typeof fieldMessages>;

/** Fields that share a label with other fields, or with the whole window. */
const alike: readonly (readonly [fields: RegExp, label: FieldLabel])[] = [
  [
    /^(?:apiKey|authenticator|(?:subO|o)rganization|policy|provider|recipient|(?:user|privateKey)(?:Tag)?|wallet)Name$/,
    'name',
  ],
  [/^new(?:User|PrivateKey)TagName$/, 'newName'],
  [/^add(?:User|PrivateKey)Ids$/, 'putOn'],
  [/^remove(?:User|PrivateKey)Ids$/, 'takenOff'],
  [/^(?:user|privateKey)TagId$/, 'tag'],
  [/^(?:user|privateKey)Tag(?:s|Ids)$/, 'tags'],
  [/^userId$/, 'person'],
  [/^user(?:s|Ids)$/, 'people'],
  [/^apiKeyId$/, 'apiKey'],
  [/^policyId$/, 'policy'],
  [/^recipientId$/, 'recipient'],
  [/^note$/, 'notes'],
  [/^polic(?:ies|yIds)$/, 'policies'],
  [/^privateKeyId$/, 'privateKey'],
  [/^walletId$/, 'wallet'],
  [/^wallet$/, 'firstWallet'],
  [/^curveType$/, 'curve'],
  [/^language$/, 'languageOfTheWords'],
  [/^mnemonicLength$/, 'seedPhraseLength'],
  [/^exportBundle$/, 'encryptedBundle'],
  [/^signWith$/, 'signingKey'],
];
/** Fields that the whole window calls as the wire does. */
const asEverywhere = [
  ...([
    'accounts',
    'address',
    'addressFormats',
    'chain',
    'condition',
    'consensus',
    'curve',
    'features',
    'name',
    'notes',
  ] as const),
  ...(['path', 'privateKeys', 'publicKey', 'recipients', 'rootUsers', 'tags', 'time', 'value', 'wallets'] as const),
] satisfies readonly FieldLabel[];

/** What a field is called; undefined for one that has no better name than the wire's. */
function labelOf(field: string): FieldLabel | undefined {
  const label = alike.find(([fields]) => fields.test(field))?.[1];
  if (label !== undefined) return label;
  // A list of ids is called after what the ids name, and a change of a policy spells `policyNotes` for `notes`.
  const plain = field.replace(/Ids$/, 's').replace(/^policy[CEN]/, (start) => start.slice(-1).toLowerCase());
  return isLabel(plain) ? plain : undefined;
}

function isLabel(name: string): name is FieldLabel {
  return Object.hasOwn(fieldMessages.en, name) || asEverywhere.some((field) => field === name);
}

const kindsOfIds: readonly (readonly [RegExp, NamedKind])[] = [
  [/private.?key.?tag/i, 'private-key-tag'],
  [/private.?key/i, 'private-key'],
  [/user.?tag/i, 'user-tag'],
  [/user.?ids?$/i, 'user'],
  [/wallet.?id/i, 'wallet'],
  [/policy.?ids?/i, 'policy'],
  [/recipient.?ids?/i, 'recipient'],
];
const idField = /Ids?$|Tags$/;

/** What the ids in a field of that name are of; undefined for a field that holds none. */
function kindOfId(name: string): NamedKind | undefined {
  return idField.test(name) ? kindsOfIds.find(([pattern]) => pattern.test(name))?.[1] : undefined;
}

function isMachineWord(name: string, text: string): boolean {
  return enumerated.test(text) || machineFields.test(name) || name.endsWith('Id');
}
const policyText = /^(?:policyC|c)on(?:dition|sensus)$/;
/** A value that the wire enumerates. */
const enumerated = /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/;
const machineFields =
  /^(?:path|condition|consensus|time|policyCondition|policyConsensus|encryptedBundle|oidcToken|fingerprint|.*Bundle)$/;

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
