import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useInfo } from '../../api/hooks.ts';
import { useCall } from '../../api/use-call.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { DeletePolicy } from './DeletePolicy.tsx';
import { dropDraft, emptyDraft, keepDraft, keptDraft, type PolicyDraft, changedFields, sameDraft } from './drafts.ts';
import { EditorAside } from './EditorAside.tsx';
import classes from './PolicyEditor.module.css';
import { PolicyTextFields } from './PolicyTextFields.tsx';
import { PolicyFindings } from './Problems.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { useSoundDraft, useChecked, useFindings } from './draft-checks.ts';
import { messages } from './messages.ts';

const formId = 'policy';

/** A policy that is kept already: its id, what it says, and when it last changed (Unix time in milliseconds). */
export type KeptPolicy = Readonly<{ policyId: string; says: PolicyDraft; changedAtMs: number }>;

export function PolicyEditor(props: { policy?: KeptPolicy | undefined; withTemplates?: boolean | undefined }) {
  const t = useMessages(messages);
  const { policy } = props;
  const { organizationId } = useInfo();
  const before = policy?.says ?? emptyDraft;
  const [left] = useState(() => keptDraft(organizationId, policy?.policyId));
  const [draft, setDraft] = useState<PolicyDraft>(left?.draft ?? before);
  const basedOnMs = left?.basedOnMs ?? policy?.changedAtMs ?? 0;
  const taken = useCall('list_policies', {}).data?.policies.filter(({ policyId }) => policyId !== policy?.policyId);
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    initial: draft.name,
    taken: new Set(taken?.map(({ policyName }) => policyName)),
  });
  const now = { ...draft, name: name.value };
  const dirty = !sameDraft(now, before);
  const check = useChecked(draft);
  const trial = useSoundDraft({ policyId: policy?.policyId, draft: now, verdict: check.verdict });
  const blank = !policy && sameDraft(draft, emptyDraft);
  const findings = useFindings(blank ? undefined : trial.sound);
  const [choosing, setChoosing] = useState(props.withTemplates === true);
  const [deleting, setDeleting] = useState(false);
  const saving = useSaving({ policy, draft: now, name, organizationId });
  useKeptDraft({ organizationId, policyId: policy?.policyId, draft: now, dirty: dirty && !saving.waits, basedOnMs });

  const change = (patch: Partial<PolicyDraft>): void => {
    saving.forget();
    setDraft((last) => ({ ...last, ...patch }));
  };
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = check.verdict?.checked.problems ?? [];
    if (check.fresh && wrong.length > 0) document.querySelector<HTMLElement>('textarea[aria-invalid="true"]')?.focus();
    else void saving.save();
  };
  const title = policy ? <SafeText text={policy.says.name} max={80} /> : t('newTitle');
  return (
    <Page
      title={title}
      lead={<DraftState dirty={dirty} saved={saving.saved} />}
      crumbs={[
        { to: '/policies', label: t('policies') },
        { label: policy ? <SafeText text={policy.says.name} max={40} /> : t('newTitle') },
      ]}
      asideLabel={t('inWords')}
      aside={<EditorAside draft={now} before={policy && before} verdict={check.verdict} blank={blank} trial={trial} />}
      actions={
        <EditorActions
          policyId={policy?.policyId}
          dirty={dirty}
          busy={saving.busy}
          onDelete={() => setDeleting(true)}
        />
      }
    >
      <form id={formId} className={style('form')} noValidate onSubmit={send}>
        {saving.waits !== undefined && (
          <PendingApproval
            what={t.rich('savedAsked', { name: <SafeText text={name.value} /> })}
            activityId={saving.waits}
          />
        )}
        {saving.problem && <ProblemNotice problem={saving.problem} />}
        {check.problem && <ProblemNotice problem={check.problem} />}
        {policy && basedOnMs !== policy.changedAtMs && <Callout tone="wait">{t('changedMeanwhile')}</Callout>}
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
      </form>
      {choosing && (
        <TemplateDialog onClose={() => setChoosing(false)} onUse={(texts) => (change(texts), setChoosing(false))} />
      )}
      {deleting && policy && (
        <DeletePolicy
          policyId={policy.policyId}
          name={policy.says.name}
          effect={policy.says.effect}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  );
}

function EditorActions(props: { policyId: string | undefined; dirty: boolean; busy: boolean; onDelete: () => void }) {
  const t = useMessages(messages);
  return (
    <>
      {props.policyId !== undefined && (
        <Button variant="default" onClick={props.onDelete}>
          {t('delete')}
        </Button>
      )}
      {props.dirty && <DiscardButton policyId={props.policyId} />}
      <Button type="submit" form={formId} loading={props.busy} disabled={!props.dirty}>
        {t('savePolicy')}
      </Button>
    </>
  );
}

function NameAndEffect(props: {
  name: ReturnType<typeof useNameField>;
  effect: PolicyDraft['effect'];
  onEffect: (effect: PolicyDraft['effect']) => void;
}) {
  const t = useMessages(messages);
  return (
    <div className={classNames(style('wrap', 'start'), classes.first)}>
      <TextInput className={classes.name ?? ''} label={t('name')} {...props.name.props} />
      <div className={style('column', 'gap4')}>
        <span className={classes.label}>{t('effect')}</span>
        <Segmented
          label={t('effect')}
          value={props.effect}
          onChange={props.onEffect}
          options={[
            { value: 'EFFECT_ALLOW', label: t('allow') },
            { value: 'EFFECT_DENY', label: t('deny') },
          ]}
        />
      </div>
    </div>
  );
}

function DraftState({ dirty, saved }: { dirty: boolean; saved: boolean }) {
  const t = useMessages(messages);
  return <span role="status">{dirty ? t('draft') : saved ? <Status kind="done">{t('saved')}</Status> : ''}</span>;
}

function DiscardButton({ policyId }: { policyId: string | undefined }) {
  const t = useMessages(messages);
  const { organizationId } = useInfo();
  const navigate = useNavigate();
  const discard = (): void => {
    dropDraft(organizationId, policyId);
    // The page is drawn anew, from what is kept.
    void navigate(policyId === undefined ? '/policies' : `/policies/${policyId}`, {
      replace: true,
      state: { discarded: Date.now() },
    });
  };
  return (
    <Button variant="default" onClick={discard}>
      {t('discard')}
    </Button>
  );
}

/** Keeps what is not saved for as long as the window is open, and has the browser ask before the window itself goes. */
function useKeptDraft(props: {
  readonly organizationId: string;
  readonly policyId: string | undefined;
  readonly draft: PolicyDraft;
  readonly dirty: boolean;
  readonly basedOnMs: number;
}): void {
  const { organizationId, policyId, draft, dirty, basedOnMs } = props;
  useEffect(() => {
    if (dirty) keepDraft(organizationId, policyId, { draft, basedOnMs });
    else dropDraft(organizationId, policyId);
  });
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}

function useSaving(props: {
  readonly policy: KeptPolicy | undefined;
  readonly draft: PolicyDraft;
  readonly name: ReturnType<typeof useNameField>;
  readonly organizationId: string;
}) {
  const { policy, draft, name, organizationId } = props;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { send, reset, ...submission } = useSubmission();
  const [saved, setSaved] = useState(false);

  const save = async (): Promise<void> => {
    if (!name.check()) return;
    const keep = (policyId?: string): void => {
      dropDraft(organizationId, policy?.policyId);
      setSaved(true);
      if (policyId !== undefined) void navigate(`/policies/${policyId}`, { replace: true });
    };
    const onTaken = name.refuse;
    const { name: policyName, ...texts } = draft;
    const sent = policy
      ? await send(
          'update_policy',
          { policyId: policy.policyId, ...changedFields(policy.says, draft) },
          t('notSaved'),
          { onDone: () => keep(), onTaken },
        )
      : await send('create_policy', { policyName, ...texts }, t('notSaved'), {
          onDone: ({ policyId }) => keep(policyId),
          onTaken,
        });
    if (sent && 'state' in sent && sent.state === 'waits') dropDraft(organizationId, policy?.policyId);
  };
  const forget = (): void => {
    setSaved(false);
    if (submission.waits !== undefined) reset();
  };
  return { ...submission, saved, save, forget };
}
