import { useMemo, type ReactNode } from 'react';
import { piecesOf } from '../../ui/text/safe-text.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import { activityPath, gistOf, type Gist, type NameOf, type Thing } from './activity-gist.ts';
import { useNames } from './names.ts';
import type { PhraseForm, PhraseKey } from './phrases/grammar.ts';
import { phrases } from './phrases/phrases.ts';
import { objectMessages } from './phrases/object-messages.ts';
import { pathOfType, submitterOf, type ActivityView } from '../../api/activity-view.ts';
import { useInfo } from '../../api/hooks.ts';

export { activityPath, gistOf, type NamedKind, type NameOf } from './activity-gist.ts';
export type { ActivityView, VoteView } from '../../api/activity-view.ts';

/** Says what activities are, in the window's language. Names are those of now; what is gone is called by its id. */
export type ActivityText = Readonly<{
  /** Who asks for what, who asked and did not get it, or who did it: `Jonas asks to create the wallet Payouts`. */
  sentence: (activity: ActivityView) => ReactNode;
  /** The same for a place that takes no nodes; every name keeps to itself there too. */
  sentenceText: (activity: ActivityView) => string;
  /** The action with its object: `Create the wallet Payouts`. */
  title: (activity: ActivityView) => ReactNode;
  titleText: (activity: ActivityView) => string;
  /** The kind of action alone: `Create a wallet`; a type that is not known, as it stands on the wire. */
  kind: (type: string) => string;
  /** What it is about, by name; of several, the first and how many more. Empty where it is about nothing with a name. */
  object: (activity: ActivityView) => ReactNode;
  objectText: (activity: ActivityView) => string;
  /** All that it is about, each whole and as it is stored, for a file. */
  objectsWhole: (activity: ActivityView) => readonly string[];
  /** The initiator. One who was deleted is called as the vote remembers them. */
  initiator: (activity: ActivityView) => ReactNode;
  initiatorText: (activity: ActivityView) => string;
  /** A person by their name, else by their id; whoever is asked is told that it is them. */
  person: (userId: string) => ReactNode;
  personText: (userId: string) => string;
  /** A person's bare name for initials and searches; the id where there is none. */
  personName: (userId: string) => string;
  nameOf: NameOf;
}>;

export function useActivityText(): ActivityText {
  const say = useMessages(phrases);
  const sayObject = useMessages(objectMessages);
  const nameOf = useNames();
  const { userId } = useInfo();
  return useMemo(() => activityTextOf(say, sayObject, nameOf, userId), [say, sayObject, nameOf, userId]);
}

export function useForeignActivityText(): ActivityText {
  const say = useMessages(phrases);
  const sayObject = useMessages(objectMessages);
  return useMemo(() => activityTextOf(say, sayObject, () => undefined, ''), [say, sayObject]);
}

/** What `useActivityText` gives, for code that is no component. `ownId`: the user whom "you" is. */
export function activityTextOf(
  say: Translate<PhraseKey>,
  sayObject: Translate<ObjectKey>,
  nameOf: NameOf,
  ownId: string,
): ActivityText {
  const inText = tellerOf<string>({ ...plain, say, sayObject }, nameOf, ownId);
  const inFile = tellerOf<string>({ write: (text) => text, strong: plain.strong, say, sayObject }, nameOf, '');
  const inNodes = tellerOf<ReactNode>({ ...nodes, say: say.rich, sayObject: sayObject.rich }, nameOf, ownId);
  return {
    sentence: (activity) => inNodes.tell(activity, tellingForm(activity)),
    sentenceText: (activity) => inText.tell(activity, tellingForm(activity)),
    title: (activity) => inNodes.tell(activity, 'title'),
    titleText: (activity) => inText.tell(activity, 'title'),
    kind: (type) => {
      const path = activityPath(type);
      return path === null ? wireName(type) : say(`${path}.name`);
    },
    object: (activity) => inNodes.list(gistOf(activity)),
    objectText: (activity) => inText.list(gistOf(activity)),
    objectsWhole: (activity) => gistOf(activity).things.map(inFile.thing),
    initiator: inNodes.initiator,
    initiatorText: inText.initiator,
    person: (userId) => inNodes.person(userId),
    personText: (userId) => inText.person(userId),
    personName: (userId) => nameOf('user', userId) ?? userId,
    nameOf,
  };
}

const ended: readonly string[] = ['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'];

/** Whether an activity is told as done, or as requested. */
export function tellingForm({ status }: ActivityView): 'did' | 'ask' {
  return status === 'ACTIVITY_STATUS_COMPLETED' ? 'did' : 'ask';
}

/** Whether an activity has ended without being completed. */
export function hasEndedUnfinished({ status }: ActivityView): boolean {
  return ended.includes(status);
}

/** A type without what all have in common: `SIGN_TRANSACTION_V2`. */
function wireName(type: string): string {
  return type.replace(/^ACTIVITY_TYPE_/, '') || pathOfType(type);
}

type ObjectKey = MessageKey<typeof objectMessages>;

/** Characters of stored text that a sentence shows. */
const plainMax = 120;

/** How text or nodes are made: `write` shows stored text safely. */
export type Writing<Out> = Readonly<{ write: (text: string, mono: boolean) => Out; strong: (said: Out) => Out }>;
export const plain: Writing<string> = { write: safely, strong: (text) => text };
export const nodes: Writing<ReactNode> = {
  write: (text, mono) => <SafeText text={text} mono={mono} max={plainMax} />,
  strong: (node) => <strong className={style('strong')}>{node}</strong>,
};

/** `say` and `sayObject` put what was written into a message. */
type Voice<Out> = Writing<Out> &
  Readonly<{
    say: (key: PhraseKey, values: Readonly<Record<string, Out | string | number>>) => Out;
    sayObject: (key: ObjectKey, values: Readonly<Record<string, Out | string | number>>) => Out;
  }>;

/** Tells what activities are about, as text or as nodes. */
function tellerOf<Out>({ say, sayObject, write, strong }: Voice<Out>, nameOf: NameOf, ownId: string) {
  const person = (userId: string, remembered?: string): Out => {
    if (userId === '') return sayObject('nobody', {});
    const known = nameOf('user', userId) ?? remembered;
    const name = write(known ?? userId, known === undefined);
    return userId === ownId ? sayObject('you', { name }) : name;
  };
  const initiator = (activity: ActivityView): Out => person(submitterOf(activity), activity.votes[0]?.user.userName);
  const thing = (of: Thing | undefined): Out => {
    switch (of?.as) {
      case undefined:
        return write('', false);
      case 'named': {
        if (of.kind === 'user') return person(of.id);
        const name = nameOf(of.kind, of.id);
        return write(name ?? of.id, name === undefined);
      }
      case 'feature':
        return isFeature(of.name) ? sayObject(of.name, {}) : write(of.name, true);
      case 'quorum':
        return sayObject('ofMany', { threshold: of.threshold, total: of.total });
      case 'text':
      case 'code':
        return write(of.text, of.as === 'code');
    }
  };
  const list = ({ things }: Pick<Gist, 'things'>): Out => {
    const first = thing(things[0]);
    return things.length > 1 ? sayObject('several', { first, more: things.length - 1 }) : first;
  };
  const tell = (activity: ActivityView, form: Exclude<PhraseForm, 'name'>): Out => {
    const path = activityPath(activity.type);
    const gist = gistOf(activity);
    // In a heading all is bold already.
    const mark = form === 'title' ? (said: Out): Out => said : strong;
    const said = {
      when: hasEndedUnfinished(activity) ? 'past' : 'now',
      n: gist.n,
      who: initiator(activity),
      object: mark(list(gist)),
      whose: thing(gist.whose),
      to: mark(thing(gist.to)),
    };
    return path === null
      ? sayObject(`other.${form}`, { ...said, type: write(wireName(activity.type), true) })
      : say(`${path}.${form}`, said);
  };
  return { person: (userId: string) => person(userId), initiator, thing, list, tell };
}

/** Letters that are written from right to left, and would draw what stands around them along. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Stored text for a place that takes no nodes: what is not seen is named, what is long is cut, and its direction ends with it. */
function safely(text: string): string {
  const { pieces, cut } = piecesOf(text, plainMax);
  const seen = `${pieces.map((piece) => piece.text).join('')}${cut > 0 ? '…' : ''}`;
  return rightToLeft.test(seen) ? `\u2068${seen}\u2069` : seen;
}

function isFeature(name: string): name is Extract<ObjectKey, `FEATURE_${string}`> {
  return name.startsWith('FEATURE_') && Object.hasOwn(objectMessages.en, name);
}
