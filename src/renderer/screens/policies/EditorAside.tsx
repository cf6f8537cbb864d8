import { memo } from 'react';
import type { DraftPolicy } from '#shared/policy-analysis.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { Diff, type DiffRow } from '../../ui/text/Diff.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { type PolicyDraft, changedFields } from './drafts.ts';
import { cautionOf } from './policy-cautions.ts';
import classes from './PolicyEditor.module.css';
import { policyToText } from './policy-to-text.tsx';
import { usePolicyTextContext } from './text-context.tsx';
import { BacktestPanel } from './BacktestPanel.tsx';
import { SimulatePanel } from './SimulatePanel.tsx';
import { trialMessages } from './trial-messages.ts';
import type { Verdict } from './draft-checks.ts';
import { messages } from './messages.ts';

/**
 * Beside the editor: what the policy says in words, and for one that is kept, what saving would change of it; then what it would do, to a
 * request, to who can do what, and to the past. `blank`: nobody has written anything yet.
 */
export function EditorAside(props: {
  draft: PolicyDraft;
  before: PolicyDraft | undefined;
  verdict: Verdict | undefined;
  blank: boolean;
  trial: Readonly<{ sound: DraftPolicy | undefined; behind: boolean }>;
}) {
  const t = useMessages(messages);
  const { draft, before, verdict, blank, trial } = props;
  const sound = verdict !== undefined && verdict.checked.problems.length === 0;
  const caution = blank || !sound ? undefined : cautionOf(draft.effect, verdict.checked.trees);
  const rows = before ? changesOf(before, draft, { allow: t('allow'), deny: t('deny') }, t) : [];
  return (
    <>
      <Section title={t('inWords')}>
        <InWords draft={draft} verdict={verdict} />
        {caution && (
          <div className={classes.caution}>
            <Callout tone={caution === 'everythingAlone' ? 'danger' : 'wait'} title={t(`caution.${caution}.title`)}>
              {t(`caution.${caution}.words`)}
            </Callout>
          </div>
        )}
        <p className={style('quiet', 'belowMore')}>{t('order')}</p>
      </Section>
      {before && (
        <Section title={t('whatChanges')}>
          {rows.length === 0 ? (
            <p className={style('quiet', 'belowMore')}>{t('nothingYet')}</p>
          ) : (
            <div className={classes.diff}>
              <Diff label={t('whatChanges')} rows={rows} />
            </div>
          )}
        </Section>
      )}
      {!blank && <Trial {...trial} before={before} />}
    </>
  );
}

const Trial = memo(function Trial(props: {
  sound: DraftPolicy | undefined;
  behind: boolean;
  before: PolicyDraft | undefined;
}) {
  const t = useMessages(trialMessages);
  const { sound, behind, before } = props;
  if (!sound)
    return (
      <Section title={t('simulate')}>
        <p className={style('quiet', 'belowMore')}>{t('untilSound')}</p>
      </Section>
    );
  const change = previewOf(sound, before);
  return (
    <>
      <SimulatePanel draft={sound} behind={behind} />
      {change && <ChangePreviewPanel {...change} />}
      <BacktestPanel draft={sound} />
    </>
  );
});

/** The activity that would keep the draft; null where it would change nothing. */
function previewOf(draft: DraftPolicy, before: PolicyDraft | undefined) {
  const { policyId, policyName, effect, condition = '', consensus = '', time = '' } = draft;
  if (!before || policyId === undefined)
    return {
      type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
      parameters: { policyName, effect, condition, consensus, time, notes: '' },
    };
  const changed = changedFields(before, { ...before, effect, condition, consensus, time });
  if (Object.keys(changed).length === 0) return null;
  return { type: 'ACTIVITY_TYPE_UPDATE_POLICY_V2', parameters: { policyId, ...changed } };
}

function InWords(props: { draft: PolicyDraft; verdict: Verdict | undefined }) {
  const t = useMessages(messages);
  const context = usePolicyTextContext();
  const { draft, verdict } = props;
  if (!verdict) return null;
  if (verdict.checked.problems.length > 0) return <p className={style('quiet', 'belowMore')}>{t('untilMended')}</p>;
  // A moment behind while somebody types: said of the texts that were checked last.
  return (
    <p className={style('breakable', 'belowMore')}>
      {policyToText(draft.effect, verdict.checked.trees, verdict.of, context)}.
    </p>
  );
}

type Key = 'name' | 'effect' | 'condition' | 'consensus' | 'time' | 'notes';

function changesOf(
  before: PolicyDraft,
  after: PolicyDraft,
  effects: Readonly<{ allow: string; deny: string }>,
  t: (key: Key) => string,
): readonly DiffRow[] {
  const shown = (draft: PolicyDraft, key: Key): string =>
    key === 'effect' ? (draft.effect === 'EFFECT_ALLOW' ? effects.allow : effects.deny) : draft[key];
  const keys: readonly Key[] = ['name', 'effect', 'condition', 'consensus', 'time', 'notes'];
  return keys.flatMap((key) => {
    const [was, is] = [shown(before, key), shown(after, key)];
    if (was === is) return [];
    return [{ name: t(key), ...(was === '' ? {} : { before: was }), ...(is === '' ? {} : { after: is }) }];
  });
}
