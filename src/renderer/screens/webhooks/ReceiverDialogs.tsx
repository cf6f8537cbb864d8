import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { NetworkSetting } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { RemovalDialog } from '../../ui/parts/RemovalDialog.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { isOnThisComputer, type Receiver } from './receivers.ts';
import { classNames } from '../../ui/text/class-names.ts';
import classes from './Webhooks.module.css';
import { messages } from './messages.ts';

type Endpoint = Receiver & Readonly<{ endpointId: string }>;
/** What is asked about an endpoint: its name and address, whether it is told of anything, or whether it goes. */
export type Asking = Readonly<{ ask: 'add' } | { ask: 'change' | 'pause' | 'delete'; receiver: Endpoint }>;

export function ReceiverDialog(props: {
  asking: Asking;
  network: NetworkSetting | undefined;
  onClose: () => void;
  /** Called when the endpoint was deleted. */
  onGone: () => void;
}) {
  const { asking, network, onClose } = props;
  if (asking.ask === 'add') return <EndpointDialog network={network} onClose={onClose} />;
  const { receiver } = asking;
  if (asking.ask === 'change') return <EndpointDialog endpoint={receiver} network={network} onClose={onClose} />;
  if (asking.ask === 'pause') return <PauseDialog endpoint={receiver} onClose={onClose} />;
  return <DeleteDialog endpoint={receiver} onClose={onClose} onGone={props.onGone} />;
}

function EndpointDialog(props: { endpoint?: Endpoint; network: NetworkSetting | undefined; onClose: () => void }) {
  const { endpoint, network, onClose } = props;
  const t = useMessages(messages);
  const { busy, problem, waits, send } = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: endpoint?.name });
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [wrong, setWrong] = useState(false);
  const urlField = useRef<HTMLInputElement>(null);
  const address = url.trim();

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const urlFits = isWebAddress(address);
    setWrong(!urlFits);
    const nameFits = name.check();
    if (nameFits && !urlFits) urlField.current?.focus();
    if (!nameFits || !urlFits) return;
    const params = { name: name.value, url: address };
    const sent = endpoint
      ? await send(
          'update_webhook_endpoint',
          { endpointId: endpoint.endpointId, ...params },
          t('theEndpointWasNotChanged'),
        )
      : await send('create_webhook_endpoint', params, t('notAdded'));
    if (sent && !('problem' in sent) && sent.state === 'done') onClose();
  };
  const title = t(endpoint ? 'changeTitle' : 'newTitle');
  if (waits !== undefined)
    return (
      <Waits title={title} what={endpoint ? 'changeAsked' : 'addAsked'} name={name.value} {...{ waits, onClose }} />
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={style('column', 'gap16')} noValidate onSubmit={(event) => void save(event)}>
        {problem && <ProblemNotice problem={problem} />}
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
        <Foot onClose={onClose}>
          <Button type="submit" loading={busy}>
            {t(endpoint ? 'keySave' : 'add')}
          </Button>
        </Foot>
      </form>
    </Dialog>
  );
}

function UrlHints(props: { url: string; network: NetworkSetting | undefined }) {
  const t = useMessages(messages);
  const { url, network } = props;
  const away = isWebAddress(url) && !isOnThisComputer(url);
  return (
    <div role="status">
      {away && /^http:/i.test(url) && <p className={classNames(style('note'), classes.hint)}>{t('plain')}</p>}
      {(network === 'off' ? isWebAddress(url) : network === 'loopback' && away) && (
        <p className={classNames(style('note'), classes.hint)}>{t('unreachableNow')}</p>
      )}
    </div>
  );
}

function PauseDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const t = useMessages(messages);
  const { busy, problem, waits, send } = useSubmission();
  const { endpointId, name, isActive, waiting } = endpoint;
  const title = t.rich(isActive ? 'pauseTitle' : 'resumeTitle', { name: <SafeText text={name} max={60} /> });
  const put = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const sent = await send(
      'update_webhook_endpoint',
      { endpointId, isActive: !isActive },
      t('theEndpointWasNotChanged'),
    );
    if (sent && !('problem' in sent) && sent.state === 'done') onClose();
  };
  if (waits !== undefined) return <Waits title={title} what="changeAsked" {...{ name, waits, onClose }} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={style('column', 'gap16')} onSubmit={(event) => void put(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <p className={style('flush')}>{t(isActive ? 'pauseWords' : 'resumeWords', { n: waiting })}</p>
        <Foot onClose={onClose}>
          <Button type="submit" loading={busy}>
            {t(isActive ? 'pause' : 'resume')}
          </Button>
        </Foot>
      </form>
    </Dialog>
  );
}

function DeleteDialog(props: { endpoint: Endpoint; onClose: () => void; onGone: () => void }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { busy, problem, waits, send } = useSubmission();
  const { onClose, onGone } = props;
  const { endpointId, name, url, waiting, dead, lastSuccessAtMs } = props.endpoint;
  const remove = async (): Promise<void> => {
    const sent = await send('delete_webhook_endpoint', { endpointId }, t('notDeleted'));
    if (!sent || 'problem' in sent || sent.state === 'waits') return;
    onClose();
    onGone();
  };
  if (waits !== undefined) return <Waits title={t('deleteTitle')} what="deleteAsked" {...{ name, waits, onClose }} />;
  return (
    <RemovalDialog
      title={t('deleteTitle')}
      consequence={t('deleteWords', { n: waiting + dead })}
      facts={[
        { name: t('address'), value: <SafeText text={url} max={limits.urlCharsMax} mono /> },
        { name: t('lastSuccess'), value: lastSuccessAtMs === undefined ? t('never') : f.dateTime(lastSuccessAtMs) },
      ]}
      name={name}
      nameLabel={t('webhooksDeleteType')}
      actionLabel={t('deleteAction')}
      cancel={t('cancel')}
      busy={busy}
      onRemove={() => void remove()}
      onClose={onClose}
    >
      {problem && <ProblemNotice problem={problem} />}
    </RemovalDialog>
  );
}

function Waits(props: {
  title: ReactNode;
  what: 'addAsked' | 'changeAsked' | 'deleteAsked';
  name: string;
  waits: string;
  onClose: () => void;
}) {
  const t = useMessages(messages);
  const { title, what, name, waits, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      <PendingApproval
        what={t.rich(what, { name: <SafeText text={name} />, b: (chunks) => <strong>{chunks}</strong> })}
        activityId={waits}
      />
    </Dialog>
  );
}

function Foot(props: { onClose: () => void; children: ReactNode }) {
  const t = useMessages(messages);
  return (
    <div className={style('foot')}>
      <Button variant="default" onClick={props.onClose}>
        {t('cancel')}
      </Button>
      {props.children}
    </div>
  );
}
