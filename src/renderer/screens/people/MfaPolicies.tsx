import { Button, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { authenticationTypes, type AuthenticationType } from '#shared/enums.ts';
import type { Operations } from '../../api/operations.ts';
import { useCall } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { stepsText, useMethodNames, withKinds, type Steps } from '../../flows/activity/second-factors.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

type MfaPolicy = Operations['get_mfa_policies']['result']['mfaPolicies'][number];
type Asking = Readonly<{ ask: 'add' }> | Readonly<{ ask: 'edit' | 'delete'; policy: MfaPolicy }>;

/** The MFA policies of a person, in the order in which they are asked, with dialogs that add, change and delete one. */
export function MfaPolicies({ person }: { person: User }) {
  const t = useMessages(messages);
  const methodName = useMethodNames();
  const { userId } = person;
  const policies = useCall('get_mfa_policies', { userId }).data?.mfaPolicies;
  const [asking, setAsking] = useState<Asking>();
  const onClose = () => setAsking(undefined);
  return (
    <Section
      title={t('mfaPolicies')}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking({ ask: 'add' })}>
          {t('addMfa')}
        </Button>
      }
    >
      {policies?.length === 0 && <p className={style('none')}>{t('noMfa')}</p>}
      <ul className={style('list')}>
        {policies?.map((policy) => (
          <li key={policy.mfaPolicyId} className={style('wrap', 'start', 'apart', 'lineBelow', 'gap8', 'padBlock12')}>
            <div>
              <p className={style('strong', 'breakable', 'flush')}>
                <SafeText text={policy.mfaPolicyName} />
              </p>
              <span className={style('facts')}>
                <span>{t('mfaNeeds', { steps: stepsText(policy.requiredAuthenticationMethods, methodName) })}</span>
                <span>{t('mfaOrder', { n: policy.order })}</span>
              </span>
              <code className={style('small', 'breakable')}>
                <SafeText text={policy.condition} max={400} />
              </code>
            </div>
            <div>
              {(['edit', 'delete'] as const).map((ask) => {
                const label = t(ask === 'edit' ? 'change' : 'delete');
                return (
                  <Button
                    key={ask}
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`${label}: ${policy.mfaPolicyName}`}
                    onClick={() => setAsking({ ask, policy })}
                  >
                    {label}
                  </Button>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
      {asking?.ask === 'add' && <EditMfa userId={userId} onClose={onClose} />}
      {asking?.ask === 'edit' && <EditMfa userId={userId} policy={asking.policy} onClose={onClose} />}
      {asking?.ask === 'delete' && <DeleteMfa userId={userId} policy={asking.policy} onClose={onClose} />}
    </Section>
  );
}

type DialogProps = { userId: string; policy?: MfaPolicy; onClose: () => void };

/** The form names kinds of credentials. A method that names one credential stays while its kind does. */
function EditMfa({ userId, policy, onClose }: DialogProps) {
  const t = useMessages(messages);
  const methodName = useMethodNames();
  const { send, ...submission } = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: policy?.mfaPolicyName ?? '' });
  const [condition, setCondition] = useState(policy?.condition ?? "activity.action == 'SIGN'");
  const [order, setOrder] = useState<number>(policy?.order ?? 0);
  const had: Steps = policy?.requiredAuthenticationMethods ?? [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }];
  const [steps, setSteps] = useState<Steps>(had);
  const save = (): unknown => {
    if (!name.check()) return undefined;
    const fields = { mfaPolicyName: name.value, condition, order, requiredAuthenticationMethods: steps };
    const { mfaPolicyId } = policy ?? {};
    return mfaPolicyId === undefined
      ? send('create_mfa_policy', { userId, ...fields }, t('mfaNotSaved'), { onDone: onClose })
      : send('update_mfa_policy', { userId, mfaPolicyId, ...fields }, t('mfaNotSaved'), { onDone: onClose });
  };
  const data = authenticationTypes.map((type) => ({ value: type, label: methodName(type) }));
  return (
    <FormDialog
      title={t(policy ? 'changeMfa' : 'addMfa')}
      submission={submission}
      actionLabel={t('save')}
      ready={steps.length > 0 && condition.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={style('hint', 'flush')}>{t('mfaWords')}</p>
      <TextInput label={t('name')} data-autofocus {...name.props} />
      <Textarea
        label={t('condition')}
        autosize
        value={condition}
        onChange={(event) => setCondition(event.currentTarget.value)}
      />
      {Array.from({ length: Math.max(2, steps.length) }, (_, at) => (
        <MultiSelect
          key={at}
          label={t('mfaStep', { n: at + 1 })}
          data={data}
          value={kindsOf(steps[at])}
          onChange={(kinds) => setSteps(withKinds(steps, at, kinds))}
        />
      ))}
      <NumberInput
        label={t('mfaOrderLabel')}
        min={0}
        allowDecimal={false}
        value={order}
        onChange={(value) => setOrder(Number(value))}
      />
    </FormDialog>
  );
}

function kindsOf(step: Steps[number] | undefined): AuthenticationType[] {
  return [...new Set(step?.any.map(({ type }) => type))];
}

function DeleteMfa({ userId, policy, onClose }: DialogProps & { policy: MfaPolicy }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const { mfaPolicyId, mfaPolicyName } = policy;
  return (
    <FormDialog
      title={t.rich('deleteTitle', { name: <SafeText text={mfaPolicyName} max={60} /> })}
      submission={submission}
      actionLabel={t('delete')}
      danger="filled"
      onSubmit={() =>
        submission.send('delete_mfa_policy', { userId, mfaPolicyId }, t('mfaNotSaved'), { onDone: onClose })
      }
      onClose={onClose}
    >
      <p className={style('flush')}>{t('deleteMfaWords')}</p>
    </FormDialog>
  );
}
