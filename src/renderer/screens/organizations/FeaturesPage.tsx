import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { Link } from 'react-router';
import { featureNames, type FeatureName } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { useCall, useInfo } from '../../api/hooks.ts';
import { FormDialog, TypedNameDialog } from '../../flows/FormDialog.tsx';
import { Listing } from '../../flows/Listing.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { originsIn, wrongOrigin } from './feature-values.ts';
import { messages } from './messages.ts';

type Feature = Readonly<{ name: FeatureName; value: string }>;
type Asking = Readonly<{ ask: 'set'; feature?: Feature } | { ask: 'off'; feature: Feature }>;

export function FeaturesPage() {
  const t = useMessages(messages);
  const answer = useCall('get_organization_configs', {});
  const [asking, setAsking] = useState<Asking>();
  const features = answer.data?.configs.features;
  const crumbs = [{ to: '/organizations', label: t('organizations') }, { label: t('features') }];
  const close = (): void => setAsking(undefined);
  return (
    <Listing
      title={t('features')}
      lead={t('featuresLead')}
      crumbs={crumbs}
      actions={<Button onClick={() => setAsking({ ask: 'set' })}>{t('setFeature')}</Button>}
      problem={answer.problem}
      all={features}
      rows={features ?? []}
      columns={useColumns(setAsking)}
      exported={{ file: 'features', fields: { name: ({ name }) => name, value: ({ value }) => value } }}
      label={t('features')}
      lines={2}
      rowKey={({ name }) => name}
      rowLabel={({ name }) => t(`name.${name}`)}
      noMatch={t('noFeatures')}
    >
      {asking?.ask === 'set' && <FeatureDialog feature={asking.feature} set={features ?? []} onClose={close} />}
      {asking?.ask === 'off' && <SwitchOffDialog name={asking.feature.name} onClose={close} />}
    </Listing>
  );
}

function useColumns(onAsk: (asking: Asking) => void): readonly Column<Feature>[] {
  const t = useMessages(messages);
  return [
    {
      key: 'name',
      title: t('feature'),
      main: true,
      width: 'minmax(16rem, 1fr)',
      sort: ({ name }) => t(`name.${name}`),
      cell: ({ name }) => (
        <>
          {t(`name.${name}`)}
          <div className={style('note', 'normal', 'literal', 'breakable')}>{name}</div>
        </>
      ),
    },
    {
      key: 'value',
      title: t('value'),
      width: 'minmax(16rem, 1.5fr)',
      sort: ({ value }) => value,
      cell: (feature) => <FeatureValue feature={feature} />,
    },
    {
      key: 'action',
      title: '',
      width: '13rem',
      align: 'end',
      cell: (feature) => (
        <Group gap="xs" justify="flex-end">
          {!valueless.has(feature.name) && (
            <Button variant="default" size="xs" onClick={() => onAsk({ ask: 'set', feature })}>
              {t('change')}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => onAsk({ ask: 'off', feature })}>
            {t('switchOff')}
          </Button>
        </Group>
      ),
    },
  ];
}

function FeatureValue({ feature: { name, value } }: { feature: Feature }) {
  const t = useMessages(messages);
  const values = name === 'FEATURE_NAME_WEBAUTHN_ORIGINS' ? originsIn(value) : [value];
  return (
    <>
      {!valueless.has(name) && (
        <ul className={style('list', 'top4')}>
          {values.map((text) => (
            <li key={text}>{text === '' ? t('noValue') : <SafeText text={text} max={limits.urlCharsMax} mono />}</li>
          ))}
        </ul>
      )}
      <FeatureHint name={name} />
    </>
  );
}

const hints: Readonly<
  Partial<Record<FeatureName, 'delivered' | 'originsWords' | 'sameKindWords' | 'denyBlindWords' | 'freezeWords'>>
> = {
  FEATURE_NAME_WEBHOOK: 'delivered',
  FEATURE_NAME_WEBAUTHN_ORIGINS: 'originsWords',
  FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND: 'sameKindWords',
  FEATURE_NAME_COFFER_DENY_BLIND_SIGNING: 'denyBlindWords',
  FEATURE_NAME_COFFER_FREEZE_TAG: 'freezeWords',
};

/** Features that have no value: they are on or off. */
const valueless: ReadonlySet<FeatureName> = new Set([
  'FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND',
  'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING',
]);

/** What comes of a feature. */
function FeatureHint({ name }: { name: FeatureName }) {
  const t = useMessages(messages);
  return (
    <p className={style('note', 'below')}>
      {t.rich(hints[name] ?? 'inert', { link: (chunks) => <Link to="/webhooks">{chunks}</Link> })}
    </p>
  );
}

/** Those that something here goes by come first. */
const inOrder: readonly FeatureName[] = [
  ...new Set<FeatureName>([
    'FEATURE_NAME_WEBAUTHN_ORIGINS',
    'FEATURE_NAME_WEBHOOK',
    'FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND',
    'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING',
    'FEATURE_NAME_COFFER_FREEZE_TAG',
    ...featureNames,
  ]),
];

function FeatureDialog(props: { feature?: Feature | undefined; set: readonly Feature[]; onClose: () => void }) {
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
    return send('set_organization_feature', { name, value: checked.value }, t('notChanged'), { onDone: onClose });
  };
  return (
    <FormDialog
      title={feature ? t(`name.${feature.name}`) : t('setFeature')}
      submission={submission}
      actionLabel={t('set')}
      pending={t('changeAsked')}
      onSubmit={save}
      onClose={onClose}
    >
      {!feature && (
        <Select
          label={t('feature')}
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
  if (valueless.has(name)) return { value: '' };
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
  const { name, onChange, ...shown } = props;
  const isWebhook = name === 'FEATURE_NAME_WEBHOOK';
  if (valueless.has(name)) return <FeatureHint name={name} />;
  const field = {
    ...shown,
    spellCheck: false,
    maxLength: isWebhook ? limits.urlCharsMax : limits.notesCharsMax,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
  };
  return (
    <>
      {name === 'FEATURE_NAME_WEBAUTHN_ORIGINS' ? (
        <Textarea {...field} label={t('allowedPages')} description={t('originsHint')} rows={4} />
      ) : (
        <TextInput
          {...field}
          label={t(isWebhook ? 'address' : 'value')}
          description={t(isWebhook ? 'webhookHint' : 'optional')}
          autoComplete="off"
        />
      )}
      <FeatureHint name={name} />
    </>
  );
}

function SwitchOffDialog(props: { name: FeatureName; onClose: () => void }) {
  const t = useMessages(messages);
  const { organizationName } = useInfo();
  const { send, ...submission } = useSubmission();
  const { name, onClose } = props;
  return (
    <TypedNameDialog
      title={t('offTitle', { name: t(`name.${name}`) })}
      submission={submission}
      actionLabel={t('switchOff')}
      pending={t('changeAsked')}
      name={organizationName}
      nameLabel={t('typeOrganization')}
      onSubmit={() => send('remove_organization_feature', { name }, t('notChanged'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('off', { name })}</p>
    </TypedNameDialog>
  );
}
