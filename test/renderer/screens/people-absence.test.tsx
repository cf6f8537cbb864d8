import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Bridge, UnlockAbsence, UnlockMethod } from '#shared/bridge.ts';
import type { AbsencePreview } from '#shared/policy-analysis.ts';
import { unlockOutlook } from '../../../src/main/session/unlock-outlook.ts';
import People from '../../../src/renderer/screens/people/index.tsx';
import { losableOf, missedUsers } from '../../../src/renderer/screens/people/absence.ts';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();

type Told = Readonly<{
  language?: 'en' | 'de';
  /** Who has a passphrase: the operator where absent. */
  passphrases?: readonly ('operator' | 'ann')[];
  /** Replaces part of what the engine says of an absence. */
  preview?: Partial<AbsencePreview>;
}>;

/** A quorum of 2 of 2, of whom only the operator can unlock the vault. */
async function opened({ language = 'en', passphrases = ['operator'], preview }: Told = {}) {
  const world = await aWorld();
  const { operator } = world;
  const ann = await joinedBy(operator, 'ann');
  await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, ann.userId] });
  const { userId } = operator;
  const idOf = { operator: userId, ann: ann.userId };
  const methods: readonly UnlockMethod[] = [
    ...passphrases.map((name): UnlockMethod => ({
      slotId: `passphrase of ${name}`,
      kind: 'passphrase',
      userId: idOf[name],
      userName: name,
      current: name === 'operator',
    })),
    { slotId: 'c', kind: 'recovery', userId, userName: 'operator', current: false },
  ];
  const facts = { methods, backups: [], users: new Set([userId]) };
  const vault = {
    slots: async () => ({ ok: true, value: methods }) as const,
    unlockOutlook: async (absence: UnlockAbsence) => ({ ok: true, value: unlockOutlook(facts, absence) }) as const,
  };
  const { call } = engineBridge(world);
  const told: Bridge['call'] = async (path, params) => {
    const outcome = await call(path, params);
    return outcome.ok && path === 'preview_absence' ? { ok: true, value: { ...outcome.value, ...preview } } : outcome;
  };
  const bridge = engineBridge(world, { vault, call: told });
  openScreen({ screen: People, place: '/people', at: '/people/absence', bridge, language });
  await screen.findByRole('checkbox', { name: 'ann' });
}

describe('who can unlock and act', () => {
  it('says what stops without each user, before anything is chosen', async () => {
    await opened();
    const missed = (await screen.findByText('If one user is away')).closest('section') ?? document.body;
    const [operator, ann] = within(missed)
      .getAllByRole('link')
      .map((link) => link.closest('li'));
    expect(operator?.textContent).toContain('No other passphrase unlocks the vault. Only the recovery code does.');
    expect(operator?.textContent).toContain('The root quorum cannot act.');
    expect(ann?.textContent).not.toContain('unlocks the vault');
    expect(ann?.textContent).toContain('The root quorum cannot act.');
  });

  it('says at once what is left when a user is away, the code is lost, or the vault', async () => {
    await opened();
    const result = await screen.findByRole('complementary', { name: 'Result' });
    expect(result.textContent).toContain('With the passphrase of operator (you)');
    expect(result.textContent).toContain('2 of 2 available users must approve');
    expect(result.textContent).toContain('Every request that is possible now stays possible.');
    fireEvent.click(screen.getByRole('checkbox', { name: 'operator' }));
    await waitFor(() => expect(result.textContent).toContain('Only with the recovery code, as operator'));
    await waitFor(() => expect(result.textContent).toContain('2 approvals required, 1 available'));
    expect(result.textContent).toContain('Sign raw payload');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recovery code' }));
    await waitFor(() => expect(result.textContent).toContain('Nobody can unlock the vault'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'The vault folder is lost' }));
    await waitFor(() => expect(result.textContent).toContain('No backup. All keys would be lost.'));
  });

  it('claims of nothing that it stays possible where the vault is lost', async () => {
    await opened();
    const result = await screen.findByRole('complementary', { name: 'Result' });
    await waitFor(() => expect(result.textContent).toContain('stays possible'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'The vault folder is lost' }));
    await waitFor(() => expect(result.textContent).toContain('Locked vault'));
    expect(result.textContent).not.toContain('stays possible');
  });

  it('claims of nothing that it stays possible where not all was examined', async () => {
    await opened({ passphrases: ['operator', 'ann'], preview: { partial: true, lost: [], needed: [] } });
    const result = await screen.findByRole('complementary', { name: 'Result' });
    await waitFor(() => expect(result.textContent).toContain('too many policies or users'));
    expect(screen.getAllByText(/too many policies or users/)).toHaveLength(2);
    expect(document.body.textContent).not.toContain('stays possible');
  });

  it('says what unlocks the vault where no passphrase does', async () => {
    await opened({ passphrases: [], preview: { lost: [], needed: [] } });
    expect(await screen.findByText('No passphrase unlocks the vault. Only the recovery code does.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('The vault can be unlocked');
  });

  it('says it in German', async () => {
    await opened({ language: 'de' });
    const result = screen.getByRole('complementary', { name: 'Ergebnis' });
    await waitFor(() => expect(result.textContent).toContain('2 von 2 verfügbaren Benutzern müssen freigeben'));
  });
});

const policy = { policyId: 'p', policyName: 'Payouts' };

describe('what can be lost', () => {
  it('is neither a session nor what has expired', () => {
    type Key = Parameters<typeof losableOf>[0][number]['apiKeys'][number];
    const key = (apiKeyId: string, type: Key['credential']['type'], expirationSeconds?: string): Key => ({
      apiKeyId,
      apiKeyName: apiKeyId,
      createdAt: { seconds: '1', nanos: '0' },
      credential: { type, publicKey: '02' },
      ...(expirationSeconds !== undefined && { expirationSeconds }),
    });
    const p256 = 'CREDENTIAL_TYPE_API_KEY_P256';
    const user = {
      userId: 'u',
      apiKeys: [
        key('lasts', p256),
        key('ends', p256, '100'),
        key('over', p256, '1'),
        key('session', 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256', '100'),
      ],
      authenticators: [{ authenticatorId: 'a', authenticatorName: 'phone' }],
    };
    expect(losableOf([user], 50_000).map(({ id, expiresMs }) => [id, expiresMs])).toEqual([
      ['lasts', Infinity],
      ['ends', 101_000],
      ['a', Infinity],
    ]);
  });

  it.each([
    ['nobody', ['a', 'b'], [], []],
    ['who alone unlocks', ['a'], [], [{ userId: 'a', unlock: true, quorum: false, policies: [], lost: [] }]],
    [
      'who is needed for a policy',
      ['a', 'b'],
      [{ userId: 'b', quorum: false, policies: [policy], lost: ['X'] }],
      [{ userId: 'b', unlock: false, quorum: false, policies: [policy], lost: ['X'] }],
    ],
    [
      'who alone unlocks and is needed',
      ['a'],
      [{ userId: 'a', quorum: true, policies: [], lost: ['X'] }],
      [{ userId: 'a', unlock: true, quorum: true, policies: [], lost: ['X'] }],
    ],
  ])('tells %s', (_, openers, needed, missed) => {
    expect(missedUsers(openers, needed)).toEqual(missed);
  });
});
