import type { Page } from '@playwright/test';
import { ask } from './ask.ts';

/** One picture: its file's name, the place, and what is done there before it is taken. */
export type Shot = Readonly<{ name: string; route: string; act?: (page: Page) => Promise<void> }>;

const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('row', { name }).first().click();
  await page.keyboard.press('Enter');
};

const review = (name: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL(/approvals\/[0-9a-f-]+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** A transfer of 0.75 ETH that nobody has signed, for the first account of the wallet that pays. */
const unsignedTransfer =
  '0x02f2018203e8843b9aca008506fc23ac0082520894de709f2102306220921060314715629080e2fb77880a688906bd8b000080c0';

const chooseSigner = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: /^(Account or private key|Konto oder privater Schlüssel)$/ }).fill('0x');
  await page.getByRole('option').first().click();
};

const signs = async (page: Page): Promise<void> => {
  await chooseSigner(page);
  await page.getByRole('radio', { name: /^(Transaction|Transaktion)$/ }).check({ force: true });
  await page.getByRole('textbox', { name: /^(Unsigned transaction|Unsignierte Transaktion)$/ }).fill(unsignedTransfer);
  await page.getByText('0.75').first().waitFor();
};

const transfers = async (page: Page): Promise<void> => {
  await chooseSigner(page);
  await page.getByRole('combobox', { name: /^(Recipient|Empfänger)$/ }).fill('exchange');
  await page.getByRole('option').first().click();
  await page.getByLabel(/^(Amount|Betrag) \(ETH\)/).fill('0.75');
  await page.getByLabel('Nonce').fill('1000');
  await page.getByLabel(/^(Maximum fee|Höchstgebühr)/).fill('30');
  await page.getByLabel(/^(Maximum priority fee|Höchste Prioritätsgebühr)/).fill('1');
  await page.getByText('0.75').first().waitFor();
};

/** Carries the request of that sentence to the page where it is voted on with no vault, as a file would. */
const carry = (name: RegExp) => async (page: Page) => {
  await review(name)(page);
  const [, activityId = ''] = /approvals\/([0-9a-f-]+)/.exec(page.url()) ?? [];
  const { text } = (await ask(page, 'local/exportVoteRequest', [activityId])) as { text: string };
  await page.goto(new URL('#/decrypt/vote', page.url()).href);
  const place = page.getByRole('button', { name: /^(Load request|Anfrage laden)/ });
  await place.focus();
  // As text, since what runs in the page is not compiled for one.
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  })()`);
  await page.getByRole('heading', { level: 1, name: /12\.5 ETH/ }).waitFor();
};

/** Every screen, in the order of the navigation. */
export const shots: readonly Shot[] = [
  { name: 'overview', route: '/' },
  { name: 'approvals', route: '/approvals' },
  {
    name: 'approvals-detail',
    route: '/approvals',
    act: review(/(seed phrase of wallet|Seed-Phrase der Wallet) Treasury hot/),
  },
  { name: 'approvals-detail-policy', route: '/approvals', act: review(/create policy|Richtlinie .* anzulegen/) },
  { name: 'approvals-detail-transfer', route: '/approvals', act: review(/to send |zu senden/) },
  {
    name: 'approvals-detail-blind',
    route: '/approvals',
    act: review(/sign a (raw payload|digest)|blind zu signieren/),
  },
  { name: 'approvals-detail-mfa', route: '/approvals', act: review(/[Ww]allet Payouts/) },
  {
    name: 'approvals-carry',
    route: '/approvals',
    act: async (page) => {
      await review(/to send |zu senden/)(page);
      await page.getByRole('link', { name: /^(Send to another computer|An einen anderen Rechner senden)$/ }).click();
      await page.getByRole('img', { name: /QR.?[Cc]ode/ }).waitFor();
    },
  },
  { name: 'approvals-bring', route: '/approvals/bring' },
  { name: 'activities', route: '/activities', act: open(/Denied|Verweigert/) },
  { name: 'wallets', route: '/wallets' },
  { name: 'wallet-detail', route: '/wallets', act: open(/Treasury hot/) },
  { name: 'private-keys', route: '/private-keys' },
  { name: 'sign', route: '/sign', act: transfers },
  { name: 'sign-transaction', route: '/sign', act: signs },
  { name: 'import', route: '/import' },
  { name: 'export', route: '/export' },
  { name: 'decrypt', route: '/decrypt' },
  { name: 'decrypt-vote', route: '/approvals', act: carry(/to send |zu senden/) },
  {
    name: 'people-quorum-confirm',
    route: '/people/quorum',
    act: async (page) => {
      await page.getByRole('textbox', { name: /^(Approvals required|Erforderliche Freigaben)$/ }).fill('1');
      await page.getByRole('button', { name: /^(Review change|Änderung prüfen)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'people', route: '/people' },
  { name: 'person', route: '/people', act: open(/Priya Raman/) },
  {
    name: 'person-end-sessions',
    route: '/people',
    act: async (page) => {
      await open(/Priya Raman/)(page);
      await page.getByRole('button', { name: /^(End all sessions|Alle Sitzungen beenden)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'absence', route: '/people/absence' },
  { name: 'recipients', route: '/recipients' },
  {
    name: 'invite',
    route: '/people/invitations',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Invite user|Benutzer einladen)$/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'policies', route: '/policies' },
  { name: 'policy-editor', route: '/policies', act: open(/Treasury transfers/) },
  { name: 'policy-templates', route: '/policies/new' },
  { name: 'who-can', route: '/policies/who-can' },
  { name: 'interfaces', route: '/policies/interfaces' },
  { name: 'interface-detail', route: '/policies/interfaces', act: open(/USD Coin/) },
  { name: 'organizations', route: '/organizations' },
  {
    name: 'organization-delete',
    route: '/organizations',
    act: async (page) => {
      await page.getByRole('button', { name: /Northgate Custody Clients/ }).click();
      await page.getByRole('menuitem').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'endpoint', route: '/endpoint' },
  { name: 'messages', route: '/endpoint/messages' },
  { name: 'webhooks', route: '/webhooks' },
  { name: 'webhook-detail', route: '/webhooks', act: open(/On-call pager/) },
  { name: 'console', route: '/console' },
  { name: 'settings', route: '/settings' },
  { name: 'settings-mail', route: '/settings/mail' },
  { name: 'policy-language', route: '/help/policies' },
  { name: 'glossary', route: '/help/glossary' },
];
