import { Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { Problem } from '../../api/problem.ts';
import { textIn } from '../../api/activity-view.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/choose-path.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { Definitions } from '../../ui/parts/Section.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { style } from '../../ui/text/style.ts';
import { useMessages } from '../../messages/translate.tsx';
import { credentialMessages } from './credential-messages.ts';

const daySeconds = 86_400;

/** How long a new key may last, as it is offered. */
export const lifetimes = ['never', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Lifetime = (typeof lifetimes)[number];

const seconds: Readonly<Record<Exclude<Lifetime, 'never'>, number>> = {
  day: daySeconds,
  week: 7 * daySeconds,
  month: 30 * daySeconds,
  quarter: 90 * daySeconds,
  year: 365 * daySeconds,
};

/** The wire's `expirationSeconds` of a lifetime; nothing for a key that does not expire. */
export function expirationOf(lifetime: Lifetime): Readonly<{ expirationSeconds?: string }> {
  return lifetime === 'never' ? {} : { expirationSeconds: String(seconds[lifetime]) };
}

/** A key that was made: where its private half is, and its public half in hex. `waits`: the activity that still wants votes. */
export type MadeKey = Readonly<{ key: Readonly<{ file: string; publicKey: string }>; waits?: string }>;

export function useKeyFile() {
  const t = useMessages(credentialMessages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [file, setFile] = useState('');
  const [fileError, setFileError] = useState<string>();
  const fileRef = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const check = (): boolean => {
    const named = name.check();
    const placed = file.trim() !== '';
    setFileError(placed ? undefined : t('fileMissing'));
    if (named && !placed) fileRef.current?.focus();
    return named && placed;
  };
  const make = async (userId: string, title: string): Promise<MadeKey | { problem: Problem }> => {
    setBusy(true);
    const wanted = { userId, apiKeyName: name.value, file: file.trim(), ...expirationOf(lifetime) };
    const made = await attempt(title, () => bridge.local.createApiKey(wanted));
    setBusy(false);
    if ('problem' in made) return { problem: made.problem };
    const { file: written, publicKey, activity } = made.value;
    const waits = activity['status'] === 'ACTIVITY_STATUS_COMPLETED' ? undefined : textIn(activity, 'id');
    return { key: { file: written, publicKey }, ...(waits === undefined ? {} : { waits }) };
  };
  const place = (path: string): void => {
    setFile(path);
    setFileError(undefined);
  };
  return { name, lifetime, setLifetime, file, place, fileError, fileRef, busy, check, make };
}

export function KeyFileFields(props: { keyFile: ReturnType<typeof useKeyFile>; ownerName: string }) {
  const t = useMessages(credentialMessages);
  const { keyFile } = props;
  const choose = useChoosePath('save-file');
  return (
    <>
      <TextInput label={t('name')} description={t('keyNameHint')} {...keyFile.name.props} />
      <LifetimeField value={keyFile.lifetime} onChange={keyFile.setLifetime} />
      <PathField
        label={t('keyFile')}
        description={t('fileHint')}
        error={keyFile.fileError}
        value={keyFile.file}
        inputRef={keyFile.fileRef}
        onChange={keyFile.place}
        onChoose={choose && (() => choose(fileNameOf(props.ownerName, keyFile.name.value)))}
      />
    </>
  );
}

export function LifetimeField(props: { value: Lifetime; onChange: (value: Lifetime) => void }) {
  const t = useMessages(credentialMessages);
  return (
    <Select
      label={t('lifetime')}
      allowDeselect={false}
      data={lifetimes.map((value) => ({ value, label: t(`life.${value}`) }))}
      value={props.value}
      onChange={(value) => props.onChange(lifetimes.find((one) => one === value) ?? 'never')}
    />
  );
}

/** A name for the file: letters and digits of both names, since it may go to any file system. */
function fileNameOf(...names: readonly string[]): string {
  const parts = names.map((name) =>
    name
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase()
      .slice(0, 40),
  );
  return `${parts.filter((part) => part !== '').join('-') || 'coffer'}.key`;
}

/** Says where the private half of a new key is. It takes the focus, since whoever sent the form waits for it. */
export function KeyMade(props: { made: Readonly<{ file: string; publicKey: string }>; waits?: string | undefined }) {
  const t = useMessages(credentialMessages);
  const { file, publicKey } = props.made;
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => plate.current?.focus(), []);
  return (
    <div ref={plate} tabIndex={-1} role="status" className={style('column', 'gap16')}>
      <Callout tone="note" title={t('keyMade')}>
        <p className={style('flush')}>{t(props.waits === undefined ? 'keyMadeWords' : 'keyMadeWaits')}</p>
      </Callout>
      <Definitions
        layout="stacked"
        items={[
          { name: t('keyFile'), value: <CopyableValue text={file} label={t('fileLabel')} /> },
          { name: t('publicKey'), value: <CopyableValue text={publicKey} label={t('publicKey')} grouped /> },
        ]}
      />
      {props.waits !== undefined && <PendingApproval activityId={props.waits} />}
    </div>
  );
}
