import type { ReadApproval, ReadCall, Reading, ReadTransfer, TransactionReading } from './reading.ts';
import { activityRisk, riskLevels } from './risk.ts';

/**
 * What signing does, in the parts of one sentence: "send 12.5 ETH from A to B", "approve unlimited USDC for C". The window and the command
 * line both write their sentences from these parts, each in its own language. Every text is as hostile as the request it comes from.
 */
export type SigningGist =
  | Readonly<{ does: 'transfer'; transfer: ReadTransfer }>
  /** `label`: what the organization calls the ABI of the token's contract. */
  | Readonly<{ does: 'approve'; approval: ReadApproval; label?: string }>
  | Readonly<{ does: 'call'; call: ReadCall }>
  | Readonly<{ does: 'create-contract'; chain: TransactionReading['chain'] }>
  /** What is none of the above: a Bitcoin transaction without outputs, a change of permissions on Tron, the delegations of EIP-7702. */
  | Readonly<{ does: 'transaction'; chain: TransactionReading['chain']; form: string }>
  /** `domain`: the name in the domain of the typed data. */
  | Readonly<{ does: 'typed-data'; primaryType: string; domain?: string }>
  | Readonly<{ does: 'delegate'; address: string; chainId: string }>
  | Readonly<{ does: 'message'; text: string }>
  | Readonly<{ does: 'raw-payload'; bytes: string; digest: boolean }>;

/** The gist of a request to sign: its first and most dangerous effect, and how many other effects it has. */
export type SigningSummary = Readonly<{ first: SigningGist; others: number }>;

/** This program sets the price and the size of a Solana transaction, and moves nothing. */
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
/** The programs of Solana for coins and tokens: their transfers and approvals are listed as such. */
const coinPrograms: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

/**
 * The gist of everything that a request would sign; undefined for a request that signs nothing. Unlimited token approvals come first, then
 * raw payloads, then what has the highest risk. What has the same risk keeps the order of the request.
 */
export function signingSummary(readings: readonly Reading[]): SigningSummary | undefined {
  const ranked = readings.flatMap((reading) =>
    signingGists(reading).map((gist) => ({ gist, at: rank(gist, reading) })),
  );
  const [first, ...others] = ranked.toSorted((one, other) => one.at - other.at);
  return first && { first: first.gist, others: others.length };
}

/** Every effect of what one reading describes: at least one, in its order. */
export function signingGists(reading: Reading): readonly SigningGist[] {
  switch (reading.kind) {
    case 'transaction':
      return gistsOfTransaction(reading);
    case 'typed-data': {
      const domain = reading.domain.find(({ name }) => name === 'name')?.value;
      return [{ does: 'typed-data', primaryType: reading.primaryType, ...(domain === undefined ? {} : { domain }) }];
    }
    case 'authorization':
      return [{ does: 'delegate', address: reading.address, chainId: reading.chainId }];
    case 'message':
      return [{ does: 'message', text: reading.text }];
    case 'blind':
      return [{ does: 'raw-payload', bytes: reading.bytes, digest: reading.digest }];
  }
}

/** A payment does not stand before what makes its transaction critical: an initiator could add one that nobody minds. */
function rank(gist: SigningGist, { cautions }: Reading): number {
  if (gist.does === 'approve' && gist.approval.amount === 'unlimited') return 0;
  if (gist.does === 'raw-payload' || gist.does === 'delegate') return 1;
  const { level } = activityRisk('none', [{ cautions }]);
  const isBeside = gist.does === 'transfer' || gist.does === 'approve';
  return level === 'critical' && !isBeside ? 2 : 2 + riskLevels.length - riskLevels.indexOf(level);
}

function gistsOfTransaction(reading: TransactionReading): readonly SigningGist[] {
  const { chain, form, transfers, approvals = [], calls, cautions } = reading;
  // What goes back to where it came from is change.
  const leaving = transfers.filter(({ from, to }) => from !== to);
  const found: readonly SigningGist[] = [
    ...(leaving.length > 0 ? leaving : transfers).map((transfer) => ({ does: 'transfer', transfer }) as const),
    ...approvals.map((approval) => {
      const label = calls.find(({ to }) => to === approval.asset)?.label;
      return { does: 'approve', approval, ...(label === undefined ? {} : { label }) } as const;
    }),
    ...callsBeside(reading).map((call) => ({ does: 'call', call }) as const),
    ...(cautions.includes('delegates-account') ? [{ does: 'transaction', chain, form } as const] : []),
  ];
  if (found.length > 0) return found;
  return [
    cautions.includes('creates-contract') ? { does: 'create-contract', chain } : { does: 'transaction', chain, form },
  ];
}

/** The calls that do something else than the transfers and approvals of the same transaction. */
function callsBeside({ chain, transfers, approvals = [], calls }: TransactionReading): readonly ReadCall[] {
  const working = calls.filter(({ to }) => to !== COMPUTE_BUDGET);
  if (chain !== 'SOLANA') {
    const tokens = new Set([...transfers, ...approvals].map(({ asset }) => asset));
    return working.filter(({ to }) => !tokens.has(to));
  }
  return working.filter(({ to, name = '' }) => !coinPrograms.has(to) || !/^(?:transfer|approve)/.test(name));
}
