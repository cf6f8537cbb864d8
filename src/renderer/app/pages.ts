import type { QueryPath } from '../api/operations.ts';
import { late, type Late } from './late.tsx';

/** What is drawn at each path and below it, each loaded when its place is first entered, or a moment before. */
export const pages = {
  '/': late(() => import('../screens/overview/index.tsx')),
  '/approvals': late(() => import('../screens/approvals/index.tsx')),
  '/activities': late(() => import('../screens/activities/index.tsx')),
  '/wallets': late(() => import('../screens/wallets/index.tsx')),
  '/private-keys': late(() => import('../screens/private-keys/index.tsx')),
  '/secrets': late(() => import('../screens/secrets/index.tsx')),
  '/recipients': late(() => import('../screens/recipients/index.tsx')),
  '/sign': late(() => import('../screens/sign/index.tsx')),
  '/import': late(() => import('../screens/import/index.tsx')),
  '/export': late(() => import('../screens/export/index.tsx')),
  '/people': late(() => import('../screens/people/index.tsx')),
  '/policies/interfaces': late(() => import('../screens/interfaces/index.tsx')),
  '/policies': late(() => import('../screens/policies/index.tsx')),
  '/organizations': late(() => import('../screens/organizations/index.tsx')),
  '/endpoint': late(() => import('../screens/endpoint/index.tsx')),
  '/webhooks': late(() => import('../screens/webhooks/index.tsx')),
  '/console': late(() => import('../screens/console/index.tsx')),
  '/settings': late(() => import('../screens/settings/index.tsx')),
  '/decrypt': late(() => import('../screens/decrypt/index.tsx')),
  '/vaults': late(() => import('../screens/vaults/index.tsx')),
  '/help/policies': late(() => import('../screens/policy-language/index.tsx')),
  '/help/glossary': late(() => import('../screens/glossary/index.tsx')),
};

/** A path that has a page. */
export type PagePath = keyof typeof pages;

/** The page at an address or above it. */
export function pageAt(pathname: string): Late | undefined {
  return Object.entries(pages).find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
}

const firstQuestions: Readonly<Partial<Record<string, QueryPath>>> = {
  '/': 'overview',
  '/wallets': 'overview',
  '/private-keys': 'list_private_keys',
  '/recipients': 'list_recipients',
  '/people': 'list_users',
  '/policies': 'list_policies',
  '/organizations': 'list_sub_organizations',
} satisfies Partial<Record<PagePath, QueryPath>>;

/** What the page at an address asks first, without parameters, before it can show its list. */
export function firstQuestionAt(pathname: string): QueryPath | undefined {
  return firstQuestions[pathname];
}
