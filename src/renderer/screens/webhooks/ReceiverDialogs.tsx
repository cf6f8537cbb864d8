import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { NetworkSetting } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { useEndpointStatus, useVaultSettings } from '../../api/hooks.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { Removal } from '../../flows/Removal.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { isOnThisComputer, isOwnAddress, targetToAllow, type Receiver } from './receivers.ts';
import { messages } from './messages.ts';

type Endpoint = Receiver & Readonly<{ endpointId: string }>;
/** What is asked about an endpoint: its name and address, without a receiver those of a new one; whether it is told of anything; whether it goes. */
export type Asking = Readonly<{ ask: 'change'; receiver?: Endpoint } | { ask: 'pause' | 'delete'; receiver: Endpoint }>;

export function ReceiverDialog(props: {
  asking: Asking;
  network: NetworkSetting | undefined;
  onClose: () => void;
  /** Called when the endpoint was deleted. */
  onGone: () => void;
}) {
  const { asking, network, onClose } = props;
  if (asking.ask === 'change') return <EndpointDialog endpoint={asking.receiver} network={network} onClose={onClose} />;
  if (asking.ask === 'pause') return <PauseDialog endpoint={asking.receiver} onClose={onClose} />;
  return <DeleteDialog endpoint={asking.receiver} onClose={onClose} onGone={props.onGone} />;
}

function EndpointDialog(props: {
  endpoint?: Endpoint | undefined;
  network: NetworkSetting | undefined;
  onClose: () => void;
}) {
  const { endpoint, network, onClose } = props;
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: endpoint?.name });
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [wrong, setWrong] = useState(false);
  const urlField = useRef<HTMLInputElement>(null);
  const address = url.trim();

  const save = () => {
    const urlFits = isWebAddress(address);
    setWrong(!urlFits);
    const nameFits = name.check();
    if (nameFits && !urlFits) urlField.current?.focus();
    if (!nameFits || !urlFits) return undefined;
    const params = { name: name.value, url: address };
    const ends = { onDone: onClose };
    if (!endpoint) return send('create_webhook_endpoint', params, t('notAdded'), ends);
    const { endpointId } = endpoint;
    return send('update_webhook_endpoint', { endpointId, ...params }, t('theEndpointWasNotChanged'), ends);
  };
  return (
    <FormDialog
      title={t(endpoint ? 'changeTitle' : 'add')}
      submission={submission}
      actionLabel={t(endpoint ? 'save' : 'add')}
      pending={<Asked what={endpoint ? 'change' : 'add'} name={name.value} />}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label={t('name')} description={t('nameHint')} data-autofocus {...name.props} />
      <div>
        <TextInput
          ref={urlField}
          label={t('address')}
          description={t('urlHint')}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          maxLength={limits.urlCharsMax}
          value={url}
          error={wrong && t('urlWrong')}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setWrong(false);
          }}
          onBlur={() => setWrong(address !== '' && !isWebAddress(address))}
        />
        <UrlHints url={address} network={network} />
      </div>
    </FormDialog>
  );
}

function UrlHints(props: { url: string; network: NetworkSetting | undefined }) {
  const t = useMessages(messages);
  const { url, network } = props;
  const { privateTargets = [] } = useVaultSettings().data ?? {};
  const own = useEndpointStatus().data?.addresses ?? [];
  const away = isWebAddress(url) && !isOnThisComputer(url);
  const isOwn = isWebAddress(url) && isOwnAddress(url, own);
  const target = isWebAddress(url) && network !== 'off' && !isOwn ? targetToAllow(url, privateTargets) : undefined;
  return (
    <div role="status">
      {away && /^http:/i.test(url) && <p className={style('note', 'below')}>{t('plain')}</p>}
      {(network === 'off' ? isWebAddress(url) : network === 'loopback' && away) && (
        <p className={style('note', 'below')}>{t('unreachableNow')}</p>
      )}
      {isOwn && <p className={style('note', 'below')}>{t('ownAddress')}</p>}
      {target !== undefined && <p className={style('note', 'below')}>{t('notAllowed', { target })}</p>}
    </div>
  );
}

function PauseDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const { endpointId, name, isActive, waiting } = endpoint;
  const active = String(isActive);
  const params = { endpointId, isActive: !isActive };
  return (
    <FormDialog
      title={t.rich('pauseTitle', { active, name: <SafeText text={name} max={60} /> })}
      submission={submission}
      actionLabel={t('pause', { active })}
      pending={<Asked what="change" name={name} />}
      onSubmit={() => send('update_webhook_endpoint', params, t('theEndpointWasNotChanged'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t(isActive ? 'pauseWords' : 'resumeWords', { n: waiting })}</p>
    </FormDialog>
  );
}

function DeleteDialog(props: { endpoint: Endpoint; onClose: () => void; onGone: () => void }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { send, ...submission } = useSubmission();
  const { endpointId, name, url, waiting, dead, lastSuccessAtMs } = props.endpoint;
  const onDone = (): void => {
    props.onClose();
    props.onGone();
  };
  return (
    <Removal
      title={t('deleteAction')}
      submission={submission}
      actionLabel={t('deleteAction')}
      pending={<Asked what="delete" name={name} />}
      consequence={t('deleteWords', { n: waiting + dead })}
      facts={[
        { name: t('address'), value: <SafeText text={url} max={limits.urlCharsMax} mono /> },
        {
          name: t('lastSuccess'),
          value: lastSuccessAtMs === undefined ? t('nothingYet') : f.dateTime(lastSuccessAtMs),
        },
      ]}
      name={name}
      nameLabel={t('typeToDelete')}
      onSubmit={() => send('delete_webhook_endpoint', { endpointId }, t('notDeleted'), { onDone })}
      onClose={props.onClose}
    />
  );
}

function Asked({ what, name }: { what: 'add' | 'change' | 'delete'; name: string }) {
  const t = useMessages(messages);
  return t.rich('asked', { what, name: <SafeText text={name} />, b: (chunks) => <strong>{chunks}</strong> });
}
