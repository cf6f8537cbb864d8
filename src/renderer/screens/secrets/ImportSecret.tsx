import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Imported } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { textIn } from '../../api/activity-view.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useCall } from '../../api/hooks.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { PassphraseInput, takeSecret } from '../../ui/secrets/PassphraseInput.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { propertiesIn, type PropertyTrouble } from './properties.ts';

/** Something that waits for approval: the import, or its beginning, after which the secret is given again. */
type Waits = Readonly<{ stage: Imported['stage']; activityId: string }>;

export function ImportSecret() {
  const t = useMessages(messages);
  const f = useFormats();
  const bridge = useBridge();
  const navigate = useNavigate();
  const { run, ...task } = useTask();
  const taken = useCall('list_all_secrets', {}).data?.secrets.flatMap((one) => one.name ?? []);
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: new Set(taken), optional: true });
  const typed = useRef<HTMLInputElement>(null);
  const given = useFile();
  const [properties, setProperties] = useState('');
  const [trouble, setTrouble] = useState<PropertyTrouble>();
  const [missing, setMissing] = useState<string>();
  const [waits, setWaits] = useState<Waits>();

  const send = async (): Promise<void> => {
    const read = propertiesIn(properties);
    setTrouble('trouble' in read ? read : undefined);
    setMissing(undefined);
    if (!name.check() || 'trouble' in read) return;
    const value = given.file?.bytes ?? (typed.current ? takeSecret(typed.current) : new Uint8Array());
    if (value.length === 0 || value.length > limits.secretBytesMax) {
      setMissing(value.length === 0 ? t('valueMissing') : t('valueTooLong', { bytes: f.bytes(value.length) }));
      given.drop();
      value.fill(0);
      typed.current?.focus();
      return;
    }
    const wanted = { ...(name.value === '' ? {} : { name: name.value }), staticProperties: read.properties };
    // Main overwrites its copy, and this window its own.
    const came = await run<Imported>(t('notImported'), () => bridge.local.importSecret(wanted, value));
    value.fill(0);
    given.drop();
    if ('problem' in came) return;
    const { stage, activity } = came.value;
    if (stage === 'import' && textIn(activity, 'status') === 'ACTIVITY_STATUS_COMPLETED')
      void navigate('/secrets', { replace: true });
    else setWaits({ stage, activityId: textIn(activity, 'id') ?? '' });
  };
  return (
    <FormPage
      title={t('importSecret')}
      lead={t('importLead')}
      crumbs={[{ to: '/secrets', label: t('secrets') }, { label: t('importSecret') }]}
      submission={{ ...task, waits: waits?.activityId }}
      actionLabel={t('importSecret')}
      cancelTo="/secrets"
      pending={
        waits?.stage === 'begin' ? t('beginPending') : t.rich('importPending', { name: <SafeText text={name.value} /> })
      }
      next={<Link to="/secrets">{t('allSecrets')}</Link>}
      onSubmit={() => void send()}
    >
      <TextInput label={t('name')} description={t('nameHint')} {...name.props} />
      <PassphraseInput inputRef={typed} label={t('value')} description={t('valueHint')} error={missing} />
      <FileDrop label={t('file')} hint={t('fileHint')} paste maxBytes={limits.secretBytesMax} onBytes={given.take} />
      <div role="status">
        {given.file && (
          <p className={style('row', 'gap12', 'flush')}>
            {t('fileTaken', {
              bytes: f.bytes(given.file.bytes.length),
              name: given.file.name === '' ? 'none' : 'file',
            })}
            <Button size="xs" variant="default" onClick={given.drop}>
              {t('fileDrop')}
            </Button>
          </p>
        )}
      </div>
      <Textarea
        label={t('properties')}
        description={t('propertiesHint')}
        error={trouble && t(trouble.trouble, { n: trouble.line })}
        value={properties}
        onChange={(event) => setProperties(event.currentTarget.value)}
        autosize
        minRows={2}
        autoComplete="off"
        spellCheck={false}
      />
    </FormPage>
  );
}

type GivenFile = Readonly<{ bytes: Uint8Array; name: string }>;

/** A file or pasted text that was given. It is overwritten when another takes its place, and when this page is left. */
function useFile() {
  const [file, setFile] = useState<GivenFile>();
  const latest = useRef<GivenFile>(undefined);
  const put = (next: GivenFile | undefined): void => {
    latest.current?.bytes.fill(0);
    latest.current = next;
    setFile(next);
  };
  useEffect(() => () => void latest.current?.bytes.fill(0), []);
  return { file, take: (bytes: Uint8Array, name: string) => put({ bytes, name }), drop: () => put(undefined) };
}
