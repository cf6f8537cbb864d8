import type { MessageKey } from '../messages/translate.tsx';
import {
  IconActivity,
  IconAddressBook,
  IconBuildingBank,
  IconFileImport,
  IconKey,
  IconLayoutDashboard,
  IconPackageExport,
  IconLockPassword,
  IconPlugConnected,
  IconRubberStamp,
  IconScale,
  IconSettings,
  IconSignature,
  IconTerminal2,
  IconTransform,
  IconUsers,
  IconWallet,
  IconWebhook,
  type Icon,
} from '../ui/icons.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { withMessages } from '../messages/translate.tsx';
import { commands as ofDecrypt } from '../screens/decrypt/commands.ts';
import { commands as ofExport } from '../screens/export/commands.ts';
import { commands as ofGlossary } from '../screens/glossary/commands.ts';
import { commands as ofImport } from '../screens/import/commands.ts';
import { commands as ofInterfaces } from '../screens/interfaces/commands.ts';
import { commands as ofOrganizations } from '../screens/organizations/commands.ts';
import { commands as ofPeople } from '../screens/people/commands.ts';
import { commands as ofPolicies } from '../screens/policies/commands.ts';
import { commands as ofPolicyLanguage } from '../screens/policy-language/commands.ts';
import { commands as ofPrivateKeys } from '../screens/private-keys/commands.ts';
import { commands as ofRecipients } from '../screens/recipients/commands.ts';
import { commands as ofSecrets } from '../screens/secrets/commands.ts';
import { commands as ofSign } from '../screens/sign/commands.ts';
import { commands as ofVaults } from '../screens/vaults/commands.ts';
import { commands as ofWallets } from '../screens/wallets/commands.ts';
import { commands as ofWebhooks } from '../screens/webhooks/commands.ts';
import type { messages } from './messages.ts';

/** One place of the window: where it is, what it is called, and the screen that is drawn there. */
export type Route = Readonly<{
  /** Its path; everything below it belongs to it too. */
  path: string;
  name: MessageKey<typeof messages>;
  section: 'first' | 'custody' | 'control' | 'machine' | 'tools';
  icon: Icon;
  /** The letter that goes there after G. */
  letter?: string;
  screen: LazyExoticComponent<ComponentType>;
}>;

/** Something that a screen offers to begin, for the palette. `path` leads there. */
type PaletteCommand = Readonly<{ id: string; path: string; words: Readonly<{ en: string; de: string }> }>;

/** The screens, each loaded when its place is first entered. */
const screens = {
  overview: lazy(() => import('../screens/overview/index.tsx').then(withMessages)),
  approvals: lazy(() => import('../screens/approvals/index.tsx').then(withMessages)),
  activities: lazy(() => import('../screens/activities/index.tsx').then(withMessages)),
  wallets: lazy(() => import('../screens/wallets/index.tsx').then(withMessages)),
  privateKeys: lazy(() => import('../screens/private-keys/index.tsx').then(withMessages)),
  secrets: lazy(() => import('../screens/secrets/index.tsx').then(withMessages)),
  recipients: lazy(() => import('../screens/recipients/index.tsx').then(withMessages)),
  sign: lazy(() => import('../screens/sign/index.tsx').then(withMessages)),
  import: lazy(() => import('../screens/import/index.tsx').then(withMessages)),
  export: lazy(() => import('../screens/export/index.tsx').then(withMessages)),
  people: lazy(() => import('../screens/people/index.tsx').then(withMessages)),
  policies: lazy(() => import('../screens/policies/index.tsx').then(withMessages)),
  organizations: lazy(() => import('../screens/organizations/index.tsx').then(withMessages)),
  endpoint: lazy(() => import('../screens/endpoint/index.tsx').then(withMessages)),
  webhooks: lazy(() => import('../screens/webhooks/index.tsx').then(withMessages)),
  console: lazy(() => import('../screens/console/index.tsx').then(withMessages)),
  settings: lazy(() => import('../screens/settings/index.tsx').then(withMessages)),
  decrypt: lazy(() => import('../screens/decrypt/index.tsx').then(withMessages)),
};

/** Reached without the navigation, with a vault open or not. */
export const Vaults = lazy(() => import('../screens/vaults/index.tsx').then(withMessages));

/** Every place, in the order of the navigation. */
export const routes: readonly Route[] = [
  { section: 'first', path: '/', name: 'overview', icon: IconLayoutDashboard, letter: 'o', screen: screens.overview },
  {
    section: 'first',
    path: '/approvals',
    name: 'approvals',
    icon: IconRubberStamp,
    letter: 'a',
    screen: screens.approvals,
  },
  {
    section: 'first',
    path: '/activities',
    name: 'activities',
    icon: IconActivity,
    letter: 'l',
    screen: screens.activities,
  },
  { section: 'custody', path: '/wallets', name: 'wallets', icon: IconWallet, letter: 'w', screen: screens.wallets },
  {
    section: 'custody',
    path: '/private-keys',
    name: 'privateKeys',
    icon: IconKey,
    letter: 'p',
    screen: screens.privateKeys,
  },
  { section: 'custody', path: '/secrets', name: 'secrets', icon: IconLockPassword, screen: screens.secrets },
  { section: 'custody', path: '/recipients', name: 'recipients', icon: IconAddressBook, screen: screens.recipients },
  { section: 'custody', path: '/sign', name: 'sign', icon: IconSignature, letter: 's', screen: screens.sign },
  { section: 'custody', path: '/import', name: 'import', icon: IconFileImport, screen: screens.import },
  { section: 'custody', path: '/export', name: 'export', icon: IconPackageExport, screen: screens.export },
  { section: 'control', path: '/people', name: 'people', icon: IconUsers, screen: screens.people },
  { section: 'control', path: '/policies', name: 'policies', icon: IconScale, screen: screens.policies },
  {
    section: 'control',
    path: '/organizations',
    name: 'organizations',
    icon: IconBuildingBank,
    screen: screens.organizations,
  },
  { section: 'machine', path: '/endpoint', name: 'endpoint', icon: IconPlugConnected, screen: screens.endpoint },
  { section: 'machine', path: '/webhooks', name: 'webhooks', icon: IconWebhook, screen: screens.webhooks },
  { section: 'machine', path: '/console', name: 'console', icon: IconTerminal2, screen: screens.console },
  { section: 'machine', path: '/settings', name: 'settings', icon: IconSettings, screen: screens.settings },
  { section: 'tools', path: '/decrypt', name: 'decrypt', icon: IconTransform, screen: screens.decrypt },
];

/** What the screens offer to begin. */
export const paletteCommands: readonly PaletteCommand[] = [
  ...ofDecrypt,
  ...ofExport,
  ...ofPolicyLanguage,
  ...ofGlossary,
  ...ofImport,
  ...ofInterfaces,
  ...ofOrganizations,
  ...ofPeople,
  ...ofPolicies,
  ...ofPrivateKeys,
  ...ofRecipients,
  ...ofSecrets,
  ...ofSign,
  ...ofVaults,
  ...ofWallets,
  ...ofWebhooks,
];
