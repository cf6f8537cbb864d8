import { Anchor, Button } from '@mantine/core';
import { IconDeviceFloppy, IconKey } from '../../ui/icons.ts';
import type { TargetKey } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { deliver, useSavePlace } from '../../api/files.ts';
import { usePlatform } from '../../api/status.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { TargetKeyDrop } from '../../flows/bundles/TargetKeyDrop.tsx';
import { useTask } from '../../flows/use-task.ts';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { QrCodes } from '../../ui/qr/QrCodes.tsx';
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
  const bridge = useBridge();
  const platform = usePlatform();
  const { run, busy, problem } = useTask();
  const choosePlace = useSavePlace(run);
  const { hold } = useTargetKey();
  /** Has main save the key where the person says. The private half does not pass through the window's memory. */
  const save = async (): Promise<void> => {
    const handle = await choosePlace('target-key', suggestedName(targetKey), t('keyNotSaved'));
    if (handle === null) return;
    const saved = await run(t('keyNotSaved'), () => bridge.local.saveTargetKey(targetKey.keyId, handle));
    if ('problem' in saved) return;
    deliver(saved.value);
    hold({ ...targetKey, saved: true });
  };
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
      <QrCodes key={targetKey.keyId} parts={[targetKey.publicKey]} label={t('keyQr')} size={13} />
      {!targetKey.saved && <Callout tone="wait">{t('keyUnsaved')}</Callout>}
      <div>
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy aria-hidden />}
          loading={busy}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </div>
      <p className={style('hint', 'tight')}>
        {t('whereSaved', { shell: platform?.shell ?? 'browser' })} {t('keyFileWords')}
      </p>
      {problem && <ProblemNotice problem={problem} />}
    </div>
  );
}

/** A name for the file that tells keys apart without saying whose they are. */
function suggestedName(key: TargetKey): string {
  return `coffer-target-${key.publicKey.slice(2, 10)}.private`;
}
