import { describe, expect, it } from 'vitest';
import {
  fingerprintOfBody,
  offlineTextMax,
  parseOfflineVote,
  parseVoteRequest,
  printOfflineVote,
  printVoteRequest,
  type OfflineVote,
  type VoteRequest,
} from '#shared/offline-vote.ts';

const body = '{"type":"ACTIVITY_TYPE_CREATE_USER_TAG","parameters":{"userTagName":"Zürich \u202e 💸"}}';
const request: VoteRequest = {
  fingerprint: fingerprintOfBody(body),
  body,
  vaultName: 'north',
  organizationName: 'Zürich "A" & Söhne',
  submitterName: 'Ann\u0000',
  createdAtMs: 1_795_000_000_000,
  lapsesAtMs: 1_795_086_400_000,
  interfaces: [
    {
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      label: 'USDT',
      smartContractInterface: '[{"type":"function"}]',
    },
  ],
};
const approval: OfflineVote = {
  fingerprint: request.fingerprint,
  selection: 'VOTE_SELECTION_APPROVED',
  body,
  stamp: 'eyJ9',
};
const rejection: OfflineVote = { ...approval, selection: 'VOTE_SELECTION_REJECTED', body: '{"reject":true}' };

describe('a vote request and a vote, as they are carried', () => {
  it('read as they were written, in ASCII on one line', () => {
    for (const [text, parsed, value] of [
      [printVoteRequest(request), parseVoteRequest, request],
      [printOfflineVote(approval), parseOfflineVote, approval],
      [printOfflineVote(rejection), parseOfflineVote, rejection],
    ] as const) {
      expect(text).toMatch(/^[\x20-\x7e]+\n$/);
      expect(parsed(text)).toEqual({ ok: true, value });
      expect(parsed(`\r\n ${text.trimEnd()}\r\n`)).toEqual({ ok: true, value });
    }
  });

  it('are not taken for each other, nor anything else for them', () => {
    for (const text of [
      '',
      'x',
      '{}',
      '[]',
      '{"coffer":"vote"}',
      printOfflineVote(approval),
      '{"coffer": "vote-request","x":1}',
    ])
      expect(parseVoteRequest(text)).toEqual({ ok: false, trouble: 'foreign' });
    expect(parseOfflineVote(printVoteRequest(request))).toEqual({ ok: false, trouble: 'foreign' });
  });

  it('are damaged with any one character changed, left out or doubled', () => {
    for (const [text, parse] of [
      [printVoteRequest(request).trimEnd(), parseVoteRequest],
      [printOfflineVote(rejection).trimEnd(), parseOfflineVote],
    ] as const)
      for (let at = 0; at < text.length; at += 1)
        for (const other of [
          text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1),
          text.slice(0, at) + text.slice(at + 1),
          text.slice(0, at) + (text[at] ?? '').repeat(2) + text.slice(at + 1),
        ])
          if (other !== text) expect(parse(other).ok, `${at}: ${other}`).toBe(false);
  });

  it('are damaged where somebody wrote them anew with a checksum of their own, and the body is another', () => {
    const forged = { ...request, body: body.replace('Z', 'Y') };
    expect(parseVoteRequest(printVoteRequest(forged))).toEqual({ ok: false, trouble: 'damaged' });
    expect(parseOfflineVote(printOfflineVote({ ...approval, body: '{}' }))).toEqual({ ok: false, trouble: 'damaged' });
    const maybe = { ...approval, selection: 'VOTE_SELECTION_MAYBE' } as unknown as OfflineVote;
    expect(parseOfflineVote(printOfflineVote(maybe))).toEqual({ ok: false, trouble: 'damaged' });
  });

  it('say that they are of a later version, or too large to be any', () => {
    const later = printVoteRequest(request).replace('"version":1', '"version":2');
    expect(parseVoteRequest(later)).toEqual({ ok: false, trouble: 'version' });
    expect(parseVoteRequest(`{"coffer":"vote-request",${' '.repeat(offlineTextMax)}}`)).toEqual({
      ok: false,
      trouble: 'too-large',
    });
  });

  it('refuse every shape that is not theirs, and throw at none', () => {
    const line = JSON.parse(printVoteRequest(request)) as Record<string, unknown>;
    for (const key of Object.keys(line))
      for (const value of [null, 1, -1, 1.5, '', [], {}, [null], [{}], [{ type: 'x' }], true, '\ud800'])
        expect(parseVoteRequest(JSON.stringify({ ...line, [key]: value })).ok, `${key} ${String(value)}`).toBe(false);
    expect(parseVoteRequest(`{"coffer":"vote-request",${'['.repeat(100_000)}`).ok).toBe(false);
  });
});
