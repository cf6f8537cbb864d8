import { cautions, type Caution, type Reading } from './reading.ts';

/**
 * Why submitting or approving an operation needs care. Someone at an unlocked window that is not theirs can read. An operation with a risk
 * would also give them lasting access, or a key. `none` is the only risk for which a window does not ask for the passphrase again.
 */
export const risks = ['who-may-act', 'what-is-allowed', 'takes-away', 'tells-others', 'key-leaves', 'none'] as const;
export type Risk = (typeof risks)[number];

/**
 * How much care a request needs, ascending. From `sensitive` on, an approver types a name. A `critical` request also needs the approver's
 * reason. A request is critical where the approver cannot read what is signed, or where the signature or the key that leaves gives away more
 * than the request shows: all of a token, the account, outputs that others choose. Such a loss has no bound and cannot be taken back here.
 */
export const riskLevels = ['ordinary', 'notable', 'sensitive', 'critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What the operation itself gives rise to, whatever its parameters are. */
const operationCautions = [
  'changes-access',
  'changes-rules',
  'removes',
  'tells-others',
  'key-export',
  'unclassified',
] as const;

/** What the organization's own rows tell of the recipients: nothing was signed for one of them before, or one can be taken for another. */
const recipientCautions = ['new-recipient', 'look-alike-recipient'] as const;
export type RecipientCaution = (typeof recipientCautions)[number];

/** Every caution that a request can have: of what it would have signed, of its recipients, and of its operation. */
export const activityCautions = [...cautions, ...recipientCautions, ...operationCautions] as const;
export type ActivityCaution = Caution | RecipientCaution | (typeof operationCautions)[number];

const cautionOfRisk: Readonly<Record<Exclude<Risk, 'none'>, ActivityCaution>> = {
  'who-may-act': 'changes-access',
  'what-is-allowed': 'changes-rules',
  'takes-away': 'removes',
  'tells-others': 'tells-others',
  'key-leaves': 'key-export',
};

const levels: Readonly<Record<ActivityCaution, Exclude<RiskLevel, 'ordinary'>>> = {
  blind: 'critical',
  'text-as-digest': 'critical',
  'unlimited-allowance': 'critical',
  'delegate-call': 'critical',
  'delegates-account': 'critical',
  'changes-control': 'critical',
  'unusual-sighash': 'critical',
  'key-export': 'critical',
  unclassified: 'critical',
  'token-authorization': 'sensitive',
  'any-chain': 'sensitive',
  'raw-transaction': 'sensitive',
  'unread-call': 'sensitive',
  'unread-instruction': 'sensitive',
  'unread-typed-data': 'sensitive',
  'text-as-transaction': 'sensitive',
  'deceptive-text': 'sensitive',
  'look-alike-recipient': 'sensitive',
  'changes-access': 'sensitive',
  'changes-rules': 'sensitive',
  removes: 'sensitive',
  'tells-others': 'sensitive',
  'creates-contract': 'notable',
  'other-signers': 'notable',
  'lookup-table': 'notable',
  'high-fee': 'notable',
  'unknown-fee': 'notable',
  'foreign-sender': 'notable',
  'new-recipient': 'notable',
};

/** The level that a caution alone gives a request. A caution that nobody classified is critical. */
export function levelOf(caution: string): RiskLevel {
  return Object.hasOwn(levels, caution) ? levels[caution as ActivityCaution] : 'critical';
}

/** What is said of a request before an approval: its level, and why, the worst caution first. */
export type ActivityRisk = Readonly<{ level: RiskLevel; cautions: readonly ActivityCaution[] }>;

/** What a request would have signed, in order; the key that it names for that; and its risk. */
export type RequestReading = ActivityRisk & Readonly<{ readings: readonly Reading[]; signWith?: string }>;

/**
 * The risk of a request, the same wherever it is shown.
 * @param risk what its operation declares; undefined for an operation that is not known, which is critical
 * @param readings what it would have signed, as it was decoded
 * @param recipients what the organization's rows tell of its recipients; nothing where no vault is
 */
export function activityRisk(
  risk: Risk | undefined,
  readings: readonly Readonly<{ cautions: readonly Caution[] }>[],
  recipients: readonly RecipientCaution[] = [],
): ActivityRisk {
  const own = risk === undefined ? 'unclassified' : risk === 'none' ? undefined : cautionOfRisk[risk];
  return riskFrom([...(own ? [own] : []), ...readings.flatMap((reading) => reading.cautions), ...recipients]);
}

/** The risk of a request with these cautions, in whatever order and however often they are named. */
export function riskFrom(found: readonly ActivityCaution[]): ActivityRisk {
  const worstFirst = [...new Set(found)].toSorted((one, other) => weight(levelOf(other)) - weight(levelOf(one)));
  return { level: worstFirst[0] === undefined ? 'ordinary' : levelOf(worstFirst[0]), cautions: worstFirst };
}

/** Whether a level is at least another. */
export function isAtLeast(level: RiskLevel, least: RiskLevel): boolean {
  return weight(level) >= weight(least);
}

function weight(level: RiskLevel): number {
  return riskLevels.indexOf(level);
}

/** Whether operations need care, by their descriptions. One that is not described is not known to be harmless, and so needs care. */
export type Care = Readonly<{
  /** By the last word of its path. */
  path: (path: string) => boolean;
  /** By the type of an activity, in any of its versions. */
  type: (type: string) => boolean;
}>;

/** The part of a description that tells whether its operation needs care. */
export type Classified = Readonly<{
  kind: 'activity' | 'query';
  path: string;
  versions: readonly Readonly<{ type: string }>[];
  risk?: Risk;
}>;

/** Reads from the descriptions which operations need care. */
export function careOf(operations: readonly Classified[]): Care {
  const harmless = operations.filter(({ kind, risk }) => kind === 'query' || risk === 'none');
  const paths = new Set(harmless.map(({ path }) => path));
  const types = new Set(harmless.flatMap(({ versions }) => versions.map(({ type }) => type)));
  return { path: (path) => !paths.has(path), type: (type) => !types.has(type) };
}

/** Reads from the descriptions the risk of the operation of a type, in any of its versions; undefined for a type that none has. */
export function riskByType(operations: readonly Classified[]): (type: string) => Risk | undefined {
  const known = new Map(
    operations.flatMap(({ versions, risk }) => versions.map(({ type }): [string, Risk | undefined] => [type, risk])),
  );
  return (type) => known.get(type);
}
