import type { ReactNode } from 'react';
import type { PolicyTree } from '#shared/policy-tree.ts';
import type { NamedKind } from '../../flows/activity/activity-gist.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { policyTextMessages, type PolicyTextKey } from './policy-text-messages.ts';
import { joined, named, codeToText, type PolicyTextContext } from './text-context.tsx';
import { testedBy, type Tested, type TestedValue } from './tested-values.ts';

/** A condition in words, as main clauses. */
export function conditionToText(tree: PolicyTree, context: PolicyTextContext): ReactNode {
  return clause(tree, context, true);
}

/** Says a list of clauses; those among `and` that are read as one thing are said as one. */
function clause(tree: PolicyTree, context: PolicyTextContext, wanted: boolean): ReactNode {
  if (tree.kind === 'not') return clause(tree.operand, context, !wanted);
  if (tree.kind === 'boolean') return context.say(tree.value === wanted ? 'always' : 'neverHolds');
  const tested = testedBy(tree);
  if (tested) return sayTested(wanted ? tested : { ...tested, negated: !tested.negated }, tree, context, wanted);
  if (tree.kind !== 'and' && tree.kind !== 'or') return codeToText(tree, context, wanted);
  // Not "a and b" is "not a or not b".
  const how = (tree.kind === 'and') === wanted ? 'and' : 'or';
  const clauses = how === 'and' && wanted ? withAction(tree.operands, context) : { said: [], rest: tree.operands };
  const others = clauses.rest.map((operand) => {
    const said = clause(operand, context, wanted);
    return operand.kind === 'and' || (operand.kind === 'or' && !testedBy(operand))
      ? context.say.rich('group', { inner: said })
      : said;
  });
  return joined([...clauses.said, ...others], how, context);
}

/** `resource == 'WALLET' && action == 'EXPORT'` is one thing to say: it exports wallets. */
function withAction(operands: readonly PolicyTree[], context: PolicyTextContext) {
  const about = (path: string) =>
    operands.find((operand) => {
      const tested = testedBy(operand);
      return tested?.path === path && tested.relation === 'is' && !tested.negated;
    });
  const [resource, action] = [about('activity.resource'), about('activity.action')];
  const [things, actions] = [resource && testedBy(resource), action && testedBy(action)];
  if (!things || !actions) return { said: [], rest: operands };
  return {
    said: [
      context.say.rich('does', {
        actions: joined(
          actions.values.map(({ text }) => word('action', text, context)),
          'or',
          context,
        ),
        things: joined(
          things.values.map(({ text }) => word('thing', text, context)),
          'or',
          context,
        ),
      }),
    ],
    rest: operands.filter((operand) => operand !== resource && operand !== action),
  };
}

function word(kind: 'action' | 'thing', value: string, { say }: PolicyTextContext): ReactNode {
  const key = `${kind}.${value}`;
  return isKey(key) ? say(key) : <SafeText text={value} mono />;
}

const isKey = (key: string): key is PolicyTextKey => Object.hasOwn(policyTextMessages.en, key);

function sayTested(tested: Tested, tree: PolicyTree, context: PolicyTextContext, wanted: boolean): ReactNode {
  const { say } = context;
  const { path, relation, values, negated } = tested;
  const eitherOf = (shown: readonly ReactNode[]) => joined(shown, 'or', context);
  if (values[0]?.type === 'flag') {
    const key = `${negated ? 'noFlag' : 'flag'}.${path}`;
    return isKey(key) ? say(key) : codeToText(tree, context, wanted);
  }
  if (path === 'activity.action' && !negated)
    return say.rich('doesSomething', { actions: eitherOf(values.map(({ text }) => word('action', text, context))) });
  if (path === 'activity.resource')
    return say.rich(negated ? 'notAbout' : 'about', {
      things: eitherOf(values.map(({ text }) => word('thing', text, context))),
    });
  const key = `subject.${path}`;
  if (!isKey(key)) return codeToText(tree, context, wanted);
  const value = eitherOf(values.map((one) => shown(path, one, context)));
  const message = messageOf(relation, negated);
  return say.rich(message, { subject: say(key), value });
}

const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;
const comparing = { '<': 'below', '<=': 'atMost', '>': 'above', '>=': 'atLeast' } as const;

function messageOf(relation: Tested['relation'], negated: boolean): PolicyTextKey {
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

function shown(path: string, { text }: TestedValue, context: PolicyTextContext): ReactNode {
  const kind = kindsOfId[path];
  if (kind) return named(kind, text, context);
  if (path === 'activity.kind') return <strong>{context.say('quoted', { text: context.kindName(text) })}</strong>;
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
