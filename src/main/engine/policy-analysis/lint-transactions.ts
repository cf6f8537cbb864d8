import type { Expression } from '../policy/ast.ts';
import { spend } from '../policy/run.ts';
import type { Finding } from '../policy/lint.ts';
import { unknown, type PartialFields } from '../policy/possible.ts';
import type { Budget } from '../policy/policy.ts';
import { reads } from '../policy/reads.ts';
import { treesOf } from '../policy/trace.ts';
import type { Policy } from '../state/rows.ts';
import { COMPUTE_BUDGET, SYSTEM, TOKEN } from '../signing/solana/programs.ts';
import { giveWay, someOf, type Sliced } from '../slices.ts';
import { kinds } from './kinds.ts';
import { likelihoodOf, possibleIn } from './likelihood.ts';
import { stepsToRead } from './policy-set.ts';

type Rules = Readonly<{ policies: readonly Policy[]; nowMs: number; budget: Budget }>;

/**
 * What a policy that allows transactions leaves open: a fee of any height, by which a balance can be given away, and calls of programs
 * that move what the policy means to bound. Nothing is found where another policy denies it.
 */
export function* transactionFindings(policy: Policy, rules: Rules): Sliced<readonly Finding[]> {
  const { condition } = treesOf(policy);
  if (policy.effect === 'EFFECT_DENY' || condition === null) return [];
  spend(rules.budget, stepsToRead(policy));
  yield* giveWay(rules.budget);
  return [...(yield* noFeeLimit(policy, condition, rules)), ...(yield* transfersNotAll(policy, condition, rules))];
}

/** Each policy with a condition, by its id, and each chain of which it allows transactions with a fee of any height: `id chain`. */
export function* feesWithoutLimit(rules: Rules): Sliced<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const policy of rules.policies) {
    const { condition } = treesOf(policy);
    if (policy.effect === 'EFFECT_DENY' || !condition) continue;
    for (const chain of yield* chainsWithoutLimit(policy, condition, rules)) found.add(`${policy.policyId} ${chain}`);
  }
  return found;
}

function* chainsWithoutLimit(policy: Policy, condition: Expression | undefined, rules: Rules): Sliced<string[]> {
  const open: string[] = [];
  for (const { name, namespace, drains, denied } of chains) {
    const formsOf = (tx: PartialFields) => formsWith(namespace, tx);
    if (yield* isOpen(policy, drains(condition).flatMap(formsOf), rules, denied?.flatMap(formsOf))) open.push(name);
  }
  return open;
}

function* noFeeLimit(policy: Policy, condition: Expression | undefined, rules: Rules): Sliced<readonly Finding[]> {
  const open = yield* chainsWithoutLimit(policy, condition, rules);
  return open.length === 0 ? [] : [{ code: 'noFeeLimit', severity: 'warning', params: { chains: open.join(', ') } }];
}

function* transfersNotAll(policy: Policy, condition: Expression | undefined, rules: Rules): Sliced<readonly Finding[]> {
  if (!condition || !transferLists.some((path) => reads(condition, path))) return [];
  const forms = formsWith('solana', namesPrograms(condition) ? foreignCall : anySolana);
  const isFound = yield* isOpen(policy, forms, rules, formsWith('solana', foreignCall));
  const whole = { part: 'condition', from: 0, to: policy.condition.length } as const;
  return isFound ? [{ code: 'transfersNotAll', severity: 'warning', ...whole, params: {} }] : [];
}

/**
 * Whether a policy allows requests of some of the forms, and no other denies them. `denied`, where given, are forms of the same requests
 * of which more is known: those that a denial has to meet.
 */
function* isOpen(
  policy: Policy,
  allowed: readonly PartialFields[],
  rules: Rules,
  denied?: readonly PartialFields[],
): Sliced<boolean> {
  const possible: PartialFields[] = [];
  for (const form of allowed)
    if ((yield* possibleIn(policy, form, rules.nowMs, rules.budget)).true) possible.push(form);
  return possible.length > 0 && (yield* someOf(denied ?? possible, (form) => passes(form, rules)));
}

/** What was found of each form, while one question is answered: the same for every policy that allows it. */
const found = new WeakMap<Budget, Map<PartialFields, boolean>>();

/** Whether no policy denies requests of a form, the caller. */
function* passes(form: PartialFields, { policies, nowMs, budget }: Rules): Sliced<boolean> {
  const known = found.get(budget) ?? new Map<PartialFields, boolean>();
  found.set(budget, known);
  const before = known.get(form);
  if (before !== undefined) return before;
  const denies = policies.filter(({ effect, consensus }) => effect === 'EFFECT_DENY' && !consensus);
  const isDenied = yield* someOf(denies, function* (other) {
    return (yield* likelihoodOf(other, [form], nowMs, budget)) === 'always';
  });
  known.set(form, !isDenied);
  return !isDenied;
}

type Namespace = 'eth' | 'solana' | 'bitcoin';

const made = new WeakMap<PartialFields, readonly PartialFields[]>();

/** The forms of a request to sign a transaction of a chain, of which this is known. */
function formsWith(namespace: Namespace, tx: PartialFields): readonly PartialFields[] {
  const forms =
    made.get(tx) ??
    kinds()
      .filter(({ name }) => name === 'SIGN_TRANSACTION')
      .flatMap((kind) => kind.forms.filter((form) => Object.hasOwn(form, namespace)))
      .map((form) => ({ ...form, [namespace]: { tx } }));
  made.set(tx, forms);
  return forms;
}

/** Above what any policy would call a limit, in the smallest unit of whatever coin. */
const HUGE = 10n ** 30n;

const anyEthereum: PartialFields = Object.fromEntries(
  ['from', 'to', 'data', 'value', 'nonce', 'chain_id', 'function_name', 'function_signature', 'contract_call_args'].map(
    (name) => [name, unknown],
  ),
);
const feeMarket = (price: bigint): PartialFields => ({
  gas_price: price,
  max_fee_per_gas: price,
  max_priority_fee_per_gas: price,
});

/** Ways to a huge fee by a price, with the least gas that there is: a policy that bounds only gas leaves them open. */
const ethereumDrains: readonly PartialFields[] = [
  { ...anyEthereum, type: 'LEGACY', gas: 21_000n, gas_price: HUGE, max_fee: 21_000n * HUGE },
  { ...anyEthereum, type: 'TYPE_1', gas: 21_000n, gas_price: HUGE, max_fee: 21_000n * HUGE },
  { ...anyEthereum, type: 'TYPE_2', gas: 21_000n, ...feeMarket(HUGE), max_fee: 21_000n * HUGE },
  { ...anyEthereum, type: 'TYPE_3', gas: 21_000n, ...feeMarket(1n), max_fee_per_blob_gas: HUGE, max_fee: HUGE },
];

const anySolana: PartialFields = {
  account_keys: unknown,
  program_keys: unknown,
  recent_blockhash: unknown,
  instructions: unknown,
  transfers: unknown,
  spl_transfers: unknown,
  address_table_lookups: unknown,
  max_fee: unknown,
};

/** Calls of these programs, one each, that move nothing by themselves where `moves` is nothing. */
function calls(programs: readonly string[], moves: readonly never[] | typeof unknown, maxFee: bigint): PartialFields {
  const call = { accounts: [], instruction_data_hex: '', address_table_lookups: [] };
  return {
    ...anySolana,
    program_keys: programs,
    instructions: programs.map((key) => ({ ...call, program_key: key })),
    transfers: moves,
    spl_transfers: moves,
    max_fee: maxFee,
  };
}

/** A huge fee takes a call of the program that is told the price, so a policy that lets no other be called bounds fees too. */
const budgetCalls = [[SYSTEM, COMPUTE_BUDGET], [TOKEN, COMPUTE_BUDGET], [COMPUTE_BUDGET]];
const solanaDrains = {
  unnamed: [{ ...anySolana, max_fee: HUGE }],
  programs: budgetCalls.map((programs) => calls(programs, unknown, HUGE)),
  instructions: budgetCalls.map((programs) => calls(programs, [], HUGE)),
} as const satisfies Readonly<Record<string, readonly PartialFields[]>>;

function solanaDrainsOf(condition: Expression | undefined): readonly PartialFields[] {
  if (!condition || !namesPrograms(condition)) return solanaDrains.unnamed;
  return reads(condition, 'solana.tx.instructions') ? solanaDrains.instructions : solanaDrains.programs;
}

const bitcoinDrains: readonly PartialFields[] = [
  { version: unknown, inputs: unknown, outputs: unknown, locktime: unknown, fee: HUGE },
];

/** Tron is not among them: what a call costs there is burned, and nobody gains by it. */
const chains: readonly Readonly<{
  namespace: Namespace;
  name: string;
  /** What is known of transactions with a huge fee. */
  drains: (condition: Expression | undefined) => readonly PartialFields[];
  /** Those that a denial has to meet, where they are others. */
  denied?: readonly PartialFields[];
}>[] = [
  { namespace: 'eth', name: 'Ethereum', drains: () => ethereumDrains },
  { namespace: 'solana', name: 'Solana', drains: solanaDrainsOf, denied: solanaDrains.programs },
  { namespace: 'bitcoin', name: 'Bitcoin', drains: () => bitcoinDrains },
];

/** A call of a program that no policy names: what it moves is in no list. */
const foreignCall = calls(['AnyProgram111111111111111111111111111111111'], [], 5_000n);
const transferLists = ['solana.tx.transfers', 'solana.tx.spl_transfers'];

function namesPrograms(condition: Expression): boolean {
  return ['solana.tx.program_keys', 'solana.tx.instructions', 'solana.tx.account_keys'].some((path) =>
    reads(condition, path),
  );
}
