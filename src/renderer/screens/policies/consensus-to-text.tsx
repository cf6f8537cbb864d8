import type { ReactNode } from 'react';
import type { PolicyTree } from '#shared/policy-tree.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { joined, named, wordOr, type PolicyTextContext } from './text-context.tsx';
import { pathOf, testedBy } from './tested-values.ts';

/** A question about those who agree, in words: who must. Null for whatever else. */
export function consensusToText(tree: PolicyTree, context: PolicyTextContext, wanted: boolean): ReactNode | null {
  if (tree.kind === 'compare') return counted(tree, context, wanted);
  if (tree.kind !== 'method' || !tree.variable || !tree.argument) return null;
  const { name, variable, argument } = tree;
  const of = pathOf(tree.of);
  const { say } = context;
  const tested = testedBy(argument);
  const isOf = (field: string) =>
    tested?.path === `${variable}.${field}` && tested.relation === 'is' && !tested.negated;
  if (of === 'credentials' && name === 'any' && tested && isOf('type')) {
    const withWhat = tested.values.map((value) => wordOr(`with.${value}`, value, context));
    return say.rich('stamped', { wanted, value: joined(withWhat, 'or', context) });
  }
  if (of !== 'approvers' || (name !== 'any' && name !== 'all')) return null;
  if (name === 'any' && tested && isOf('id')) {
    const people = tested.values.map((id) => named('user', id, context));
    return say.rich('personAgrees', { wanted, name: joined(people, 'or', context) });
  }
  const who = described(argument, variable, context);
  if (name === 'all') return who && say.rich('everybody', { wanted, who });
  return who && say.rich('somebody', { wanted, who: spaced(who) });
}

const spaced = (who: ReactNode): ReactNode => <> {who}</>;

const opposite: Readonly<Record<string, string>> = { '>=': '<', '>': '<=', '<=': '>', '<': '>=' };
/** How many people a comparison asks for: at least or at most, and how many more than the number that it names. */
const bounds: Readonly<Record<string, readonly [bound: 'least' | 'most' | 'exactly', more: number]>> = {
  '>=': ['least', 0],
  '>': ['least', 1],
  '<=': ['most', 0],
  '<': ['most', -1],
  '==': ['exactly', 0],
};

/** `approvers.filter(…).count() >= 2`: how many people must agree. */
function counted(
  { operator, left, right }: Extract<PolicyTree, { kind: 'compare' }>,
  context: PolicyTextContext,
  wanted: boolean,
): ReactNode | null {
  const isCount = (left.kind === 'method' || left.kind === 'field') && left.name === 'count';
  if (!isCount || right.kind !== 'integer' || right.digits.length > 4) return null;
  const who = electors(left.of, context);
  const [bound, more = 0] = bounds[wanted ? operator : (opposite[operator] ?? '')] ?? [];
  const n = Number(right.digits) + more;
  return who === null || bound === undefined || n < 0 ? null : context.say.rich('peopleAgree', { bound, n, who });
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
  const tested = testedBy(argument);
  if (!tested && (argument.kind === 'or' || argument.kind === 'and')) {
    const each = argument.operands.map((operand) => described(operand, variable, context));
    return each.includes(null) ? null : joined(each, argument.kind, context);
  }
  if (!tested || tested.negated) return null;
  const { path, relation, values } = tested;
  const eitherOf = (show: (value: string) => ReactNode) => ({ value: joined(values.map(show), 'or', context) });
  const { say } = context;
  if (path === `${variable}.tags` && relation === 'contains')
    return say.rich(
      'whoTagged',
      eitherOf((id) => named('user-tag', id, context)),
    );
  if (relation !== 'is') return null;
  if (path === `${variable}.id`)
    return say.rich(
      'whoIs',
      eitherOf((id) => named('user', id, context)),
    );
  if (path === `${variable}.email`)
    return say.rich(
      'whoAddress',
      eitherOf((text) => <SafeText text={text} mono />),
    );
  return null;
}

/** A question about the time, in words. Null for whatever else. */
export function timeToText(tree: PolicyTree, context: PolicyTextContext, wanted: boolean): ReactNode | null {
  const { say } = context;
  if (tree.kind === 'call' && tree.name === 'CronSpan') {
    const [schedule = '', span = '', zone = ''] = tree.texts;
    return say.rich('cron', {
      wanted,
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
  return say.rich('moment', { later: later === wanted, value: <strong>{context.instant(atMs)}</strong> });
}
