import type { z } from 'zod';
import type { HashFunction, PayloadEncoding, TransactionType } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { invalidArgument, type Refusal } from '../fault.ts';
import type { Risk } from '#shared/risk.ts';
import type { OidcVerdict, Ports } from '../ports.ts';
import type { ReadSource } from '../state/declared-reads.ts';
import { atOnce, type Sliced } from '../slices.ts';
import type { StaticProperty } from '../state/secret-rows.ts';
import type { OrganizationRows, Tx, View } from '../state/tx.ts';
import { sentForm } from './sent-form.ts';

/** What policies may say about an activity: the words of wire facts 9.8, and its parameters as conditions see them. */
export type PolicyFacts<Params> = Readonly<{
  /** Absent for the activities that only the root quorum may do. */
  resource?: string;
  action?: string;
  /** The objects that the request names, so that conditions can speak of them. Policies decide on each object by itself. */
  touches?(params: Params, view: OrganizationRows): Touched;
  /** What the request must be allowed as, too, since it brings about what an activity of that type does. */
  alsoAs?(
    params: Params,
    view: OrganizationRows,
  ): Readonly<{ type: string; resource?: string; action?: string }> | undefined;
  /** What is to be signed, for the activities that sign. */
  signs?(params: Params): Signing;
}>;

/** Objects that a request names. An operation declares objects of one kind, and every object of that kind that it can change or give out. */
export type Touched =
  | Readonly<{
      walletIds: readonly string[];
      /** It gives out or deletes the keys of all their accounts. */
      whole?: true;
    }>
  | Readonly<{ walletAccounts: readonly (Readonly<{ id: string }> | Readonly<{ address: string }>)[] }>
  | Readonly<{ privateKeyIds: readonly string[] }>
  | Readonly<{ secrets: readonly SecretNamed[] }>;

/** A secret that there is, with the key that it is to be exported to, or the properties of one that is to be imported. */
export type SecretNamed =
  | Readonly<{ secretId: string; targetPublicKey?: string }>
  | Readonly<{ staticProperties: readonly StaticProperty[] }>;

/** What is to be signed, and with whose key: an account's address, a private key's id or one of its addresses. */
export type Signing = Readonly<{ signWith: string }> &
  (
    | Readonly<{ what: 'transaction'; type: TransactionType; unsignedTransaction: string }>
    | Readonly<{
        what: 'payloads';
        payloads: readonly string[];
        /** Where the request has them: as one, or as a list. */
        field: 'payload' | 'payloads';
        encoding: PayloadEncoding;
        hashFunction: HashFunction;
      }>
  );

/** The kinds of credential that an operation can add. The key of a session expires, and can do no more than what opened the session. */
export type AddedCredential = 'session' | 'api-key' | 'passkey';

/** A form of the request that clients still send to the same path. `run` never sees it: it is upgraded first. */
export type OlderVersion<Params, Result> = Readonly<{
  type: string;
  intent: string;
  params: z.ZodType;
  upgrade(params: unknown): Params;
  /** Where this version's result is spelled otherwise. */
  result?: Readonly<{ key: string; from(result: Result): JsonObject }>;
}>;

/**
 * An operation that changes something. Its members are methods, so that operations of every kind of parameters stand in one list: whoever
 * calls one passes what the operation's own schema gave.
 */
export type Activity<
  Path extends string = string,
  Params = unknown,
  Result = JsonObject,
  Evidence = unknown,
> = Readonly<{
  kind: 'activity';
  path: Path;
  /** As of a query. Its types begin with `ACTIVITY_TYPE_COFFER_`. */
  own: boolean;
  type: string;
  intent: string;
  summary: string;
  /** Why submitting or approving it needs care. */
  risk: Risk;
  params: z.ZodType<Params>;
  older: readonly OlderVersion<Params, Result>[];
  resultKey: string;
  result: z.ZodType<Result>;
  policy: PolicyFacts<Params>;
  /** Only the root quorum may do this; no policy can grant it. */
  rootOnly: boolean;
  /** Whose credentials it manages. A user may manage their own without any policy. */
  ownCredentialsOf?(params: Params, submitterId: string): string;
  /** Whether a user may do it without a policy and without anyone's approval, whatever policies deny. */
  mayAlone?(view: OrganizationRows, userId: string): boolean;
  /** The kind of credential that it adds, where it adds one. A login by OAuth gives API keys. */
  addsCredential?: AddedCredential;
  /**
   * The users whose power to act it changes: their credentials, tags, name, e-mail address or phone number. What changes a member of the root
   * quorum needs the root quorum or that member.
   */
  changesUsers?(params: Params, view: OrganizationRows, submitterId: string): readonly string[];
  /**
   * Whether it changes what its users prove steps of MFA policies with, other than by a credential that it adds: it takes a credential away that
   * is no session's, or changes an e-mail address or phone number.
   */
  changesFactors?(params: Params, view: OrganizationRows): boolean;
  /** A member of the root quorum may not do it for themselves either: only the root quorum changes it for a member. */
  evenOwn: boolean;
  /** It removes the organization itself, with everything that is in it, and changes nothing else. */
  removesOrganization: boolean;
  /** Evidence proves that the request comes from the user whose credentials it changes. */
  provesUser: boolean;
  /** It opens a session of any user that the request names, for its sender: who is allowed to do it acts as that user. */
  actsAsOthers: boolean;
  /**
   * Fields of the result, texts, that nobody but the sender may see: the answer to the request itself has them. The record keeps `''` in their
   * place, and so does every later answer. A request of such an operation cannot wait for others.
   */
  shownOnce?: readonly string[];
  /**
   * Parameters, texts, that nobody may see or guess after the request: the record, the body of its vote included, keeps `''` in their place, and
   * neither the stamp nor a digest that others could compute. A request of a type that has one cannot wait for others.
   */
  hiddenParams?: readonly string[];
  /**
   * Makes sure that what is asked for could be done at all, as far as the request itself tells. Asked as soon as it comes in, so that
   * nobody has to vote on what cannot be read. Throws the fault that it is refused with; nothing is kept of it.
   */
  requireReadable?(params: Params): void;
  /** A parent's user may start this in a sub-organization. */
  parentMayStart: boolean;
  /**
   * The sender is sought in the sub-organizations of the organization that the request names, too. The request is then one of the
   * sub-organization: this is how a client that knows only the parent logs in.
   */
  seeksBelow: boolean;
  /** The key of a recovery stamps it, and nothing else does. */
  recovers: boolean;
  /** A key that nobody registered may stamp it, where a token of the user's proves the key. Such a vote is no approval: it proves a factor. */
  takesAttested: boolean;
  /** Evidence from outside, gathered before the turn and only for callers whom the policies would let act. */
  prepare?(identity: Ports['identity'], params: Params): Promise<Evidence>;
  run(tx: Tx, params: Params, evidence: Evidence): Result | Refusal;
}>;

export type Query<Path extends string = string, Params = unknown, Result = JsonObject> = Readonly<{
  kind: 'query';
  path: Path;
  /** Whether only Coffer has it: then its path begins with `/coffer/v1`, and the hosted service's names are free of it. */
  own: boolean;
  summary: string;
  /** What its answer is made of, and all that it can read: when one of these changes, an answer is old. */
  reads: readonly ReadSource[];
  params: z.ZodType<Params>;
  result: z.ZodType<Result>;
  /** Whether it reasons about the rules, which costs: it then has a turn of its own, and its key pays for its time. */
  analyzes: boolean;
  run(view: View, params: Params): Sliced<Result>;
}>;

type ActivityDeclaration<Path extends string, Params, Result, Evidence> = Readonly<{
  path: Path;
  own?: true;
  type: string;
  intent: string;
  summary: string;
  /** Required, so that nobody forgets to ask: windows confirm the passphrase, and mark what others approve, by it. */
  risk: Risk;
  params: z.ZodType<Params>;
  older?: readonly OlderVersion<NoInfer<Params>, NoInfer<Result>>[];
  /** One key: what the result is shown under, and its shape. */
  result: Readonly<Record<string, z.ZodType<Result>>>;
  policy: PolicyFacts<Params>;
  rootOnly?: boolean;
  ownCredentialsOf?: (params: Params, submitterId: string) => string;
  mayAlone?: (view: OrganizationRows, userId: string) => boolean;
  addsCredential?: AddedCredential;
  changesUsers?: (params: Params, view: OrganizationRows, submitterId: string) => readonly string[];
  changesFactors?: (params: Params, view: OrganizationRows) => boolean;
  evenOwn?: boolean;
  removesOrganization?: boolean;
  provesUser?: boolean;
  actsAsOthers?: boolean;
  shownOnce?: readonly string[];
  hiddenParams?: readonly string[];
  requireReadable?: (params: Params) => void;
  parentMayStart?: boolean;
  seeksBelow?: boolean;
  takesAttested?: boolean;
  recovers?: boolean;
  prepare?: (identity: Ports['identity'], params: Params) => Promise<Evidence>;
  run: (tx: Tx, params: Params, evidence: Evidence) => Result | Refusal;
}>;

/** Declares an operation that changes something: path, type, schema, policy facts and handler, top to bottom. */
export function activity<Path extends string, Params, Result, Evidence = undefined>(
  declaration: ActivityDeclaration<Path, Params, Result, Evidence>,
): Activity<Path, Params, Result, Evidence> {
  const {
    result,
    own = false,
    older = [],
    rootOnly = false,
    parentMayStart = false,
    seeksBelow = false,
    takesAttested = false,
    recovers = false,
    provesUser = false,
    actsAsOthers = false,
    evenOwn = false,
    removesOrganization = false,
    ...rest
  } = declaration;
  const [entry, ...others] = Object.entries(result);
  if (!entry || others.length > 0) throw new Error(`${declaration.path} declares one result`);
  return {
    kind: 'activity',
    ...rest,
    own,
    older,
    rootOnly,
    parentMayStart,
    seeksBelow,
    takesAttested,
    recovers,
    provesUser,
    actsAsOthers,
    evenOwn,
    removesOrganization,
    resultKey: entry[0],
    result: entry[1],
  };
}

/** Declares an older version of an operation, with the step to the newest form. */
export function older<Old, Params, Result>(declaration: {
  type: string;
  intent: string;
  params: z.ZodType<Old>;
  upgrade(params: Old): Params;
  result?: { key: string; from: (result: Result) => JsonObject };
}): OlderVersion<Params, Result> {
  return declaration;
}

/** Declares an operation that only reads. Members of the organization and of its parent may call it. */
export function query<Path extends string, Params, Result>(
  declaration: QueryDeclaration<Path, Params, Result> & Readonly<{ run: (view: View, params: Params) => Result }>,
): Query<Path, Params, Result> {
  const { run } = declaration;
  return slicedQuery({ ...declaration, run: (view, params) => atOnce(() => run(view, params)) });
}

/** As `query`, for one that gives way between pieces of its work. */
export function slicedQuery<Path extends string, Params, Result>(
  declaration: QueryDeclaration<Path, Params, Result> &
    Readonly<{ analyzes?: true; run: (view: View, params: Params) => Sliced<Result> }>,
): Query<Path, Params, Result> {
  const { own = false, analyzes = false, reads, ...rest } = declaration;
  // Every view begins with the row of its organization.
  return { kind: 'query', own, analyzes, reads: ['organizations', ...reads], ...rest };
}

type QueryDeclaration<Path extends string, Params, Result> = Omit<
  Query<Path, Params, Result>,
  'kind' | 'own' | 'analyzes' | 'run'
> &
  Readonly<{ own?: true }>;

/** What `prepare` of an operation that takes OIDC tokens gathers: each token's verdict, in the order they stand in the request. */
export type TokenVerdicts = ReadonlyMap<string, OidcVerdict>;

/** An operation as the service sees it, whatever its parameters. */
export type AnyActivity = Activity;
export type AnyQuery = Query;
export type AnyOperation = AnyActivity | AnyQuery;

/**
 * Checks `value` against `schema`, in the form that `sent-form.ts` defines, and gives it typed. Throws INVALID_ARGUMENT naming the first
 * field that does not fit by its dotted path under `at`, e.g. `parameters.users.0.userName`.
 */
export function parseParams<Params>(schema: z.ZodType<Params>, value: unknown, at: string): Params {
  const form = sentForm(schema, value);
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const { path, problem } = firstProblem(parsed.error.issues, form);
  throw invalidArgument([...(at ? [at] : []), ...path].join('.'), problem);
}

/** The older version that `type` names; undefined for the newest. */
export function olderVersion(operation: AnyActivity, type: string): AnyActivity['older'][number] | undefined {
  return operation.older.find((version) => version.type === type);
}

/** The parameters of a request of `type`, in the operation's newest form. Throws INVALID_ARGUMENT naming the field as it was sent. */
export function newestParams(operation: AnyActivity, type: string, parameters: JsonObject): unknown {
  const version = olderVersion(operation, type);
  if (!version) return parseParams(operation.params, parameters, 'parameters');
  return version.upgrade(parseParams(version.params, parameters, 'parameters'));
}

type Issues = readonly z.core.$ZodIssue[];

function firstProblem(issues: Issues, value: unknown): { path: string[]; problem: string } {
  const issue = issues[0];
  if (!issue) return { path: [], problem: 'bad request body' };
  const path = issue.path.map(String);
  switch (issue.code) {
    case 'unrecognized_keys':
      return { path: [...path, issue.keys[0] ?? ''], problem: 'unknown field' };
    case 'invalid_type':
      if (valueAt(value, path) === undefined) return { path, problem: 'missing field' };
      return { path, problem: `expected ${issue.expected === 'int' ? 'a whole number' : issue.expected}` };
    case 'invalid_value':
      if (valueAt(value, path) === undefined) return { path, problem: 'missing field' };
      return { path, problem: `${ownWords(issue.message)}expected one of ${issue.values.map(String).join(', ')}` };
    case 'invalid_union': {
      const deepest = [...issue.errors].sort((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0))[0];
      if (!deepest?.[0]) return { path, problem: 'none of the allowed forms' };
      const inner = firstProblem(deepest, valueAt(value, path));
      return { path: [...path, ...inner.path], problem: inner.problem };
    }
    default:
      return { path, problem: issue.message };
  }
}

/** What the schema says of a value that is none of its own, where it says anything: words that clients match. */
function ownWords(message: string): string {
  return message.startsWith('Invalid ') ? '' : `${message}: `;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let here: unknown = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[step];
  }
  return here;
}
