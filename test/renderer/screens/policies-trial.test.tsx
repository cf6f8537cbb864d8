import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LintFinding } from '#shared/policy-analysis.ts';
import { lintCodes } from '#shared/policy-analysis.ts';
import { dropDraft } from '../../../src/renderer/screens/policies/drafts.ts';
import Policies from '../../../src/renderer/screens/policies/index.tsx';
import { messages } from '../../../src/renderer/screens/policies/messages.ts';
import { de } from '../../../src/renderer/screens/policies/messages.de.ts';
import { readParameters } from '../../../src/renderer/screens/policies/SimulatePanel.tsx';
import { isStricter } from '../../../src/renderer/screens/policies/BacktestPanel.tsx';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();
// A real engine works behind every key that is typed.

const open = (world: World, at: string, language: 'en' | 'de' = 'en') => {
  const bridge = engineBridge(world);
  // The window keeps a draft that was left, and every world's organization has the same id.
  onTestFinished(() => dropDraft(world.organizationId, undefined));
  return { bridge, ...openScreen({ screen: Policies, place: '/policies', at, bridge, language }) };
};
const outcome = () => screen.findByRole('region', { name: 'Outcome' });

/** Ann may create tags alone, by a policy; she created one. */
async function tagged() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann');
  const policy = {
    policyName: 'Tags',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'CREATE_USER_TAG'",
    consensus: `approvers.any(u, u.id == '${ann.userId}')`,
  };
  const { policyId } = await world.operator.submit<{ policyId: string }>('create_policy', policy);
  await ann.submit('create_user_tag', { userTagName: 'Desk', userIds: [] });
  return { world, ann, policyId };
}

describe('the simulation beside the editor', () => {
  it('plays the last request by the draft, and says what is missing, while the draft is written', async () => {
    const { world, policyId } = await tagged();
    open(world, `/policies/${policyId}`);
    const region = await outcome();
    await waitFor(() => expect(region.textContent).toContain('Allowed'));
    type('Consensus', 'approvers.count() >= 2');
    await waitFor(() => expect(region.textContent).toContain('Pending approval'));
    expect(region.textContent).toContain('The request would be allowed with the approval of operator');
    fireEvent.click(screen.getByRole('checkbox', { name: 'operator' }));
    await waitFor(() => expect(region.textContent).toContain('Allowed'));

    type('Consensus', 'approvers.count( >= 2');
    // No answer of another draft stands beside the one on the screen: neither before the text was checked nor once it has an error.
    await waitFor(() => expect(region.textContent).toContain('Simulating this draft'));
    expect(region.textContent).not.toContain('Allowed');
    await waitFor(() => expect(region.textContent).toContain('This draft cannot be simulated'));
    expect(region.textContent).not.toMatch(/Allowed|Pending/);
    expect(screen.queryByText('Impact on permissions')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run backtest' }).disabled).toBe(true);

    type('Consensus', 'approvers.count() >= 2');
    await waitFor(() => expect(region.textContent).toContain('Allowed'));
  });

  it('says nothing of a draft whose texts were not checked yet', async () => {
    const { world, policyId } = await tagged();
    const bridge = engineBridge(world);
    const { call } = bridge;
    let isStuck = false;
    bridge.call = (path, params) => (path === 'check_policy' && isStuck ? new Promise(() => {}) : call(path, params));
    openScreen({ screen: Policies, place: '/policies', at: `/policies/${policyId}`, bridge });
    onTestFinished(() => dropDraft(world.organizationId, policyId));
    const region = await outcome();
    await waitFor(() => expect(region.textContent).toContain('Allowed'));
    isStuck = true;
    type('Consensus', 'approvers.count() >= 2');
    expect(region.textContent).not.toContain('Allowed');
    expect(region.textContent).toContain('Simulating this draft');
  });

  it('names what cannot be seen in the name of whoever asked, where a past request is chosen', async () => {
    const { world, policyId } = await tagged();
    const eve = await joinedBy(world.operator, 'eve\u200Bgpj.exe');
    await expect(eve.submit('create_user_tag', { userTagName: 'Night', userIds: [] })).rejects.toThrow();
    open(world, `/policies/${policyId}`);
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Past request' });
    await waitFor(() => expect(field.value).toContain('eveU+200Bgpj.exe'));
    expect(field.value).not.toContain('\u200B');
  });

  it('tries a request of one’s own, and says what is wrong with its parameters', async () => {
    const { world, policyId } = await tagged();
    open(world, `/policies/${policyId}`);
    fireEvent.click(await screen.findByRole('radio', { name: 'Custom request' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Request type' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Create user tag' }));
    const parameters = screen.getByLabelText<HTMLTextAreaElement>('Parameters as JSON');
    // The last of its kind is the example.
    expect(JSON.parse(parameters.value)).toEqual({ userTagName: 'Desk', userIds: [] });
    const region = await outcome();
    await waitFor(() => expect(region.textContent).toContain('Allowed'));
    type('Parameters as JSON', '{"userTagName": ');
    expect(await screen.findByText(/^Invalid JSON/)).toBeTruthy();
    type('Parameters as JSON', '[]');
    expect(await screen.findByText(/^Parameters are a JSON object/)).toBeTruthy();
    type('Parameters as JSON', '{"userTagName": 7}');
    await screen.findByText('The request is invalid and would be refused before policies are evaluated');
  });
});

describe('the backtest beside the editor', () => {
  it('counts what would end the same way, stricter and looser, and lists what would not', async () => {
    const { world, policyId } = await tagged();
    open(world, `/policies/${policyId}`);
    await outcome();
    type('Consensus', 'approvers.count() >= 2');
    const region = await outcome();
    await waitFor(() => expect(region.textContent).toContain('Pending approval'));
    press('Run backtest');
    const list = await screen.findByRole('grid', { name: 'Requests with a different outcome' });
    expect(within(list).getAllByRole('row')).toHaveLength(2);
    expect(list.textContent).toContain('allowed → pending approval');
    expect(list.textContent).toContain('pending approvalTags');
    expect(within(list).getByRole('link').getAttribute('href')).toMatch(/^\/activities\/[0-9a-f-]{36}$/);
    const row = screen.getByText('Stricter').closest('div');
    expect(row?.textContent).toContain('1');
    expect(screen.getByText('More permissive').closest('div')?.textContent).toContain('0');
    expect(screen.getByText(/No more requests to compare/)).toBeTruthy();
  });

  it('reads page after page, and stops when it is told to', async () => {
    const { world, policyId } = await tagged();
    const bridge = engineBridge(world);
    const { call } = bridge;
    let pages = 0;
    bridge.call = (path, params) => {
      if (path !== 'backtest_policies') return call(path, params);
      pages += 1;
      if (pages > 2) return new Promise(() => {});
      const page = { examined: 10, skipped: 1, drifted: 0, differences: [], before: `page-${pages}`, ended: 'bound' };
      return Promise.resolve({ ok: true, value: page as never });
    };
    openScreen({ screen: Policies, place: '/policies', at: `/policies/${policyId}`, bridge });
    await outcome();
    press('Run backtest');
    await screen.findByText('Comparing 22 of 200 requests');
    press('Cancel');
    expect(await screen.findByText(/^Stopped/)).toBeTruthy();
    expect(screen.getByText('20 of 20')).toBeTruthy();
    expect(pages).toBe(3);
  });

  it('calls stricter what asks more', () => {
    expect(isStricter({ stored: 'allow', draft: 'consensus' })).toBe(true);
    expect(isStricter({ stored: 'consensus', draft: 'deny' })).toBe(true);
    expect(isStricter({ stored: 'deny', draft: 'allow' })).toBe(false);
  });
});

describe('the findings', () => {
  it('stand at their texts in the editor', async () => {
    const world = await aWorld();
    open(world, '/policies/new?blank');
    type('Condition', "activity.kind == 'CREATE_USER_TAG' && activity.kind == 'EXPORT_WALLET'");
    const found = await screen.findByRole('list', { name: 'Policy warnings' });
    expect(found.textContent).toMatch(/This condition can never be true|cannot be both/);
    expect(screen.getByLabelText('Condition').getAttribute('aria-describedby')).toContain(found.id);
  });

  it('are counted in the list, which can show those with findings alone', async () => {
    const { world } = await tagged();
    await world.operator.submit('create_policy', {
      policyName: 'Blind',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'SIGN'",
      consensus: `approvers.any(u, u.id == '${world.operator.userId}')`,
    });
    open(world, '/policies');
    await screen.findByText('4 warnings');
    fireEvent.click(screen.getByRole('radio', { name: 'With warnings' }));
    await waitFor(() => expect(screen.queryByText('Tags')).toBeNull());
    expect(screen.getByText('Blind')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Permissions' }).getAttribute('href')).toBe('/policies/who-can');
  });

  it('have words for each code, in both languages', () => {
    for (const code of lintCodes satisfies readonly LintFinding['code'][]) {
      expect(messages.en[code].length, code).toBeGreaterThan(10);
      expect(de[code]).not.toBe(messages.en[code]);
    }
  });
});

describe('parameters of a request', () => {
  it.each([
    ['{}', { parameters: {} }],
    ['{"a": [1]}', { parameters: { a: [1] } }],
    ['[]', { wrong: 'notObject' }],
    ['null', { wrong: 'notObject' }],
    ['"x"', { wrong: 'notObject' }],
    ['{', { wrong: 'notJson' }],
  ])('are read from %s', (text, says) => expect(readParameters(text)).toMatchObject(says));
});
