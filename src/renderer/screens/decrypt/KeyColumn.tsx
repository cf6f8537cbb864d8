import { Anchor, Button } from '@mantine/core';
import { IconDeviceFloppy, IconKey } from '../../ui/icons.ts';
import { useRef, useState } from 'react';
import type { TargetKey } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/files.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { TargetKeyDrop } from '../../flows/bundles/TargetKeyDrop.tsx';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { useTask } from '../../flows/use-task.ts';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Qr } from '../../ui/qr/Qr.tsx';
import { style } from '../../ui/text/style.ts';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

export function KeyColumn() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { key, letGo } = useTargetKey();
  return (
    <div>
      <Section
        title={t('keyStep')}
        aside={
          key && (
            <Anchor
              component="button"
              type="button"
              underline="always"
              onClick={() => {
                void bridge.local.dropTargetKey(key.keyId);
                letGo();
              }}
            >
              {t('change')}
            </Anchor>
          )
        }
      >
        {key === null ? <GetKey /> : <KeyInHand targetKey={key} />}
      </Section>
    </div>
  );
}

function GetKey() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, problem } = useTask();
  const { hold } = useTargetKey();
  const make = async (): Promise<void> => {
    const made = await run(t('keyNotMade'), async () => ({ ok: true, value: await bridge.local.newTargetKey() }));
    if (!('problem' in made)) hold(made.value);
  };
  return (
    <div className={style('column', 'gap12')}>
      <p className={style('hint', 'tight', 'breakable')}>{t('keyNone')}</p>
      <div>
        <Button leftSection={<IconKey aria-hidden />} onClick={() => void make()}>
          {t('keyMake')}
        </Button>
      </div>
      <TargetKeyDrop label={t('keyLoad')} hint={t('keyLoadHint')} />
      {problem && <ProblemNotice problem={problem} />}
    </div>
  );
}

function KeyInHand({ targetKey }: { targetKey: TargetKey }) {
  const t = useMessages(messages);
  const [saving, setSaving] = useState(false);
  return (
    <div className={style('column', 'gap12')}>
      <div className={style('row', 'gap12')}>
        <KeyIcon of={targetKey.publicKey} size={1.5} />
        <p className={style('hint', 'tight', 'breakable')}>
          {t('keyInHand')}
          {targetKey.saved && (
            <>
              <br />
              {t('keySaved')}
            </>
          )}
        </p>
      </div>
      <p className={style('hint', 'tight', 'breakable')}>{t('keyPublic')}</p>
      <div className={style('pad12', 'sunken', 'frame', 'breakable')}>
        <CopyableValue text={targetKey.publicKey} grouped label={t('keyPublic')} />
      </div>
      <Qr text={targetKey.publicKey} label={t('keyQr')} size={13} />
      {!targetKey.saved && <Callout tone="wait">{t('keyUnsaved')}</Callout>}
      <div>
        <Button variant="default" leftSection={<IconDeviceFloppy aria-hidden />} onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      </div>
      {saving && <SaveKey targetKey={targetKey} onClose={() => setSaving(false)} />}
    </div>
  );
}

/** Asks where to, and has main write the key there. The private half does not pass through the window; a path does. */
function SaveKey({ targetKey, onClose }: { targetKey: TargetKey; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const task = useTask();
  const { hold } = useTargetKey();
  const choosePath = useChoosePath('save-file');
  const field = useRef<HTMLInputElement>(null);
  const [path, setPath] = useState('');
  const [error, setError] = useState('');

  const save = async (): Promise<void> => {
    if (path.trim() === '') {
      setError(t('keySavePathMissing'));
      return field.current?.focus();
    }
    const saved = await task.run(t('keyNotSaved'), () => bridge.local.saveTargetKey(targetKey.keyId, path.trim()));
    if ('problem' in saved) return;
    hold({ ...targetKey, saved: true });
    onClose();
  };

  return (
    <FormDialog
      title={t('keySaveTitle')}
      submission={task}
      actionLabel={t('keySaveConfirm')}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PathField
        inputRef={field}
        label={t('file')}
        description={t('keySavePathHint')}
        error={error || undefined}
        value={path}
        onChange={setPath}
        onChoose={choosePath && (() => choosePath(suggestedName(targetKey)))}
      />
    </FormDialog>
  );
}

/** A name for the file that tells keys apart without saying whose they are. */
function suggestedName(key: TargetKey): string {
  return `coffer-target-${key.publicKey.slice(2, 10)}.private`;
}
