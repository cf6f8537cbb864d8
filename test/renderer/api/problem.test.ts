import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { attempt, problemOf, needsReauthentication } from '../../../src/renderer/api/problem.ts';

const failure = (code: number, errorCode?: string) => ({
  code,
  message: 'this organization has no wallet w',
  details: [],
  ...(errorCode ? { turnkeyErrorCode: errorCode } : {}),
});

describe('a problem', () => {
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
    expect(problemOf('', failure(13)).happened).toBe('Coffer made a mistake of its own.');
  });

  it('says that something may be lost only where something may be', () => {
    const losing = Object.values(rpcCodes).filter((code) => !problemOf('', failure(code)).lost.startsWith('Nothing'));
    expect(losing).toEqual([rpcCodes.DATA_LOSS]);
  });

  it('says how long to wait', async () => {
    const tooMany = { ok: false as const, failure: failure(8), retryAfterSeconds: 3.2 };
    const answer = await attempt('Not opened', async () => tooMany);
    expect('problem' in answer && answer.problem.todo).toBe('Wait 4 seconds, then try again.');
  });

  it('says what one request knows better', async () => {
    const advice = { 5: { happened: 'Gone', lost: 'Nothing', todo: 'Go back' } };
    const answer = await attempt('Not read', async () => ({ ok: false as const, failure: failure(5) }), advice);
    expect(answer).toMatchObject({
      problem: { title: 'Not read', happened: 'Gone', todo: 'Go back', code: 'NOT_FOUND' },
    });
  });

  it('says so when nobody answers at all', async () => {
    const answer = await attempt('Not read', () => Promise.reject(new Error('gone')), {}, 'de');
    expect(answer).toEqual({
      problem: expect.objectContaining({ happened: expect.stringContaining('antwortet nicht') }),
    });
  });

  it('wants proof by its error code alone', () => {
    expect(needsReauthentication(failure(9, 'REAUTHENTICATION_REQUIRED'))).toBe(true);
    expect(needsReauthentication(failure(9, 'QUORUM_UNREACHABLE'))).toBe(false);
    expect(needsReauthentication(failure(7, 'REAUTHENTICATION_REQUIRED'))).toBe(false);
  });
});
