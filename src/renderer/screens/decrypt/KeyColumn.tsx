import { Anchor, Button } from '@mantine/core';
import { IconDeviceFloppy, IconKey } from '../../ui/icons.ts';
import { useState } from 'react';
import type { TargetKey } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Qr } from '../../ui/qr/Qr.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Decrypt.module.css';
import { SaveKey } from './SaveKey.tsx';
import { messages } from './messages.ts';

/** The most that a key file can have: main takes no more, and a key is 64 digits. */
const keyBytesMax = 4_096;

export function KeyColumn() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { key, letGo } = useTargetKey();

  const change = (): void => {
    if (key !== null) void bridge.local.dropTargetKey(key.keyId);
    letGo();
  };
  const reading =
    key === null ? undefined : (
      <Anchor component="button" type="button" underline="always" onClick={change}>
        {t('keyChange')}
      </Anchor>
    );
  return (
    <div className={classes.keyColumn}>
      <Section title={t('keyStep')} aside={reading}>
        {key === null ? <GetKey /> : <KeyInHand targetKey={key} />}
      </Section>
    </div>
  );
}

function GetKey() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const { hold } = useTargetKey();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [message, setMessage] = useState('');

  const make = async (): Promise<void> => {
    setProblem(null);
    const made = await attempt(t('keyNotMade'), async () => ({ ok: true, value: await bridge.local.newTargetKey() }));
    if ('problem' in made) setProblem(made.problem);
    else hold(made.value);
  };
  const load = async (bytes: Uint8Array): Promise<void> => {
    setProblem(null);
    setMessage('');
    if (bytes.length > keyBytesMax) {
      bytes.fill(0);
      setMessage(t('keyTooLarge'));
      return;
    }
    const loaded = await attempt(t('keyNotLoaded'), () => bridge.local.loadTargetKey(bytes));
    if ('problem' in loaded) setProblem(loaded.problem);
    else hold(loaded.value);
  };

  return (
    <div className={classes.stack}>
      <p className={classes.words}>{t('keyNone')}</p>
      <div>
        <Button leftSection={<IconKey size={16} stroke={1.6} aria-hidden />} onClick={() => void make()}>
          {t('keyMake')}
        </Button>
      </div>
      <FileDrop label={t('keyLoad')} hint={t('keyLoadHint')} paste onBytes={(bytes) => void load(bytes)} />
      <p className={classes.error} role="status">
        {message !== '' && (
          <>
            <Glyph kind="failed" /> {message}
          </>
        )}
      </p>
      {problem !== null && <ProblemNotice problem={problem} />}
    </div>
  );
}

function KeyInHand({ targetKey }: { targetKey: TargetKey }) {
  const t = useMessages(messages);
  const [saving, setSaving] = useState(false);
  return (
    <div className={classes.stack}>
      <div className={classes.keyHead}>
        <KeyIcon of={targetKey.publicKey} size={1.5} />
        <p className={classes.words}>
          {t('keyInHand')}
          {targetKey.saved && (
            <>
              <br />
              {t('keySaved')}
            </>
          )}
        </p>
      </div>
      <p className={classes.words}>{t('keyPublic')}</p>
      <div className={classes.framed}>
        <CopyableValue text={targetKey.publicKey} grouped label={t('keyPublic')} />
      </div>
      <Qr text={targetKey.publicKey} label={t('keyQr')} size={13} />
      {!targetKey.saved && <Callout tone="wait">{t('keyUnsaved')}</Callout>}
      <div>
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {t('keySave')}
        </Button>
      </div>
      {saving && <SaveKey targetKey={targetKey} onClose={() => setSaving(false)} />}
    </div>
  );
}
