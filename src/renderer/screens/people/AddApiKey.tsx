import { Button, Select, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { apiKeyCurves, type ApiKeyCurve } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import type { Problem } from '../../api/problem.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { credentialMessages } from './credential-messages.ts';
import { expirationOf, type Lifetime } from './expiry.ts';
import { KeyFileFields, LifetimeField, useKeyFile, type MadeKey } from './KeyFileFields.tsx';
import { KeyMade } from './KeyMade.tsx';
import type { Person } from './people-facts.ts';
import { formOfKey, tidyKey } from './public-key.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { style } from '../../ui/text/style.ts';

type Props = { person: Person; onClose: () => void };

export function AddApiKey({ person, onClose }: Props) {
  const t = useMessages(credentialMessages);
  const [where, setWhere] = useState<'here' | 'paste'>('here');
  const choice = (
    <div>
      <Segmented
        label={t('where')}
        value={where}
        onChange={setWhere}
        options={[
          { value: 'here', label: t('here') },
          { value: 'paste', label: t('paste') },
        ]}
      />
    </div>
  );
  return (
    <Dialog title={t('keyTitle')} onClose={onClose} size="large">
      {where === 'here' ? (
        <MakeHere person={person} onClose={onClose} choice={choice} />
      ) : (
        <Paste person={person} onClose={onClose} choice={choice} />
      )}
    </Dialog>
  );
}

function MakeHere({ person, onClose, choice }: Props & { choice: ReactNode }) {
  const t = useMessages(credentialMessages);
  const keyFile = useKeyFile();
  const [made, setMade] = useState<MadeKey>();
  const [problem, setProblem] = useState<Problem>();
  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (keyFile.busy || !keyFile.check()) return;
    setProblem(undefined);
    const ended = await keyFile.make(person.userId, t('keyNotAdded'));
    if ('problem' in ended) setProblem(ended.problem);
    else setMade(ended);
  };
  if (made)
    return (
      <div className={style('column', 'gap16')}>
        <KeyMade made={made.key} waits={made.waits} />
        <Foot>
          <Button onClick={onClose}>{t('close')}</Button>
        </Foot>
      </div>
    );
  return (
    <form className={style('column', 'gap16')} noValidate onSubmit={(event) => void make(event)}>
      {choice}
      {problem && <ProblemNotice problem={problem} />}
      <KeyFileFields keyFile={keyFile} ownerName={person.userName} />
      <Foot>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={keyFile.busy}>
          {t('addIt')}
        </Button>
      </Foot>
    </form>
  );
}

const curveNames: Readonly<Record<ApiKeyCurve, 'curve' | 'curveSecp' | 'curveEd'>> = {
  API_KEY_CURVE_P256: 'curve',
  API_KEY_CURVE_SECP256K1: 'curveSecp',
  API_KEY_CURVE_ED25519: 'curveEd',
};

function Paste({ person, onClose, choice }: Props & { choice: ReactNode }) {
  const t = useMessages(credentialMessages);
  const submission = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [curve, setCurve] = useState<ApiKeyCurve>('API_KEY_CURVE_P256');
  const [error, setError] = useState<'keyWrong' | 'keyIsPrivate'>();
  // It may turn out to be a private key, so the page keeps nothing of it but the field itself.
  const field = useRef<HTMLInputElement>(null);

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!name.check()) return;
    const publicKey = tidyKey(field.current?.value ?? '');
    const form = formOfKey(publicKey, curve);
    if (form !== 'public') {
      if (form === 'private' && field.current) field.current.value = '';
      setError(form === 'private' ? 'keyIsPrivate' : 'keyWrong');
      field.current?.focus();
      return;
    }
    setError(undefined);
    const apiKey = { apiKeyName: name.value, publicKey, curveType: curve, ...expirationOf(lifetime) };
    const sent = await submission.send(
      'create_api_keys',
      { userId: person.userId, apiKeys: [apiKey] },
      t('keyNotAdded'),
    );
    if (sent && 'state' in sent && sent.state === 'done') onClose();
  };
  if (submission.waits !== undefined)
    return (
      <div className={style('column', 'gap16')}>
        <PendingApproval
          what={t.rich('keyAsked', { name: <SafeText text={name.value} /> })}
          activityId={submission.waits}
        />
        <Foot>
          <Button onClick={onClose}>{t('close')}</Button>
        </Foot>
      </div>
    );
  return (
    <form className={style('column', 'gap16')} noValidate onSubmit={(event) => void add(event)}>
      {choice}
      {submission.problem && <ProblemNotice problem={submission.problem} />}
      <TextInput label={t('keyName')} description={t('keyNameHint')} {...name.props} />
      <Select
        label={t('curveLabel')}
        allowDeselect={false}
        data={apiKeyCurves.map((value) => ({ value, label: t(curveNames[value]) }))}
        value={curve}
        onChange={(value) => setCurve(apiKeyCurves.find((one) => one === value) ?? 'API_KEY_CURVE_P256')}
      />
      <TextInput
        ref={field}
        label={t('publicKey')}
        description={t('publicKeyHint')}
        error={error && t(error)}
        autoComplete="off"
        spellCheck={false}
      />
      <LifetimeField value={lifetime} onChange={setLifetime} />
      <Foot>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={submission.busy}>
          {t('addIt')}
        </Button>
      </Foot>
    </form>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <div className={style('foot')}>{children}</div>;
}
