import type { OperationDescription } from '#shared/bridge.ts';
import { publicQueries, publicSubmits } from '#engine/operations/public-api.ts';

/** `docs/api.md`: every operation of the public API, whether Coffer offers it, and why not. */

/** Why Coffer does not offer operations. The first pattern that fits decides. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/earn|_tvc_|^get_app_status$|swap|fiat|onramp|payment|billing/, 'a business of the hosted service'],
  [/oauth2/, 'would make Coffer a client of X and Discord, and an issuer of tokens'],
  [/spark/, 'needs the operators of Spark'],
  [/proof/, 'Coffer has no enclave that could prove anything'],
  [/ip_allowlist/, 'Coffer listens on this computer alone: all callers have one address'],
  [
    /^(eth|sol)_|transaction|nonces|gas_usage|balances|supported_assets/,
    'needs the nodes and the indexer of the hosted service: clients send what Coffer signs',
  ],
  [/^list_email_events$/, 'Coffer hears nothing of a mail that the relay took'],
  [/^delete_organization$/, 'a vault is deleted with its folder'],
];

/** Names that newer clients have, or that have no published path: they are not among the 184. */
const unpublished: ReadonlySet<string> = new Set(
  `accept_invitation activate_billing_tier create_organization create_velocity_control delete_organization
  delete_payment_method delete_secrets delete_velocity_control disable_private_key earn_claim_rewards
  get_active_policies get_earn_claim_rewards_status get_velocity_control list_earn_rewards list_tvc_operators
  list_tvc_quorum_keys list_velocity_controls set_payment_method update_allowed_origins
  update_wallet_account_name`.split(/\s+/),
);

/** Operations of the service itself, with paths of their own. */
const internal = ['noop-codegen-anchor', 'refresh_feature_flags', 'test_rate_limits'];

type Row = readonly [operation: string, offered: string, why: string];

/** The rows of one kind. */
export function apiRows(described: readonly OperationDescription[], kind: 'submit' | 'query'): readonly Row[] {
  const offered = new Set(
    described.filter((one) => (one.kind === 'activity') === (kind === 'submit')).map(({ path }) => path),
  );
  return [...(kind === 'submit' ? publicSubmits : publicQueries)]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => {
      if (offered.has(name)) return [name, 'yes', ''];
      return [name, 'no', reasons.find(([pattern]) => pattern.test(name))?.[1] ?? 'not built'];
    });
}

/** The whole page, as `oxfmt` writes it. */
export function apiPage(described: readonly OperationDescription[]): string {
  const [submits, queries] = [apiRows(described, 'submit'), apiRows(described, 'query')];
  const isPublished = ([name]: Row): boolean => !unpublished.has(name);
  const published = [...submits, ...queries].filter(isPublished);
  const count = (rows: readonly Row[]): number => rows.filter(([, offered]) => offered === 'yes').length;
  const own: readonly Row[] = internal.map((name) => [name, 'no', 'an operation of the service itself']);
  return `# Operations of the public API

The hosted service publishes ${published.length + internal.length} operations. Coffer offers ${count(published)} of them, and
answers each other path of the public API with 501 and the name of the operation. \`npm run catalogue\` writes this page from the operations
in \`src/main/engine/operations/\`; \`test/golden/catalogue.json\` has their types, parameters and results.

## Activities

Their paths begin with \`/public/v1/submit/\`.

${table(submits.filter(isPublished))}

## Queries

Their paths begin with \`/public/v1/query/\`.

${table(queries.filter(isPublished))}

## Others

Their paths begin with \`/tkhq/api/v1/\`. They are answered with 404.

${table(own)}

## Without a published path

Names of newer clients, and activities that the hosted service has no path for. Coffer offers them under \`/public/v1/submit/\`
and \`/public/v1/query/\` like the others.

${table([...submits, ...queries].filter((row) => !isPublished(row)))}

## Coffer's own

The hosted service has none of these. Their paths begin with \`/coffer/v1/submit/\` and \`/coffer/v1/query/\`, and the types of the
activities with \`ACTIVITY_TYPE_COFFER_\`.

${columns(
  ['Operation', 'Kind', 'What it does'],
  described.flatMap(({ own: isOwn, kind, path, summary }) => (isOwn ? [[path, kind, summary] as const] : [])),
)}
`;
}

function table(rows: readonly Row[]): string {
  return columns(['Operation', 'Offered', 'Why not'], rows);
}

function columns(titles: Row, rows: readonly Row[]): string {
  const cells: readonly (readonly string[])[] = [titles, ...rows.map(([name, ...rest]) => [`\`${name}\``, ...rest])];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [lines[0], `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1)].join('\n');
}
