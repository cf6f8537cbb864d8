import { useCallback, type ReactNode } from 'react';
import type { ReadAmount, Reading } from '#shared/reading.ts';
import { signingSummary, type SigningSummary } from '#shared/signing-gist.ts';
import type { ActivityView } from '../../../api/activity-view.ts';
import { inUnits } from '../../../ui/text/Amount.tsx';
import { style } from '../../../ui/text/style.ts';
import { useMessages, type Translate } from '../../../messages/translate.tsx';
import { gistOf } from '../activity-gist.ts';
import { hasEndedUnfinished, nodes, plain, tellingForm, type ActivityText, type Writing } from '../activity-text.tsx';
import type { NameOfAddress } from './Party.tsx';
import type { Effect, EffectForm, EffectKey } from './effect-grammar.ts';
import { effectMessages } from './effect-messages.ts';
import { asksToSign, useNameOfAddress, useReadings, useReadingsOf } from './use-readings.tsx';

/** An activity as a sentence and as a title. The texts are for places that take no nodes. */
export type ActivityTelling = Readonly<{
  sentence: ReactNode;
  sentenceText: string;
  title: ReactNode;
  titleText: string;
}>;

/** Tells an activity; a request to sign by its effect, as soon as its payload is decoded: `Ann requests to send 12.5 ETH from A to B`. */
export function useActivityTelling(activity: ActivityView, names: ActivityText): ActivityTelling {
  return useRowTelling(activity, names, useNameOfAddress(asksToSign(activity)));
}

/** The same in a row of a list, which knows what addresses are called: with thousands of accounts, a map for each row would be slow. */
export function useRowTelling(activity: ActivityView, names: ActivityText, nameOf: NameOfAddress): ActivityTelling {
  const { readings } = useReadings(activity);
  return useTelling(activity, readings, nameOf, names);
}

/** The same with the decoded payload given, for a request that is not in this vault. */
export function useTelling(
  activity: ActivityView,
  readings: readonly Reading[],
  nameOf: NameOfAddress,
  names: ActivityText,
): ActivityTelling {
  const t = useMessages(effectMessages);
  return telling(t, activity, readings, nameOf, names);
}

/**
 * Gives how each of several activities is told, in texts: for searches, and for places that take no nodes. One whose payload is not decoded
 * yet, or is far down the list, is told without it.
 */
export function useTellings(
  activities: readonly ActivityView[],
  names: ActivityText,
): (activity: ActivityView) => Pick<ActivityTelling, 'sentenceText' | 'titleText'> {
  const t = useMessages(effectMessages);
  const readings = useReadingsOf(activities);
  const nameOf = useNameOfAddress(readings.size > 0);
  return useCallback(
    (activity) => telling(t, activity, readings.get(activity.id)?.readings ?? [], nameOf, names),
    [t, readings, nameOf, names],
  );
}

function telling(
  t: Translate<EffectKey>,
  activity: ActivityView,
  readings: readonly Reading[],
  nameOf: NameOfAddress,
  names: ActivityText,
): ActivityTelling {
  const summary = signingSummary(readings);
  if (!summary)
    return {
      sentence: names.sentence(activity),
      sentenceText: names.sentenceText(activity),
      title: names.title(activity),
      titleText: names.titleText(activity),
    };
  const form = tellingForm(activity);
  const when = hasEndedUnfinished(activity) ? 'past' : 'now';
  const [key] = gistOf(activity).things;
  const signer =
    key?.as === 'named' ? (names.nameOf(key.kind, key.id) ?? key.id) : key?.as === 'code' ? key.text : activity.id;
  const rich = { ...nodes, say: t.rich };
  const text = { ...plain, say: t };
  const node = (as: EffectForm): ReactNode =>
    effectOf(rich, summary, as, { who: names.initiator(activity), when, signer }, nameOf);
  const words = (as: EffectForm): string =>
    effectOf(text, summary, as, { who: names.initiatorText(activity), when, signer }, nameOf);
  return { sentence: node(form), sentenceText: words(form), title: node('title'), titleText: words('title') };
}

export function ActivitySentence(props: { activity: ActivityView; names: ActivityText }): ReactNode {
  return useActivityTelling(props.activity, props.names).sentence;
}

export function ActivityTitle(props: { activity: ActivityView; names: ActivityText }): ReactNode {
  return useActivityTelling(props.activity, props.names).title;
}

/** The title of a request to sign in a row of a list. */
export function SigningTitle(props: { activity: ActivityView; names: ActivityText; nameOf: NameOfAddress }): ReactNode {
  return useRowTelling(props.activity, props.names, props.nameOf).title;
}

/** What a signature with the key `signer` would do, as a title. */
export function EffectLine(props: { readings: readonly Reading[]; signer: string; nameOf: NameOfAddress }): ReactNode {
  const t = useMessages(effectMessages);
  const summary = signingSummary(props.readings);
  const said = { who: '', when: 'now', signer: props.signer };
  return (
    summary && (
      <span className={style('strong', 'breakable', 'block')}>
        {effectOf({ ...nodes, say: t.rich }, summary, 'title', said, props.nameOf)}
      </span>
    )
  );
}

type Voice<Out> = Writing<Out> &
  Readonly<{ say: (key: EffectKey, values: Readonly<Record<string, Out | string | number>>) => Out }>;

function effectOf<Out>(
  { say, write, strong }: Voice<Out>,
  { first, others }: SigningSummary,
  form: EffectForm,
  said: Readonly<{ who: Out; when: string; signer: string }>,
  nameOf: NameOfAddress,
): Out {
  // In a heading all is bold already.
  const mark = form === 'title' ? (part: Out): Out => part : strong;
  const named = (address: string): Out => {
    const name = nameOf(address)?.name;
    return mark(write(name ?? address, name === undefined));
  };
  const tell = (effect: Effect, values: Readonly<Record<string, Out>>): Out =>
    say(`${effect}.${form}`, { who: said.who, when: said.when, n: others, key: named(said.signer), ...values });
  /** In whole coins where the decimals are known, else in the smallest unit. */
  const sum = ({ amount, asset, decimals }: ReadAmount, label?: string): Out => {
    const token = write(label ?? asset, label === undefined);
    if (amount === 'unlimited') return mark(say('unlimited', { what: token }));
    if (decimals !== undefined) return mark(write(`${inUnits(amount, decimals)} ${asset}`, false));
    return mark(say('units', { amount: write(amount, true), what: token }));
  };
  switch (first.does) {
    case 'transfer': {
      const { from, to } = first.transfer;
      return tell('transfer', { amount: sum(first.transfer), from: named(from), to: named(to) });
    }
    case 'approve': {
      const { approval, label } = first;
      const to = named(approval.spender);
      return approval.amount === '0'
        ? tell('revoke', { what: write(label ?? approval.asset, label === undefined), to })
        : tell('approve', { amount: sum(approval, label), to });
    }
    case 'call': {
      const { name, data, label, to } = first.call;
      const of = label === undefined ? named(to) : mark(write(label, false));
      return tell(name === undefined ? 'unknown-call' : 'call', { what: write(name ?? data.slice(0, 10), true), of });
    }
    case 'create-contract':
      return tell('create-contract', { what: write(chainName(first.chain), false) });
    case 'transaction':
      return tell('transaction', { what: write(first.form, false), of: write(chainName(first.chain), false) });
    case 'typed-data': {
      const what = mark(write(first.primaryType, true));
      return first.domain === undefined
        ? tell('typed-data', { what })
        : tell('typed-data-of', { what, of: write(first.domain, false) });
    }
    case 'delegate':
      return tell('delegate', { to: named(first.address) });
    case 'message':
      return tell('message', { what: mark(write(first.text, false)) });
    case 'raw-payload':
      return tell(first.digest ? 'digest' : 'raw-payload', {});
  }
}

function chainName(chain: string): string {
  return `${chain.charAt(0)}${chain.slice(1).toLowerCase()}`;
}
