import { instantOf, submitterOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';

/** The columns of a list of activities, in the wire's words: a file is read by programs. */
const columns = [
  'id',
  'createdAt',
  'updatedAt',
  'status',
  'type',
  'userId',
  'userName',
  'what',
  'object',
  'approvals',
  'rejections',
  'fingerprint',
  'failureCode',
  'failureMessage',
] as const;

/** The first line of the file, with its end. */
export function csvHead(): string {
  return csvLine(columns);
}

/** One activity as a line of the file, with its end. Instants are UTC as ISO 8601 writes them. */
export function csvRow(activity: ActivityView, names: ActivityText): string {
  const votes = (selection: string): number => activity.votes.filter((vote) => vote.selection === selection).length;
  const submitter = submitterOf(activity);
  const values: Readonly<Record<(typeof columns)[number], string | number>> = {
    id: activity.id,
    createdAt: new Date(instantOf(activity.createdAt)).toISOString(),
    updatedAt: new Date(instantOf(activity.updatedAt)).toISOString(),
    status: activity.status,
    type: activity.type,
    userId: submitter,
    userName: names.personName(submitter),
    what: names.kind(activity.type),
    object: names.objectText(activity),
    approvals: votes('VOTE_SELECTION_APPROVED'),
    rejections: votes('VOTE_SELECTION_REJECTED'),
    fingerprint: activity.fingerprint,
    failureCode: activity.failure?.code ?? '',
    failureMessage: activity.failure?.message ?? '',
  };
  return csvLine(columns.map((column) => values[column]));
}

/** Values as a line of RFC 4180: every text in quotes, quotes doubled, ended by CR LF. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * What a spreadsheet would run as a formula: a text that begins with one of these. Full-width signs are read as their narrow ones by some,
 * and blanks before them are skipped by others.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  // An apostrophe first is how spreadsheets write "this is text"; what comes after it is never run.
  const inert = formula.test(value) ? `'${value}` : value;
  return `"${inert.replaceAll('"', '""')}"`;
}
