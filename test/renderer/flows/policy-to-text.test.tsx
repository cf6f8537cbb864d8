import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showTree } from '#engine/operations/policies/policy-tree.ts';
import { examine } from '#engine/policy/examine.ts';
import { cautionOf } from '../../../src/renderer/screens/policies/policy-cautions.ts';
import { policyToText, type PolicyTrees } from '../../../src/renderer/flows/policy-text/policy-to-text.tsx';
import { printTree } from '../../../src/renderer/flows/policy-text/print-tree.ts';
import { policyTextMessages } from '../../../src/renderer/flows/policy-text/messages.ts';
import type { PolicyTextContext } from '../../../src/renderer/flows/policy-text/text-context.tsx';
import { LanguageProvider, translatorFor, type Language } from '../../../src/renderer/messages/translate.tsx';

afterEach(cleanup);

const names: Readonly<Record<string, string>> = {
  'user jonas': 'Jonas',
  'user ilse': 'Ilse',
  'user twin': 'Jοnas',
  'user-tag treasury': 'Treasury',
  'user-tag security': 'Security',
  'wallet hot': 'Treasury hot',
  'private-key-tag cold': 'Cold',
};

function speaker(language: Language): PolicyTextContext {
  return {
    say: translatorFor(language, policyTextMessages),
    nameOf: (kind, id) => names[`${kind} ${id}`],
    hasLookAlike: (_, id) => id === 'twin',
    kindName: (kind) => kind.toLowerCase().replaceAll('_', ' '),
    nameOfAddress: (address) =>
      address === '0x47641b418ac3443c6185bb463755518e16309c27' ? { name: 'Exchange' } : undefined,
    instant: (ms) => new Date(ms).toISOString(),
  };
}

type Texts = { effect?: 'EFFECT_ALLOW' | 'EFFECT_DENY'; condition?: string; consensus?: string; time?: string };

function said(
  language: Language,
  { effect = 'EFFECT_ALLOW', condition = '', consensus = '', time = '' }: Texts,
): string {
  const texts = { condition, consensus, time };
  const trees: PolicyTrees = Object.fromEntries(
    Object.entries(texts).flatMap(([part, text]) => {
      const { expression, problems } = examine(part as 'condition', text);
      expect(problems).toEqual([]);
      return expression ? [[part, showTree(expression)]] : [];
    }),
  );
  const { container } = render(
    <LanguageProvider value={language}>
      {policyToText({ effect, ...texts }, trees, speaker(language))}
    </LanguageProvider>,
  );
  return container.textContent;
}

describe('a policy in words', () => {
  it('tells names that look alike apart by their ids', () => {
    expect(said('en', { consensus: "approvers.any(u, u.id == 'twin')" })).toContain('Jοnas (twin)');
    expect(said('en', { consensus: "approvers.any(u, u.id == 'jonas')" })).not.toContain('(');
  });

  it.each<[Texts, string]>([
    [{}, 'Allow everything'],
    [{ condition: 'false' }, 'Allow nothing'],
    [
      { effect: 'EFFECT_DENY', consensus: "approvers.any(u, u.id == 'jonas')" },
      'Deny everything, if Jonas requests or approves it',
    ],
    [
      { effect: 'EFFECT_DENY', consensus: "approvers.any(u, u.tags.contains('treasury'))" },
      'Deny everything, if a user tagged Treasury requests or approves it',
    ],
    [{ condition: "activity.action != 'EXPORT'" }, 'Allow when the request is not one that exports something'],
    [{ condition: "eth.tx.data == '0x'" }, 'Allow when the transaction has no call data'],
    [{ condition: "eth.tx.data != '0x'" }, 'Allow when the transaction has call data'],
    [
      { effect: 'EFFECT_DENY', condition: "eth.eip_7702_authorization.address != ''" },
      'Deny when the payload is an authorization (EIP-7702)',
    ],
    [{ condition: "eth.eip_712.primary_type == ''" }, 'Allow when the payload is not typed data (EIP-712)'],
    [
      { condition: "solana.tx.program_keys.all(p, p in ['One', 'Two'])" },
      'Allow when every program that is called is One or Two',
    ],
    [{ condition: "!solana.tx.transfers.all(t, t.to == 'One')" }, 'Allow when not every transfer goes to One'],
    [{ effect: 'EFFECT_DENY', condition: 'true' }, 'Deny everything'],
    [
      {
        condition: "activity.resource == 'WALLET' && activity.action == 'EXPORT'",
        consensus: 'approvers.count() >= 2',
      },
      'Allow when the request exports wallets or their accounts, once at least 2 users approve',
    ],
    [
      {
        condition:
          "activity.resource in ['USER', 'POLICY'] && (activity.action == 'CREATE' || activity.action == 'DELETE')",
        consensus: "approvers.filter(u, u.tags.contains('treasury')).count() > 0",
      },
      'Allow when the request creates or deletes users or their tags or policies, once at least 1 user tagged Treasury approves',
    ],
    [
      {
        condition: "activity.kind == 'EXPORT_WALLET' && wallet.id == 'hot'",
        consensus: "approvers.any(u, u.id == 'jonas')",
      },
      'Allow when the request is “export wallet” and the wallet is Treasury hot, once Jonas approves',
    ],
    [{ effect: 'EFFECT_DENY', condition: "activity.action == 'DELETE'" }, 'Deny when the request deletes something'],
    [
      {
        effect: 'EFFECT_DENY',
        condition: "wallet.id == 'hot'",
        consensus: "!approvers.any(u, u.tags.contains('treasury'))",
      },
      'Deny when the wallet is Treasury hot, if no user tagged Treasury approves',
    ],
    [
      { condition: "!(eth.tx.value > 10000000000000000000) && 1 == eth.tx.chain_id && eth.tx.to in ['0xaa', '0xbb']" },
      'Allow when the amount is at most 10 ETH, the chain is Ethereum (1) and the recipient is 0xaa or 0xbb',
    ],
    [
      { condition: "eth.tx.to in ['0x47641b418ac3443c6185bb463755518e16309c27', '0xbb']" },
      'Allow when the recipient is Exchange (0x47641b418ac3443c6185bb463755518e16309c27) or 0xbb',
    ],
    [{ condition: 'eth.tx.value <= 1500000000000000' }, 'Allow when the amount is at most 0.0015 ETH'],
    [
      { condition: '!(wallet.imported || wallet.exported)' },
      'Allow when the wallet was created here and the wallet was never exported',
    ],
    [
      { condition: 'eth.tx.value <= 1500000000000000 && !(wallet.imported && wallet.exported)' },
      'Allow when the amount is at most 0.0015 ETH and (the wallet was created here or the wallet was never exported)',
    ],
    [{ condition: 'wallet.imported == false' }, 'Allow when the wallet was created here'],
    [
      { condition: "private_key.tags.contains('cold') || (wallet.imported && wallet.label != 'x')" },
      'Allow when the private key is tagged Cold or (the wallet was imported and the name of the wallet is not x)',
    ],
    [
      {
        consensus:
          "approvers.any(u, u.id in ['jonas', 'ilse']) && approvers.filter(u, u.tags.contains('treasury') || u.tags.contains('security')).count() == 3",
      },
      'Allow everything, once Jonas or Ilse approves and exactly 3 users tagged Treasury or tagged Security approve',
    ],
    [
      {
        effect: 'EFFECT_DENY',
        condition: "activity.action == 'EXPORT'",
        consensus: "!credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
      },
      'Deny when the request exports something, if no user approves with a passkey',
    ],
    [
      { consensus: "approvers.all(u, u.tags.contains('treasury'))" },
      'Allow everything, once every approver is tagged Treasury',
    ],
    [{ consensus: '!(approvers.count() >= 3)' }, 'Allow everything, once at most 2 users approve'],
    [
      { time: "time.now >= Timestamp('2027-02-01T00:00:00Z') && time.now < Timestamp('2027-03-01T00:00:00Z')" },
      'Allow everything. Only while it is 2027-02-01T00:00:00.000Z or later and it is before 2027-03-01T00:00:00.000Z',
    ],
    [
      { time: "!CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')" },
      'Allow everything. Only while the schedule 0 9 * * 1-5 is not running, 8h at a time, in the time zone Europe/Berlin',
    ],
    // No plain words: the clause as it is written.
    [
      { condition: "activity.action == 'SIGN' && solana.tx.transfers.all(t, t.amount < 5)" },
      'Allow when the request signs with something and solana.tx.transfers.all(t, t.amount < 5) is true',
    ],
    [{ condition: '!wallets.any(w, w.imported)' }, 'Allow when !wallets.any(w, w.imported) is true'],
    [
      { consensus: 'approvers[0].id == credentials[0].user_id' },
      'Allow everything, once approvers[0].id == credentials[0].user_id is true',
    ],
    [
      { condition: "activity.resource == 'WALLET' && wallet.id == 'gone'" },
      'Allow when the request is about wallets or their accounts and the wallet is gone',
    ],
  ])('%#: %o', (texts, english) => {
    expect(said('en', texts)).toBe(english);
    const german = said('de', texts);
    expect(german).not.toBe(english);
    expect(german).not.toContain('undefined');
    expect(german).toMatch(/^(Erlaubt|Verweigert)/);
  });

  it('is said in German as main clauses', () => {
    expect(
      said('de', {
        condition: "activity.resource == 'WALLET' && activity.action == 'EXPORT' && wallet.id == 'hot'",
        consensus: "approvers.filter(u, u.tags.contains('treasury')).count() >= 2",
      }),
    ).toBe(
      'Erlaubt, wenn gilt: die Anfrage exportiert Wallets oder deren Konten und die Wallet ist Treasury hot. ' +
        'Nötig ist: mindestens 2 Benutzer mit dem Tag Treasury geben frei',
    );
  });

  it('shows what was not read as it is written', () => {
    const policy = { effect: 'EFFECT_ALLOW', condition: 'wallet.imported', consensus: '', time: '' } as const;
    const { container } = render(<>{policyToText(policy, {}, speaker('en'))}</>);
    expect(container.textContent).toBe('Allow when wallet.imported is true');
  });

  it('keeps hostile names to themselves', () => {
    const { container } = render(
      <>
        {policyToText(
          { effect: 'EFFECT_ALLOW', condition: '', consensus: '', time: '' },
          { condition: { kind: 'string', text: '\u202egnp', at: 0 } },
          speaker('en'),
        )}
      </>,
    );
    expect(container.textContent).toContain('U+202E');
    expect(container.querySelectorAll('bdi')).not.toHaveLength(0);
  });
});

describe('what a policy comes to that nobody meant', () => {
  it.each<[Texts, string | undefined]>([
    [{}, 'everythingAlone'],
    [{ condition: 'true', consensus: 'true' }, 'everythingAlone'],
    [{ consensus: 'approvers.count() >= 1' }, 'everythingAlone'],
    [{ consensus: 'approvers.count() >= 2' }, 'everything'],
    [{ condition: "activity.action == 'EXPORT'" }, 'anybodyAlone'],
    [{ condition: "activity.action == 'EXPORT'", consensus: 'approvers.count() > 0' }, 'anybodyAlone'],
    [
      { condition: "activity.action == 'EXPORT'", consensus: "approvers.count() > 0 || approvers.any(u, u.id == 'a')" },
      'anybodyAlone',
    ],
    [
      { condition: "activity.action == 'EXPORT'", consensus: "approvers.count() > 0 && approvers.any(u, u.id == 'a')" },
      undefined,
    ],
    [{ condition: "activity.action == 'EXPORT'", consensus: 'approvers.count() >= 2' }, undefined],
    [{ effect: 'EFFECT_DENY' }, 'nothing'],
    [{ effect: 'EFFECT_DENY', consensus: "approvers.any(u, u.id == 'a')" }, undefined],
    [{ effect: 'EFFECT_DENY', time: "CronSpan('0 9 * * *', '1h', 'UTC')" }, undefined],
    [{ effect: 'EFFECT_DENY', condition: "activity.action == 'EXPORT'" }, undefined],
  ])('%o: %s', ({ effect = 'EFFECT_ALLOW', ...texts }, caution) => {
    const trees: PolicyTrees = Object.fromEntries(
      Object.entries(texts).flatMap(([part, text]) => {
        const { expression } = examine(part as 'condition', text);
        return expression ? [[part, showTree(expression)]] : [];
      }),
    );
    expect(cautionOf(effect, trees)).toBe(caution);
  });
});

describe('a tree as text', () => {
  it.each([
    "!(a.b == 'c') && (x || !y) && z[0..2].any(v, v in [1, 2]) || f.count() > 1 && (g == h) == true",
    '!!a',
    "a['k'].b(c)",
    "CronSpan('a', 'b', 'c')",
  ])('is %s again', (text) => {
    // Whatever can be read may be printed, whether or not it makes sense.
    const { expression } = examine('time', text);
    expect(expression).not.toBeNull();
    if (expression === null) return;
    const printed = printTree(showTree(expression));
    const again = examine('time', printed).expression;
    expect(again && printTree(showTree(again))).toBe(printed);
    expect(printed.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});
