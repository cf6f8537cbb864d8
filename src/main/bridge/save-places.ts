import type { Clock } from '#engine/ports.ts';
import type { SaveChoice, SavedFile, SavePlace, SavePurpose } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { Downloads } from '../endpoint/downloads.ts';
import { handles } from './handles.ts';
import { writeFileFor } from './write-file.ts';

/** Where main writes for a window: a file that the person chose in main's own dialog, or a download. */
export type Destination = Readonly<{ kind: 'file'; path: string } | { kind: 'download'; name: string }>;

/** The places that a window may have something written to. It holds handles of them, and never names a path. */
export type SavePlaces = Readonly<{
  choose(wanted: SaveChoice): Promise<Outcome<SavePlace | null>>;
  /** Takes the place of a handle, which then serves no more. FAILED_PRECONDITION for any other, and for one of another purpose. */
  take(handle: string, purpose: SavePurpose): Outcome<Destination>;
  /** Writes at a place, or offers a download. In the desktop app the file must not exist; in memory the bytes are overwritten. */
  write(place: Destination, content: Uint8Array): Promise<Outcome<SavedFile>>;
}>;

/** What the program around has for saving. */
export type SaveWays = Readonly<{
  /** The path of a file to write, by the name that is proposed for it. Absent where there is no dialog; null when the person left it. */
  chooseSave?(name: string): Promise<string | null>;
  /** Where the browser saves. Absent where main writes files. */
  downloads?: Downloads;
}>;

/** How long a person may take from the dialog to what follows from it, in milliseconds. */
export const placeLifeMs = 600_000;
export const placesMax = 16;

/** No places yet. `shell` has the dialog, or downloads, or neither. */
export function savePlaces(shell: SaveWays, clock: Clock, log: Log): SavePlaces {
  const places = handles<Readonly<{ purpose: SavePurpose; place: Destination }>>(clock, placeLifeMs, placesMax);
  const { chooseSave, downloads } = shell;
  return {
    async choose({ purpose, name: proposed }) {
      const name = safeFileName(proposed);
      if (downloads && purpose !== 'file') {
        const handle = places.keep({ purpose, place: { kind: 'download', name } });
        return { ok: true, value: { handle } };
      }
      if (!chooseSave) return failWith('NO_FILE_DIALOG', 'file dialogs are not available: the page saves files itself');
      return outcomeOf(log, async () => {
        const path = await chooseSave(name);
        return path === null ? null : { handle: places.keep({ purpose, place: { kind: 'file', path } }) };
      });
    },
    take(handle, purpose) {
      const found = places.take(handle);
      if (found?.purpose === purpose) return { ok: true, value: found.place };
      return failWith('SAVE_PLACE_GONE', 'the choice of this place has expired: choose the place again', {
        field: 'handle',
      });
    },
    async write(place, content) {
      try {
        if (place.kind === 'file') {
          const written = await writeFileFor(place.path, content);
          return written.ok ? { ok: true, value: { file: written.value } } : written;
        }
        if (!downloads) throw new Error('downloads are not available here');
        return {
          ok: true,
          value: { file: place.name, download: downloads.offer({ name: place.name, content: content.slice() }) },
        };
      } finally {
        content.fill(0);
      }
    },
  };
}

/** A file's name that any file system takes, visible, and without a folder: what else stands in it becomes a hyphen. */
export function safeFileName(proposed: string): string {
  const name = proposed
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, '-')
    .replace(/^[.\s-]+/, '')
    .slice(0, 120)
    // A cut within a character leaves half of it, which no header can carry.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[.\s]+$/, '');
  return name === '' ? 'coffer' : name;
}
