import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { parseBase64Url } from '#shared/base64url.ts';
import { limits } from '#shared/limits.ts';
import { uuidText } from '#shared/uuid.ts';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import type { Problem } from '../../api/problem.ts';
import { utc } from '../../flows/export-list/list-file.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { style } from '../../ui/text/style.ts';
import { Time } from '../../ui/text/Time.tsx';
import { credentialColumn, Credentials, type Credential, type PersonDialogProps } from './Credentials.tsx';
import { messages } from './messages.ts';
import { makePasskey, pageWorld, passkeyObstacle } from './passkey.ts';

type PasskeyRow = Credential & Readonly<{ passkey: User['authenticators'][number] }>;

export function Passkeys({ person }: { person: User }) {
  const t = useMessages(messages);
  return (
    <Credentials
      person={person}
      kind="passkey"
      AddDialog={AddPasskey}
      credentials={person.authenticators.map((passkey) => ({
        id: passkey.authenticatorId,
        name: passkey.authenticatorName,
        passkey,
      }))}
      columns={[
        credentialColumn<PasskeyRow>(t('name'), ({ name, passkey }) => (
          <CopyableValue text={passkey.credentialId} label={t('credentialId', { name })} />
        )),
        {
          key: 'model',
          title: t('colModel'),
          width: 'minmax(10rem, 1fr)',
          priority: 2,
          sort: ({ passkey }) => passkey.model,
          cell: ({ passkey: { model, aaguid } }) => t('model', { model, aaguid: aaguidText(aaguid) }),
        },
        {
          key: 'added',
          title: t('added'),
          width: '8.5rem',
          priority: 3,
          named: true,
          sort: ({ passkey }) => instantOf(passkey.createdAt),
          cell: ({ passkey }) => <Time ms={instantOf(passkey.createdAt)} />,
        },
      ]}
      fields={{
        userId: () => person.userId,
        authenticatorId: ({ id }) => id,
        authenticatorName: ({ name }) => name,
        model: ({ passkey }) => passkey.model,
        aaguid: ({ passkey }) => aaguidText(passkey.aaguid),
        credentialId: ({ passkey }) => passkey.credentialId,
        createdAt: ({ passkey }) => utc(passkey.createdAt),
      }}
    />
  );
}

/** An AAGUID as vendors publish it, a UUID. The wire has its bytes in base64url. */
function aaguidText(aaguid: string): string {
  const bytes = parseBase64Url(aaguid);
  return bytes?.length === 16 ? uuidText(bytes) : aaguid;
}

/** Has the browser make a passkey and registers it; where this page cannot, says why. */
function AddPasskey({ person, onClose }: PersonDialogProps) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const features = useCall('get_organization_configs', {}).data?.configs.features;
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const [browser, setBrowser] = useState<'asked' | 'left' | Problem>();
  if (!features) return null;
  const origins = features
    .find((feature) => feature.name === 'FEATURE_NAME_WEBAUTHN_ORIGINS')
    ?.value.split(',')
    .map((origin) => origin.trim());
  const obstacle = passkeyObstacle(pageWorld(), origins);
  const add = async (): Promise<void> => {
    if (!name.check()) return;
    setBrowser('asked');
    try {
      const authenticator = await makePasskey(person, name.value);
      setBrowser(authenticator === null ? 'left' : undefined);
      if (authenticator === null) return;
      const params = { userId: person.userId, authenticators: [authenticator] };
      await send('create_authenticators', params, t('notMade'), { onDone: onClose });
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : '';
      const happened = t('browserRefused', { why });
      setBrowser({ title: t('notMade'), happened, lost: t('nothingLost'), todo: t('tryAgain') });
    }
  };
  if (obstacle !== null)
    return (
      <Dialog title={t('add.passkey')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <p className={style('flush')}>{t(`obstacle.${obstacle}`, { host: location.host })}</p>
        {obstacle === 'origins' && <Link to="/organizations/features">{t('allowedPages')}</Link>}
        <p className={style('note', 'below')}>
          {t.rich('byConsole', { console: (chunks) => <Link to="/console/create_authenticators">{chunks}</Link> })}
        </p>
      </Dialog>
    );
  const problem = typeof browser === 'object' ? browser : submission.problem;
  return (
    <FormDialog
      title={t('add.passkey')}
      submission={{ ...submission, busy: submission.busy || browser === 'asked', problem }}
      actionLabel={t('makePasskey')}
      onSubmit={add}
      onClose={onClose}
    >
      {browser === 'left' && <Callout tone="note">{t('browserLeft')}</Callout>}
      <TextInput label={t('name')} description={t('passkeyNameHint')} data-autofocus {...name.props} />
      <p className={style('note', 'flush')}>{t('passkeyDesk')}</p>
    </FormDialog>
  );
}
