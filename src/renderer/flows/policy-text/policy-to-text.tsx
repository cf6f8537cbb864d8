import type { ReactNode } from 'react';
import type { Effect } from '#shared/enums.ts';
import type { PolicyPart } from '#shared/policy-analysis.ts';
import type { PolicyTree } from '#shared/policy-tree.ts';
import type { NamedKind } from '../activity/activity-gist.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { printTree } from './print-tree.ts';
import { isTrue, testedBy, pathOf, type Tested } from './tested-values.ts';
import { isTextKey, joined, named, wordOr, type PolicyTextContext } from './text-context.tsx';
import type { PolicyTextKey } from './messages.ts';

/** A policy's parts as trees. A part without a text has none, and so has a text that was not read as a tree. */
export type PolicyTrees = Readonly<{ [Part in PolicyPart]?: PolicyTree }>;

/** What a policy says, in one sentence without its full stop. What has no plain words stands in it as it is written. */
export function policyToText(
  policy: Readonly<{ effect: Effect; condition: string; consensus: string; time?: string | undefined }>,
  trees: PolicyTrees,
  names: PolicyTextContext,
): ReactNode {
  const context = { ...names, denies: policy.effect === 'EFFECT_DENY' };
  const part = (name: PolicyPart): ReactNode => {
    const [text = '', tree] = [policy[name], trees[name]];
    if (tree) return isTrue(tree) ? null : clause(tree, context, true);
    return text === '' ? null : asWritten(text, context);
  };
  if (trees.condition?.kind === 'boolean' && !trees.condition.value)
    return context.say('nothingAtAll', { effect: policy.effect });
  const [condition, consensus, time] = [part('condition'), part('consensus'), part('time')];
  const message = condition === null ? (consensus ? 'allOnce' : 'everything') : consensus ? 'whenOnce' : 'when';
  const sentence = context.say.rich(message, { effect: policy.effect, condition, consensus });
  return time === null ? sentence : context.say.rich('during', { sentence, time });
}

/** A part of a policy as main clauses: that it is so, or, unless `wanted`, that it is not. */
function clause(tree: PolicyTree, context: PolicyTextContext, wanted: boolean): ReactNode {
  if (tree.kind === 'not') return clause(tree.operand, context, !wanted);
  if (tree.kind === 'boolean') return context.say(tree.value === wanted ? 'always' : 'neverHolds');
  const tested = testedBy(tree);
  const said =
    consensusToText(tree, context, wanted) ??
    everyToText(tree, context, wanted) ??
    timeToText(tree, context, wanted) ??
    (tested && testedToText({ ...tested, negated: tested.negated === wanted }, context));
  if (said !== null) return said;
  if (tested || (tree.kind !== 'and' && tree.kind !== 'or'))
    return asWritten(printTree(wanted ? tree : { kind: 'not', operand: tree, at: tree.at }), context);
  // Not "a and b" is "not a or not b".
  const how = (tree.kind === 'and') === wanted ? 'and' : 'or';
  const action = how === 'and' && wanted ? actionIn(tree.operands, context) : undefined;
  const rest = tree.operands.filter((operand) => !action?.of.includes(operand));
  const others = rest.map((operand) => {
    const inner = clause(operand, context, wanted);
    const bare = withoutNots(operand);
    const isGroup = bare.kind === 'and' || (bare.kind === 'or' && !testedBy(bare));
    return isGroup ? context.say.rich('group', { inner }) : inner;
  });
  return joined(action ? [action.said, ...others] : others, how);
}

function withoutNots(tree: PolicyTree): PolicyTree {
  return tree.kind === 'not' ? withoutNots(tree.operand) : tree;
}

/** A clause that has no plain words. */
function asWritten(text: string, { say }: PolicyTextContext): ReactNode {
  return say.rich('holds', { code: <SafeText text={text} max={400} mono /> });
}

/** `resource == 'WALLET' && action == 'EXPORT'` is one thing to say, that the request exports wallets, `of` these clauses. */
function actionIn(operands: readonly PolicyTree[], context: PolicyTextContext) {
  const about = (path: string) =>
    operands.flatMap((operand) => {
      const tested = testedBy(operand);
      return tested?.path === path && tested.relation === 'is' && !tested.negated ? { operand, tested } : [];
    })[0];
  const [resource, action] = [about('activity.resource'), about('activity.action')];
  if (!resource || !action) return undefined;
  const [actions, things] = [actionsOf(action.tested, context), thingsOf(resource.tested, context)];
  return { said: context.say.rich('does', { actions, things }), of: [resource.operand, action.operand] };
}

const actionsOf = ({ values }: Tested, context: PolicyTextContext): ReactNode =>
  joined(
    values.map((value) => wordOr(`action.${value}`, value, context)),
    'or',
  );
const thingsOf = ({ values }: Tested, context: PolicyTextContext): ReactNode =>
  joined(
    values.map((value) => wordOr(`thing.${value}`, value, context)),
    'or',
  );

/** How a relation is said, and how its opposite. */
const relations = {
  is: ['is', 'isNot'],
  contains: ['tagged', 'notTagged'],
  '<': ['below', 'atLeast'],
  '<=': ['atMost', 'above'],
  '>': ['above', 'atMost'],
  '>=': ['atLeast', 'below'],
} as const;

/** What is tested in words; null where there are none. */
function testedToText(tested: Tested, context: PolicyTextContext): ReactNode | null {
  const { say } = context;
  const { path, relation, values, negated } = tested;
  if (relation === 'holds') {
    const [, thing, flag = ''] = /^(wallet|private_key)\.(imported|exported)$/.exec(path) ?? [];
    if (thing !== 'wallet' && thing !== 'private_key') return null;
    const message = flag === 'imported' ? 'flag.imported' : 'flag.exported';
    return say.rich(message, { thing: say(`subject.${thing}.id`), wanted: !negated });
  }
  if (path === 'activity.action')
    return say.rich(negated ? 'notAction' : 'doesSomething', { actions: actionsOf(tested, context) });
  if (path === 'activity.resource') return say.rich('about', { wanted: !negated, things: thingsOf(tested, context) });
  const emptyKey = emptyKeys.get(`${path} ${values.join(' ')}`);
  if (emptyKey && relation === 'is') return say.rich(emptyKey.key, { wanted: negated !== emptyKey.whenEmpty });
  const subject = `subject.${path}`;
  if (!isTextKey(subject)) return null;
  const value = joined(
    values.map((one) => valueToText(path, one, context)),
    'or',
  );
  return say.rich('tested', { subject: say(subject), relation: relations[relation][negated ? 1 : 0], value });
}

/** Comparisons with the value of a field that has nothing, and what is said where the field has nothing, or where the field has something. */
const emptyKeys: ReadonlyMap<string, Readonly<{ key: PolicyTextKey; whenEmpty: boolean }>> = new Map([
  ['eth.tx.data 0x', { key: 'noCallData', whenEmpty: true }],
  ['eth.eip_7702_authorization.address ', { key: 'delegates', whenEmpty: false }],
  ['eth.eip_712.primary_type ', { key: 'typedData', whenEmpty: false }],
]);

/** A question about every item of a list, in words: what each of them is. Null for whatever else. */
function everyToText(tree: PolicyTree, context: PolicyTextContext, wanted: boolean): ReactNode | null {
  if (tree.kind !== 'method' || tree.name !== 'all' || !tree.variable || !tree.argument) return null;
  const list = `every.${pathOf(tree.of)}`;
  const tested = testedBy(tree.argument);
  const path = tested?.path.replace(tree.variable, '') ?? null;
  const isItem = path === (list === 'every.solana.tx.program_keys' ? '' : '.to');
  if (!isTextKey(list) || !tested || !isItem || tested.relation !== 'is' || tested.negated) return null;
  const value = joined(
    tested.values.map((one) => valueToText('.to', one, context)),
    'or',
  );
  return context.say.rich(list, { wanted, value });
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

/** Fields that have whole addresses. */
const addressFields = /(?:^eth\.tx\.to|\.to|\.address|\.to_address|\.verifying_contract)$/;

function valueToText(path: string, text: string, context: PolicyTextContext): ReactNode {
  const gap = context.gapOf?.(text);
  if (gap !== undefined) return <strong>{gap}</strong>;
  const kind = kindsOfId[path];
  if (kind) return named(kind, text, context);
  if (path === 'activity.kind') return <strong>{context.say('quoted', { text: context.kindName(text) })}</strong>;
  if (path === 'eth.tx.chain_id' && chains[text] !== undefined) return <strong>{`${chains[text]} (${text})`}</strong>;
  const owner = addressFields.test(path) ? context.nameOfAddress(text)?.name : undefined;
  if (owner !== undefined)
    return (
      <>
        <strong>
          <SafeText text={owner} />
        </strong>
        {context.brief !== true && (
          <>
            {' '}
            (<SafeText text={text} mono />)
          </>
        )}
      </>
    );
  if (isTextKey(`program.${text}`)) return <strong>{wordOr(`program.${text}`, text, context)}</strong>;
  if (path === 'eth.tx.value' || path === 'eth.tx.max_fee') return <strong>{ether(text)}</strong>;
  return <SafeText text={text} mono />;
}

/** An amount of wei in ether, exactly. `digits` are decimal. */
function ether(digits: string): string {
  const padded = digits.padStart(19, '0');
  const fraction = padded.slice(-18).replace(/0+$/, '');
  return `${padded.slice(0, -18)}${fraction ? `.${fraction}` : ''} ETH`;
}

/** A question about those who agree, in words: who must. Null for whatever else. */
function consensusToText(tree: PolicyTree, context: PolicyTextContext, wanted: boolean): ReactNode | null {
  if (tree.kind === 'compare') return counted(tree, context, wanted);
  if (tree.kind !== 'method' || !tree.variable || !tree.argument) return null;
  const { name, variable, argument } = tree;
  const of = pathOf(tree.of);
  const { say } = context;
  // The initiator is the first approver: a policy that denies does so already when they request.
  const how = wanted ? (context.denies ? 'requests' : 'approves') : 'not';
  const tested = testedBy(argument);
  const isOf = (field: string) =>
    tested?.path === `${variable}.${field}` && tested.relation === 'is' && !tested.negated;
  if (of === 'credentials' && name === 'any' && tested && isOf('type')) {
    const withWhat = tested.values.map((value) => wordOr(`with.${value}`, value, context));
    return say.rich('stamped', { wanted, value: joined(withWhat, 'or') });
  }
  if (of !== 'approvers' || (name !== 'any' && name !== 'all')) return null;
  if (name === 'any' && tested && isOf('id')) {
    const people = tested.values.map((id) => named('user', id, context));
    return say.rich('personAgrees', { how, name: joined(people, 'or') });
  }
  const who = described(argument, variable, context);
  if (name === 'all') return who && say.rich('everybody', { wanted, who });
  return who && say.rich('somebody', { how, who: spaced(who) });
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
    return each.includes(null) ? null : joined(each, argument.kind);
  }
  if (!tested || tested.negated) return null;
  const { path, relation, values } = tested;
  const eitherOf = (show: (value: string) => ReactNode) => ({ value: joined(values.map(show), 'or') });
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
function timeToText(tree: PolicyTree, context: PolicyTextContext, wanted: boolean): ReactNode | null {
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
