import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { featureNames, type FeatureName } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { useInfo } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { originsIn, wrongOrigin } from './feature-values.ts';
import { messages } from './messages.ts';

type Feature = Readonly<{ name: FeatureName; value: string }>;

/** Those that something here goes by come first. */
const inOrder: readonly FeatureName[] = [
  ...new Set<FeatureName>(['FEATURE_NAME_WEBAUTHN_ORIGINS', 'FEATURE_NAME_WEBHOOK', ...featureNames]),
];

export function FeatureDialog(props: { feature?: Feature | undefined; set: readonly Feature[]; onClose: () => void }) {
  const t = useMessages(messages);
  const submit = useSubmit();
  const { feature, onClose } = props;
  const free = inOrder.filter((name) => !props.set.some((one) => one.name === name));
  const [name, setName] = useState<FeatureName>(feature?.name ?? free[0] ?? 'FEATURE_NAME_WEBHOOK');
  const [value, setValue] = useState(textOf(feature));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const checked = valueFor(name, value);
    setError('wrong' in checked ? t(checked.wrong, { text: checked.text ?? '' }) : undefined);
    if ('wrong' in checked) return;
    setBusy(true);
    setProblem(undefined);
    const sent = await submit('set_organization_feature', { name, value: checked.value }, t('notSet'));
    setBusy(false);
    if ('problem' in sent) return setProblem(sent.problem);
    if (sent.state === 'done') return onClose();
    setWaits(sent.activity.id);
  };
  const title = feature ? t(`name.${feature.name}`) : t('setFeature');
  if (waits !== undefined)
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval what={t('setAsked')} activityId={waits} />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={style('column', 'gap16')} noValidate onSubmit={(event) => void save(event)}>
        {problem && <ProblemNotice problem={problem} />}
        {!feature && (
          <Select
            label={t('feature')}
            allowDeselect={false}
            data={free.map((one) => ({ value: one, label: t(`name.${one}`) }))}
            value={name}
            onChange={(chosen) => {
              setName(featureNames.find((one) => one === chosen) ?? name);
              setError(undefined);
            }}
          />
        )}
        <ValueField
          name={name}
          value={value}
          error={error}
          onChange={(text) => (setValue(text), setError(undefined))}
        />
        <div className={style('foot')}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function textOf(feature: Feature | undefined): string {
  if (feature?.name === 'FEATURE_NAME_WEBAUTHN_ORIGINS') return originsIn(feature.value).join('\n');
  return feature?.value ?? '';
}

type Checked = Readonly<{ value: string } | { wrong: 'webhookWrong' | 'originsWrong'; text?: string }>;

/** The value as it is sent, or what is wrong with it. */
function valueFor(name: FeatureName, text: string): Checked {
  const value = text.trim();
  if (name === 'FEATURE_NAME_WEBHOOK') return isWebAddress(value) ? { value } : { wrong: 'webhookWrong' };
  if (name !== 'FEATURE_NAME_WEBAUTHN_ORIGINS') return { value };
  const origins = originsIn(value);
  const wrong = origins.length === 0 ? '' : wrongOrigin(origins);
  return wrong === undefined ? { value: origins.join(',') } : { wrong: 'originsWrong', text: wrong };
}

function ValueField(props: {
  name: FeatureName;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const t = useMessages(messages);
  const { name, value, error, onChange } = props;
  if (name === 'FEATURE_NAME_WEBAUTHN_ORIGINS')
    return (
      <>
        <Textarea
          label={t('origins')}
          description={t('originsHint')}
          rows={4}
          spellCheck={false}
          value={value}
          error={error}
          maxLength={limits.notesCharsMax}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <p className={style('note', 'below')}>{t('originsWords')}</p>
      </>
    );
  const isWebhook = name === 'FEATURE_NAME_WEBHOOK';
  return (
    <>
      <TextInput
        label={t(isWebhook ? 'webhookUrl' : 'value')}
        description={isWebhook ? t('webhookHint') : t('optional')}
        spellCheck={false}
        autoComplete="off"
        value={value}
        error={error}
        maxLength={isWebhook ? limits.urlCharsMax : limits.notesCharsMax}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isWebhook ? (
        <p className={style('note', 'below')}>
          {t.rich('delivered', { link: (chunks) => <Link to="/webhooks">{chunks}</Link> })}
        </p>
      ) : (
        <p className={style('note', 'below')}>{t('inert')}</p>
      )}
    </>
  );
}

export function SwitchOffDialog(props: { name: FeatureName; onClose: () => void }) {
  const t = useMessages(messages);
  const submit = useSubmit();
  const { organizationName } = useInfo();
  const { name, onClose } = props;
  const [typed, setTyped] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();
  const known = name === 'FEATURE_NAME_WEBHOOK' || name === 'FEATURE_NAME_WEBAUTHN_ORIGINS';

  const switchOff = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !typed) return;
    setBusy(true);
    setProblem(undefined);
    const sent = await submit('remove_organization_feature', { name }, t('notOff'));
    setBusy(false);
    if ('problem' in sent) return setProblem(sent.problem);
    if (sent.state === 'done') return onClose();
    setWaits(sent.activity.id);
  };
  const title = t('offTitle', { name: t(`name.${name}`) });
  if (waits !== undefined)
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval what={t('offAsked')} activityId={waits} />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={style('column', 'gap16')} onSubmit={(event) => void switchOff(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <p className={style('flush')}>{known ? t(`off.${name}`) : t('offOther')}</p>
        <TypedName name={organizationName} label={t('typeOrganization')} onMatch={setTyped} />
        <div className={style('foot')}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="signal" disabled={!typed} loading={busy}>
            {t('off')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
