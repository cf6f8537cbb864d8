import { Button, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { apiKeyCurves, type ApiKeyCurve } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import type { Problem } from '../../api/problem.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { credentialMessages } from './credential-messages.ts';
import type { PersonDialogProps } from './Credentials.tsx';
import {
  expirationOf,
  KeyFileFields,
  KeyMade,
  LifetimeField,
  useKeyFile,
  type Lifetime,
  type MadeKey,
} from './KeyFile.tsx';
import type { Person } from './people-facts.ts';
import { formOfKey, tidyKey } from '../../api/public-key.ts';

export function AddApiKey({ person, onClose }: PersonDialogProps) {
  const t = useMessages(credentialMessages);
  const [where, setWhere] = useState<'here' | 'paste'>('here');
  const here = useKeyMadeHere(person);
  const pasted = usePastedKey(person, onClose);
  const { submission, add, fields } = where === 'here' ? here : pasted;
  if (here.made)
    return (
      <Dialog title={t('addKey')} onClose={onClose} size="large" foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <KeyMade made={here.made.key} waits={here.made.waits} />
      </Dialog>
    );
  return (
    <FormDialog
      title={t('addKey')}
      submission={submission}
      actionLabel={t('addIt')}
      pending={t.rich('keyAsked', { name: <SafeText text={pasted.name} /> })}
      size="large"
      onSubmit={add}
      onClose={onClose}
    >
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
      {fields}
    </FormDialog>
  );
}

function useKeyMadeHere(person: Person) {
  const t = useMessages(credentialMessages);
  const keyFile = useKeyFile();
  const [made, setMade] = useState<MadeKey>();
  const [problem, setProblem] = useState<Problem>();
  const add = async (): Promise<void> => {
    if (!keyFile.check()) return;
    setProblem(undefined);
    const ended = await keyFile.make(person.userId, t('keyNotAdded'));
    if ('problem' in ended) setProblem(ended.problem);
    else setMade(ended);
  };
  const fields = <KeyFileFields keyFile={keyFile} ownerName={person.userName} />;
  return { made, add, fields, submission: { busy: keyFile.busy, problem, waits: undefined } };
}

const curveNames: Readonly<Record<ApiKeyCurve, 'curveP256' | 'curveSecp' | 'curveEd'>> = {
  API_KEY_CURVE_P256: 'curveP256',
  API_KEY_CURVE_SECP256K1: 'curveSecp',
  API_KEY_CURVE_ED25519: 'curveEd',
};

function usePastedKey(person: Person, onDone: () => void) {
  const t = useMessages(credentialMessages);
  const { send, ...submission } = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [curve, setCurve] = useState<ApiKeyCurve>('API_KEY_CURVE_P256');
  const [error, setError] = useState<'keyWrong' | 'keyIsPrivate'>();
  // It may turn out to be a private key, so the page keeps nothing of it but the field itself.
  const field = useRef<HTMLInputElement>(null);

  const add = async (): Promise<void> => {
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
    await send('create_api_keys', { userId: person.userId, apiKeys: [apiKey] }, t('keyNotAdded'), { onDone });
  };
  const fields = (
    <>
      <TextInput label={t('name')} description={t('keyNameHint')} {...name.props} />
      <Select
        label={t('curve')}
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
    </>
  );
  return { name: name.value, add, fields, submission };
}
