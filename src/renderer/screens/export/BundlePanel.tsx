import { Button } from '@mantine/core';
import { IconDownload, IconQrcode } from '../../ui/icons.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paramsOf, textIn, type ActivityView } from '../../api/activity-view.ts';
import { useSaveAs, type Saved } from '../../api/hooks.ts';
import { publicKeyIn, useTargetKey } from '../../api/target-key.ts';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Qr } from '../../ui/qr/Qr.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { Subject } from './subject.ts';
import { messages } from './messages.ts';

/** What the largest QR code holds at the error correction that ours have (version 40, level M). */
const qrBytesMax = 2_331;

export function BundlePanel(props: { bundle: string; activity: ActivityView; subject: Subject }) {
  const t = useMessages(messages);
  const f = useFormats();
  const saveAs = useSaveAs();
  const { key } = useTargetKey();
  const [coded, setCoded] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const target = publicKeyIn(textIn(paramsOf(props.activity), 'targetPublicKey') ?? '');
  const bytes = new TextEncoder().encode(props.bundle).length;

  const save = async (): Promise<void> => {
    setSaved(
      await saveAs(fileName(props.subject, props.activity), props.bundle, 'application/json', t('bundleNotSaved')),
    );
  };

  return (
    <div className={style('column', 'gap16', 'prose')}>
      <div role="status">
        <Callout tone="seal" title={t('bundleMade')}>
          {t('bundleWords')}
        </Callout>
      </div>
      {target !== null && (
        <Section title={t('targetIs')}>
          <CopyableValue text={target} grouped label={t('target')} />
        </Section>
      )}
      <Section title={t('bundle')} aside={f.bytes(bytes)}>
        <CodeBlock text={props.bundle} label={t('bundle')} wrap short />
        <div className={style('column', 'gap12', 'start', 'top12')}>
          <div className={style('buttons')}>
            <Button leftSection={<IconDownload aria-hidden />} onClick={() => void save()}>
              {t('bundleSave')}
            </Button>
            {bytes <= qrBytesMax && (
              <Button
                variant="default"
                aria-expanded={coded}
                leftSection={<IconQrcode aria-hidden />}
                onClick={() => setCoded(!coded)}
              >
                {t(coded ? 'bundleQrHide' : 'bundleQr')}
              </Button>
            )}
            {key !== null && key.publicKey === target && (
              // It opens to nobody without the key, so it may lie in the history for as long as the window lives.
              <Link to="/decrypt" state={{ bundle: props.bundle }}>
                {t('bundleOpen')}
              </Link>
            )}
            <Link to={`/activities/${props.activity.id}`}>{t('seeTheActivity')}</Link>
          </div>
          <p className={style('hint', 'tight', 'breakable')} role="status">
            {saved !== null && 'file' in saved && t.rich('bundleSaved', { file: <SafeText text={saved.file} mono /> })}
          </p>
          {saved !== null && 'problem' in saved && <ProblemNotice problem={saved.problem} />}
          {bytes > qrBytesMax && (
            <p className={style('hint', 'tight', 'breakable')}>
              {t('bundleQrTooLarge', { bytes: f.bytes(bytes), most: f.bytes(qrBytesMax) })}
            </p>
          )}
          {coded && <Qr text={props.bundle} label={t('bundleQrLabel')} size={26} />}
        </div>
      </Section>
    </div>
  );
}

/** Names no person, wallet or address: what is exported is nobody's business on the way. */
function fileName({ what }: Subject, { id }: ActivityView): string {
  return `export-${what}-${id.slice(0, 8)}.bundle.json`;
}
