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
import { FormDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { style } from '../../ui/text/style.ts';
import { Credentials, type PersonDialogProps } from './Credentials.tsx';
import { messages } from './messages.ts';
import { makePasskey, pageWorld, passkeyObstacle } from './passkey.ts';

export function Passkeys({ person }: { person: User }) {
  const t = useMessages(messages);
  const f = useFormats();
  return (
    <Credentials
      person={person}
      kind="passkey"
      AddDialog={AddPasskey}
      credentials={person.authenticators.map(({ authenticatorId, authenticatorName: name, ...passkey }) => ({
        id: authenticatorId,
        name,
        facts: (
          <>
            <span>{t('made', { date: f.date(instantOf(passkey.createdAt)) })}</span>
            <span>{t('model', { model: passkey.model, aaguid: aaguidText(passkey.aaguid) })}</span>
          </>
        ),
        publicPart: <CopyableValue text={passkey.credentialId} label={t('credentialId', { name })} />,
      }))}
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
