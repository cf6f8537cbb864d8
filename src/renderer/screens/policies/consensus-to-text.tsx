import type { ReactNode } from 'react';
import type { PolicyTree } from '#shared/policy-tree.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { policyTextMessages, type PolicyTextKey } from './policy-text-messages.ts';
import { joined, named, codeToText, type PolicyTextContext } from './text-context.tsx';
import { pathOf, testedBy, type TestedValue } from './tested-values.ts';

type Node<Kind extends PolicyTree['kind']> = Extract<PolicyTree, { kind: Kind }>;

/** A consensus in words, as main clauses: who must agree. */
export function consensusToText(tree: PolicyTree, context: PolicyTextContext): ReactNode {
  return connected(tree, context, true, people);
}

/** The time of a policy in words, as main clauses. */
export function timeToText(tree: PolicyTree, context: PolicyTextContext): ReactNode {
  return connected(tree, context, true, moment);
}

type Leaf = (tree: PolicyTree, context: PolicyTextContext, wanted: boolean) => ReactNode | null;

function connected(tree: PolicyTree, context: PolicyTextContext, wanted: boolean, leaf: Leaf): ReactNode {
  switch (tree.kind) {
    case 'not':
      return connected(tree.operand, context, !wanted, leaf);
    case 'boolean':
      return context.say(tree.value === wanted ? 'always' : 'neverHolds');
    case 'and':
    case 'or': {
      const items = tree.operands.map((operand) => {
        const said = connected(operand, context, wanted, leaf);
        return operand.kind === 'and' || operand.kind === 'or' ? context.say.rich('group', { inner: said }) : said;
      });
      return joined(items, (tree.kind === 'and') === wanted ? 'and' : 'or', context);
    }
    default:
      return leaf(tree, context, wanted) ?? codeToText(tree, context, wanted);
  }
}

const people: Leaf = (tree, context, wanted) => {
  if (tree.kind === 'compare') return counted(tree, context, wanted);
  if (tree.kind !== 'method' || !tree.variable || !tree.argument) return null;
  if (tree.of.kind !== 'name') return null;
  if (tree.of.name === 'credentials') return stamped(tree, context, wanted);
  if (tree.of.name !== 'approvers') return null;
  if (tree.name === 'any') return somebody(tree.argument, tree.variable, context, wanted);
  if (tree.name !== 'all') return null;
  const who = described(tree.argument, tree.variable, context);
  return who && context.say.rich(wanted ? 'everybody' : 'notEverybody', { who });
};

function somebody(
  argument: PolicyTree,
  variable: string,
  context: PolicyTextContext,
  wanted: boolean,
): ReactNode | null {
  const { say } = context;
  const tested = testedBy(argument);
  if (tested?.path === `${variable}.id` && tested.relation === 'is' && !tested.negated) {
    const name = joined(ids(tested.values, context), 'or', context);
    return say.rich(wanted ? 'personAgrees' : 'notPerson', { name });
  }
  const who = described(argument, variable, context);
  return who && say.rich(wanted ? 'somebody' : 'nobody', { who: spaced(who) });
}

const ids = (values: readonly TestedValue[], context: PolicyTextContext): readonly ReactNode[] =>
  values.map(({ text }) => named('user', text, context));

const spaced = (who: ReactNode): ReactNode => <> {who}</>;

/** `approvers.filter(…).count() >= 2`: how many people must agree. */
function counted(
  { operator, left, right }: Node<'compare'>,
  context: PolicyTextContext,
  wanted: boolean,
): ReactNode | null {
  const isCount = (left.kind === 'method' || left.kind === 'field') && left.name === 'count';
  if (!isCount || right.kind !== 'integer' || right.digits.length > 4) return null;
  const who = electors(left.of, context);
  if (who === null) return null;
  const bound = boundOf(operator, Number(right.digits), wanted);
  return bound && context.say.rich(bound.key, { n: bound.n, who });
}

function boundOf(operator: string, n: number, wanted: boolean): { key: PolicyTextKey; n: number } | null {
  switch (wanted ? operator : ({ '>=': '<', '>': '<=', '<=': '>', '<': '>=' }[operator] ?? '')) {
    case '>=':
      return { key: 'atLeastPeople', n };
    case '>':
      return { key: 'atLeastPeople', n: n + 1 };
    case '<=':
      return { key: 'atMostPeople', n };
    case '<':
      return n > 0 ? { key: 'atMostPeople', n: n - 1 } : null;
    case '==':
      return { key: 'exactlyPeople', n };
    default:
      return null;
  }
}

function electors(tree: PolicyTree, context: PolicyTextContext): ReactNode | null {
  if (pathOf(tree) === 'approvers') return '';
  if (tree.kind !== 'method' || tree.name !== 'filter' || pathOf(tree.of) !== 'approvers') return null;
  if (!tree.variable || !tree.argument) return null;
  const who = described(tree.argument, tree.variable, context);
  return who && spaced(who);
}

/** Whom a predicate takes in: `tagged Treasury`. Null where there are no plain words for it. */
function described(argument: PolicyTree, variable: string, context: PolicyTextContext): ReactNode | null {
  if (argument.kind === 'or' || argument.kind === 'and') {
    const tested = testedBy(argument);
    if (!tested) {
      const each = argument.operands.map((operand) => described(operand, variable, context));
      return each.includes(null) ? null : joined(each, argument.kind, context);
    }
  }
  const tested = testedBy(argument);
  if (!tested || tested.negated) return null;
  const { say } = context;
  const eitherOf = (shown: readonly ReactNode[]) => joined(shown, 'or', context);
  const texts = tested.values.map(({ text }) => text);
  if (tested.path === `${variable}.tags` && tested.relation === 'contains')
    return say.rich('whoTagged', { value: eitherOf(texts.map((id) => named('user-tag', id, context))) });
  if (tested.relation !== 'is') return null;
  if (tested.path === `${variable}.id`) return say.rich('whoIs', { value: eitherOf(ids(tested.values, context)) });
  if (tested.path === `${variable}.email`)
    return say.rich('whoAddress', { value: eitherOf(texts.map((text) => <SafeText key={text} text={text} mono />)) });
  return null;
}

/** `credentials.any(c, c.type == '…')`: with what somebody must agree. */
function stamped(
  { name, variable, argument }: Node<'method'>,
  context: PolicyTextContext,
  wanted: boolean,
): ReactNode | null {
  const tested = argument && testedBy(argument);
  if (name !== 'any' || !tested || tested.negated || tested.path !== `${variable}.type`) return null;
  const withWhat = tested.values.map(({ text }) => {
    const key = `with.${text}`;
    return Object.hasOwn(policyTextMessages.en, key) ? (
      context.say(key as PolicyTextKey)
    ) : (
      <SafeText text={text} mono />
    );
  });
  return context.say.rich(wanted ? 'stamped' : 'notStamped', { value: joined(withWhat, 'or', context) });
}

const moment: Leaf = (tree, context, wanted) => {
  if (tree.kind === 'call' && tree.name === 'CronSpan') {
    const [schedule = '', span = '', zone = ''] = tree.texts;
    return context.say.rich(wanted ? 'cron' : 'notCron', {
      schedule: <SafeText text={schedule} mono />,
      span: <SafeText text={span} mono />,
      zone: <SafeText text={zone} />,
    });
  }
  if (tree.kind !== 'compare' || pathOf(tree.left) !== 'time.now' || tree.right.kind !== 'call') return null;
  const atMs = Date.parse(tree.right.texts[0] ?? '');
  // A language without "at this very instant" says `>` as "or later": a nanosecond's difference is nobody's concern.
  const later = tree.operator === '>=' || tree.operator === '>';
  const earlier = tree.operator === '<' || tree.operator === '<=';
  if (tree.right.name !== 'Timestamp' || Number.isNaN(atMs) || !(later || earlier)) return null;
  return context.say.rich(later === wanted ? 'from' : 'until', { value: <strong>{context.instant(atMs)}</strong> });
};
