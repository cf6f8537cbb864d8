import { Radio, Textarea, TextInput } from '@mantine/core';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { contractInterfaceTypes, type ContractInterfaceType } from '#shared/enums.ts';
import type { Failure } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { isTaken, violationsOf } from '../../api/problem.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** What there is against an interface, at the field that it is about. */
type Refusal = Readonly<{ field: 'address' | 'interface'; words: ReactNode }>;

/** The form for a new interface. `?address=` says of which contract. */
export function AddInterface() {
  const t = useMessages(messages);
  const f = useFormats();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { send, ...submission } = useSubmission();
  const [address, setAddress] = useState(query.get('address') ?? '');
  const [kind, setKind] = useState(kindOfAddress(address));
  const label = useNameField({ charsMax: limits.labelCharsMax });
  const [notes, setNotes] = useState('');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const fields = { address: useRef<HTMLInputElement>(null), interface: useRef<HTMLTextAreaElement>(null) };

  const refuse = (field: Refusal['field'], words: ReactNode): void => {
    setRefusal({ field, words });
    fields[field].current?.focus();
  };
  const add = async (): Promise<void> => {
    const smartContractAddress = address.trim();
    const most = limits.contractInterfaceCharsMax;
    if (smartContractAddress === '') return refuse('address', t('addressMissing'));
    if (!label.check()) return;
    if (text.trim() === '') return refuse('interface', t('interfaceMissing'));
    if (text.length > most)
      return refuse('interface', t('interfaceLong', { n: f.number(text.length), most: f.number(most) }));
    setRefusal(undefined);
    const made = { smartContractAddress, smartContractInterface: text, type: kind, label: label.value };
    const noted = notes.trim() === '' ? {} : { notes: notes.trim() };
    const sent = await send('create_smart_contract_interface', { ...made, ...noted }, t('notAdded'), {
      onDone: ({ smartContractInterfaceId: id }) => void navigate(`/policies/interfaces/${id}`, { replace: true }),
      onTaken: () => refuse('address', t('addressTaken')),
    });
    const found = sent && 'problem' in sent ? refusedField(sent.failure) : undefined;
    if (found)
      refuse(found.field, <WhatHappened problem={{ happened: t(`refused.${found.field}`), detail: found.detail }} />);
  };
  return (
    <FormPage
      title={t('add')}
      lead={t('addLead')}
      crumbs={[
        { to: '/policies', label: t('policies') },
        { to: '/policies/interfaces', label: t('contractInterfaces') },
      ]}
      submission={{ ...submission, problem: refusal ? undefined : submission.problem }}
      actionLabel={t('add')}
      cancelTo="/policies/interfaces"
      status={submission.busy ? t('adding') : undefined}
      pending={t.rich('asked', { name: <SafeText text={label.value} />, b: (chunks) => <strong>{chunks}</strong> })}
      next={<Link to="/policies/interfaces">{t('toList')}</Link>}
      onSubmit={add}
    >
      <Radio.Group label={t('kind')} value={kind} onChange={setKind}>
        <div className={style('column', 'gap8', 'top4')}>
          {contractInterfaceTypes.map((one) => (
            <Radio key={one} value={one} label={t(`kind.${one}`)} description={t(`kindHint.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        ref={fields.address}
        label={t('address')}
        description={t('addressHint')}
        classNames={{ input: style('literal', 'small') }}
        spellCheck={false}
        autoComplete="off"
        value={address}
        error={refusal?.field === 'address' && refusal.words}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setRefusal(undefined);
        }}
        onBlur={() => address.trim() !== '' && setKind(kindOfAddress(address.trim()))}
      />
      <TextInput label={t('label')} description={t('labelHint')} {...label.props} />
      <Textarea
        label={t('notes')}
        description={t('notesHint')}
        rows={2}
        maxLength={limits.notesCharsMax}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <InterfaceText
        fieldRef={fields.interface}
        value={text}
        error={refusal?.field === 'interface' && refusal.words}
        onChange={(value) => {
          setText(value);
          setRefusal(undefined);
        }}
      />
      <Callout tone="note" title={t('trust')}>
        {t('trustWords')}
      </Callout>
    </FormPage>
  );
}

/** What a contract's address alone says of the kind of its interface: Solana's begin neither with 0x nor, at this length, with T. */
function kindOfAddress(address: string): ContractInterfaceType {
  return address === '' || /^0x/i.test(address) || /^T.{33}$/.test(address)
    ? 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM'
    : 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
}

const fieldsRefused = { smartContractAddress: 'address', smartContractInterface: 'interface' } as const;
/** What an IDL is refused with names no field; nothing else in these parameters is one. */
const idlRefused = /^invalid IDL: /u;

/** The field that a failure is about, and what the vault has against it, in its own words; undefined for one that is about no field. */
function refusedField(failure: Failure | undefined): Readonly<{ field: Refusal['field']; detail: string }> | undefined {
  if (!failure || isTaken(failure)) return undefined;
  for (const { field, description } of violationsOf(failure)) {
    const at = fieldsRefused[field as keyof typeof fieldsRefused] as Refusal['field'] | undefined;
    if (at) return { field: at, detail: description };
  }
  const { message } = failure;
  return idlRefused.test(message) ? { field: 'interface', detail: message.replace(idlRefused, '') } : undefined;
}

/** The text of an interface: pasted, typed, or taken from a file, with how long it is. */
function InterfaceText(props: {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}) {
  const t = useMessages(messages);
  const f = useFormats();
  const sizeId = useId();
  const { value, onChange } = props;
  const [noText, setNoText] = useState<string>();
  const take = (bytes: Uint8Array, name: string): void => {
    try {
      onChange(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      setNoText(undefined);
    } catch {
      setNoText(name);
    }
  };
  return (
    <div className={style('column', 'gap8')}>
      <Textarea
        ref={props.fieldRef}
        classNames={{ input: style('literal', 'small') }}
        label={t('interface')}
        description={t('interfaceHint')}
        aria-describedby={sizeId}
        rows={9}
        spellCheck={false}
        autoComplete="off"
        value={value}
        error={props.error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={sizeId} className={style('hint', 'tabular')}>
        {t('sizeCount', { n: value.length, most: f.number(limits.contractInterfaceCharsMax) })}
      </p>
      <FileDrop label={t('fromAFile')} hint={t('fileHint')} onBytes={take} />
      <p role="status" className={style('note', 'flush')}>
        {noText !== undefined && t.rich('fileNoText', { name: <SafeText text={noText} max={80} /> })}
      </p>
    </div>
  );
}
