import type { LintCode } from '#shared/policy-analysis.ts';
import type { PolicyProblem } from './draft-checks.ts';

/** The entries of the reference of the policy language that a remark can be about. */
export type HelpEntry = 'allows' | 'errs' | 'initiator' | 'noLimit' | 'operators' | 'functions' | 'fields';

/** The address of an entry. `field`: what the list of fields is searched for. */
export function helpPath(entry: HelpEntry, field?: string): string {
  const query = new URLSearchParams({ about: entry, ...(field === undefined ? {} : { field }) });
  return `/help/policies?${query.toString()}`;
}

/** The entry that an error is about; undefined for one about the form of the text, such as a quote that is missing. */
export function entryOfProblem({ complaint }: PolicyProblem): HelpEntry | undefined {
  return complaintEntries[complaint];
}

const complaintEntries: Readonly<Partial<Record<PolicyProblem['complaint'], HelpEntry>>> = {
  unknownField: 'fields',
  chained: 'operators',
  singleEquals: 'operators',
  singleSign: 'operators',
  arithmetic: 'operators',
  notBool: 'operators',
  mixedList: 'operators',
  inWantsList: 'operators',
  typesDiffer: 'operators',
  orderWantsInts: 'operators',
  wantsScalars: 'operators',
  indexType: 'operators',
  noElements: 'operators',
  indexOfType: 'operators',
  noSlice: 'operators',
  containsWantsScalars: 'functions',
  noFunctions: 'functions',
  containsTakesOne: 'functions',
  countTakesNothing: 'functions',
  noSuchFunction: 'functions',
  wantsVariable: 'functions',
  noSuchCall: 'functions',
  ofTimeOnly: 'functions',
  textsTaken: 'functions',
  badTime: 'functions',
  wantsType: 'functions',
};

/** The entry that a finding of the lint is about; undefined where no entry says more than the finding. */
export function entryOfFinding(code: LintCode): HelpEntry | undefined {
  return findingEntries[code];
}

const findingEntries: Readonly<Partial<Record<LintCode, HelpEntry>>> = {
  alwaysErrs: 'errs',
  denyErrs: 'errs',
  denyMissesSecrets: 'errs',
  contradiction: 'operators',
  neverTrue: 'operators',
  timeOver: 'functions',
  unknownName: 'fields',
  neverEqual: 'fields',
  oneIsEnough: 'initiator',
  allowsEverything: 'allows',
  noCeilingOverTime: 'noLimit',
};
