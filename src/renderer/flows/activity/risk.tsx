import { isWaiting } from '#shared/enums.ts';
import { Box } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import type { OperationDescription } from '#shared/bridge.ts';
import { activityRisk, isAtLeast, riskByType, type ActivityRisk, type RiskLevel } from '#shared/risk.ts';
import { useOperations } from '../../api/news.ts';
import { Glyph, type GlyphKind } from '../../ui/parts/Glyph.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { classNames, style } from '../../ui/text/style.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import type { Thing } from './activity-gist.ts';
import { gistOf, type ActivityView, type ActivityText } from './activity-text.tsx';
import { messages } from './reading/messages.ts';
import { asksToSign, useReadings, useReadingsOf } from './reading/use-readings.tsx';

const looks: Readonly<Record<Exclude<RiskLevel, 'ordinary'>, { color: string; glyph: GlyphKind }>> = {
  notable: { color: 'wait', glyph: 'note' },
  sensitive: { color: 'wait', glyph: 'waits' },
  critical: { color: 'danger', glyph: 'danger' },
};

/** The level of a request on a tinted plate, and its cautions by name. Nothing for an ordinary request, and until the risk is known. */
export function RiskMark({ risk }: { risk: ActivityRisk | undefined }) {
  const cautions = useCautionWords(risk);
  if (!risk || risk.level === 'ordinary') return null;
  return (
    <span className={style('wrapRow', 'gap8', 'small')}>
      <LevelMark level={risk.level} />
      <span>{cautions}</span>
    </span>
  );
}

/**
 * The level alone, in the row of a log: of a request that waits from `sensitive` on, else of a critical one. The cautions stand where the
 * pointer rests, and for screen readers.
 */
export function RiskLevelMark({ activity }: { activity: Pick<ActivityView, 'id' | 'type' | 'status'> }) {
  const risk = useRisk(activity);
  const cautions = useCautionWords(risk);
  const least = isWaiting(activity.status) ? 'sensitive' : 'critical';
  if (!risk || risk.level === 'ordinary' || !isAtLeast(risk.level, least)) return null;
  return (
    <span className={style('small', 'inlineRow')} title={cautions}>
      <LevelMark level={risk.level} />
      <VisuallyHidden>: {cautions}</VisuallyHidden>
    </span>
  );
}

function useCautionWords(risk: ActivityRisk | undefined): string {
  const t = useMessages(messages);
  // Each is a title of its own: joined to a sentence, those after the first would have to begin otherwise.
  return (risk?.cautions ?? []).map((caution) => t(`caution.${caution}.title`)).join(' · ');
}

function LevelMark({ level }: { level: keyof typeof looks }) {
  const t = useMessages(messages);
  const { color, glyph } = looks[level];
  return (
    <Box
      component="span"
      px="xs"
      bg={`var(--co-${color}-tint)`}
      bd={`1px solid var(--co-${color}-line)`}
      className={classNames(
        style('label', 'inlineRow', 'nowrap', 'gap6', 'rounded'),
        style(level === 'critical' ? 'dangerous' : 'waiting'),
      )}
    >
      <Glyph kind={glyph} />
      {t(`level.${level}`)}
    </Box>
  );
}

/** The same of an activity, read where it is drawn. */
export function ActivityRiskMark({ activity }: { activity: Pick<ActivityView, 'id' | 'type'> }) {
  return <RiskMark risk={useRisk(activity)} />;
}

/** The risk of an activity; undefined until it is known. What cannot be read is taken for blind signing. */
export function useRisk(activity: Pick<ActivityView, 'id' | 'type'>): ActivityRisk | undefined {
  const operations = useOperations();
  const { signs, risk, problem } = useReadings(activity);
  const { type } = activity;
  return useMemo(() => {
    if (operations.length > 0 && signs && !problem) return risk;
    return declaredRisk(operations, type, signs ? [{ cautions: ['blind'] }] : []);
  }, [operations, type, signs, risk, problem]);
}

/** Gives the risk of each of several activities; undefined for one that is not known yet, or is far down the list. */
export function useRisks(
  activities: readonly Pick<ActivityView, 'id' | 'type'>[],
): (activity: Pick<ActivityView, 'id' | 'type'>) => ActivityRisk | undefined {
  const operations = useOperations();
  const readings = useReadingsOf(activities);
  return useCallback(
    (activity) => (asksToSign(activity) ? readings.get(activity.id) : declaredRisk(operations, activity.type, [])),
    [operations, readings],
  );
}

function declaredRisk(
  operations: readonly OperationDescription[],
  type: string,
  readings: Parameters<typeof activityRisk>[1],
): ActivityRisk | undefined {
  return operations.length === 0 ? undefined : activityRisk(riskByType(operations)(type), readings);
}

const charsMax = 64;
/** Letters, digits and marks of any script, and what keyboards have beside them. */
const onKeyboards = /^[\p{L}\p{M}\p{N} \x21-\x7e]+$/u;
const digits = 8;

/**
 * What is typed before a request from `sensitive` on is approved: the name of its one object. Where it has several, none, or one that few
 * keyboards can write, the first eight digits of its fingerprint, which stand in full beside it.
 */
export function typedName(activity: ActivityView, names: ActivityText): string {
  const { things } = gistOf(activity);
  const name = things.length === 1 && things[0] ? nameOfThing(things[0], activity, names) : undefined;
  if (name !== undefined && name.length <= charsMax && onKeyboards.test(typeable(name))) return name;
  return activity.fingerprint.replace(/^sha256:/, '').slice(0, digits);
}

function nameOfThing(thing: Thing, activity: ActivityView, names: ActivityText): string | undefined {
  if (thing.as === 'named') return names.nameOf(thing.kind, thing.id);
  if (thing.as === 'text') return thing.text;
  return thing.as === 'code' ? undefined : names.objectText(activity);
}
