import type { Caution, ReadField, ReadTransfer, TransactionReading } from '#shared/reading.ts';
import { toHex } from '../../crypto/bytes.ts';
import type { FactFields } from '../../policy/facts.ts';
import type { ReadingContext } from '../transaction.ts';
import { destinationOf, networkOf, type Network } from './networks.ts';
import type { Psbt, PsbtInput } from './psbt.ts';
import { SIGHASH_ALL, SIGHASH_DEFAULT } from './sighash.ts';
import { claimOf, ownScriptsOf, type Claim } from './spends.ts';

/** From this on a lock time is an instant in seconds; below it is the height of a block. */
const LOCK_TIME_SECONDS_MIN = 500_000_000;
const DECIMALS = 8;
/** A fee above this is high whatever the transaction moves, in satoshis: 0.01 BTC. */
const HIGH_FEE = 1_000_000n;

/** What a signature over the whole transaction is asked for with. Coffer makes no other. */
const wholeSighashes: readonly number[] = [SIGHASH_ALL, SIGHASH_DEFAULT];

/** `bitcoin.tx` of the policy language. */
export function factsOf(psbt: Psbt, { signer }: ReadingContext): FactFields {
  const network = networkOf(signer);
  return {
    tx: {
      version: String(psbt.version),
      inputs: psbt.inputs.map(({ txId, vout, sequence }) => ({
        tx_id: toHex(txId),
        vout: BigInt(vout),
        sequence: BigInt(sequence),
      })),
      outputs: psbt.outputs.map(({ amount, script, destination }) => ({
        value: amount,
        script_pubkey: toHex(script),
        address: destination.address(network),
        address_type: destination.addressType,
      })),
      locktime: { amount: BigInt(psbt.lockTime), type: psbt.lockTime < LOCK_TIME_SECONDS_MIN ? 'Blocks' : 'Seconds' },
      fee: psbt.fee,
    },
  };
}

/** Who pays whom how much. What goes back to where it came from has the same address twice. */
export function readingOf(psbt: Psbt, { signer }: ReadingContext): TransactionReading {
  const network = networkOf(signer);
  const claims = claimsOf(psbt, signer);
  const sources = psbt.inputs.map((input) => sourceOf(input, network));
  const own = new Set(sources.filter((_, at) => isOwn(claims[at])));
  const from = [...new Set(sources)].join(', ');
  const transfers = psbt.outputs.map(({ amount, destination }): ReadTransfer => {
    const to = destination.address(network);
    return { amount: String(amount), asset: network.coin, decimals: DECIMALS, from: own.has(to) ? to : from, to };
  });
  return {
    kind: 'transaction',
    chain: 'BITCOIN',
    form: 'PSBT',
    network: network.name,
    transfers,
    calls: [],
    fee: { amount: String(psbt.fee), asset: network.coin, decimals: DECIMALS },
    fields: fieldsOf(psbt),
    cautions: cautionsOf(psbt, claims, transfers),
  };
}

function claimsOf(psbt: Psbt, { publicKey, addressFormat }: ReadingContext['signer']): readonly Claim[] {
  const own = ownScriptsOf(publicKey, addressFormat);
  return psbt.inputs.map((input) => (own ? claimOf(input, own) : { is: 'foreign' }));
}

const isOwn = (claim: Claim | undefined): boolean => claim !== undefined && claim.is !== 'foreign';

/** The address that an input takes from, or its script where it has none. */
const sourceOf = ({ spent }: PsbtInput, network: Network): string =>
  destinationOf(spent.script)?.address(network) ?? toHex(spent.script);

function fieldsOf({ version, lockTime, inputs }: Psbt): readonly ReadField[] {
  return [
    { name: 'version', value: String(version) },
    ...inputs.map(({ txId, vout, sequence }, at) => ({
      name: `inputs[${at}]`,
      value: `${toHex(txId)}:${vout}, sequence ${sequence}`,
    })),
    { name: 'locktime', value: String(lockTime) },
  ];
}

function cautionsOf(psbt: Psbt, claims: readonly Claim[], transfers: readonly ReadTransfer[]): readonly Caution[] {
  const spends = claims.map((claim) => (claim.is === 'ours' ? claim.spend : null));
  const cautions: Caution[] = [];
  const leaving = transfers.filter(({ from, to }) => from !== to);
  const moved = (leaving.length > 0 ? leaving : transfers).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (psbt.fee * 10n > moved || psbt.fee > HIGH_FEE) cautions.push('high-fee');
  // A signature of segwit's first version commits to the amount of its own input alone: what others bring is only said. Asked twice, each
  // time with another amount told too small, the key gives two signatures that together pay a fee that nobody was shown.
  const commitsToAll = spends.some((spend) => spend?.digest === 'taproot');
  const said = psbt.inputs.flatMap(({ isProven }, at) => (isProven ? [] : [isOwn(claims[at])]));
  const isOnlySaid = said.length > 1 || said.includes(false);
  if (isOnlySaid && !commitsToAll) cautions.push('unknown-fee');
  if (
    psbt.inputs.some(({ says: { sighashType } }) => sighashType !== undefined && !wholeSighashes.includes(sighashType))
  )
    cautions.push('unusual-sighash');
  if (spends.some((spend) => spend?.isShared) || !claims.every(isOwn)) cautions.push('other-signers');
  if (!claims.some(isOwn)) cautions.push('foreign-sender');
  return cautions;
}
