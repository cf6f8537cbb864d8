import { Button, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { apiKeyCurves, type ApiKeyCurve } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { useInfo } from '../../api/hooks.ts';
import { isSession, type User } from '../../api/people.ts';
import { formOfKey, tidyKey } from '../../api/public-key.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { credentialColumn, Credentials, type PersonDialogProps } from './Credentials.tsx';
import { expirationOf, KeyFileFields, KeyMade, LifetimeField, useKeyFile, type MadeKey } from './KeyFile.tsx';
import { messages } from './messages.ts';
import { useKeyList, type KeyRow } from './use-key-list.tsx';

export function ApiKeys({ person }: { person: User }) {
  const t = useMessages(messages);
  const { userId: ownId } = useInfo();
  const { columns, fields } = useKeyList(person, t('added'));
  return (
    <Credentials
      person={person}
      kind="key"
      AddDialog={AddApiKey}
      credentials={person.apiKeys
        .filter((key) => !isSession(key))
        .map((key) => ({
          id: key.apiKeyId,
          name: key.apiKeyName,
          caution: person.userId === ownId && key.expirationSeconds === undefined ? t('deleteOperator') : undefined,
          key,
        }))}
      columns={[
        credentialColumn<KeyRow>(t('name'), ({ name, key }) => (
          <>
            <div className={style('note')}>
              {key.credential.rpcGrant ? t('rpcGrant') : nameOfCurve(key.credential.type)}
            </div>
            <CopyableValue text={key.credential.publicKey} label={t('publicKeyOf', { name })} grouped />
          </>
        )),
        ...columns,
      ]}
      fields={fields}
    />
  );
}

const curves: Readonly<Record<string, string>> = { P256: 'P-256', SECP256K1: 'secp256k1', ED25519: 'Ed25519' };

/** What a curve is called that the wire names, such as `API_KEY_CURVE_P256`; undefined for what names no curve. */
function nameOfCurve(type: string): string | undefined {
  return curves[type.slice(type.lastIndexOf('_') + 1)];
}

function AddApiKey({ person, onClose }: PersonDialogProps) {
  const t = useMessages(messages);
  const [where, setWhere] = useState<'here' | 'paste'>('here');
  const [made, setMade] = useState<MadeKey>();
  const keyFile = useKeyFile();
  const pasted = usePastedKey(person, onClose);
  const here = {
    submission: keyFile.submission,
    add: async () => {
      const handle = keyFile.check() ? await keyFile.place(person.userName) : null;
      if (handle !== null) setMade(await keyFile.make({ userId: person.userId }, handle));
    },
    fields: <KeyFileFields keyFile={keyFile} />,
  };
  const { submission, add, fields } = where === 'here' ? here : pasted;
  if (made)
    return (
      <Dialog
        title={t('add.key')}
        onClose={onClose}
        size="large"
        foot={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <KeyMade made={made} />
      </Dialog>
    );
  return (
    <FormDialog
      title={t('add.key')}
      submission={submission}
      actionLabel={t('addIt')}
      pending={t.rich('addAsked', { name: <SafeText text={pasted.name} /> })}
      size="large"
      onSubmit={add}
      onClose={onClose}
    >
      <div>
        <Segmented
          label={t('where')}
          value={where}
          onChange={setWhere}
          options={(['here', 'paste'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {fields}
    </FormDialog>
  );
}

function usePastedKey(person: User, onDone: () => void) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const [days, setDays] = useState(0);
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
    const apiKey = { apiKeyName: name.value, publicKey, curveType: curve, ...expirationOf(days) };
    await send('create_api_keys', { userId: person.userId, apiKeys: [apiKey] }, t('keyNotAdded'), { onDone });
  };
  const fields = (
    <>
      <TextInput label={t('keyName')} description={t('keyNameHint')} {...name.props} />
      <Select
        label={t('curve')}
        data={apiKeyCurves.map((value) => ({ value, label: nameOfCurve(value) ?? value }))}
        value={curve}
        onChange={(value) => setCurve(apiKeyCurves.find((one) => one === value) ?? curve)}
      />
      <TextInput
        ref={field}
        label={t('publicKey')}
        description={t('publicKeyHint')}
        error={error && t(error)}
        autoComplete="off"
        spellCheck={false}
      />
      <LifetimeField days={days} onChange={setDays} />
    </>
  );
  return { name: name.value, add, fields, submission };
}
