import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dropDraft } from '../../../src/renderer/screens/policies/drafts.ts';
import Policies from '../../../src/renderer/screens/policies/index.tsx';
import { joinedBy } from '../../harness/people.ts';
import { anotherRootUser } from '../../harness/key-material.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();
// A real engine works behind every key that is typed.

const open = (world: World, at = '/policies', language: 'en' | 'de' = 'en') => {
  const bridge = engineBridge(world);
  // The window keeps a draft that was left, and every world's organization has the same id.
  onTestFinished(() => dropDraft(world.organizationId, undefined));
  return { bridge, ...openScreen({ screen: Policies, place: '/policies', at, bridge, language }) };
};
const listed = async (world: World) =>
  (await world.operator.query<{ policies: Record<string, string>[] }>('list_policies')).policies;

describe('the policies', () => {
  it('say what they are for while there is none', async () => {
    open(await aWorld());
    expect(await screen.findByRole('heading', { name: 'No policies yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Use a template' }).getAttribute('href')).toBe('/policies/new');
  });

  it('are listed with what they say, and searched', async () => {
    const world = await aWorld();
    const { userTagId } = await world.operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'Treasury',
      userIds: [],
    });
    await world.operator.submit('create_policies', {
      policies: [
        {
          policyName: 'Exports',
          effect: 'EFFECT_ALLOW',
          condition: "activity.action == 'EXPORT'",
          consensus: `approvers.filter(u, u.tags.contains('${userTagId}')).count() >= 2`,
        },
        { policyName: 'Nothing goes', effect: 'EFFECT_DENY', condition: "activity.action == 'DELETE'" },
      ],
    });
    // In Cyrillic letters: the two names cannot be told apart by eye.
    await world.operator.submit('create_user_tag', { userTagName: 'Тrеаsurу', userIds: [] });
    open(world);
    await screen.findByText(/at least 2 users/);
    expect(screen.getByRole('grid').textContent).toContain(
      `Allow when the request exports something, once at least 2 users tagged Treasury (${userTagId.slice(0, 8)}) approve`,
    );
    expect(screen.getByRole('grid').textContent).toContain('Deny when the request deletes something');
    type('Search name or text', 'delete');
    await waitFor(() => expect(screen.queryByText('Exports')).toBeNull());
    expect(screen.getByText('Nothing goes')).toBeTruthy();
  });
});

describe('the editor of policies', () => {
  it('shows what is wrong at its place, mends it, says the policy in words, and saves it', async () => {
    const world = await aWorld();
    const { where } = open(world, '/policies/new?blank');
    type('Name', 'Treasury transfers');
    type('Condition', "activity.kind == 'EXPORT_WALLET'\n&& eth.tx.value <= '100'");
    const wrong = await screen.findByRole('list', { name: 'Errors in the condition' });
    expect(wrong.textContent).toContain('Line 2');
    expect(wrong.textContent).toContain('Types differ, a number is compared with text. Remove the quotes');
    const help = within(wrong).getByText('About operators');
    expect(help.getAttribute('href')).toBe('/help/policies?about=operators');
    const field = screen.getByLabelText<HTMLTextAreaElement>('Condition');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toContain(wrong.id);
    // What is marked behind the field is the literal, and nothing else.
    expect([...document.querySelectorAll('span[data-mark="error"]')].map((piece) => piece.textContent)).toEqual([
      "'100'",
    ]);

    press('Save policy');
    expect(document.activeElement).toBe(field);
    expect(await listed(world)).toEqual([]);

    press('Go to line 2, column 20');
    expect([field.selectionStart, field.selectionEnd]).toEqual([field.value.indexOf("'100'"), field.value.length]);
    press('Fix error');
    await waitFor(() => expect(field.value.endsWith('<= 100')).toBe(true));
    expect(await screen.findByText(/^Allow when the request is/)).toBeTruthy();

    press('Save policy');
    await waitFor(() => expect(where()).toMatch(/^\/policies\/[0-9a-f-]{36}$/));
    expect(await listed(world)).toMatchObject([
      {
        policyName: 'Treasury transfers',
        effect: 'EFFECT_ALLOW',
        condition: "activity.kind == 'EXPORT_WALLET'\n&& eth.tx.value <= 100",
      },
    ]);
  });

  it('notices what nothing here is called, and still saves it', async () => {
    const world = await aWorld();
    const { where } = open(world, '/policies/new?blank');
    type('Name', 'One');
    type('Consensus', "approvers.any(u, u.id == 'nobody')");
    expect(await screen.findByText('No user with ID nobody')).toBeTruthy();
    expect(screen.getByLabelText('Consensus').getAttribute('aria-invalid')).toBe('false');
    press('Save policy');
    await waitFor(() => expect(where()).toMatch(/^\/policies\/[0-9a-f-]{36}$/));
    expect(await listed(world)).toHaveLength(1);
  });

  it('sends of a kept policy what changed, and shows it before', async () => {
    const world = await aWorld();
    const { policyId } = await world.operator.submit<{ policyId: string }>('create_policy', {
      policyName: 'Exports',
      effect: 'EFFECT_ALLOW',
      consensus: 'approvers.count() >= 2',
      notes: 'Why',
    });
    const { bridge } = open(world, `/policies/${policyId}`);
    await screen.findByText('Nothing yet');
    type('Consensus', 'approvers.count() >= 1');
    const changes = await screen.findByLabelText('Changes', { selector: 'dl' });
    expect(within(changes).getByText('Consensus')).toBeTruthy();
    press('Save policy');
    await screen.findByText('Saved');
    expect(bridge.asked).toContainEqual([
      'call',
      'update_policy',
      { policyId, policyConsensus: 'approvers.count() >= 1' },
    ]);
    expect(await listed(world)).toMatchObject([{ consensus: 'approvers.count() >= 1', notes: 'Why' }]);
  });

  it('says that a change waits for votes, and where', async () => {
    const world = await aWorld();
    const { policyId } = await world.operator.submit<{ policyId: string }>('create_policy', {
      policyName: 'A',
      effect: 'EFFECT_DENY',
      condition: "wallet.label == 'x'",
    });
    const { userId } = await joinedBy(world.operator, 'ann');
    await world.operator.submit('update_root_quorum', { threshold: 2, userIds: [world.operator.userId, userId] });
    open(world, `/policies/${policyId}`);
    await screen.findByDisplayValue('A');
    type('Name', 'B');
    press('Save policy');
    const link = await screen.findByRole('link', { name: /View request/ });
    expect(link.getAttribute('href')).toMatch(/^\/approvals\//);
    expect(screen.queryByText('Unsaved draft')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save policy' })).toHaveProperty('disabled', true);
    expect((await listed(world))[0]?.['policyName']).toBe('A');
  });

  it('begins from a template, once its gaps are filled', async () => {
    const world = await aWorld();
    await world.operator.submit('create_user_tag', { userTagName: 'Treasury', userIds: [] });
    open(world, '/policies/new');
    const cards = await screen.findByRole('list', { name: 'Templates that allow requests' });
    expect(within(cards).getByText('Tagged users can export keys if two of them approve.')).toBeTruthy();
    expect(
      await within(cards).findByText(
        (_, node) =>
          node?.tagName === 'P' &&
          node.textContent ===
            'Allow when the request exports something, once at least 2 users tagged your tag approve.',
      ),
    ).toBeTruthy();
    press('Two approvals for exports');
    const dialog = await screen.findByRole('dialog', { name: 'Two approvals for exports' });
    fireEvent.click(within(dialog).getByLabelText(/User tag/, { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Treasury' }));
    expect(await within(dialog).findByText(/Allow when the request exports something/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use template' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Condition').value).toBe("activity.action == 'EXPORT'");
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Two approvals for exports');
  });

  it('keeps what was filled into a template while a wallet is created', async () => {
    const world = await aWorld();
    const first = open(world, '/policies/new');
    press('Transfers below a limit without approval');
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/^Limit in ETH/), { target: { value: '2.5' } });
    fireEvent.click(await within(dialog).findByRole('link', { name: 'Create a wallet' }));
    expect(first.where()).toBe('/wallets?new');
    document.body.replaceChildren();
    open(world, '/policies/new?template=transferLimit');
    expect(await screen.findByDisplayValue('2.5')).toBeTruthy();
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Transfers below a limit without approval');
    expect(
      (await within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(/^Limit in ETH/)).value,
    ).toBe('');
  });

  it('creates a tag within a template, comes back with the tag chosen, and opens no list by the focus', async () => {
    const world = await aWorld();
    await world.operator.submit('create_wallet', { walletName: 'Hot', accounts: [] });
    open(world, '/policies/new');
    press('Transfers below a limit without approval');
    const dialog = await screen.findByRole('dialog');
    const wallet = await within(dialog).findByLabelText(/^Wallet/, { selector: 'input' });
    wallet.focus();
    expect(screen.queryByRole('option', { name: 'Hot' })).toBeNull();
    type(/^Limit in ETH/, '2.5');
    const createTag = async (userTagName: string): Promise<void> => {
      fireEvent.click(await screen.findByRole('button', { name: 'Create tag' }));
      await screen.findByRole('heading', { name: 'Create tag' });
      type('Name', userTagName);
      press('Save tag');
    };
    expect(await screen.findByText('No tags yet. Create a tag first.')).toBeTruthy();
    await createTag('Night');
    const picked = await screen.findByLabelText<HTMLInputElement>(/^User tag/, { selector: 'input' });
    await waitFor(() => expect(picked.value).toBe('Night'));
    expect(screen.getByDisplayValue('2.5')).toBeTruthy();

    // Of two root users, the second must approve: the template says when the tag can be chosen.
    const second = await anotherRootUser(world);
    const userIds = [world.operator.userId, second.userId];
    await world.operator.submit('update_root_quorum', { threshold: 2, userIds });
    await createTag('Day');
    expect(await screen.findByText(/Once the tag exists, you can choose the tag in the template/)).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(await screen.findByDisplayValue('2.5')).toBeTruthy();
  });

  it('creates all policies of a template together, and shows them before', async () => {
    const world = await aWorld();
    await world.operator.submit('create_policy', {
      policyName: 'New credentials with a passkey only',
      effect: 'EFFECT_DENY',
      condition: "wallet.label == 'x'",
    });
    const { bridge, where } = open(world, '/policies/new');
    const card = (await screen.findByRole('button', { name: 'Require a passkey for exports' })).closest('li');
    await waitFor(() => expect(card?.textContent.match(/Deny when/g)).toHaveLength(2));
    press('Require a passkey for exports');
    const beside = await screen.findByRole('list', { name: 'Created together with this policy' });
    expect(within(beside).getByText('New credentials with a passkey only')).toBeTruthy();
    expect(beside.textContent).toContain("'CREATE_AUTHENTICATORS'");
    type('Name', 'Passkeys for exports');
    press('Save policy');
    await waitFor(() => expect(where()).toMatch(/^\/policies\/[0-9a-f-]{36}$/));
    expect(bridge.asked.filter(([, path]) => path === 'create_policies')).toHaveLength(1);
    const kept = (await listed(world)).map(({ policyName }) => policyName);
    expect(kept.slice(1)).toEqual(['Passkeys for exports', 'New credentials with a passkey only (2)']);
  });

  it('saves none of them, and says so, where one cannot be saved', async () => {
    const world = await aWorld();
    open(world, '/policies/new');
    press('Require a passkey for exports');
    await screen.findByRole('list', { name: 'Created together with this policy' });
    type('Name', 'Passkeys for exports');
    // Somebody else takes the name of the second one meanwhile, and this window has not heard of it.
    await world.operator.submit('create_policy', {
      policyName: 'New credentials with a passkey only',
      effect: 'EFFECT_DENY',
      condition: "wallet.label == 'x'",
    });
    press('Save policy');
    expect(await screen.findByText('Couldn’t save any of the 2 policies')).toBeTruthy();
    expect(await listed(world)).toHaveLength(1);
  });

  it('deletes a policy once its name is typed', async () => {
    const world = await aWorld();
    const { policyId } = await world.operator.submit<{ policyId: string }>('create_policy', {
      policyName: 'Exports',
      effect: 'EFFECT_DENY',
      condition: "wallet.label == 'x'",
    });
    const { where } = open(world, `/policies/${policyId}`);
    await screen.findByDisplayValue('Exports');
    press('Delete');
    const dialog = await screen.findByRole('dialog');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    expect(button.disabled).toBe(true);
    fireEvent.change(within(dialog).getByLabelText(/Type the name/), { target: { value: 'Exports' } });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(where()).toBe('/policies'));
    expect(await listed(world)).toEqual([]);
  });

  it('begins blank with a policy that allows nothing', async () => {
    const world = await aWorld();
    open(world, '/policies/new');
    press('Blank policy');
    expect(await screen.findByText('Allow nothing.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Condition').value).toBe('false');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save policy' }).disabled).toBe(true);
  });

  it('keeps a draft that was left, until it is discarded, and restores it until the page is left', async () => {
    const world = await aWorld();
    const first = open(world, '/policies/new?blank');
    type('Name', 'Half');
    type('Condition', "activity.action == 'EXPORT'");
    await screen.findByText('Unsaved draft');
    first.container.remove();
    document.body.replaceChildren();
    const { where } = open(world, '/policies/new');
    expect(screen.getByDisplayValue('Half')).toBeTruthy();
    press('Discard draft');
    // The gallery is back, and tells of the draft; whoever uses a screen reader or the keyboard is there too.
    await screen.findByRole('button', { name: 'Blank policy' });
    expect(where()).toBe('/policies/new');
    expect(document.activeElement?.textContent).toContain('The draft was discarded.');
    press('Restore draft');
    expect(screen.getByDisplayValue('Half')).toBeTruthy();
    expect(screen.getByDisplayValue("activity.action == 'EXPORT'")).toBeTruthy();
    expect(screen.queryByText('The draft was discarded.')).toBeNull();
  });

  it('restores the discarded draft of a stored policy until it is changed again', async () => {
    const world = await aWorld();
    const { policyId } = await world.operator.submit<{ policyId: string }>('create_policy', {
      policyName: 'Exports',
      effect: 'EFFECT_DENY',
      condition: "wallet.label == 'x'",
    });
    open(world, `/policies/${policyId}`);
    await screen.findByDisplayValue('Exports');
    type('Condition', "wallet.label == 'y'");
    press('Discard draft');
    expect(screen.getByDisplayValue("wallet.label == 'x'")).toBeTruthy();
    press('Restore draft');
    expect(screen.getByDisplayValue("wallet.label == 'y'")).toBeTruthy();
    press('Discard draft');
    type('Condition', "wallet.label == 'z'");
    expect(screen.queryByText('The draft was discarded.')).toBeNull();
    press('Discard draft');
  });

  it('speaks German throughout', async () => {
    open(await aWorld(), '/policies/new?blank', 'de');
    type('Bedingung', 'aproved == 1');
    expect(await screen.findByText(/Unbekanntes Feld aproved/)).toBeTruthy();
    expect(screen.getByText('Die Zusammenfassung erscheint, wenn die Richtlinie keine Fehler hat.')).toBeTruthy();
  });

  it('tells when the id is of no policy here', async () => {
    open(await aWorld(), '/policies/0197f1c2-7c1e-7d8e-9a55-3d1f0a4b7c21');
    expect(await screen.findByText('Policy not found')).toBeTruthy();
  });
});
