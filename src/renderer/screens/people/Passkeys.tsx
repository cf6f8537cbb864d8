import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { credentialMessages } from './credential-messages.ts';
import { Credentials, type PersonDialogProps } from './Credentials.tsx';
import { makePasskey, pageWorld, passkeyObstacle } from './passkey.ts';
import type { Person } from './people-facts.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { style } from '../../ui/text/style.ts';

export function Passkeys({ person }: { person: Person }) {
  const t = useMessages(credentialMessages);
  const f = useFormats();
  return (
    <Credentials
      person={person}
      kind="passkey"
      AddDialog={AddPasskey}
      credentials={person.authenticators.map(
        ({ authenticatorId, authenticatorName, aaguid, credentialId, createdAt }) => ({
          id: authenticatorId,
          name: authenticatorName,
          facts: (
            <>
              <span>{t('made', { date: f.date(instantOf(createdAt)) })}</span>
              <span>{t('model', { aaguid })}</span>
            </>
          ),
          publicPart: <CopyableValue text={credentialId} label={t('credentialId', { name: authenticatorName })} />,
        }),
      )}
    />
  );
}

/** Has the browser make a passkey and registers it; where this page cannot, says why. */
function AddPasskey({ person, onClose }: PersonDialogProps) {
  const t = useMessages(credentialMessages);
  const { send, ...submission } = useSubmission();
  const features = useCall('get_organization_configs', {}).data?.configs.features;
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const [problem, setProblem] = useState<Problem>();
  const [left, setLeft] = useState(false);
  const [asking, setAsking] = useState(false);
  if (!features) return null;
  const origins = features
    .find((feature) => feature.name === 'FEATURE_NAME_WEBAUTHN_ORIGINS')
    ?.value.split(',')
    .map((origin) => origin.trim());
  const obstacle = passkeyObstacle(pageWorld(), origins);

  const add = async (): Promise<void> => {
    if (asking || !name.check()) return;
    setProblem(undefined);
    setLeft(false);
    setAsking(true);
    try {
      const authenticator = await makePasskey(person, name.value);
      if (authenticator === null) return setLeft(true);
      const params = { userId: person.userId, authenticators: [authenticator] };
      await send('create_authenticators', params, t('notMade'), { onDone: onClose });
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : '';
      setProblem({
        title: t('notMade'),
        happened: t('browserRefused', { why }),
        lost: t('nothingLost'),
        todo: t('tryAgain'),
      });
    } finally {
      setAsking(false);
    }
  };
  if (obstacle !== null)
    return (
      <Dialog title={t('addPasskey')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <p className={style('flush')}>{t(`obstacle.${obstacle}`, { host: location.host })}</p>
        {obstacle === 'origins' && <Link to="/organizations/features">{t('allowedPages')}</Link>}
        <p className={style('note', 'below')}>
          {t.rich('byConsole', { console: (chunks) => <Link to="/console/create_authenticators">{chunks}</Link> })}
        </p>
      </Dialog>
    );
  return (
    <FormDialog
      title={t('addPasskey')}
      submission={{ ...submission, busy: asking, problem: problem ?? submission.problem }}
      actionLabel={t('makePasskey')}
      onSubmit={add}
      onClose={onClose}
    >
      {left && <Callout tone="note">{t('browserLeft')}</Callout>}
      <TextInput label={t('name')} description={t('passkeyNameHint')} data-autofocus {...name.props} />
      <p className={style('note', 'below')}>{t('passkeyDesk')}</p>
    </FormDialog>
  );
}
