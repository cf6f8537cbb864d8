import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ActivityView } from '../../../src/renderer/api/activity-view.ts';
import { anActivity, annId, aVote } from '../../harness/activities.ts';
import { info, noBackups, testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { aWindow, openWindow } from '../../harness/window.tsx';

aWindow();
afterEach(() => vi.useRealTimers());

const minutesAgo = (minutes: number): number => Date.now() - minutes * 60_000;
const tagBy = (userId: string, id: string, more: Partial<ActivityView> = {}): ActivityView => ({
  ...anActivity({ id, type: 'ACTIVITY_TYPE_CREATE_USER_TAG', params: { userTagName: id, userIds: [] } }),
  votes: [aVote(userId, minutesAgo(1))],
  ...more,
});
const ownOf = (id: string): ActivityView => tagBy(info.userId, id, { canApprove: false });

/** A window in which `lists` waits, the settings on the screen. `now` changes what waits, as a commit from elsewhere does. */
async function windowWith(
  ...lists: ActivityView[]
): Promise<TestBridge & { now: (waiting: readonly ActivityView[], ended?: ActivityView) => void }> {
  let waiting: readonly ActivityView[] = lists;
  let over: ActivityView | undefined;
  const bridge = testBridge(unlocked);
  const { answerCall } = bridge;
  bridge.answerCall = async (path, params) => {
    const outcome = await answerCall(path, params);
    if (path === 'get_activity') return { ok: true, value: { activity: over } as never };
    return outcome.ok ? { ok: true, value: { ...outcome.value, activities: waiting } as never } : outcome;
  };
  openWindow(bridge);
  await screen.findByRole('navigation', { name: 'Pages' });
  fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitFor(() =>
    expect(document.title).toContain(lists.some(({ canApprove }) => canApprove) ? '(1)' : 'Settings'),
  );
  return Object.assign(bridge, {
    now: (next: readonly ActivityView[], ended?: ActivityView) => {
      waiting = next;
      over = ended;
      act(() => bridge.commit(['activities']));
    },
  });
}

const news = (): HTMLElement => screen.getByRole('region', { name: 'News' });

describe('news of what happened elsewhere', () => {
  it('tells of a request that came, counts it in the title, and goes when it is dismissed', async () => {
    const bridge = await windowWith(tagBy(annId, 'Ops'));
    expect(news().textContent).toBe('');
    bridge.now([tagBy(annId, 'Ops'), tagBy(annId, 'Night shift')]);
    const link = await within(news()).findByRole('link', { name: 'Review request' });
    expect(link.getAttribute('href')).toMatch(/\/approvals\/Night shift$/);
    expect(news().textContent).toContain('Night shift');
    expect(within(news()).getByRole('status').textContent).toBe(news().textContent);
    expect(document.title).toBe('(2) Settings · Coffer');
    fireEvent.click(within(news()).getByRole('button', { name: 'Dismiss' }));
    expect(news().textContent).toBe('');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('tells how a request of the operator’s own ended, and tells nothing while it waits still', async () => {
    const bridge = await windowWith(ownOf('Mine'));
    bridge.now([], { ...ownOf('Mine'), status: 'ACTIVITY_STATUS_REJECTED' });
    await within(news()).findByText('Your request was rejected');
    fireEvent.click(within(news()).getByRole('button', { name: 'Dismiss' }));
    bridge.now([ownOf('Other')]);
    bridge.now([], ownOf('Other'));
    bridge.now([tagBy(annId, 'Ops')], ownOf('Other'));
    await within(news()).findByRole('link', { name: 'Review request' });
    expect(news().textContent).not.toContain('Your request');
  });

  it('goes after six seconds, but not while the pointer is on it', async () => {
    const bridge = await windowWith();
    bridge.now([tagBy(annId, 'Ops')]);
    await within(news()).findByRole('link', { name: 'Review request' });
    vi.useFakeTimers();
    fireEvent.mouseEnter(news());
    act(() => void vi.advanceTimersByTime(20_000));
    expect(news().textContent).toContain('Ops');
    fireEvent.mouseLeave(news());
    act(() => void vi.advanceTimersByTime(6_000));
    expect(news().textContent).toBe('');
  });

  it('tells of the first backup ever', async () => {
    const bridge = await windowWith();
    fireEvent.click(screen.getByRole('link', { name: 'Wallets' }));
    const first = { ...noBackups(), latest: { atMs: 1_000, bytes: 1, sequence: 1, file: '/b.age' } };
    bridge.answer({ vault: { backups: async () => ({ ok: true, value: first }) } });
    act(() => bridge.commit(['activities']));
    await within(news()).findByText('The backup is finished');
  });

  it('tells of a backup that is finished, but not on the page where it is made', async () => {
    const bridge = await windowWith();
    const made = (atMs: number) => ({ ...noBackups(), latest: { atMs, bytes: 1, sequence: 1, file: '/b.age' } });
    bridge.answer({ vault: { backups: async () => ({ ok: true, value: made(1_000) }) } });
    act(() => bridge.commit(['activities', 'settings']));
    await screen.findAllByText('/b.age');
    fireEvent.click(screen.getByRole('link', { name: 'Wallets' }));
    bridge.answer({ vault: { backups: async () => ({ ok: true, value: made(2_000) }) } });
    act(() => bridge.commit(['activities', 'settings']));
    await within(news()).findByText('The backup is finished');
  });
});
