import { nothingPicked, type Picked } from './templates.ts';

/** What was filled into the gaps of a template when its dialog was left for another page, by organization. */
const keptPicks = new Map<string, Picked>();

/** What was filled in before, or nothing. */
export function keptPicked(organizationId: string): Picked {
  return keptPicks.get(organizationId) ?? nothingPicked;
}

/** Keeps what was filled in until the dialog is closed or its template used. */
export function keepPicked(organizationId: string, picked: Picked): void {
  keptPicks.set(organizationId, picked);
}
