import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FeatureName } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/hooks.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { FeatureDialog, SwitchOffDialog } from './FeatureDialogs.tsx';
import { originsIn } from './feature-values.ts';
import classes from './Organizations.module.css';
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
    <Page
      title={t('features')}
      lead={t('featuresLead')}
      crumbs={crumbs}
      actions={<Button onClick={() => setAsking({ ask: 'set' })}>{t('setFeature')}</Button>}
    >
      {answer.problem && <ProblemNotice problem={answer.problem} />}
      {features?.length === 0 && <p className={style('none')}>{t('noFeatures')}</p>}
      <ul className={style('list')}>
        {features?.map((feature) => (
          <li key={feature.name} className={classNames(style('wrap', 'start', 'apart'), classes.feature)}>
            <div className={classes.featureWords}>
              <p className={style('strong', 'flush')}>{t(`name.${feature.name}`)}</p>
              <span className={style('note', 'literal', 'breakable')}>{feature.name}</span>
              <FeatureValue feature={feature} />
            </div>
            <div className={style('wrap', 'gap8')}>
              <Button variant="default" size="xs" onClick={() => setAsking({ ask: 'set', feature })}>
                {t('change')}
              </Button>
              <Button variant="default" size="xs" onClick={() => setAsking({ ask: 'off', feature })}>
                {t('switchOff')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asking?.ask === 'set' && <FeatureDialog feature={asking.feature} set={features ?? []} onClose={close} />}
      {asking?.ask === 'off' && <SwitchOffDialog name={asking.feature.name} onClose={close} />}
    </Page>
  );
}

function FeatureValue({ feature: { name, value } }: { feature: Feature }) {
  const t = useMessages(messages);
  if (name === 'FEATURE_NAME_WEBHOOK')
    return (
      <>
        <p className={style('flush')}>
          <SafeText text={value} max={limits.urlCharsMax} mono />
        </p>
        <p className={style('note', 'below')}>
          {t.rich('delivered', { link: (chunks) => <Link to="/webhooks">{chunks}</Link> })}
        </p>
      </>
    );
  if (name === 'FEATURE_NAME_WEBAUTHN_ORIGINS')
    return (
      <>
        <ul className={classNames(style('list'), classes.values)}>
          {originsIn(value).map((origin) => (
            <li key={origin}>
              <SafeText text={origin} mono />
            </li>
          ))}
        </ul>
        <p className={style('note', 'below')}>{t('originsWords')}</p>
      </>
    );
  return (
    <>
      <p className={style('flush')}>{value === '' ? t('noValue') : <SafeText text={value} max={400} mono />}</p>
      <p className={style('note', 'below')}>{t('inert')}</p>
    </>
  );
}
