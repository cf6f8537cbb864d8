import type { Platform } from '#shared/bridge.ts';
import { packageVersion } from '../config/package-version.ts';
import type { Downloads } from '../endpoint/downloads.ts';
import type { Shell } from './context.ts';

const systems: Readonly<Partial<Record<NodeJS.Platform, Platform['os']>>> = { darwin: 'macos', win32: 'windows' };

/** What every shell of this program says of itself. */
export function thisProgram(): Pick<Platform, 'os' | 'version'> {
  return { os: systems[process.platform] ?? 'linux', version: packageVersion() };
}

/** The headless host's: the browser has a clipboard of its own, and saves what it downloads. */
export function browserShell(downloads: Downloads): Shell {
  return {
    downloads,
    platform: { shell: 'browser', ...thisProgram(), clipboard: false, dialogs: false, contentProtection: false },
  };
}
