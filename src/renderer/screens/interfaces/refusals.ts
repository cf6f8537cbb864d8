import type { Failure } from '#shared/envelope.ts';
import { isTaken, violationsOf } from '../../api/violations.ts';

/**
 * What there is against an interface, at the field that it is about: `missing`, `long` or `taken`, or else why the vault refuses it, in
 * its own words.
 */
export type Refusal = Readonly<{ field: 'address'; why: string } | { field: 'interface'; why: string }>;

const fields = { smartContractAddress: 'address', smartContractInterface: 'interface' } as const;
/** What an IDL is refused with names no field; nothing else in these parameters is one. */
const idlRefused = /^invalid IDL: /u;

/** Where a failure belongs; undefined for one that is about no field. */
export function refusalOf(failure: Failure | undefined): Refusal | undefined {
  if (isTaken(failure)) return { field: 'address', why: 'taken' };
  for (const { field, description } of violationsOf(failure)) {
    const at = fields[field as keyof typeof fields] as 'address' | 'interface' | undefined;
    if (at) return { field: at, why: description };
  }
  const message = failure?.message ?? '';
  return idlRefused.test(message) ? { field: 'interface', why: message.replace(idlRefused, '') } : undefined;
}
