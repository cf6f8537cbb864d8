import type { Json, JsonObject } from '#shared/envelope.ts';
import type { Backtest, Explanation, WhoCan } from '#shared/policy-analysis.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { findActivity } from './find-activity.ts';
import { onlyOneFromInput, readText } from './input.ts';
import { exitCodes, failed, missing, usage, type Context, type ExitCode } from './output.ts';
import { backtestText, explanationText, lintText, whoCanText, type Names } from './policies-text.ts';
import { withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';

/** Which policies to go by. */
export type DraftOptions = ServiceOptions & Readonly<{ policies?: string; only?: true }>;
/** A request that nobody has made. */
export type RequestedOptions = DraftOptions &
  Readonly<{ type?: string; parameters?: string; submitter?: string; approvers?: string }>;
/** Options of `coffer policy backtest`. */
export type BacktestOptions = DraftOptions & Readonly<{ last: number }>;
/** Options of `coffer policy who-can`. */
export type WhoCanOptions = ServiceOptions & Readonly<{ kind?: string }>;

/** `coffer policy explain`: of an activity, or of a request that nobody has made. */
export async function explain(context: Context, options: RequestedOptions, named: string | undefined): Promise<void> {
  if (named === undefined) return await simulate(context, options);
  if (options.type !== undefined || options.policies !== undefined)
    throw usage('an activity is explained with the stored policies: omit --type and --policies');
  await withServiceClient(context, options, async (client) => {
    const answer = await client.ownQuery('explain_activity', await nameOf(client, named));
    await printExplanation(context, client, answer);
  });
}

async function nameOf(client: ServiceClient, named: string): Promise<JsonObject> {
  if (uuidPattern.test(named.toLowerCase())) return { activityId: named.toLowerCase() };
  if (/^sha256:[0-9a-f]{64}$/.test(named)) return { fingerprint: named };
  return { activityId: (await findActivity(client, named)).id };
}

/** `coffer policy simulate`. */
export async function simulate(context: Context, options: RequestedOptions): Promise<void> {
  const { type, parameters, submitter, approvers } = options;
  if (type === undefined || parameters === undefined) throw usage('a request needs --type and --parameters');
  onlyOneFromInput({ '--parameters': parameters, '--policies': options.policies });
  const request: JsonObject = {
    type,
    parameters: objectFrom(await readText(context, parameters), '--parameters'),
    ...(submitter === undefined ? {} : { submitterId: submitter }),
    ...(approvers === undefined ? {} : { approverIds: approvers.split(',').map((id) => id.trim()) }),
    ...(await draftsOf(context, options)),
  };
  await withServiceClient(context, options, async (client) => {
    await printExplanation(context, client, await client.ownQuery('simulate_request', request));
  });
}

async function printExplanation(context: Context, client: ServiceClient, answer: Explanation): Promise<void> {
  context.print(answer, context.json ? '' : explanationText(answer, await namesOf(client)));
}

/** `coffer policy backtest`: page after page, to the number that was asked for. Exit code 1 where something would differ. */
export async function backtest(context: Context, options: BacktestOptions): Promise<ExitCode> {
  const drafts = await draftsOf(context, options);
  return await withServiceClient(context, options, async (client) => {
    const whole: Backtest = { examined: 0, skipped: 0, drifted: 0, differences: [], ended: 'all' };
    let before: string | undefined;
    do {
      const seen = whole.examined + whole.skipped;
      const last = Math.min(options.last - seen, PAGE);
      const page = await client.ownQuery('backtest_policies', { ...drafts, last, ...(before ? { before } : {}) });
      const { examined, skipped, drifted, differences, ended, before: next } = page;
      whole.examined += examined;
      whole.skipped += skipped;
      whole.drifted += drifted;
      whole.differences.push(...differences);
      whole.ended = ended;
      if (next !== undefined && next === before) throw failed('the service returned the same page twice');
      before = next;
    } while (before !== undefined && whole.examined + whole.skipped < options.last);
    if (before !== undefined) whole.before = before;
    const text = context.json ? '' : backtestText(whole, await namesOf(client));
    context.print(whole, text);
    return whole.differences.length > 0 ? exitCodes.ERROR : exitCodes.DONE;
  });
}

/** What the service looks at in one call at the most. */
const PAGE = 1_000;

/** `coffer policy lint`. Exit code 1 where a policy cannot be meant as it is. */
export async function lint(context: Context, options: DraftOptions): Promise<ExitCode> {
  const drafts = await draftsOf(context, options);
  return await withServiceClient(context, options, async (client) => {
    const found = await client.ownQuery('lint_policies', drafts);
    context.print(found, context.json ? '' : lintText(found, await namesOf(client)));
    return found.findings.some(({ severity }) => severity === 'error') ? exitCodes.ERROR : exitCodes.DONE;
  });
}

/** `coffer policy who-can`. */
export async function whoCan(context: Context, options: WhoCanOptions): Promise<void> {
  const kind = options.kind?.toUpperCase();
  await withServiceClient(context, options, async (client) => {
    const answer = await client.ownQuery('who_can', {});
    const kinds = answer.kinds.filter((one) => kind === undefined || one.kind === kind);
    if (kinds.length === 0) throw missing(`unknown activity type ${kind ?? ''}`);
    const shown: WhoCan = { ...answer, kinds };
    context.print(shown, whoCanText(shown));
  });
}

/** What a policy is as a draft: of an answer of `list_policies`, the fields that decide. */
const draftFields = ['policyId', 'policyName', 'effect', 'condition', 'consensus', 'time'] as const;

async function draftsOf(context: Context, { policies: file, only }: DraftOptions): Promise<JsonObject> {
  if (file === undefined) {
    if (only) throw usage('--only needs --policies');
    return {};
  }
  const value = jsonFrom(await readText(context, file), '--policies');
  const list = Array.isArray(value) ? value : objectOr(value)['policies'];
  if (!Array.isArray(list)) throw usage('--policies must be a list of policies, or an object with such a list');
  const policies = list.map((one: Json) => {
    const policy = objectOr(one);
    return Object.fromEntries(
      draftFields.flatMap((name) => (policy[name] === undefined ? [] : [[name, policy[name]]])),
    );
  });
  return { policies, ...(only ? { replaceAll: true } : {}) };
}

function objectFrom(text: string, name: string): JsonObject {
  const value = jsonFrom(text, name);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw usage(`${name} is not a JSON object`);
  return value as JsonObject;
}

function objectOr(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function jsonFrom(text: string, name: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    throw usage(`${name} is not JSON`);
  }
}

async function namesOf(client: ServiceClient): Promise<Names> {
  const { users } = await client.query('list_users', {});
  return new Map(users.map(({ userId, userName }) => [userId, userName]));
}
