import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall, useInfo } from '../../api/hooks.ts';
import { FormDialog, TypedNameDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

const name = 'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING';

/** Whether the organization denies blind signing, with what follows from it, and the way to change it by an activity. */
export function BlindSigning() {
  const t = useMessages(messages);
  const { data, problem } = useCall('get_organization_configs', {});
  const [asking, setAsking] = useState(false);
  const isDenied = data?.configs.features.some((feature) => feature.name === name);
  return (
    <Section title={t('blindSigning')}>
      {problem && <ProblemNotice problem={problem} />}
      {isDenied !== undefined && (
        <div className={style('grid', 'gap12', 'top12')}>
          <Status kind={isDenied ? 'done' : 'waits'}>{t(isDenied ? 'blindDenied' : 'blindByPolicy')}</Status>
          <p className={style('note', 'flush', 'prose')}>{t('blindWords')}</p>
          <div>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t(isDenied ? 'allowBlind' : 'denyBlind')}
            </Button>
          </div>
          {asking &&
            (isDenied ? <Allow onClose={() => setAsking(false)} /> : <Deny onClose={() => setAsking(false)} />)}
        </div>
      )}
    </Section>
  );
}

function Deny({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  return (
    <FormDialog
      title={t('denyBlind')}
      submission={submission}
      actionLabel={t('denyBlind')}
      pending={t('denyBlind')}
      onSubmit={() => send('set_organization_feature', { name, value: '' }, t('blindNotChanged'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('blindWords')}</p>
    </FormDialog>
  );
}

function Allow({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const { organizationName } = useInfo();
  const { send, ...submission } = useSubmission();
  return (
    <TypedNameDialog
      title={t('allowBlind')}
      submission={submission}
      actionLabel={t('allowBlind')}
      pending={t('allowBlind')}
      name={organizationName}
      nameLabel={t('blindType')}
      onSubmit={() => send('remove_organization_feature', { name }, t('blindNotChanged'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('allowBlindWords')}</p>
    </TypedNameDialog>
  );
}
