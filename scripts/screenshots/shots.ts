import type { Page } from '@playwright/test';

/** One picture: its file's name, the place, and what is done there before it is taken. */
export type Shot = Readonly<{ name: string; route: string; act?: (page: Page) => Promise<void> }>;

const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('row', { name }).first().click();
  await page.keyboard.press('Enter');
};

const review = (name: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name: /Export|Create|Sign/ }).waitFor();
};

/** Every screen, in the order of the navigation. */
export const shots: readonly Shot[] = [
  { name: 'overview', route: '/' },
  { name: 'approvals', route: '/approvals' },
  { name: 'approvals-detail', route: '/approvals', act: review(/export the words of the wallet Treasury hot/) },
  { name: 'approvals-detail-policy', route: '/approvals', act: review(/create the policy/) },
  { name: 'approvals-detail-transfer', route: '/approvals', act: review(/sign a transaction/) },
  { name: 'approvals-detail-blind', route: '/approvals', act: review(/sign a payload/) },
  { name: 'activities', route: '/activities', act: open(/Denied/) },
  { name: 'wallets', route: '/wallets' },
  { name: 'wallet-detail', route: '/wallets', act: open(/Treasury hot/) },
  { name: 'private-keys', route: '/private-keys' },
  { name: 'import', route: '/import' },
  { name: 'export', route: '/export' },
  { name: 'decrypt', route: '/decrypt' },
  { name: 'people', route: '/people' },
  { name: 'policies', route: '/policies' },
  { name: 'organizations', route: '/organizations' },
  { name: 'endpoint', route: '/endpoint' },
  { name: 'console', route: '/console' },
  { name: 'settings', route: '/settings' },
];
