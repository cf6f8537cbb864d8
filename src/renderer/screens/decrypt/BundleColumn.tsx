import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { textOf } from '../../api/target-key.ts';
import { FieldValue } from '../../flows/bundles/FieldValue.tsx';
import { ScanButton } from '../../flows/bundles/ScanButton.tsx';
import { useGivenAnywhere } from '../../flows/bundles/use-given-anywhere.ts';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { FieldError } from '../../ui/parts/FieldError.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { useInspection, type GivenBundle } from './offline.ts';
import { messages } from './messages.ts';

/** Far more than a bundle has, even inside an answer with its activity. */
const bundleBytesMax = 262_144;

/** The second step: the bundle, and what can be read of it while it is shut. */
export function BundleColumn(props: {
  bundle: GivenBundle | null;
  onGive: (bundle: GivenBundle) => void;
  onClear: () => void;
}) {
  const t = useMessages(messages);
  return (
    <div>
      <Section
        title={t('bundleStep')}
        aside={
          props.bundle && (
            <Anchor component="button" type="button" underline="always" onClick={props.onClear}>
              {t('bundleClear')}
            </Anchor>
          )
        }
      >
        {props.bundle === null ? <GiveBundle onGive={props.onGive} /> : <Given bundle={props.bundle} />}
      </Section>
    </div>
  );
}

function GiveBundle({ onGive }: { onGive: (bundle: GivenBundle) => void }) {
  const t = useMessages(messages);
  const f = useFormats();
  const [message, setMessage] = useState('');

  const give = (bytes: Uint8Array, name: string): void => {
    const text = textOf(bytes);
    if (bytes.length > bundleBytesMax) setMessage(t('bundleTooLarge', { bytes: f.bytes(bytes.length) }));
    else if (text === null) setMessage(t('bundleNotText'));
    else if (!looksLikeBundle(text)) setMessage(t('bundleNone'));
    else onGive({ text: text.trim(), from: name === '' ? t('bundlePasted') : name });
  };

  useGivenAnywhere(give);

  return (
    <div className={style('column', 'gap12')}>
      <FileDrop label={t('bundleGive')} hint={t('bundleHint')} paste onBytes={give} />
      <div>
        <ScanButton
          label={t('scanACode')}
          title={t('bundleScanTitle')}
          onText={(text) => give(new TextEncoder().encode(text), t('bundleScanned'))}
        />
      </div>
      <FieldError>{message}</FieldError>
    </div>
  );
}

/**
 * Whether a text has what every bundle has, or an answer with one. A bundle is shown as it was given: a key or words that somebody gives
 * here by mistake must not be.
 */
function looksLikeBundle(text: string): boolean {
  return /dataSignature|exportBundle|importBundle/u.test(text);
}

function Given({ bundle }: { bundle: GivenBundle }) {
  const t = useMessages(messages);
  const f = useFormats();
  const inspection = useInspection(bundle.text);
  return (
    <div className={style('column', 'gap12')}>
      <p className={style('wrap', 'gap8', 'baseline', 'strong', 'flush')}>
        {inspection.state === 'answered' && <Status kind="note">{t(inspection.value.kind)}</Status>}
        {inspection.state === 'failed' && <Status kind="failed">{t('bundleUnread')}</Status>}
        <span className={style('hint', 'tight', 'normal', 'breakable')}>
          <SafeText text={bundle.from} max={80} />, {f.bytes(new TextEncoder().encode(bundle.text).length)}
        </span>
      </p>
      <CodeBlock text={indented(bundle.text)} label={t('bundle')} wrap short />
      {inspection.state === 'answered' && (
        <Section title={t('bundleInside')}>
          <Definitions
            layout="stacked"
            items={inspection.value.fields.map(({ name, value }) => ({
              name,
              value: <FieldValue value={value} name={name} />,
            }))}
          />
        </Section>
      )}
    </div>
  );
}

/** JSON with its members in lines of their own; any other text as it is. Only for showing: what is checked is what was given. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
