import { memo } from 'react';
import type { DraftPolicy } from '#shared/policy-analysis.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { Diff, type DiffRow } from '../../ui/text/Diff.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages, type MessageKey, type Translate } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { changedFields, type PolicyDraft } from './drafts.ts';
import { cautionOf } from './policy-cautions.ts';
import { policyToText } from '../../flows/policy-text/policy-to-text.tsx';
import { usePolicyTextContext } from '../../flows/policy-text/text-context.tsx';
import { BacktestPanel } from './BacktestPanel.tsx';
import { SimulatePanel } from './SimulatePanel.tsx';
import type { SoundDrafts, Trial, Verdict } from './draft-checks.ts';
import { messages } from './messages.ts';

/**
 * Beside the editor: what the policy says in words, and for one that is kept, what saving would change of it; then what it would do, to a
 * request, to who can do what, and to the past. Without a `trial` there is nothing to try.
 */
export function EditorAside(props: {
  draft: PolicyDraft;
  before: PolicyDraft | undefined;
  verdict: Verdict | undefined;
  trial: Trial | undefined;
}) {
  const t = useMessages(messages);
  const context = usePolicyTextContext();
  const { before, verdict, trial } = props;
  const { effect } = props.draft;
  const caution = !trial || !verdict?.isSound ? undefined : cautionOf(effect, verdict.checked.trees);
  const rows = before ? changesOf(before, props.draft, t) : [];
  return (
    <>
      <Section title={t('inWords')}>
        {verdict && !verdict.isSound && <p className={style('quiet', 'belowMore')}>{t('untilMended')}</p>}
        {verdict?.isSound && (
          // A moment behind while somebody types: said of the texts that were checked last.
          <p className={style('breakable', 'belowMore')}>
            {policyToText({ effect, ...verdict.of }, verdict.checked.trees, context)}.
          </p>
        )}
        {caution && (
          <div className={style('top12')}>
            <Callout tone={caution === 'everythingAlone' ? 'danger' : 'wait'} title={t(`caution.${caution}.title`)}>
              {t(`caution.${caution}.words`)}
            </Callout>
          </div>
        )}
        <p className={style('quiet', 'belowMore')}>{t('order')}</p>
      </Section>
      {before && (
        <Section title={t('whatChanges')}>
          {rows.length === 0 && <p className={style('quiet', 'belowMore')}>{t('nothingYet')}</p>}
          {rows.length > 0 && <Diff label={t('whatChanges')} rows={rows} />}
        </Section>
      )}
      {trial && <Trials {...trial} before={before} />}
    </>
  );
}

const Trials = memo(function Trials({ sound, standing, before }: Trial & { before: PolicyDraft | undefined }) {
  const t = useMessages(messages);
  if (!sound)
    return (
      <Section title={t('simulate')}>
        {standing === 'errors' ? (
          <div className={style('top8')}>
            <Callout tone="wait" title={t('notSimulated')}>
              {t('untilSound')}
            </Callout>
          </div>
        ) : (
          <p className={style('quiet', 'belowMore')}>{t('simulating')}</p>
        )}
      </Section>
    );
  const change = previewOf(sound, before);
  return (
    <>
      <SimulatePanel drafts={sound} standing={standing} />
      {change && standing !== 'errors' && <ChangePreviewPanel {...change} outdated={standing === 'checking'} />}
      <BacktestPanel drafts={sound} standing={standing} />
    </>
  );
});

/** The activity that would keep the drafts; null where it would change nothing. */
function previewOf([draft, ...beside]: SoundDrafts, before: PolicyDraft | undefined) {
  const { policyId, effect, condition = '', consensus = '', time = '' } = draft;
  const texts = { effect, condition, consensus, time };
  if (beside.length > 0)
    return { type: 'ACTIVITY_TYPE_CREATE_POLICIES', parameters: { policies: [draft, ...beside].map(created) } };
  if (!before || policyId === undefined) return { type: 'ACTIVITY_TYPE_CREATE_POLICY_V3', parameters: created(draft) };
  const changed = changedFields(before, { ...before, ...texts });
  if (Object.keys(changed).length === 0) return null;
  return { type: 'ACTIVITY_TYPE_UPDATE_POLICY_V2', parameters: { policyId, ...changed } };
}

function created({ policyName, effect, condition = '', consensus = '', time = '' }: DraftPolicy) {
  return { policyName, effect, condition, consensus, time, notes: '' };
}

const fields = ['name', 'effect', 'condition', 'consensus', 'time', 'notes'] as const;

function changesOf(
  before: PolicyDraft,
  after: PolicyDraft,
  t: Translate<MessageKey<typeof messages>>,
): readonly DiffRow[] {
  return fields.flatMap((field) => {
    const [was, is] = [before, after].map((draft) =>
      field === 'effect' ? t('effectOf', { effect: draft.effect }) : draft[field],
    );
    return was === is ? [] : [{ name: t(field), before: was || undefined, after: is || undefined }];
  });
}
