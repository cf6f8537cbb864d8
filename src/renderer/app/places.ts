import {
  IconActivity,
  IconBuildingBank,
  IconFileImport,
  IconKey,
  IconLayoutDashboard,
  IconPackageExport,
  IconPlugConnected,
  IconRubberStamp,
  IconScale,
  IconSettings,
  IconTerminal2,
  IconTransform,
  IconUsers,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { words } from './words.ts';

/** One place of the window: where it is, what it is called, and the screen that is drawn there. */
export type Place = Readonly<{
  /** Its path; everything below it belongs to it too. */
  path: string;
  name: keyof (typeof words)['en'];
  section: 'first' | 'custody' | 'control' | 'machine' | 'tools';
  icon: Icon;
  /** The letter that goes there after G. */
  letter?: string;
  screen: LazyExoticComponent<ComponentType>;
}>;

/** Something that a screen offers to begin, for the palette. `path` leads there. */
export type Deed = Readonly<{ id: string; path: string; words: Readonly<{ en: string; de: string }> }>;

const screens = import.meta.glob<{ default: ComponentType }>('../screens/*/index.tsx');
const deedFiles = import.meta.glob<{ deeds: readonly Deed[] }>('../screens/*/deeds.ts', { eager: true });

function screen(folder: string): LazyExoticComponent<ComponentType> {
  const load = screens[`../screens/${folder}/index.tsx`];
  return lazy(load ?? (() => Promise.reject(new Error(`there is no screen ${folder}`))));
}

/** Every place, in the order of the navigation. Screens are loaded when they are first entered. */
export const places: readonly Place[] = [
  place('first', '/', 'overview', IconLayoutDashboard, screen('overview'), 'o'),
  place('first', '/approvals', 'approvals', IconRubberStamp, screen('approvals'), 'a'),
  place('first', '/activities', 'activities', IconActivity, screen('activities'), 'l'),
  place('custody', '/wallets', 'wallets', IconWallet, screen('wallets'), 'w'),
  place('custody', '/private-keys', 'privateKeys', IconKey, screen('private-keys'), 'p'),
  place('custody', '/import', 'import', IconFileImport, screen('import')),
  place('custody', '/export', 'export', IconPackageExport, screen('export')),
  place('control', '/people', 'people', IconUsers, screen('people')),
  place('control', '/policies', 'policies', IconScale, screen('policies')),
  place('control', '/organizations', 'organizations', IconBuildingBank, screen('organizations')),
  place('machine', '/endpoint', 'endpoint', IconPlugConnected, screen('endpoint')),
  place('machine', '/console', 'console', IconTerminal2, screen('console')),
  place('machine', '/settings', 'settings', IconSettings, screen('settings')),
  place('tools', '/decrypt', 'decrypt', IconTransform, screen('decrypt')),
];

/** What the screens offer to begin. */
export const deeds: readonly Deed[] = Object.values(deedFiles).flatMap((file) => file.deeds);

/** The place that a path lies in, or undefined when it lies in none. */
export function placeOf(pathname: string): Place | undefined {
  return places.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
}

function place(
  section: Place['section'],
  path: string,
  name: Place['name'],
  icon: Icon,
  screenOf: Place['screen'],
  letter?: string,
): Place {
  return { section, path, name, icon, screen: screenOf, ...(letter === undefined ? {} : { letter }) };
}
