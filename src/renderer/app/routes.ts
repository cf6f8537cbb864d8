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
import type { PagePath } from './pages.ts';

/** One place of the window: where it is and what it is called. */
export type Route = Readonly<{
  /** Its path; everything below it belongs to it too. */
  path: PagePath;
  name: MessageKey<typeof messages>;
  section: 'first' | 'custody' | 'control' | 'machine' | 'tools';
  icon: Icon;
  /** The letter that goes there after G. */
  letter?: string;
}>;

/** Something that a screen offers to begin, for the palette. `path` leads there. */
type PaletteCommand = Readonly<{ id: string; path: string; words: Readonly<{ en: string; de: string }> }>;

/** Every place, in the order of the navigation. */
export const routes: readonly Route[] = [
  { section: 'first', path: '/', name: 'overview', icon: IconLayoutDashboard, letter: 'o' },
  { section: 'first', path: '/approvals', name: 'approvals', icon: IconRubberStamp, letter: 'a' },
  { section: 'first', path: '/activities', name: 'activities', icon: IconActivity, letter: 'l' },
  { section: 'custody', path: '/wallets', name: 'wallets', icon: IconWallet, letter: 'w' },
  { section: 'custody', path: '/private-keys', name: 'privateKeys', icon: IconKey, letter: 'p' },
  { section: 'custody', path: '/secrets', name: 'secrets', icon: IconLockPassword },
  { section: 'custody', path: '/recipients', name: 'recipients', icon: IconAddressBook },
  { section: 'custody', path: '/sign', name: 'sign', icon: IconSignature, letter: 's' },
  { section: 'custody', path: '/import', name: 'import', icon: IconFileImport },
  { section: 'custody', path: '/export', name: 'export', icon: IconPackageExport },
  { section: 'control', path: '/people', name: 'people', icon: IconUsers },
  { section: 'control', path: '/policies', name: 'policies', icon: IconScale },
  { section: 'control', path: '/organizations', name: 'organizations', icon: IconBuildingBank },
  { section: 'machine', path: '/endpoint', name: 'endpoint', icon: IconPlugConnected },
  { section: 'machine', path: '/webhooks', name: 'webhooks', icon: IconWebhook },
  { section: 'machine', path: '/console', name: 'console', icon: IconTerminal2 },
  { section: 'machine', path: '/settings', name: 'settings', icon: IconSettings },
  { section: 'tools', path: '/decrypt', name: 'decrypt', icon: IconTransform },
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
