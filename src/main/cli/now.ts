import { systemClock } from '../adapters/clock.ts';
import type { Io } from './io.ts';

/** The time by the system's clock, or a test's, in milliseconds since 1970. */
export function nowMs({ world }: Io): number {
  return (world?.clock ?? systemClock).nowMs();
}
