import { describe, expect, it } from 'vitest';
import { completeBody } from '../../src/main/cli/request-body.ts';

const organizationId = '11111111-1111-4111-8111-111111111111';
const submit = '/public/v1/submit/create_users';

async function completed(body: string, path = submit) {
  const around = { path, organizationId, nowMs: 5 };
  return Buffer.from(await completeBody(Buffer.from(body, 'utf8'), around)).toString('utf8');
}

describe('the body of a request', () => {
  it.each([
    [
      'has none of them',
      submit,
      ' { "parameters" : {"users":[]} }\n',
      ` {"type":"ACTIVITY_TYPE_CREATE_USERS_V4","timestampMs":"5","organizationId":"${organizationId}", "parameters" : {"users":[]} }\n`,
    ],
    [
      'has an older type and another organization',
      submit,
      '{"type":"ACTIVITY_TYPE_CREATE_USERS_V2","organizationId":"x"}',
      '{"timestampMs":"5","type":"ACTIVITY_TYPE_CREATE_USERS_V2","organizationId":"x"}',
    ],
    [
      'is for an operation of Coffer',
      '/coffer/v1/submit/delete_recipients',
      '{}',
      `{"type":"ACTIVITY_TYPE_COFFER_DELETE_RECIPIENTS","timestampMs":"5","organizationId":"${organizationId}"}`,
    ],
    ['is a query', '/public/v1/query/whoami', '{}', `{"organizationId":"${organizationId}"}`],
  ])('is completed where it %s', async (_what, path, body, whole) => {
    expect(await completed(body, path)).toBe(whole);
    expect(() => JSON.parse(whole)).not.toThrow();
  });

  it.each([
    ['says all of them', submit, `{ "type":"x","timestampMs":"1" ,"organizationId":"y" }`],
    ['is no JSON', submit, '{'],
    ['is a list', submit, '[{}]'],
    ['is for another path', '/x', '{}'],
  ])('stays as it is where it %s', async (_what, path, body) => expect(await completed(body, path)).toBe(body));

  it('has no organization and no type where none is known', async () => {
    const around = { path: '/public/v1/submit/elsewhere', organizationId: undefined, nowMs: 5 };
    expect(Buffer.from(await completeBody(Buffer.from('{}'), around)).toString()).toBe('{"timestampMs":"5"}');
  });
});
