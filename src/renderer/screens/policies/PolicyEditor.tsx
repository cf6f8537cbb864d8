import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Effect } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { instantOf } from '../../api/activity-view.ts';
import { useInfo } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useCall } from '../../api/use-call.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { TypedNameDialog } from '../../flows/FormDialog.tsx';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useNameField, type NameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { changedFields, draftOf, dropDraft, keepDraft, sameDraft } from './drafts.ts';
import type { KeptDraft, Policy, PolicyDraft } from './drafts.ts';
import { BesidePolicies } from './BesidePolicies.tsx';
import { EditorAside } from './EditorAside.tsx';
import { PolicyTextFields } from './PolicyTextFields.tsx';
import { PolicyFindings } from './Problems.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { freeName, useSoundDraft, useChecked, useFindings } from './draft-checks.ts';
import { messages } from './messages.ts';

const formId = 'policy';
const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;

/**
 * The editor of a policy.
 * @param props.policy the one to change; undefined for a new one
 * @param props.begins the draft to begin with, where it is not the policy itself
 * @param props.undo shown until the draft is changed: how to get back a draft that was discarded
 */
export function PolicyEditor(props: {
  policy?: Policy;
  begins: KeptDraft | undefined;
  undo: ReactNode;
  onDiscard: (draft: KeptDraft) => void;
}) {
  const { policy, begins } = props;
  const t = useMessages(messages);
  const policyId = policy?.policyId;
  const before = draftOf(policy);
  const changedAtMs = policy ? instantOf(policy.updatedAt) : 0;
  const [draft, setDraft] = useState(begins?.draft ?? before);
  const [beside, setBeside] = useState(begins?.beside ?? []);
  const basedOnMs = begins?.basedOnMs ?? changedAtMs;
  const others = useCall('list_policies', {}).data?.policies.filter((one) => one.policyId !== policyId);
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    initial: draft.name,
    taken: new Set(others?.map(({ policyName }) => policyName)),
  });
  const now = { ...draft, name: name.value };
  const dirty = !sameDraft(now, before);
  const check = useChecked(draft);
  const trial = useSoundDraft(policyId, now, beside, check);
  const blank = !policy && sameDraft(draft, before);
  const findings = useFindings(blank ? undefined : trial.sound);
  const [choosing, setChoosing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const saving = useSaving(policy, now, besideNamed(beside, others, name.value), name);
  const unsaved = dirty && saving.waits === undefined;
  const tried = blank || saving.waits !== undefined ? undefined : trial;
  useKeptDraft(policyId, { draft: now, beside, basedOnMs }, unsaved);

  const title = (max: number) => (policy ? <SafeText text={policy.policyName} max={max} /> : t('newTitle'));
  const change = (patch: Partial<PolicyDraft>): void => {
    saving.forget();
    setDraft((last) => ({ ...last, ...patch }));
  };
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (check.fresh && check.verdict?.isSound === false)
      document.querySelector<HTMLElement>('textarea[aria-invalid="true"]')?.focus();
    else void saving.save();
  };
  return (
    <Page
      title={title(80)}
      lead={<Standing unsaved={unsaved} saved={saving.saved} />}
      crumbs={[{ to: '/policies', label: t('policies') }, { label: title(40) }]}
      asideLabel={t('inWords')}
      aside={<EditorAside draft={now} before={policy && before} verdict={check.verdict} trial={tried} />}
      actions={
        <EditorActions
          policy={policy}
          dirty={unsaved}
          busy={saving.busy}
          onDelete={() => setDeleting(true)}
          onDiscard={() => props.onDiscard({ draft: now, beside, basedOnMs })}
        />
      }
    >
      {!dirty && props.undo}
      <form id={formId} className={style('form')} noValidate onSubmit={save}>
        <SavePending name={name.value} others={beside.length} activityId={saving.waits} />
        <Problems problems={[saving.problem, check.problem]} />
        {policy && basedOnMs !== changedAtMs && <Callout tone="wait">{t('changedMeanwhile')}</Callout>}
        <NameAndEffect name={name} effect={draft.effect} onEffect={(effect) => change({ effect })} />
        <PolicyFindings findings={findings?.findings.filter(({ part }) => part === undefined) ?? []} />
        <PolicyTextFields
          draft={draft}
          verdict={check.verdict}
          findings={findings}
          fresh={check.fresh}
          onChange={change}
          onTemplates={() => setChoosing(true)}
        />
        <BesidePolicies drafts={beside} />
      </form>
      {choosing && (
        <TemplateDialog
          isNew={!policy}
          onClose={() => setChoosing(false)}
          onUse={(texts, others) => (change(texts), setBeside(others), setChoosing(false))}
        />
      )}
      {deleting && policy && <DeletePolicy policy={policy} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

function Problems(props: { problems: readonly (Problem | null | undefined)[] }) {
  return props.problems.map((problem, index) => problem && <ProblemNotice key={index} problem={problem} />);
}

function Standing({ unsaved, saved }: { unsaved: boolean; saved: boolean }) {
  const t = useMessages(messages);
  return <span role="status">{unsaved ? t('draft') : saved && <Status kind="done">{t('saved')}</Status>}</span>;
}

function NameAndEffect(props: { name: NameField; effect: Effect; onEffect: (effect: Effect) => void }) {
  const t = useMessages(messages);
  return (
    <div className={style('wrap', 'start', 'gap16')}>
      <TextInput flex={1} miw="14rem" label={t('name')} {...props.name.props} />
      <Segmented
        label={t('effect')}
        labelled
        value={props.effect}
        onChange={props.onEffect}
        options={effects.map((effect) => ({ value: effect, label: t('effectOf', { effect }) }))}
      />
    </div>
  );
}

function EditorActions(props: {
  policy: Policy | undefined;
  dirty: boolean;
  busy: boolean;
  onDelete: () => void;
  onDiscard: () => void;
}) {
  const t = useMessages(messages);
  const { policy, dirty } = props;
  return (
    <>
      {policy && (
        <Button variant="default" onClick={props.onDelete}>
          {t('delete')}
        </Button>
      )}
      {dirty && (
        <Button variant="default" onClick={props.onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" form={formId} loading={props.busy} disabled={!dirty}>
        {t('savePolicy')}
      </Button>
    </>
  );
}

function SavePending(props: { name: string; others: number; activityId: string | undefined }) {
  const t = useMessages(messages);
  const { name, others, activityId } = props;
  if (activityId === undefined) return null;
  const values = { name: <SafeText text={name} />, n: others };
  return (
    <PendingApproval what={t.rich(others > 0 ? 'savedTogetherAsked' : 'savedAsked', values)} activityId={activityId} />
  );
}

/** The drafts under names that no other policy has. */
function besideNamed(
  beside: readonly PolicyDraft[],
  others: readonly Policy[] | undefined,
  name: string,
): readonly PolicyDraft[] {
  const taken = new Set([name, ...(others ?? []).map(({ policyName }) => policyName)]);
  return beside.map((draft) => {
    const free = freeName(draft.name, taken);
    taken.add(free);
    return { ...draft, name: free };
  });
}

/** Keeps what is not saved for as long as the window is open, and has the browser ask before the window itself goes. */
function useKeptDraft(policyId: string | undefined, draft: KeptDraft, isKept: boolean): void {
  const { organizationId } = useInfo();
  useEffect(() => {
    if (isKept) keepDraft(organizationId, policyId, draft);
    else dropDraft(organizationId, policyId);
  });
  useEffect(() => {
    if (!isKept) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isKept]);
}

function useSaving(policy: Policy | undefined, draft: PolicyDraft, beside: readonly PolicyDraft[], name: NameField) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { organizationId } = useInfo();
  const { send, reset, ...submission } = useSubmission();
  const [saved, setSaved] = useState(false);
  const drop = (): void => dropDraft(organizationId, policy?.policyId);

  const save = async (): Promise<void> => {
    if (!name.check()) return;
    const { name: policyName, ...texts } = draft;
    const onTaken = name.refuse;
    const onDone = ({ policyId }: { policyId: string }): void => {
      drop();
      setSaved(true);
      if (!policy) void navigate(`/policies/${policyId}`, { replace: true });
    };
    const create = async () => {
      if (beside.length === 0)
        return await send('create_policy', { policyName, ...texts }, t('notSaved'), { onDone, onTaken });
      const all = [draft, ...beside].map(({ name: one, ...rest }) => ({ policyName: one, ...rest }));
      return await send('create_policies', { policies: all }, t('noneSaved', { n: all.length }), {
        // Any of the names may be taken: the notice says which, not the field of one.
        onDone: ({ policyIds: [policyId = ''] }) => onDone({ policyId }),
      });
    };
    const changes = policy && { policyId: policy.policyId, ...changedFields(draftOf(policy), draft) };
    const sent = changes ? await send('update_policy', changes, t('notSaved'), { onDone, onTaken }) : await create();
    if (sent && 'state' in sent && sent.state === 'waits') drop();
  };
  const forget = (): void => {
    setSaved(false);
    if (submission.waits !== undefined) reset();
  };
  return { ...submission, saved, save, forget };
}

function DeletePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { policyId, policyName, effect } = policy;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { organizationId } = useInfo();
  const { send, ...submission } = useSubmission();
  const onDone = (): void => {
    dropDraft(organizationId, policyId);
    void navigate('/policies', { replace: true });
  };
  return (
    <TypedNameDialog
      title={t('deleteTitle')}
      submission={submission}
      actionLabel={t('delete')}
      pending={t.rich('deleteAsked', { name: <SafeText text={policyName} /> })}
      name={policyName}
      nameLabel={t('typeToDelete')}
      onSubmit={() => send('delete_policy', { policyId }, t('notDeleted'), { onDone })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('deleteWords', { effect })}</p>
      <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_POLICY" parameters={{ policyId }} />
    </TypedNameDialog>
  );
}
