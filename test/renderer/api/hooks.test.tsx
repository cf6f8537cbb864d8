import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HostReason } from '#shared/failure-reasons.ts';
import type { Failure, JsonObject, Outcome } from '#shared/envelope.ts';
import { BridgeProvider } from '../../../src/renderer/api/bridge-context.ts';
import * as hooks from '../../../src/renderer/api/hooks.ts';
import { useRequestReadings } from '../../../src/renderer/api/request-readings.ts';
import { ProofContext, type AskForProof } from '../../../src/renderer/api/ask-contexts.ts';
import { LanguageProvider } from '../../../src/renderer/messages/translate.tsx';
import { info, locked, testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { aPage } from '../../harness/screen.tsx';

aPage();
afterEach(() => vi.useRealTimers());

const users = (...names: readonly string[]): Outcome => ({
  ok: true,
  value: { users: names.map((userName, index) => ({ userId: `u${index}`, userName })) },
});
const refusal = (code: number, reason?: HostReason): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { code, message: 'no', details: [], ...(reason ? { reason } : {}) },
});

/** Runs a hook over a bridge, with a vault that stands at its status. */
function run<Result>(
  hook: () => Result,
  options: { bridge?: TestBridge; proof?: AskForProof; client?: QueryClient } = {},
) {
  const bridge = options.bridge ?? testBridge(unlocked);
  const client =
    options.client ?? new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(['vault', 'status'], bridge.status);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <BridgeProvider value={bridge}>
        <LanguageProvider value="en">
          <ProofContext value={options.proof ?? (() => Promise.resolve(false))}>{children}</ProofContext>
        </LanguageProvider>
      </BridgeProvider>
    </QueryClientProvider>
  );
  return { ...renderHook(hook, { wrapper }), bridge, client };
}

const calls = (bridge: TestBridge, path: string): number =>
  bridge.asked.filter(([name, asked]) => name === 'call' && asked === path).length;

describe('a question to the engine', () => {
  it('is asked once by the whole window, in its own types', async () => {
    const bridge = testBridge(unlocked, { call: async () => users('Mara') });
    const { result } = run(() => [hooks.useCall('list_users'), hooks.useCall('list_users')] as const, { bridge });
    expect(result.current[0].isPending).toBe(true);
    await waitFor(() => expect(result.current[1].data?.users[0]?.userName).toBe('Mara'));
    expect(calls(bridge, 'list_users')).toBe(1);
    expect(bridge.listening).toBe(1);
  });

  it('is asked at the moment the vault is opened where its page asks it first, and not again by the page', async () => {
    const bridge = testBridge(locked, { call: async () => users('Mara') });
    const { result, client } = run(() => (hooks.useFirstQuestion('list_users'), hooks.useTakeStatus()), { bridge });
    expect(calls(bridge, 'list_users')).toBe(0);
    act(() => result.current(unlocked));
    expect(calls(bridge, 'list_users')).toBe(1);
    const page = run(() => hooks.useCall('list_users'), { bridge, client });
    await waitFor(() => expect(page.result.current.data?.users[0]?.userName).toBe('Mara'));
    act(() => result.current(unlocked));
    expect(calls(bridge, 'list_users')).toBe(1);
  });

  it('about several requests to sign ends where Coffer does not answer, and can be asked again', async () => {
    const bridge = testBridge(unlocked, { call: () => Promise.reject(new Error('no answer')) });
    const { result, client } = run(() => useRequestReadings(['a1', 'a2']), { bridge });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const reading = { readings: [], level: 'ordinary', cautions: [] };
    const requests = ['a1', 'a2'].map((activityId) => ({ activityId, ...reading }));
    bridge.answer({ call: async () => ({ ok: true, value: { requests } }) });
    await act(() => client.refetchQueries());
    await waitFor(() => expect(result.current).toEqual([reading, reading]));
  });

  it('is asked again by the next part that wants it, when commits went by with nobody listening', async () => {
    const bridge = testBridge(unlocked, { call: async () => users('Mara') });
    const first = run(() => hooks.useCall('list_users'), { bridge });
    await waitFor(() => expect(first.result.current.data?.users).toHaveLength(1));
    first.unmount();
    expect(bridge.listening).toBe(0);
    bridge.answer({ call: async () => users('Mara', 'Jonas') });
    bridge.commit(['users']);
    const { result } = run(() => hooks.useCall('list_users'), { bridge, client: first.client });
    await waitFor(() => expect(result.current.data?.users).toHaveLength(2));
  });

  it('is asked again when a commit changed a table that it reads, and not for another', async () => {
    const bridge = testBridge(unlocked, { call: async () => users('Mara') });
    const { result } = run(() => hooks.useCall('list_users'), { bridge });
    await waitFor(() => expect(result.current.data).toBeDefined());
    bridge.answer({ call: async () => users('Mara', 'Jonas') });
    vi.useFakeTimers();
    bridge.commit(['wallets']);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(calls(bridge, 'list_users')).toBe(1);
    bridge.commit(['users']);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(result.current.data?.users).toHaveLength(2);
  });

  it('is asked again after every commit for as long as nobody can tell what it reads', async () => {
    const bridge = testBridge(unlocked, { call: async () => users('Mara'), describe: () => new Promise(() => {}) });
    const { result } = run(() => hooks.useCall('list_users'), { bridge });
    await waitFor(() => expect(result.current.data).toBeDefined());
    bridge.answer({ call: async () => users('Mara', 'Jonas') });
    await act(async () => bridge.commit(['wallets']));
    await waitFor(() => expect(result.current.data?.users).toHaveLength(2));
  });

  it('is asked a few times a second in a burst of commits, and once more after it', async () => {
    const bridge = testBridge(unlocked, { call: async () => users('Mara') });
    const { result } = run(() => hooks.useCall('list_users'), { bridge });
    await waitFor(() => expect(result.current.data).toBeDefined());
    vi.useFakeTimers();
    const before = calls(bridge, 'list_users');
    for (let n = 0; n < 100; n += 1) {
      bridge.commit(['users']);
      await act(() => vi.advanceTimersByTimeAsync(10));
    }
    const during = calls(bridge, 'list_users') - before;
    expect(during).toBeGreaterThanOrEqual(3);
    expect(during).toBeLessThanOrEqual(5);
    bridge.commit(['users']);
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(calls(bridge, 'list_users') - before - during, 'the last commit is seen').toBe(1);
  });

  it('stops listening with the last part that asks', async () => {
    const { bridge, unmount } = run(() => hooks.useCall('list_users'));
    expect(bridge.listening).toBe(1);
    unmount();
    expect(bridge.listening).toBe(0);
  });

  it('says what went wrong, as a problem', async () => {
    const bridge = testBridge(unlocked, { call: async () => refusal(7, 'FILE_NOT_PERMITTED') });
    const { result } = run(() => hooks.useCall('list_users'), { bridge });
    await waitFor(() => expect(result.current.problem?.title).toBe('Couldn’t load this'));
    expect(result.current.failure?.code).toBe(7);
    expect(result.current.isPending).toBe(false);
    bridge.answer({ call: async () => users('Mara') });
    bridge.commit(['users']);
    await waitFor(() => expect(result.current.data?.users).toHaveLength(1));
    expect(result.current.problem).toBeNull();
  });

  it('says so when nobody answers', async () => {
    const bridge = testBridge(unlocked, { call: () => Promise.reject(new TypeError('fetch failed')) });
    const { result } = run(() => hooks.useCall('list_users'), { bridge });
    await waitFor(() => expect(result.current.problem?.happened).toContain('is not responding'));
  });
});

describe('a lock', () => {
  it('drops every answer of the vault, however it comes', async () => {
    const bridge = testBridge(unlocked, { call: async () => users('Mara') });
    const { result, client } = run(
      () => ({
        users: hooks.useCall('list_users'),
        notes: hooks.useAsk('notes', ({ local }) => local.notes('1')),
        status: hooks.useVaultStatus(),
      }),
      { bridge },
    );
    await waitFor(() => expect(result.current.users.data).toBeDefined());
    expect(client.getQueryCache().findAll({ queryKey: ['engine'] })).toHaveLength(2);
    bridge.status = locked;
    act(() => bridge.tell({ news: 'status', status: locked }));
    expect(client.getQueryData(['engine', 'list_users', {}])).toBeUndefined();
    await waitFor(() => expect(result.current.status.data?.state).toBe('locked'));
  });

  it('drops them too when another vault comes to the front', () => {
    const { client, result } = run(() => hooks.useTakeStatus());
    client.setQueryData(['engine', 'list_users', {}], { users: [] });
    act(() => result.current({ ...unlocked, vaultId: 'another' }));
    expect(client.getQueryData(['engine', 'list_users', {}])).toBeUndefined();
  });

  it('drops them too when somebody else acts, and not when the same person goes on', () => {
    const { client, result } = run(() => hooks.useTakeStatus());
    const answers = () => client.getQueryData(['engine', 'list_users', {}]);
    client.setQueryData(['engine', 'list_users', {}], { users: [] });
    act(() => result.current({ ...unlocked, locksInMs: 5 }));
    expect(answers()).toBeDefined();
    act(() => result.current({ ...unlocked, info: { ...info, userId: 'bob' } }));
    expect(answers()).toBeUndefined();
  });

  it('lets parts that are about to go see the vault they belong to', () => {
    const { result, client } = run(() => hooks.useInfo());
    expect(result.current).toEqual(info);
    act(() => {
      client.setQueryData(['vault', 'status'], locked);
    });
    expect(result.current).toEqual(info);
    expect(() => run(() => hooks.useInfo(), { bridge: testBridge(locked) })).toThrow('no vault is open');
  });
});

describe('an attempt', () => {
  it('asks for proof when main wants it, then asks main once more', async () => {
    const proof = vi.fn(() => Promise.resolve(true));
    const { result } = run(() => hooks.useAttempt(), { proof });
    const request = vi
      .fn<() => Promise<Outcome<string>>>()
      .mockResolvedValueOnce(refusal(9, 'REAUTHENTICATION_REQUIRED'))
      .mockResolvedValueOnce({ ok: true, value: 'done' });
    expect(await result.current('Not done', request)).toEqual({ value: 'done' });
    expect(proof).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('ends with a problem when no proof is given', async () => {
    const { result } = run(() => hooks.useAttempt(), { proof: () => Promise.resolve(false) });
    const request = vi.fn(async () => refusal(9, 'REAUTHENTICATION_REQUIRED'));
    const answer = await result.current('Not done', request);
    expect('problem' in answer && answer.problem).toMatchObject({
      title: 'Not done',
      code: 'FAILED_PRECONDITION REAUTHENTICATION_REQUIRED',
    });
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('says how long to wait, what the request knows better, and that nobody answers', async () => {
    const { result } = run(() => hooks.useAttempt());
    const ended = async (request: () => Promise<Outcome<string>>, advice = {}) => {
      const answer = await result.current('Not read', request, advice);
      return 'problem' in answer ? answer.problem : undefined;
    };
    expect(await ended(async () => ({ ...refusal(8), retryAfterSeconds: 3.2 }))).toMatchObject({
      todo: 'Try again in 4 seconds.',
    });
    expect(
      await ended(async () => refusal(5), { 5: { happened: 'Gone', lost: 'Nothing', todo: 'Go back' } }),
    ).toMatchObject({ title: 'Not read', happened: 'Gone', todo: 'Go back', code: 'NOT_FOUND' });
    expect(await ended(() => Promise.reject(new Error('gone')))).toMatchObject({
      title: 'Not read',
      happened: expect.stringContaining('is not responding'),
    });
  });

  it('asks for none when something else is wrong', async () => {
    const proof = vi.fn(() => Promise.resolve(true));
    const { result } = run(() => hooks.useAttempt(), { proof });
    await result.current('Not done', async () => refusal(9, 'VAULT_IN_USE'));
    expect(proof).not.toHaveBeenCalled();
  });
});

describe('a submit', () => {
  const activity = (status: string, more: JsonObject = {}): Outcome => ({
    ok: true,
    value: {
      activity: {
        id: 'a',
        status: `ACTIVITY_STATUS_${status}`,
        result: { updateWalletResult: { walletId: 'w' }, activity: {} },
        ...more,
      },
    },
  });
  const submitted = async (answer: Outcome, path: 'update_wallet' | 'reject_activity' = 'update_wallet') => {
    const { result } = run(() => hooks.useSubmit(), { bridge: testBridge(unlocked, { call: async () => answer }) });
    const params = path === 'update_wallet' ? { walletId: 'w', walletName: 'n' } : { fingerprint: 'sha256:0' };
    return result.current(path, params as never, 'Not renamed');
  };

  it('is done with its result', async () => {
    expect(await submitted(activity('COMPLETED'))).toMatchObject({ state: 'done', result: { walletId: 'w' } });
  });

  it('waits for votes', async () => {
    expect(await submitted(activity('CONSENSUS_NEEDED'))).toMatchObject({ state: 'waits', result: undefined });
  });

  it.each([
    ['refused', refusal(7), { problem: { title: 'Not renamed', code: 'PERMISSION_DENIED' } }],
    [
      'failed',
      activity('FAILED', { failure: { code: 5, message: 'no wallet', details: [] } }),
      { problem: { happened: 'No wallet', code: 'NOT_FOUND' } },
    ],
    ['voted down', activity('REJECTED'), { problem: { happened: 'The request was rejected by an approver.' } }],
  ])('that is %s is a problem', async (_how, answer, expected) => {
    expect(await submitted(answer)).toMatchObject(expected);
  });

  it('of a rejection is no problem when it rejects', async () => {
    expect(await submitted(activity('REJECTED'), 'reject_activity')).toMatchObject({ state: 'done' });
  });
});

describe('the log', () => {
  const page = (ids: readonly string[], next?: string): Outcome => ({
    ok: true,
    value: { activities: ids.map((id) => ({ id })), reachedMs: ids.length, ...(next ? { next } : {}) },
  });

  it('comes page by page, passing over pages where nothing was found', async () => {
    const pages: Readonly<Record<string, Outcome>> = {
      '': page(['a', 'b'], 'b'),
      b: page([], 'x'),
      x: page([], 'y'),
      y: page(['c']),
    };
    const bridge = testBridge(unlocked, {
      call: async (_path, params) => pages[String(params['before'] ?? '')] ?? refusal(5),
    });
    const { result } = run(() => hooks.useActivities({ userId: 'u' }), { bridge });
    await waitFor(() => expect(result.current.items.map(({ id }) => id)).toEqual(['a', 'b']));
    expect(result.current.done).toBe(false);
    act(() => result.current.more());
    await waitFor(() => expect(result.current.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']));
    expect(result.current.done).toBe(true);
    expect(result.current.reachedMs).toBe(1);
  });

  it('is read again after each commit, whatever it changed', async () => {
    const bridge = testBridge(unlocked, { call: async () => page(['a']) });
    const { result } = run(() => hooks.useActivities(), { bridge });
    await waitFor(() => expect(result.current.items).toHaveLength(1));
    bridge.answer({ call: async () => page(['b', 'a']) });
    await act(async () => bridge.commit([]));
    await waitFor(() => expect(result.current.items).toHaveLength(2));
  });

  it('asks for one activity only when it has an id', async () => {
    vi.useFakeTimers();
    const { bridge, result } = run(() => hooks.useActivity(undefined));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(calls(bridge, 'get_activity')).toBe(0);
    expect(result.current.data).toBeUndefined();
  });
});

describe('what the window keeps of this machine', () => {
  it('changes how it looks at once, and back when main does not take it', async () => {
    const bridge = testBridge(unlocked);
    const { result, client } = run(() => hooks.usePreferences(), { bridge });
    await waitFor(() => expect(client.getQueryData(['preferences'])).toMatchObject({ textSize: 100 }));
    bridge.answer({ local: { setPreferences: () => Promise.reject(new Error('gone')) } });
    act(() => result.current[1]({ textSize: 200 }));
    expect(client.getQueryData(['preferences'])).toMatchObject({ textSize: 200 });
    await waitFor(() => expect(result.current[0].textSize).toBe(100));
  });

  it('copies by main where it can, and by the browser where it cannot, and tells until when', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    const bridge = testBridge(unlocked, { local: { copy: async () => ({ ok: true, value: { clearsInMs: 60_000 } }) } });
    const { result } = run(() => ({ copy: hooks.useCopy(), clipboard: hooks.useClipboard() }), { bridge });
    const beganAtMs = Date.now();
    await act(async () => expect(await result.current.copy('0xabc', 'address')).toBe(true));
    expect(written).toEqual([]);
    expect(result.current.clipboard[0]).toMatchObject({ kind: 'address' });
    expect(result.current.clipboard[0]?.clearsAtMs).toBeGreaterThanOrEqual(beganAtMs + 60_000);
    bridge.answer({ local: { copy: async () => refusal(12) } });
    await act(async () => expect(await result.current.copy('plain', 'public')).toBe(true));
    expect(written).toEqual(['plain']);
    act(() => result.current.clipboard[1]());
    expect(result.current.clipboard[0]).toBeNull();
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    await act(async () => expect(await result.current.copy('plain', 'public')).toBe(false));
  });
});
