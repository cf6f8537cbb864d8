import type { JsonObject } from '#shared/envelope.ts';
import type { RequestReading } from '#shared/risk.ts';
import type { ActivityView } from '#shared/activity-view.ts';
import { randomUuid } from '#shared/uuid.ts';
import type { ActivityLog, ActivityRecord, ApprovalStatus, FactorStatus } from '../activity.ts';
import { limits } from '#shared/limits.ts';
import { assert, exhausted, notFound } from '../fault.ts';
import type { CheckLater } from '../crypto/signer.ts';
import type { Ciphers, Curves, KeyRing, Ports } from '../ports.ts';
import type { Sliced } from '../slices.ts';
import type { Sources } from './declared-reads.ts';
import type { Layer } from './layer.ts';
import { LazyTables, lazyTables } from './lazy-tables.ts';
import { OwnRows, WritableRows, type Fresh, type TxTable, type ViewTable } from './own-rows.ts';
import { passkeyOriginsOf } from './passkey-origins.ts';
import type {
  ActivityId,
  Organization,
  OrganizationId,
  ServiceKeyId,
  SessionProfile,
  Settings,
  UserId,
} from './rows.ts';
import type { StateReader } from './state.ts';
import type { PolicyAnalysis } from './policy-analysis.ts';
import { tables, tableNames, type Change, type Rows, type TableName } from './tables.ts';

export type ViewTables = { readonly [Name in TableName]: ViewTable<Name> };
export type TxTables = { readonly [Name in TableName]: TxTable<Name> };

/** Who asks. A parent's user who reads a sub-organization keeps the parent's `organizationId`. */
export type Caller = Readonly<{ organizationId: OrganizationId; userId: UserId }>;

/** One organization as it is, at one instant: what the rules are read from. */
export type OrganizationRows = ViewTables &
  Readonly<{
    organizationId: OrganizationId;
    organization: Organization;
    nowMs: number;
    /** The only origins whose passkeys it takes, its parent's bounds included; undefined where any will do. */
    passkeyOrigins(): readonly string[] | undefined;
  }>;

/** What a query may see: one organization, for one caller. */
export type View = OrganizationRows &
  Readonly<{
    caller: Caller;
    activities: ActivityLog;
    /** Opens what is sealed, for public answers that are made of it: an address, never the key. */
    keys: Pick<KeyRing, 'use'>;
    curves: Curves;
    ciphers: Ciphers;
    /** An activity as this caller sees it: what may still be done about it depends on who asks. */
    showActivity(record: ActivityRecord): Sliced<ActivityView>;
    /** Whose votes it still waits for; undefined if it waits for no user whom this caller may know of. */
    approvalStatus(record: ActivityRecord): Sliced<ApprovalStatus | undefined>;
    /** Which MFA policies apply to the approvals of an activity that waits, and how far they are satisfied. */
    secondFactors(record: ActivityRecord): Sliced<readonly FactorStatus[]>;
    /** What can be said of the rules' decisions here. */
    policyAnalysis: PolicyAnalysis;
    /** What a request of a type would have signed, and its risk. Throws INVALID_ARGUMENT for what signing would refuse. */
    readRequest(type: string, parameters: JsonObject): RequestReading;
    subOrganizations(): Organization[];
    /** The profiles that sessions here may have: the organization's own, and its parent's. */
    usableSessionProfiles(): SessionProfile[];
    /** A sub-organization of this one, seen the same way. NOT_FOUND for any other. */
    within(organizationId: string): View;
  }>;

/** What a handler may do: the view, writable, and the few capabilities there are. */
export type Tx = Omit<
  View,
  | TableName
  | 'within'
  | 'activities'
  | 'showActivity'
  | 'approvalStatus'
  | 'secondFactors'
  | 'policyAnalysis'
  | 'readRequest'
> &
  TxTables &
  Readonly<{
    /** The id of the credential that stamped the request of the caller. */
    stampedBy: string;
    /** The public key of that stamp, as the stamp names the key. */
    stampKey: string;
    /** Where a token vouched for that key: its digest, as of `tokenDigest`. */
    stampToken: string | undefined;
    /** The activity that is executed. Undefined at the founding, and where a change is only previewed. */
    activityId: ActivityId | undefined;
    /** A sub-organization of this one, writable. The one way down; there is none up or across. */
    within(organizationId: string): Tx;
    /** What the operator of the vault set, whichever organization this is. Undefined while the vault is founded. */
    vaultSettings(): Settings | undefined;
    /** Makes a sub-organization. Its rows are then written through the transaction this gives. */
    foundSubOrganization(organization: Fresh<Organization>): Tx;
    /** Removes the sub-organization with all its rows, of every table. Throws RESOURCE_EXHAUSTED where they are too many for one record. */
    removeOrganization(): void;
    newId<Id extends string>(): Id;
    /** `length` random bytes. */
    entropy(length: number): Uint8Array;
    keys: KeyRing;
    curves: Curves;
    ciphers: Ciphers;
    /** Has a signature checked before the activity is kept. Absent where it is to be checked at once. */
    checkLater?: CheckLater | undefined;
    /** Signs with a key of the service itself. P-256 keys give r‖s over SHA-256, 64 bytes; the webhook key Ed25519. */
    signAs(key: ServiceKeyId, message: Uint8Array): Uint8Array;
    /** The public half: uncompressed P-256 hex, or Ed25519 hex. */
    serviceKey(key: ServiceKeyId): string;
  }>;

/** Opens a secret and signs, for `signAs`. Lives in `crypto`, where secrets may be opened; handed in so that `state` stays below it. */
export type ServiceSigner = (
  ports: Pick<Ports, 'keys' | 'curves'>,
  key: Rows['serviceKeys'],
  message: Uint8Array,
) => Uint8Array;

type ViewOptions = Readonly<{
  sources: Sources;
  organizationId: OrganizationId;
  nowMs: number;
  caller: Caller;
  showActivity: (record: ActivityRecord) => Sliced<ActivityView>;
  approvalStatus: (record: ActivityRecord) => Sliced<ApprovalStatus | undefined>;
  secondFactors: View['secondFactors'];
  analyze: (organizationId: OrganizationId) => PolicyAnalysis;
  readRequest: (view: OrganizationRows, type: string, parameters: JsonObject) => RequestReading;
  ports: Pick<Ports, 'keys' | 'curves' | 'ciphers'>;
}>;

/** The rows of one organization. Throws NOT_FOUND when there is no such organization. */
export function rowsOf(state: StateReader, organizationId: OrganizationId, nowMs: number): OrganizationRows {
  const organization = state.organizations.get(organizationId);
  if (!organization) throw notFound('organization', organizationId);
  return Object.assign(
    lazyTables<ViewTables>((name) => new OwnRows(state, name, organizationId)),
    { organizationId, organization, nowMs, passkeyOrigins: () => passkeyOriginsOf(state, organizationId) },
  );
}

/** A read-only view. Throws NOT_FOUND when there is no such organization. */
export function viewOf(options: ViewOptions): View {
  const { sources, organizationId, nowMs, caller, analyze, ports } = options;
  const { showActivity, approvalStatus, secondFactors, readRequest } = options;
  const { state } = sources;
  const rows = rowsOf(state, organizationId, nowMs);
  const view = Object.assign(rows, {
    caller,
    keys: ports.keys,
    curves: ports.curves,
    ciphers: ports.ciphers,
    showActivity,
    approvalStatus,
    secondFactors,
    policyAnalysis: analyze(organizationId),
    readRequest: (type: string, parameters: JsonObject) => readRequest(rows, type, parameters),
    subOrganizations: () => state.organizations.lookup('parentId', organizationId),
    usableSessionProfiles: () => profilesFor(state, organizationId),
    within(childId: string): View {
      const child = requireChild(state, organizationId, childId);
      return viewOf({ ...options, organizationId: child.organizationId });
    },
  });
  // Asked for late: most queries declare no activities.
  return Object.defineProperty(view, 'activities', { get: () => sources.activities }) as typeof view & Sources;
}

type TxOptions = Readonly<{
  ports: Omit<Ports, 'store'>;
  layer: Layer;
  organizationId: OrganizationId;
  nowMs: number;
  caller: Caller;
  /** Absent where no request is executed: at the founding, and where a change is only previewed. */
  stampedBy?: string | undefined;
  /** Absent as `stampedBy` is. */
  stampKey?: string | undefined;
  stampToken?: string | undefined;
  /** Absent as `stampedBy` is. */
  activityId?: ActivityId;
  checkLater?: CheckLater | undefined;
  serviceSigner: ServiceSigner;
}>;

/** A transaction on `layer`. Dropping the layer undoes all of it. Throws NOT_FOUND when there is no such organization. */
export function txOf(options: TxOptions): Tx {
  const {
    ports,
    layer,
    organizationId,
    nowMs,
    caller,
    stampedBy = '',
    stampKey = '',
    stampToken,
    activityId,
    checkLater,
    serviceSigner,
  } = options;
  const requireServiceKey = (id: ServiceKeyId) => {
    const key = layer.tables.serviceKeys.get(id);
    assert(key, `the vault has its ${id} key`);
    return key;
  };
  return Object.assign(new TxRows(layer, organizationId, nowMs), {
    nowMs,
    caller,
    stampedBy,
    stampKey,
    stampToken,
    activityId,
    passkeyOrigins: () => passkeyOriginsOf(layer.tables, organizationId),
    vaultSettings: () => layer.tables.settings.get('settings'),
    keys: ports.keys,
    curves: ports.curves,
    ciphers: ports.ciphers,
    checkLater,
    newId: <Id extends string>() => randomUuid(ports.entropy.bytes(16)) as Id,
    entropy: (length: number) => ports.entropy.bytes(length),
    subOrganizations: () => layer.tables.organizations.lookup('parentId', organizationId),
    usableSessionProfiles: () => profilesFor(layer.tables, organizationId),
    within: (childId: string): Tx =>
      txOf({ ...options, organizationId: requireChild(layer.tables, organizationId, childId).organizationId }),
    foundSubOrganization(fresh: Fresh<Organization> & { organizationId?: OrganizationId }): Tx {
      const childId = randomUuid(ports.entropy.bytes(16)) as OrganizationId;
      const row: Organization = {
        ...fresh,
        organizationId: childId,
        parentId: organizationId,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      layer.put({ table: 'organizations', id: childId, organizationId: childId, row });
      return txOf({ ...options, organizationId: childId });
    },
    removeOrganization: () => removeRows(layer, organizationId),
    signAs: (id: ServiceKeyId, message: Uint8Array) => serviceSigner(ports, requireServiceKey(id), message),
    serviceKey: (id: ServiceKeyId) => requireServiceKey(id).publicKey,
  }) as unknown as Tx;
}

/** The tables of a transaction. A class, since objects that each get a getter of their own have each a form of their own, which is slow to use. */
class TxRows extends LazyTables {
  readonly organizationId: OrganizationId;
  readonly #layer: Layer;

  constructor(layer: Layer, organizationId: OrganizationId, nowMs: number) {
    super((name) => new WritableRows(layer, name, organizationId, nowMs));
    this.organizationId = organizationId;
    this.#layer = layer;
  }

  /** As the changes of the transaction leave it. */
  get organization(): Organization {
    const organization = this.#layer.tables.organizations.get(this.organizationId);
    if (!organization) throw notFound('organization', this.organizationId);
    return organization;
  }
}

/** By the list of tables, so that rows of a table that comes to be go too. */
function removeRows(layer: Layer, organizationId: OrganizationId): void {
  const count = tableNames.reduce((sum, table) => sum + layer.tables[table].count(organizationId), 0);
  if (count > limits.rowsRemovedMax)
    throw exhausted(`the organization has more than ${limits.rowsRemovedMax} rows: delete wallets and users first`);
  for (const table of tableNames) {
    const key = tables[table].key as keyof Rows[TableName];
    for (const row of layer.tables[table].list(organizationId))
      layer.put({ table, id: row[key] as string, organizationId, row: null } as unknown as Change);
  }
}

function profilesFor(state: StateReader, organizationId: string): SessionProfile[] {
  const parentId = state.organizations.get(organizationId)?.parentId;
  const inherited = parentId === undefined ? [] : state.sessionProfiles.list(parentId);
  return [...state.sessionProfiles.list(organizationId), ...inherited];
}

function requireChild(state: StateReader, parentId: string, childId: string): Organization {
  const child = state.organizations.get(childId);
  if (child?.parentId !== parentId) throw notFound('sub-organization', childId);
  return child;
}
