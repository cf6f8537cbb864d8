import { Button, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { authenticationTypes, type AuthenticationType } from '#shared/enums.ts';
import type { Operations } from '../../api/operations.ts';
import { useCall } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import type { ExportFields } from '../../flows/export-list/list-file.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { moreColumn } from '../../flows/Listing.tsx';
import { ListSection } from '../../flows/ListSection.tsx';
import { stepsText, useMethodNames, withKinds, type Steps } from '../../flows/activity/second-factors.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import type { Order } from '../../ui/table/sort.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

type MfaPolicy = Operations['get_mfa_policies']['result']['mfaPolicies'][number];
type Asking = Readonly<{ ask: 'add' }> | Readonly<{ ask: 'edit' | 'delete'; policy: MfaPolicy }>;

/** The MFA policies of a person, in the order in which they are asked, with dialogs that add, change and delete one. */
export function MfaPolicies({ person }: { person: User }) {
  const t = useMessages(messages);
  const { userId } = person;
  const { data, problem } = useCall('get_mfa_policies', { userId });
  const [asking, setAsking] = useState<Asking>();
  const onClose = () => setAsking(undefined);
  return (
    <ListSection
      title={t('mfaPolicies')}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking({ ask: 'add' })}>
          {t('addMfa')}
        </Button>
      }
      rows={data?.mfaPolicies}
      columns={useColumns((ask, policy) => setAsking({ ask, policy }))}
      exported={{ file: 'mfa-policies', fields }}
      orderName="sort-mfa-policies"
      order={lowestFirst}
      lines={2}
      rowKey={({ mfaPolicyId }) => mfaPolicyId}
      rowLabel={({ mfaPolicyName }) => mfaPolicyName}
      empty={<p className={style('none')}>{t('noMfa')}</p>}
    >
      {problem && <ProblemNotice problem={problem} />}
      {asking?.ask === 'add' && <EditMfa userId={userId} onClose={onClose} />}
      {asking?.ask === 'edit' && <EditMfa userId={userId} policy={asking.policy} onClose={onClose} />}
      {asking?.ask === 'delete' && <DeleteMfa userId={userId} policy={asking.policy} onClose={onClose} />}
    </ListSection>
  );
}

const lowestFirst: Order = { by: 'order', direction: 'ascending' };

const fields: ExportFields<MfaPolicy> = {
  mfaPolicyId: ({ mfaPolicyId }) => mfaPolicyId,
  mfaPolicyName: ({ mfaPolicyName }) => mfaPolicyName,
  order: ({ order }) => order,
  condition: ({ condition }) => condition,
  requiredAuthenticationMethods: ({ requiredAuthenticationMethods: steps }) =>
    steps.map(({ any }) => any.map(({ type, id }) => (id === undefined ? type : `${type} ${id}`)).join(' / ')),
};

function useColumns(onAsk: (ask: 'edit' | 'delete', policy: MfaPolicy) => void): readonly Column<MfaPolicy>[] {
  const t = useMessages(messages);
  const methodName = useMethodNames();
  const stepsOf = ({ requiredAuthenticationMethods }: MfaPolicy): string =>
    stepsText(requiredAuthenticationMethods, methodName);
  return [
    {
      key: 'order',
      title: t('colOrder'),
      width: '6.5rem',
      named: true,
      priority: 3,
      sort: ({ order }) => order,
      cell: ({ order }) => order,
    },
    {
      key: 'name',
      title: t('name'),
      main: true,
      width: 'minmax(12rem, 2fr)',
      sort: ({ mfaPolicyName }) => mfaPolicyName,
      cell: ({ mfaPolicyName, condition }) => (
        <>
          <SafeText text={mfaPolicyName} />
          <code className={style('small', 'normal', 'breakable', 'block')}>
            <SafeText text={condition} max={400} />
          </code>
        </>
      ),
    },
    {
      key: 'requires',
      title: t('colRequires'),
      width: 'minmax(10rem, 1fr)',
      priority: 2,
      named: true,
      sort: stepsOf,
      cell: stepsOf,
    },
    moreColumn<MfaPolicy>(
      t,
      ({ mfaPolicyName }) => mfaPolicyName,
      (policy) => [
        { label: t('change'), onClick: () => onAsk('edit', policy) },
        { label: t('delete'), onClick: () => onAsk('delete', policy), tone: 'danger' },
      ],
    ),
  ];
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
