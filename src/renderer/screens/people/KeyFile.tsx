import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { NewPerson } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { textIn } from '../../api/activity-view.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { deliver, useSavePlace } from '../../api/files.ts';
import { useInfo } from '../../api/hooks.ts';
import { isTaken } from '../../api/problem.ts';
import { inboxCommand } from '../../api/shell-commands.ts';
import { usePlatform } from '../../api/status.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Definitions } from '../../ui/parts/Section.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { copyable, CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

const daySeconds = 86_400;

/** How many days a new key may last, as it is offered; 0 for one that does not expire. */
const lifetimes = [0, 1, 7, 30, 90, 365];

/** The wire's `expirationSeconds` of a lifetime in days; nothing for a key that does not expire. */
export function expirationOf(days: number): Readonly<{ expirationSeconds?: string }> {
  return days === 0 ? {} : { expirationSeconds: String(days * daySeconds) };
}

/** A key that was made: where its private half is, and its public half in hex. `waits`: the activity that still wants votes. */
export type MadeKey = Readonly<{ file: string; downloaded: boolean; publicKey: string; waits: string | undefined }>;

export function useKeyFile() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, ...submission } = useTask();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const [days, setDays] = useState(0);
  const choosePlace = useSavePlace(run);

  /** Has the person choose the place of the file, before anything is made. Null where they left that, or `submission` says why. */
  const place = (owner: string): Promise<string | null> =>
    choosePlace('api-key', fileNameOf(owner, name.value), t('keyNotAdded'));
  /** Gives nothing where the key was not made; `submission` then says why, and `onTaken` that the name of the person is taken. */
  const make = async (
    whose: { userId: string } | { person: NewPerson },
    handle: string,
    onTaken?: () => void,
  ): Promise<MadeKey | undefined> => {
    const wanted = { ...whose, apiKeyName: name.value, handle, ...expirationOf(days) };
    const title = t('person' in whose ? 'notAdded' : 'keyNotAdded');
    const made = await run(title, () => bridge.local.createApiKey(wanted));
    if ('problem' in made) {
      if (isTaken(made.failure)) onTaken?.();
      return undefined;
    }
    deliver(made.value);
    const { activity, download, ...key } = made.value;
    const waits = activity['status'] === 'ACTIVITY_STATUS_COMPLETED' ? undefined : textIn(activity, 'id');
    return { ...key, downloaded: download !== undefined, waits };
  };
  return { name, days, setDays, submission, check: name.check, place, make };
}

export function KeyFileFields({ keyFile }: { keyFile: ReturnType<typeof useKeyFile> }) {
  const t = useMessages(messages);
  const platform = usePlatform();
  return (
    <>
      <TextInput label={t('keyName')} description={t('keyNameHint')} {...keyFile.name.props} />
      <LifetimeField days={keyFile.days} onChange={keyFile.setDays} />
      <p className={style('hint', 'flush')}>
        {t('fileHint')} {t('whereSaved', { shell: platform?.shell ?? 'browser' })}
      </p>
    </>
  );
}

export function LifetimeField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const t = useMessages(messages);
  return (
    <Select
      label={t('lifetime')}
      data={lifetimes.map((n) => ({ value: String(n), label: t('life', { n }) }))}
      value={String(days)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

/** A name for the file: letters and digits of both names, since it may go to any file system, and the end that the command line gives it. */
function fileNameOf(...names: readonly string[]): string {
  const parts = names.map((name) =>
    name
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase()
      .slice(0, 40),
  );
  return `${parts.filter((part) => part !== '').join('-') || 'coffer'}.private`;
}

/** Says where the private half of a new key is. */
export function KeyMade({ made: { file, downloaded, publicKey, waits } }: { made: MadeKey }) {
  const t = useMessages(messages);
  const { organizationId } = useInfo();
  return (
    <FocusedNotice className={style('column', 'gap16')}>
      <Callout tone="note" title={t('keyMade')}>
        {t(waits === undefined ? 'keyMadeWords' : 'keyMadeWaits')} {downloaded && t('keyDownloaded')}
      </Callout>
      <Definitions
        layout="stacked"
        items={[
          { name: t('keyFile'), value: <CopyableValue text={file} label={t('fileLabel')} /> },
          copyable(t('publicKey'), publicKey, 'grouped'),
          copyable(t('onCommandLine'), inboxCommand(file, organizationId)),
        ]}
      />
      <p className={style('hint', 'flush')}>{t('onlyPrivate')}</p>
      {waits !== undefined && <PendingApproval activityId={waits} />}
    </FocusedNotice>
  );
}
