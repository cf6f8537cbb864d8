import { Radio, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { contractInterfaceTypes, type ContractInterfaceType } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages, type MessageKey } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Interfaces.module.css';
import { InterfaceText } from './InterfaceText.tsx';
import { kindOfAddress } from './kinds.ts';
import { refusalOf, type Refusal } from './refusals.ts';
import { messages } from './messages.ts';

export function AddInterface(props: { address: string }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { send, ...submission } = useSubmission();
  const [kind, setKind] = useState<ContractInterfaceType>(kindOfAddress(props.address));
  const [address, setAddress] = useState(props.address);
  const label = useNameField({ charsMax: limits.labelCharsMax });
  const [notes, setNotes] = useState('');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const addressField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);

  const refuse = (found: Refusal): void => {
    setRefusal(found);
    (found.field === 'address' ? addressField : textField).current?.focus();
  };
  const add = async (): Promise<void> => {
    const smartContractAddress = address.trim();
    if (smartContractAddress === '') return refuse({ field: 'address', why: 'missing' });
    if (!label.check()) return;
    if (text.trim() === '') return refuse({ field: 'interface', why: 'missing' });
    if (text.length > limits.contractInterfaceCharsMax) return refuse({ field: 'interface', why: 'long' });
    setRefusal(undefined);
    const made = { smartContractAddress, smartContractInterface: text, type: kind, label: label.value };
    const noted = notes.trim() === '' ? {} : { notes: notes.trim() };
    const sent = await send('create_smart_contract_interface', { ...made, ...noted }, t('notAdded'), {
      onDone: ({ smartContractInterfaceId: id }) => void navigate(`/policies/interfaces/${id}`, { replace: true }),
    });
    const found = sent && 'problem' in sent ? refusalOf(sent.failure) : undefined;
    if (found) refuse(found);
  };
  return (
    <FormPage
      title={t('addTitle')}
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
      <KindChoice kind={kind} onKind={setKind} />
      <TextInput
        ref={addressField}
        label={t('address')}
        description={t('addressHint')}
        className={classes.text}
        spellCheck={false}
        autoComplete="off"
        value={address}
        error={refusal?.field === 'address' && addressWords(t, refusal.why)}
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
        fieldRef={textField}
        value={text}
        why={refusal?.field === 'interface' ? refusal.why : undefined}
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

function addressWords(t: ReturnType<typeof useMessages<MessageKey<typeof messages>>>, why: string) {
  if (why === 'missing') return t('addressMissing');
  return why === 'taken' ? (
    t('addressTaken')
  ) : (
    <WhatHappened problem={{ happened: t('refusedAddress'), detail: why }} />
  );
}

function KindChoice(props: { kind: ContractInterfaceType; onKind: (kind: ContractInterfaceType) => void }) {
  const t = useMessages(messages);
  return (
    <Radio.Group
      label={t('kind')}
      value={props.kind}
      onChange={(value) => {
        const next = contractInterfaceTypes.find((one) => one === value);
        if (next) props.onKind(next);
      }}
    >
      <div className={classNames(style('column', 'gap8'), classes.checks)}>
        {contractInterfaceTypes.map((one) => (
          <Radio key={one} value={one} label={t(`kind.${one}`)} description={t(`kindHint.${one}`)} />
        ))}
      </div>
    </Radio.Group>
  );
}
