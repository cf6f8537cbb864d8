import type { AskName } from '#shared/bridge-asks.ts';
import type { Bridge } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { lockedRetrySeconds } from '../endpoint/gate.ts';
import { questionRules, type QuestionRule } from './bridge-rules.ts';

/** The one door of a window into main, whichever way a question came: every question by its name, checked before anything is done. */
export type BridgeDoor = Readonly<{
  /** What a question of that name takes at most, as JSON; undefined for a name that there is not. */
  bytesMax(name: string): number | undefined;
  /** As `QuestionRule` says; false for a name that there is not. */
  handlesSecret(name: string): boolean;
  /**
   * Checks a question's arguments and the vault's state, then asks. Throws Malformed for what no window of ours sends.
   * Bytes among the arguments are overwritten.
   */
  ask(name: string, args: readonly unknown[]): Promise<unknown>;
}>;

/** A question that no window of ours asks so. The message names the argument, and holds nothing of it. */
export class Malformed extends Error {}

/** `isLocked` is asked at each question that needs an open vault. */
export function bridgeDoor(bridge: Bridge, isLocked: () => boolean): BridgeDoor {
  const ruleOf = (name: string): QuestionRule | undefined =>
    Object.hasOwn(questionRules, name) ? questionRules[name as AskName] : undefined;
  return {
    bytesMax: (name) => ruleOf(name)?.bytesMax,
    handlesSecret: (name) => ruleOf(name)?.handlesSecret ?? false,
    async ask(name, args) {
      const rule = ruleOf(name);
      if (!rule) throw new Malformed('unknown method');
      try {
        const checked = checkArgs(rule, args);
        if (rule.needs === 'open' && isLocked()) return locked;
        return await asked(bridge, name as AskName)(...checked);
      } finally {
        for (const arg of args) if (arg instanceof Uint8Array) arg.fill(0);
      }
    },
  };
}

const locked: Outcome = {
  ok: false,
  failure: { code: rpcCodes.UNAVAILABLE, message: 'vault is locked', details: [] },
  retryAfterSeconds: lockedRetrySeconds,
};

function checkArgs(rule: QuestionRule, args: readonly unknown[]): readonly unknown[] {
  // Through JSON and back: dates, maps and undefined members that structured clone lets through do not reach the engine.
  const plain = args.map((arg) => (arg instanceof Uint8Array || arg === undefined ? arg : jsonOf(arg)));
  while (plain.length > 0 && (plain.at(-1) === undefined || plain.at(-1) === null)) plain.pop();
  const parsed = rule.args.safeParse(plain);
  // An argument that is left out in the middle comes as null; the bridge gets undefined.
  if (parsed.success) return (parsed.data as readonly unknown[]).map((arg) => arg ?? undefined);
  const [issue] = parsed.error.issues;
  throw new Malformed(`argument ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as expected'}`);
}

function jsonOf(value: unknown): unknown {
  try {
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // A cycle, a whole number without an end, too many levels: structured clone brings them, JSON does not.
    throw new Malformed('an argument is not JSON');
  }
}

function asked(bridge: Bridge, name: AskName): (...args: readonly unknown[]) => Promise<unknown> {
  const [group, member] = name.split('.');
  // Only names with a rule come here, and every name with a rule is a member.
  const target = (member === undefined ? bridge : bridge[group as 'vault' | 'local']) as unknown as Record<
    string,
    (...args: readonly unknown[]) => Promise<unknown>
  >;
  const ask = target[member ?? name];
  if (!ask) throw new Malformed('unknown method');
  return (...args) => ask(...args);
}
