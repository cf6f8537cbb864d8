import { useMemo, type ReactNode } from 'react';
import { piecesOf } from '../../ui/text/safe-text.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import { activityPath, gistOf, type Gist, type NameOf, type Thing } from './activity-gist.ts';
import { useNames } from './names.ts';
import { phrases, type ActivityPath, type PhraseForm, type PhraseKey } from './phrases/phrases.ts';
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

/** What `useActivityWords` gives, for those who are no component. `ownId`: the user whom "you" is. */
export function activityTextOf(
  say: Translate<PhraseKey>,
  sayObject: Translate<ObjectKey>,
  nameOf: NameOf,
  ownId: string,
): ActivityText {
  const plain = namesIn<string>(safely, sayObject, nameOf, ownId);
  const nodes = namesIn<ReactNode>((text, mono) => <SafeText text={text} mono={mono} />, sayObject.rich, nameOf, ownId);

  const textOf = (activity: ActivityView, form: PhraseForm): string => {
    const { path, when, n, whose, to, ...gist } = factsOf(activity);
    const said = {
      when,
      n,
      who: plain.who(activity),
      object: plain.list(gist),
      whose: plain.thing(whose),
      to: plain.thing(to),
    };
    return path === null
      ? sayObject(otherKey(form), { ...said, type: wireName(activity.type) })
      : say(`${path}.${form}`, said);
  };
  // In a heading all is bold already.
  const strong = (form: PhraseForm, node: ReactNode): ReactNode => (form === 'title' ? node : <strong>{node}</strong>);
  const nodeOf = (activity: ActivityView, form: PhraseForm): ReactNode => {
    const { path, when, n, whose, to, ...gist } = factsOf(activity);
    const object = strong(form, nodes.list(gist));
    const said = {
      when,
      n,
      who: nodes.who(activity),
      object,
      whose: nodes.thing(whose),
      to: strong(form, nodes.thing(to)),
    };
    if (path !== null) return say.rich(`${path}.${form}`, said);
    return sayObject.rich(otherKey(form), { ...said, type: <code>{wireName(activity.type)}</code> });
  };
  return {
    sentence: (activity) => nodeOf(activity, tellingForm(activity)),
    sentenceText: (activity) => textOf(activity, tellingForm(activity)),
    title: (activity) => nodeOf(activity, 'title'),
    titleText: (activity) => textOf(activity, 'title'),
    kind: (type) => {
      const path = activityPath(type);
      return path === null ? wireName(type) : say(`${path}.name`);
    },
    object: (activity) => nodes.list(gistOf(activity)),
    objectText: (activity) => plain.list(gistOf(activity)),
    person: nodes.person,
    personText: plain.person,
    personName: (userId) => nameOf('user', userId) ?? userId,
    nameOf,
  };
}

const done = 'ACTIVITY_STATUS_COMPLETED';
const ended: readonly string[] = ['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'];

/** What the phrases are told of an activity. */
function factsOf(activity: ActivityView): Gist & { path: ActivityPath | null; when: 'past' | 'now' } {
  return {
    ...gistOf(activity),
    path: activityPath(activity.type),
    when: ended.includes(activity.status) ? 'past' : 'now',
  };
}

function tellingForm({ status }: ActivityView): PhraseForm {
  return status === done ? 'did' : 'ask';
}

function otherKey(form: PhraseForm): 'other.title' | 'other.ask' | 'other.did' {
  return form === 'ask' || form === 'did' ? `other.${form}` : 'other.title';
}

/** A type without what all have in common: `SIGN_TRANSACTION_V2`. */
function wireName(type: string): string {
  return type.replace(/^ACTIVITY_TYPE_/, '') || pathOfType(type);
}

type ObjectKey = MessageKey<typeof objectMessages>;
type Names<Out> = Readonly<{
  who: (activity: ActivityView) => Out;
  person: (userId: string) => Out;
  thing: (thing: Thing | undefined) => Out;
  list: (gist: Pick<Gist, 'things'>) => Out;
}>;

/** How names are called, as text or as nodes: `write` shows stored text safely, `say` puts what was written into words. */
function namesIn<Out>(
  write: (text: string, mono: boolean) => Out,
  say: (key: ObjectKey, values: Readonly<Record<string, Out | number>>) => Out,
  nameOf: NameOf,
  ownId: string,
): Names<Out> {
  const person = (userId: string, remembered?: string): Out => {
    if (userId === '') return say('nobody', {});
    const known = nameOf('user', userId) ?? remembered;
    const name = write(known ?? userId, known === undefined);
    return userId === ownId ? say('you', { name }) : name;
  };
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
        return isFeature(of.name) ? say(of.name, {}) : write(of.name, true);
      case 'quorum':
        return say('ofMany', { threshold: of.threshold, total: of.total });
      case 'text':
      case 'code':
        return write(of.text, of.as === 'code');
    }
  };
  return {
    // A sender who is not there any more is still called as the vote remembers them.
    who: (activity) => person(submitterOf(activity), activity.votes[0]?.user.userName),
    person: (userId) => person(userId),
    thing,
    list: ({ things }) => {
      const first = thing(things[0]);
      return things.length > 1 ? say('several', { first, more: things.length - 1 }) : first;
    },
  };
}

/** Letters that are written from right to left, and would draw what stands around them along. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const plainMax = 120;

/** Stored text for a place that takes no nodes: what is not seen is named, what is long is cut, and its direction ends with it. */
function safely(text: string): string {
  const { pieces, cut } = piecesOf(text, plainMax);
  const seen = `${pieces.map((piece) => piece.text).join('')}${cut > 0 ? '…' : ''}`;
  return rightToLeft.test(seen) ? `\u2068${seen}\u2069` : seen;
}

function isFeature(name: string): name is Extract<ObjectKey, `FEATURE_${string}`> {
  return name.startsWith('FEATURE_') && Object.hasOwn(objectMessages.en, name);
}
