import type { ReactNode } from 'react';
import type { PolicyTree } from '#shared/policy-tree.ts';
import type { NamedKind } from '../../flows/activity/activity-gist.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { sayingWords, type SayingKey } from './policy-text-messages.ts';
import { joined, named, sayCode, type Speaker } from './text-context.tsx';
import { testedBy, type Tested, type TestedValue } from './tested-values.ts';

/** A condition in words, as main clauses. */
export function sayCondition(tree: PolicyTree, speaker: Speaker): ReactNode {
  return clause(tree, speaker, true);
}

/** Says a list of clauses; those among `and` that are read as one thing are said as one. */
function clause(tree: PolicyTree, speaker: Speaker, wanted: boolean): ReactNode {
  if (tree.kind === 'not') return clause(tree.operand, speaker, !wanted);
  if (tree.kind === 'boolean') return speaker.say(tree.value === wanted ? 'always' : 'never');
  const tested = testedBy(tree);
  if (tested) return sayTested(wanted ? tested : { ...tested, negated: !tested.negated }, tree, speaker, wanted);
  if (tree.kind !== 'and' && tree.kind !== 'or') return sayCode(tree, speaker, wanted);
  // Not "a and b" is "not a or not b".
  const how = (tree.kind === 'and') === wanted ? 'and' : 'or';
  const clauses = how === 'and' && wanted ? withDeed(tree.operands, speaker) : { said: [], rest: tree.operands };
  const others = clauses.rest.map((operand) => {
    const said = clause(operand, speaker, wanted);
    return operand.kind === 'and' || (operand.kind === 'or' && !testedBy(operand))
      ? speaker.say.rich('group', { inner: said })
      : said;
  });
  return joined([...clauses.said, ...others], how, speaker);
}

/** `resource == 'WALLET' && action == 'EXPORT'` is one thing to say: it exports wallets. */
function withDeed(operands: readonly PolicyTree[], speaker: Speaker) {
  const about = (path: string) =>
    operands.find((operand) => {
      const tested = testedBy(operand);
      return tested?.path === path && tested.relation === 'is' && !tested.negated;
    });
  const [resource, action] = [about('activity.resource'), about('activity.action')];
  const [things, deeds] = [resource && testedBy(resource), action && testedBy(action)];
  if (!things || !deeds) return { said: [], rest: operands };
  return {
    said: [
      speaker.say.rich('does', {
        deeds: joined(
          deeds.values.map(({ text }) => word('deed', text, speaker)),
          'or',
          speaker,
        ),
        things: joined(
          things.values.map(({ text }) => word('thing', text, speaker)),
          'or',
          speaker,
        ),
      }),
    ],
    rest: operands.filter((operand) => operand !== resource && operand !== action),
  };
}

function word(kind: 'deed' | 'thing', value: string, { say }: Speaker): ReactNode {
  const key = `${kind}.${value}`;
  return isKey(key) ? say(key) : <SafeText text={value} mono />;
}

const isKey = (key: string): key is SayingKey => Object.hasOwn(sayingWords.en, key);

function sayTested(tested: Tested, tree: PolicyTree, speaker: Speaker, wanted: boolean): ReactNode {
  const { say } = speaker;
  const { path, relation, values, negated } = tested;
  const eitherOf = (shown: readonly ReactNode[]) => joined(shown, 'or', speaker);
  if (values[0]?.type === 'flag') {
    const key = `${negated ? 'noFlag' : 'flag'}.${path}`;
    return isKey(key) ? say(key) : sayCode(tree, speaker, wanted);
  }
  if (path === 'activity.action' && !negated)
    return say.rich('doesSomething', { deeds: eitherOf(values.map(({ text }) => word('deed', text, speaker))) });
  if (path === 'activity.resource')
    return say.rich(negated ? 'notAbout' : 'about', {
      things: eitherOf(values.map(({ text }) => word('thing', text, speaker))),
    });
  const key = `subject.${path}`;
  if (!isKey(key)) return sayCode(tree, speaker, wanted);
  const value = eitherOf(values.map((one) => shown(path, one, speaker)));
  const message = messageOf(relation, negated);
  return say.rich(message, { subject: say(key), value });
}

const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;
const comparing = { '<': 'below', '<=': 'atMost', '>': 'above', '>=': 'atLeast' } as const;

function messageOf(relation: Tested['relation'], negated: boolean): SayingKey {
  if (relation === 'is') return negated ? 'isNot' : 'is';
  if (relation === 'contains') return negated ? 'notTagged' : 'tagged';
  return comparing[negated ? opposite[relation] : relation];
}

const kindsOfId: Readonly<Record<string, NamedKind>> = {
  'wallet.id': 'wallet',
  'activity.params.wallet_id': 'wallet',
  'activity.params.user_id': 'user',
  'private_key.id': 'private-key',
  'private_key.tags': 'private-key-tag',
};

const chains: Readonly<Record<string, string>> = {
  '1': 'Ethereum',
  '10': 'Optimism',
  '56': 'BNB Chain',
  '137': 'Polygon',
  '8453': 'Base',
  '42161': 'Arbitrum One',
  '11155111': 'Sepolia',
};

function shown(path: string, { text }: TestedValue, speaker: Speaker): ReactNode {
  const kind = kindsOfId[path];
  if (kind) return named(kind, text, speaker);
  if (path === 'activity.kind') return <strong>{speaker.say('quoted', { text: speaker.kindName(text) })}</strong>;
  if (path === 'eth.tx.chain_id' && chains[text] !== undefined) return <strong>{`${chains[text]} (${text})`}</strong>;
  if (path === 'eth.tx.value') return <strong>{ether(text)}</strong>;
  return <SafeText text={text} mono />;
}

/** An amount of wei in ether, exactly. `digits` are decimal. */
function ether(digits: string): string {
  const padded = digits.padStart(19, '0');
  const fraction = padded.slice(-18).replace(/0+$/, '');
  return `${padded.slice(0, -18)}${fraction ? `.${fraction}` : ''} ETH`;
}
