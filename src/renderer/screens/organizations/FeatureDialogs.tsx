import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { featureNames, type FeatureName } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { useInfo } from '../../api/hooks.ts';
import { FormDialog, TypedNameDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
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
  const { send, ...submission } = useSubmission();
  const { feature, onClose } = props;
  const free = inOrder.filter((name) => !props.set.some((one) => one.name === name));
  const [name, setName] = useState<FeatureName>(feature?.name ?? free[0] ?? 'FEATURE_NAME_WEBHOOK');
  const [value, setValue] = useState(textOf(feature));
  const [error, setError] = useState<string>();

  const save = () => {
    const checked = valueFor(name, value);
    setError('wrong' in checked ? t(checked.wrong, { text: checked.text ?? '' }) : undefined);
    if ('wrong' in checked) return undefined;
    return send('set_organization_feature', { name, value: checked.value }, t('notSet'), { onDone: onClose });
  };
  return (
    <FormDialog
      title={feature ? t(`name.${feature.name}`) : t('setFeature')}
      submission={submission}
      actionLabel={t('set')}
      pending={t('setAsked')}
      onSubmit={save}
      onClose={onClose}
    >
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
      <ValueField name={name} value={value} error={error} onChange={(text) => (setValue(text), setError(undefined))} />
    </FormDialog>
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
          label={t('allowedPages')}
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
        label={t(isWebhook ? 'address' : 'value')}
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
  const { organizationName } = useInfo();
  const { send, ...submission } = useSubmission();
  const { name, onClose } = props;
  const known = name === 'FEATURE_NAME_WEBHOOK' || name === 'FEATURE_NAME_WEBAUTHN_ORIGINS';
  return (
    <TypedNameDialog
      title={t('offTitle', { name: t(`name.${name}`) })}
      submission={submission}
      actionLabel={t('switchOff')}
      pending={t('offAsked')}
      name={organizationName}
      nameLabel={t('typeOrganization')}
      onSubmit={() => send('remove_organization_feature', { name }, t('notOff'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{known ? t(`off.${name}`) : t('offOther')}</p>
    </TypedNameDialog>
  );
}
