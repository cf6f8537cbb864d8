import type { ElectronSupport } from '#shared/bridge.ts';
import ends from './electron-support.json';

/**
 * The day on which the support of each major version of Electron ends, by Electron's schedule (https://releases.electronjs.org/schedule): a
 * version comes every eight weeks, and the latest three are supported. Anyone who pins another major version adds its line.
 */
const supportEnds: Readonly<Record<string, string>> = ends;

/**
 * Whether a version of Electron, such as `45.3.4`, gets security updates at an instant (Unix milliseconds). Support ends with the beginning
 * of the day, in UTC. A major version that the schedule does not have counts as unsupported.
 */
export function electronSupport(version: string, nowMs: number): ElectronSupport {
  const major = version.split('.')[0] ?? '';
  const day = Object.hasOwn(supportEnds, major) ? supportEnds[major] : undefined;
  if (day === undefined) return { version, isSupported: false };
  const supportEndsMs = Date.parse(`${day}T00:00:00Z`);
  return { version, supportEndsMs, isSupported: nowMs < supportEndsMs };
}
