import type { ReactNode } from 'react';
import type { PolicyTree } from '#shared/policy-tree.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { sayingWords, type SayingKey } from './policy-text-messages.ts';
import { joined, named, sayCode, type Speaker } from './text-context.tsx';
import { pathOf, testedBy, type TestedValue } from './tested-values.ts';

type Node<Kind extends PolicyTree['kind']> = Extract<PolicyTree, { kind: Kind }>;

/** A consensus in words, as main clauses: who must agree. */
export function sayConsensus(tree: PolicyTree, speaker: Speaker): ReactNode {
  return connected(tree, speaker, true, people);
}

/** The time of a policy in words, as main clauses. */
export function sayTime(tree: PolicyTree, speaker: Speaker): ReactNode {
  return connected(tree, speaker, true, moment);
}

type Leaf = (tree: PolicyTree, speaker: Speaker, wanted: boolean) => ReactNode | null;

function connected(tree: PolicyTree, speaker: Speaker, wanted: boolean, leaf: Leaf): ReactNode {
  switch (tree.kind) {
    case 'not':
      return connected(tree.operand, speaker, !wanted, leaf);
    case 'boolean':
      return speaker.say(tree.value === wanted ? 'always' : 'never');
    case 'and':
    case 'or': {
      const items = tree.operands.map((operand) => {
        const said = connected(operand, speaker, wanted, leaf);
        return operand.kind === 'and' || operand.kind === 'or' ? speaker.say.rich('group', { inner: said }) : said;
      });
      return joined(items, (tree.kind === 'and') === wanted ? 'and' : 'or', speaker);
    }
    default:
      return leaf(tree, speaker, wanted) ?? sayCode(tree, speaker, wanted);
  }
}

const people: Leaf = (tree, speaker, wanted) => {
  if (tree.kind === 'compare') return counted(tree, speaker, wanted);
  if (tree.kind !== 'method' || !tree.variable || !tree.argument) return null;
  if (tree.of.kind !== 'name') return null;
  if (tree.of.name === 'credentials') return stamped(tree, speaker, wanted);
  if (tree.of.name !== 'approvers') return null;
  if (tree.name === 'any') return somebody(tree.argument, tree.variable, speaker, wanted);
  if (tree.name !== 'all') return null;
  const who = described(tree.argument, tree.variable, speaker);
  return who && speaker.say.rich(wanted ? 'everybody' : 'notEverybody', { who });
};

function somebody(argument: PolicyTree, variable: string, speaker: Speaker, wanted: boolean): ReactNode | null {
  const { say } = speaker;
  const tested = testedBy(argument);
  if (tested?.path === `${variable}.id` && tested.relation === 'is' && !tested.negated) {
    const name = joined(ids(tested.values, speaker), 'or', speaker);
    return say.rich(wanted ? 'person' : 'notPerson', { name });
  }
  const who = described(argument, variable, speaker);
  return who && say.rich(wanted ? 'somebody' : 'nobody', { who: spaced(who) });
}

const ids = (values: readonly TestedValue[], speaker: Speaker): readonly ReactNode[] =>
  values.map(({ text }) => named('user', text, speaker));

const spaced = (who: ReactNode): ReactNode => <> {who}</>;

/** `approvers.filter(…).count() >= 2`: how many people must agree. */
function counted({ operator, left, right }: Node<'compare'>, speaker: Speaker, wanted: boolean): ReactNode | null {
  const isCount = (left.kind === 'method' || left.kind === 'field') && left.name === 'count';
  if (!isCount || right.kind !== 'integer' || right.digits.length > 4) return null;
  const who = electors(left.of, speaker);
  if (who === null) return null;
  const bound = boundOf(operator, Number(right.digits), wanted);
  return bound && speaker.say.rich(bound.key, { n: bound.n, who });
}

function boundOf(operator: string, n: number, wanted: boolean): { key: SayingKey; n: number } | null {
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

function electors(tree: PolicyTree, speaker: Speaker): ReactNode | null {
  if (pathOf(tree) === 'approvers') return '';
  if (tree.kind !== 'method' || tree.name !== 'filter' || pathOf(tree.of) !== 'approvers') return null;
  if (!tree.variable || !tree.argument) return null;
  const who = described(tree.argument, tree.variable, speaker);
  return who && spaced(who);
}

/** Whom a predicate takes in: `tagged Treasury`. Null where there are no plain words for it. */
function described(argument: PolicyTree, variable: string, speaker: Speaker): ReactNode | null {
  if (argument.kind === 'or' || argument.kind === 'and') {
    const tested = testedBy(argument);
    if (!tested) {
      const each = argument.operands.map((operand) => described(operand, variable, speaker));
      return each.includes(null) ? null : joined(each, argument.kind, speaker);
    }
  }
  const tested = testedBy(argument);
  if (!tested || tested.negated) return null;
  const { say } = speaker;
  const eitherOf = (shown: readonly ReactNode[]) => joined(shown, 'or', speaker);
  const texts = tested.values.map(({ text }) => text);
  if (tested.path === `${variable}.tags` && tested.relation === 'contains')
    return say.rich('whoTagged', { value: eitherOf(texts.map((id) => named('user-tag', id, speaker))) });
  if (tested.relation !== 'is') return null;
  if (tested.path === `${variable}.id`) return say.rich('whoIs', { value: eitherOf(ids(tested.values, speaker)) });
  if (tested.path === `${variable}.email`)
    return say.rich('whoAddress', { value: eitherOf(texts.map((text) => <SafeText key={text} text={text} mono />)) });
  return null;
}

/** `credentials.any(c, c.type == '…')`: with what somebody must agree. */
function stamped({ name, variable, argument }: Node<'method'>, speaker: Speaker, wanted: boolean): ReactNode | null {
  const tested = argument && testedBy(argument);
  if (name !== 'any' || !tested || tested.negated || tested.path !== `${variable}.type`) return null;
  const withWhat = tested.values.map(({ text }) => {
    const key = `with.${text}`;
    return Object.hasOwn(sayingWords.en, key) ? speaker.say(key as SayingKey) : <SafeText text={text} mono />;
  });
  return speaker.say.rich(wanted ? 'stamped' : 'notStamped', { value: joined(withWhat, 'or', speaker) });
}

const moment: Leaf = (tree, speaker, wanted) => {
  if (tree.kind === 'call' && tree.name === 'CronSpan') {
    const [schedule = '', span = '', zone = ''] = tree.texts;
    return speaker.say.rich(wanted ? 'cron' : 'notCron', {
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
  return speaker.say.rich(later === wanted ? 'from' : 'until', { value: <strong>{speaker.instant(atMs)}</strong> });
};
