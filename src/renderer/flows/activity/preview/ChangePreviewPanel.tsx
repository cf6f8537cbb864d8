import type { ReactNode } from 'react';
import type { ChangePreview, AccessChange, ChangeWarning } from '#shared/policy-analysis.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { useActivityText, type ActivityText } from '../activity-text.tsx';
import { useCall } from '../../../api/hooks.ts';
import { reasonOf } from '../../../api/problem.ts';
import { Section } from '../../../ui/parts/Section.tsx';
import { Callout } from '../../../ui/parts/Callout.tsx';
import { WhatHappened } from '../../../ui/parts/WhatHappened.tsx';
import { NodeList } from '../../../ui/text/NodeList.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { isSettled, useSettled } from '../../../ui/parts/use-settled.ts';
import { useMessages } from '../../../messages/translate.tsx';
import { style } from '../../../ui/text/style.ts';
import { KindNames } from './KindNames.tsx';
import { messages } from './messages.ts';

const pauseMs = 300;
/** More people than this are folded each, and so are told of in a line. */
const openPeople = 1;

/**
 * Who could do what after a change that is not made: what is alarming first, then who would gain and who would lose. It is asked a moment
 * after `parameters` last changed, and until it is answered no answer of another change is shown. Nothing is drawn for a change that cannot
 * be told beforehand.
 * @param props.type an activity's type, such as `ACTIVITY_TYPE_UPDATE_ROOT_QUORUM`
 * @param props.outdated `parameters` are not those on the screen: nothing is said of them
 * @param props.bare without a heading of its own, for a dialog that has one
 */
export function ChangePreviewPanel(props: { type: string; parameters: object; outdated?: boolean; bare?: boolean }) {
  const t = useMessages(messages);
  const now = { type: props.type, parameters: props.parameters as JsonObject };
  const asked = useSettled(now, pauseMs);
  const { data, problem, failure } = useCall('preview_change', asked);
  if (failure !== undefined && reasonOf(failure) === 'PREVIEW') return null;
  const said = (
    <div aria-live="polite" className={style('grid', 'shrink', 'gap12', 'top8')}>
      {props.outdated === true || !isSettled(asked, now) || (!data && !problem) ? (
        <p className={style('hint')}>{t('asking')}</p>
      ) : problem ? (
        <Callout tone="wait" title={t('refused')}>
          <WhatHappened problem={problem} />
        </Callout>
      ) : (
        data && <Outcome preview={data} />
      )}
    </div>
  );
  if (props.bare === true) return said;
  return (
    <Section title={t('title')} aside={<span className={style('quiet')}>{t('reading')}</span>}>
      {said}
    </Section>
  );
}

function Outcome({ preview }: { preview: ChangePreview }) {
  const t = useMessages(messages);
  const names = useActivityText();
  const people = byPerson(preview);
  const known = new Map(preview.users.map(({ userId, userName }) => [userId, userName]));
  // The preview knows the names of those too who would be new.
  const nameOf = (userId: string): ReactNode => {
    const name = known.get(userId);
    if (names.nameOf('user', userId) !== undefined || name === undefined) return names.person(userId);
    return <SafeText text={name} max={80} />;
  };
  return (
    <>
      {joinedWarnings(preview).map((warning) => (
        <Warning key={`${warning.code} ${warning.userIds.join(' ')}`} warning={warning} names={names} nameOf={nameOf} />
      ))}
      {people.length === 0 && preview.warnings.length === 0 && (
        <Callout tone="note" title={t('same')}>
          {t('sameWhy')}
        </Callout>
      )}
      {people.length > 0 && (
        <ul className={style('list', 'lineTop')}>
          {people.map((person) => (
            <li key={person.userId} className={style('lineBelow')}>
              <Person person={person} name={nameOf(person.userId)} names={names} open={people.length <= openPeople} />
            </li>
          ))}
        </ul>
      )}
      <p className={style('hint')}>
        {t('byKind')} {preview.partial && t('partial')}
      </p>
    </>
  );
}

function Warning(props: { warning: JoinedWarning; names: ActivityText; nameOf: (userId: string) => ReactNode }) {
  const t = useMessages(messages);
  const { code, kinds, userIds } = props.warning;
  const names = <NodeList>{userIds.map(props.nameOf)}</NodeList>;
  return (
    <Callout
      tone={calm.has(code) ? 'wait' : 'danger'}
      title={t.rich(`${code}.title`, { people: userIds.length, n: kinds.length, names })}
    >
      {explained(code) && t(`${code}.words`)}
      {kinds.length > 0 && <KindNames kinds={kinds} names={props.names} />}
    </Callout>
  );
}

const calm: ReadonlySet<ChangeWarning['code']> = new Set(['votesLapse', 'noFeeLimit', 'neverEqual']);

const codesWithWords = [
  ...(['refused', 'refusedExpiring', 'refusedOrigins'] as const),
  ...(['lockout', 'quorumUnmeetable', 'deniedForAll', 'canAlone', 'noFeeLimit', 'neverEqual'] as const),
] as const;
/** Whether a warning has a sentence beside its title. */
function explained(code: ChangeWarning['code']): code is (typeof codesWithWords)[number] {
  return codesWithWords.some((one) => one === code);
}

function Person(props: { person: PersonChange; name: ReactNode; names: ActivityText; open: boolean }) {
  const t = useMessages(messages);
  const { tally, shifts } = props.person;
  const access = ({ access: how, depends }: Seen): string => t(`${how}.${depends ? 'depends' : 'sure'}`);
  const said = turns.flatMap((turn) => (tally[turn] === undefined ? [] : t(turn, { n: tally[turn] })));
  return (
    <details open={props.open}>
      <summary className={style('padBlock4', 'breakable')}>
        <strong>{props.name}</strong> <span className={style('note')}>{said.join(' · ')}</span>
      </summary>
      <dl className={style('small', 'grid', 'gap8', 'flush', 'bottom8')}>
        {shifts.map(({ before, after, kinds }) => (
          <div key={`${access(before)} ${access(after)}`}>
            <dt className={style('quiet')}>{t('shift', { before: access(before), after: access(after) })}</dt>
            <dd className={style('flush', 'shrink')}>
              <KindNames kinds={kinds} names={props.names} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type Seen = AccessChange['before'];

/** What can become of a permission: gained, no second approval, less limited, limited, a second approval, lost. */
const turns = ['gains', 'freed', 'widened', 'limited', 'bound', 'loses'] as const;
type Turn = (typeof turns)[number];

/** What a change would make of what one person can do. The tally counts kinds of request, and the shifts name them. */
type PersonChange = Readonly<{
  userId: string;
  /** How many kinds of request change. */
  changes: number;
  tally: Readonly<Partial<Record<Turn, number>>>;
  shifts: readonly Readonly<{ before: Seen; after: Seen; kinds: readonly string[] }>[];
}>;

/** Who can still do something with an approval loses no permission: only what is not allowed any more is lost. */
function turnOf({ before, after }: AccessChange): Turn {
  const rises = heightOf(after) > heightOf(before);
  if (before.access === after.access) return rises ? 'widened' : 'limited';
  if (before.access === 'never') return 'gains';
  if (after.access === 'never') return 'loses';
  return rises ? 'freed' : 'bound';
}

const heights = { never: 0, together: 2, alone: 4 } as const;
/** What is sure is more than what depends. */
const heightOf = ({ access, depends }: Seen): number => heights[access] - (depends ? 1 : 0);

/** The changes of a preview by person, whoever changes most first; of one, what is the same shift together. */
export function byPerson({ changes }: Pick<ChangePreview, 'changes'>): readonly PersonChange[] {
  return gathered(changes, ({ userId }) => userId)
    .map((own): PersonChange => {
      const tally = Object.fromEntries(gathered(own, turnOf).map((same) => [turnOf(same[0]), same.length]));
      const shifts = gathered(own, ({ before, after }) => `${heightOf(after)} ${heightOf(before)}`)
        .map((same) => ({ before: same[0].before, after: same[0].after, kinds: same.map(({ kind }) => kind) }))
        .toSorted(
          (one, other) => heightOf(other.after) - heightOf(one.after) || heightOf(other.before) - heightOf(one.before),
        );
      return { userId: own[0].userId, changes: own.length, tally, shifts };
    })
    .toSorted((one, other) => other.changes - one.changes);
}

/** A warning, of all the people whom it is of with the same kinds. */
type JoinedWarning = Pick<ChangeWarning, 'code' | 'kinds'> & Readonly<{ userIds: readonly string[] }>;

/** The warnings in their order, with those that say the same of several people made one. */
export function joinedWarnings({ warnings }: Pick<ChangePreview, 'warnings'>): readonly JoinedWarning[] {
  return gathered(warnings, ({ code, kinds }) => `${code} ${kinds.join(' ')}`).map((same) => ({
    code: same[0].code,
    kinds: same[0].kinds,
    userIds: same.flatMap(({ userId }) => userId ?? []),
  }));
}

/** The items that have the same key together, in the order that each key was first met. */
function gathered<Item>(items: readonly Item[], keyOf: (item: Item) => string): (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
