import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { contractInterfaceTypes, type ContractInterfaceType } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages, type MessageKey } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { classNames } from '../../ui/text/class-names.ts';
import classes from './Interfaces.module.css';
import { InterfaceText } from './InterfaceText.tsx';
import { kindOfAddress } from './kinds.ts';
import { refusalOf, type Refusal } from './refusals.ts';
import { messages } from './messages.ts';

const formId = 'add-interface';

export function AddInterface(props: { address: string }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { busy, problem, waits, send } = useSubmission();
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
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const smartContractAddress = address.trim();
    if (smartContractAddress === '') return refuse({ field: 'address', why: 'missing' });
    if (!label.check()) return;
    if (text.trim() === '') return refuse({ field: 'interface', why: 'missing' });
    if (text.length > limits.contractInterfaceCharsMax) return refuse({ field: 'interface', why: 'long' });
    setRefusal(undefined);
    const made = { smartContractAddress, smartContractInterface: text, type: kind, label: label.value };
    const noted = notes.trim() === '' ? {} : { notes: notes.trim() };
    const sent = await send('create_smart_contract_interface', { ...made, ...noted }, t('notAdded'));
    if (!sent) return;
    if ('problem' in sent) {
      const found = refusalOf(sent.failure);
      if (found) refuse(found);
    } else if (sent.state === 'done')
      void navigate(`/policies/interfaces/${sent.result.smartContractInterfaceId}`, { replace: true });
  };

  const crumbs = [
    { to: '/policies', label: t('policies') },
    { to: '/policies/interfaces', label: t('title') },
  ];
  if (waits !== undefined)
    return (
      <Page title={t('addTitle')} crumbs={crumbs} width="form">
        <PendingApproval
          what={t.rich('asked', { name: <SafeText text={label.value} />, b: (chunks) => <strong>{chunks}</strong> })}
          activityId={waits}
          actions={<Link to="/policies/interfaces">{t('toList')}</Link>}
        />
      </Page>
    );
  return (
    <Page title={t('addTitle')} lead={t('addLead')} crumbs={crumbs} width="form" foot={<Foot busy={busy} />}>
      <form id={formId} className={style('form')} noValidate onSubmit={(event) => void add(event)}>
        {problem && !refusal && <ProblemNotice problem={problem} />}
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
      </form>
    </Page>
  );
}

function addressWords(t: ReturnType<typeof useMessages<MessageKey<typeof messages>>>, why: string) {
  if (why === 'missing') return t('addressMissing');
  return why === 'taken' ? t('addressTaken') : t.rich('refusedAddress', { why: <SafeText text={why} /> });
}

function Foot({ busy }: { busy: boolean }) {
  const t = useMessages(messages);
  return (
    <>
      <span className={classNames(style('note'), classes.status)} role="status">
        {busy ? t('adding') : ''}
      </span>
      <Button component={Link} to="/policies/interfaces" variant="default">
        {t('cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {t('add')}
      </Button>
    </>
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
