import { Button, Select } from '@mantine/core';
import { IconDownload, IconQrcode } from '../../ui/icons.ts';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { JsonObject } from '#shared/envelope.ts';
import { partsTextMax, splitIntoParts } from '#shared/vote-parts.ts';
import { mnemonicLanguages, transportEncryptionSuites, type MnemonicLanguage } from '#shared/enums.ts';
import { listIn, objectIn, paramsOf, resultOf, textIn, type ActivityView } from '../../api/activity-view.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { publicKeyIn, useTargetKey } from '../../api/target-key.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSaving } from '../../flows/use-saving.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { QrCodes } from '../../ui/qr/QrCodes.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { Asked, ExportPage } from './ExportPage.tsx';
import { exportPath, type Subject, type What } from './subject.ts';
import { TargetField } from './TargetField.tsx';
import { messages } from './messages.ts';

const [encryptionSuite] = transportEncryptionSuites;

export function SealPage({ subject, activityId }: { subject: Subject; activityId: string | null }) {
  const t = useMessages(messages);
  return (
    <ExportPage subject={subject} way="seal" notes={[t('sealPlain'), t('cannotCopies')]}>
      {activityId === null ? (
        <Ask subject={subject} />
      ) : (
        <Asked subject={subject} way="seal" activityId={activityId}>
          {(activity) => {
            const bundle = bundleIn(resultOf(activity));
            if (bundle === undefined) return <PendingApproval what={t('waitsSeal')} activityId={activityId} />;
            return <BundlePanel bundle={bundle} activity={activity} what={subject.what} />;
          }}
        </Asked>
      )}
    </ExportPage>
  );
}

function Ask({ subject }: { subject: Subject }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { send, busy, problem } = useSubmission();
  const field = useRef<HTMLTextAreaElement>(null);
  const [target, setTarget] = useState('');
  const [language, setLanguage] = useState<MnemonicLanguage | null>(null);
  const [checked, setChecked] = useState(false);
  const targetPublicKey = publicKeyIn(target);
  const digits = target.replace(/\s/gu, '').length;
  const error =
    digits === 0 ? t('targetMissing') : digits === 64 ? t('targetPrivate') : t('targetWrong', { n: digits });

  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (targetPublicKey === null) return field.current?.focus();
    const title = t('notSealed');
    const { what, id } = subject;
    const asked =
      what === 'wallet'
        ? await send('export_wallet', { walletId: id, targetPublicKey, ...(language && { language }) }, title)
        : what === 'account'
          ? await send('export_wallet_account', { address: id, targetPublicKey }, title)
          : what === 'secret'
            ? await send('export_secrets', { secrets: [{ secretId: id, targetPublicKey, encryptionSuite }] }, title)
            : await send('export_private_key', { privateKeyId: id, targetPublicKey }, title);
    if (asked === undefined || 'problem' in asked) return;
    void navigate(exportPath(subject, { way: 'seal', activity: asked.activity.id }), { replace: true });
  };

  return (
    <form className={style('column', 'gap16', 'prose')} onSubmit={(event) => void ask(event)} noValidate>
      <TargetField
        fieldRef={field}
        value={target}
        onChange={setTarget}
        onLeave={() => target.trim() !== '' && setChecked(true)}
        error={checked && targetPublicKey === null ? error : undefined}
      />
      {subject.what === 'wallet' && (
        // Its own language, or another one, with what that costs.
        <div className={style('column', 'gap8')}>
          <Select
            label={t('languageOfTheWords')}
            value={language ?? 'own'}
            data={[
              { value: 'own', label: t('languageOwn') },
              ...mnemonicLanguages.map((value) => ({ value, label: languageName(value) })),
            ]}
            onChange={(chosen) => setLanguage(mnemonicLanguages.find((one) => one === chosen) ?? null)}
          />
          {language && <Callout tone="wait">{t('languageOther')}</Callout>}
        </div>
      )}
      {problem && <ProblemNotice problem={problem} />}
      <div className={style('buttons')}>
        <Button type="submit" loading={busy}>
          {t('sealSubmit')}
        </Button>
        <Button component={Link} to={exportPath(subject)} variant="default">
          {t('cancelSealed')}
        </Button>
      </div>
    </form>
  );
}

/** The bundle of an export that was carried out; of secrets, each of which has its own, the one that was asked for here. */
function bundleIn(result: JsonObject): string | undefined {
  const [payload] = listIn(result, 'secretPayloads');
  return typeof payload === 'string' ? payload : textIn(result, 'exportBundle');
}

function BundlePanel(props: { bundle: string; activity: ActivityView; what: What }) {
  const { activity, what } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const { save, outcome } = useSaving();
  const { key } = useTargetKey();
  const [coded, setCoded] = useState(false);
  const params = paramsOf(activity);
  const target = publicKeyIn(textIn(objectIn(listIn(params, 'secrets')[0] ?? params), 'targetPublicKey') ?? '');
  const bytes = new TextEncoder().encode(props.bundle).length;
  const parts = splitIntoParts(props.bundle);

  return (
    <div className={style('column', 'gap16', 'prose')}>
      <Callout role="status" tone="seal" title={t('bundleMade')}>
        {t('bundleWords')}
      </Callout>
      {target !== null && (
        <Section title={t('targetIs')}>
          <CopyableValue text={target} grouped label={t('target')} />
        </Section>
      )}
      <Section title={t('bundle')} aside={f.bytes(bytes)}>
        <CodeBlock text={props.bundle} label={t('bundle')} wrap short />
        <div className={style('column', 'gap12', 'start', 'top12')}>
          <div className={style('buttons')}>
            <Button
              leftSection={<IconDownload aria-hidden />}
              // The name says no person, wallet or address: what is exported is nobody's business on the way.
              onClick={() =>
                void save(`export-${what}-${activity.id.slice(0, 8)}.bundle.json`, props.bundle, 'application/json')
              }
            >
              {t('bundleSave')}
            </Button>
            {parts !== null && (
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
            <Link to={`/activities/${activity.id}`}>{t('seeTheActivity')}</Link>
          </div>
          {outcome}
          {parts === null && (
            <p className={style('hint', 'tight', 'breakable')}>
              {t('bundleQrTooLarge', { bytes: f.bytes(bytes), most: f.bytes(partsTextMax) })}
            </p>
          )}
          {coded && parts !== null && <QrCodes parts={parts} label={t('bundleQrLabel')} size={26} />}
        </div>
      </Section>
    </div>
  );
}
