import { describe, expect, it } from 'vitest';
import {
  alreadyExists,
  failedPrecondition,
  invalidArgument,
  policyNameTaken,
  refused,
  toFailure,
} from '#engine/fault.ts';
import type { Failure } from '#shared/envelope.ts';
import {
  failureReasons,
  hostReasons,
  preciseErrorCodes,
  type FailureReason,
  type HostReason,
} from '#shared/failure-reasons.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { needsReauthentication, problemOf, unreachableIn } from '../../../src/renderer/api/problem.ts';
import { isTaken } from '../../../src/renderer/api/problem.ts';

const failure = (code: number, reason?: HostReason): Failure => ({
  code,
  message: 'this organization has no wallet w',
  details: [],
  ...(reason ? { reason } : {}),
});

/** How the window gets each reason: main's own, the hosted service's code, or what a precondition is about. */
function failureFor(reason: FailureReason): Failure {
  const message = `wire text of ${reason}`;
  if (isIn(Object.keys(hostReasons) as HostReason[], reason))
    return { code: rpcCodes[hostReasons[reason]], message, details: [], reason };
  if (isIn(preciseErrorCodes, reason)) return { code: 3, message, details: [], turnkeyErrorCode: reason };
  return toFailure(failedPrecondition(reason, message));
}

function isIn<One extends string>(list: readonly One[], text: string): text is One {
  return list.some((one) => one === text);
}

describe('a problem', () => {
  it('has an advice of its own where that of its code would mislead', () => {
    const said = (reason: HostReason): string => problemOf('', failure(rpcCodes[hostReasons[reason]], reason)).todo;
    expect(said('PASSPHRASE_TAKEN')).not.toContain('name');
    expect(said('DISK_ERROR')).toContain('path');
    expect(said('VAULT_CLOSED')).not.toBe(said('DISK_ERROR'));
  });

  it.each(Object.entries(rpcCodes))('says what %s means for whoever sees it, in both languages', (name, code) => {
    for (const language of ['en', 'de'] as const) {
      const { title, happened, lost, todo, code: shown } = problemOf('Not made', failure(code), { language });
      expect(title).toBe('Not made');
      expect(shown).toBe(name);
      for (const words of [happened, lost, todo]) expect(words).toMatch(/^[A-ZÄÖÜ].*\.?$/u);
    }
    const said = (language: 'en' | 'de'): string => problemOf('', failure(code), { language }).todo;
    expect(said('en')).not.toBe(said('de'));
  });

  it('has its own advice for every code that there is something to do about', () => {
    const known = Object.entries(rpcCodes).filter(([name]) => !['UNKNOWN', 'INTERNAL'].includes(name));
    const todos = known.map(([, code]) => problemOf('', failure(code)).todo);
    expect(new Set(todos).size).toBe(todos.length);
  });

  it('tells main’s own sentence, but nothing of its own mistakes', () => {
    expect(problemOf('', failure(5)).happened).toBe('This organization has no wallet w');
    expect(problemOf('', failure(13))).toMatchObject({ happened: 'Unexpected error in Coffer.' });
    expect(problemOf('', failure(13))).not.toHaveProperty('detail');
  });

  it('says in German what happened, and keeps the English of the wire as a detail', () => {
    expect(problemOf('', failure(5), { language: 'de' })).toMatchObject({
      happened: 'In dieser Organisation nicht gefunden',
      detail: 'This organization has no wallet w',
    });
    const field = toFailure(invalidArgument('parameters.walletName', 'expected 1 to 256 characters'));
    expect(problemOf('', field, { language: 'de' })).toMatchObject({
      happened: 'Das Feld „walletName“ ist ungültig',
      detail: 'Parameters.walletName: expected 1 to 256 characters',
    });
    expect(problemOf('', failure(14, 'VAULT_LOCKED'), { language: 'de' })).toMatchObject({
      happened: 'Der Tresor ist gesperrt',
      code: 'UNAVAILABLE VAULT_LOCKED',
    });
  });

  it.each(failureReasons)('has words of its own for %s in both languages', (reason) => {
    const said = (language: 'en' | 'de') => problemOf('', failureFor(reason), { language });
    expect(said('en').happened).not.toBe(said('de').happened);
    for (const language of ['en', 'de'] as const) {
      expect(said(language).detail).toBe(`Wire text of ${reason}`);
      const alone = { code: failureFor(reason).code, message: '', details: [] };
      expect(said(language).happened, 'more than the code alone says').not.toBe(
        problemOf('', alone, { language }).happened,
      );
    }
  });

  it('says that something may be lost only where something may be', () => {
    const losing = Object.values(rpcCodes).filter((code) => !problemOf('', failure(code)).lost.startsWith('None'));
    expect(losing).toEqual([rpcCodes.DATA_LOSS]);
  });

  it('says so in the language of the window when nobody answers at all', () => {
    expect(unreachableIn('de').happened).toContain('antwortet nicht');
  });

  it('wants proof by its reason alone', () => {
    expect(needsReauthentication(failure(9, 'REAUTHENTICATION_REQUIRED'))).toBe(true);
    expect(needsReauthentication(failure(9, 'VAULT_IN_USE'))).toBe(false);
    expect(needsReauthentication(failure(9))).toBe(false);
  });
});

describe('isTaken', () => {
  it('knows a taken name by its code or reason, whatever the text says', () => {
    expect(isTaken(toFailure(alreadyExists('user', 'ann')))).toBe(true);
    expect(isTaken(toFailure(policyNameTaken()))).toBe(true);
    expect(isTaken(toFailure(failedPrecondition('NAME_OF_RECIPIENT', 'a recipient has it')))).toBe(true);
    expect(isTaken({ ...toFailure(policyNameTaken()), message: 'worded in another way' })).toBe(true);
    expect(isTaken(toFailure(refused('policy label must be unique')))).toBe(false);
    expect(isTaken(undefined)).toBe(false);
  });
});
