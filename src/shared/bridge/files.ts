import type { Outcome } from '../envelope.ts';

/**
 * How a window names files. The window reads a file by its path, but never says by a path where main writes: it gets a handle for the place
 * that the person chose in main's own dialog, or the name of a new vault, whose place main decides.
 */
export interface FilesBridge {
  /** The system's dialog for a file or folder to read: its path, or null when it was left. UNIMPLEMENTED where there is none: the path is typed. */
  chooseFile(wanted: FileChoice): Promise<Outcome<string | null>>;
  /**
   * Where something is saved: in the desktop app by the system's dialog, in a browser as a download. Null when the dialog was left. The handle
   * serves once, for this purpose alone, within ten minutes. UNIMPLEMENTED for `file` in a browser: the page has the content, and saves it there.
   */
  chooseSavePlace(wanted: SaveChoice): Promise<Outcome<SavePlace | null>>;
  /** The folder of a new vault, by the system's dialog, for `openNew` and `restore`. As a save place otherwise. UNIMPLEMENTED where there is no dialog. */
  chooseNewFolder(): Promise<Outcome<NewFolderPlace | null>>;
  /**
   * Begins to send a backup from a browser, in place of one that was begun before. The handle serves for `upload`, and once for `restore` or
   * `testRestore`, after which the file is gone. INVALID_ARGUMENT for a file that is too large, UNIMPLEMENTED in the desktop app.
   */
  beginUpload(wanted: UploadWanted): Promise<Outcome<SavePlace>>;
  /** The next part of the file, at most `uploadPartBytesMax`. Gives how many bytes are there. */
  upload(handle: string, part: Uint8Array): Promise<Outcome<number>>;
  /** Removes what was sent. */
  dropUpload(handle: string): Promise<void>;
  /** Writes a file, 0600, that must not exist, at a place chosen for a `file`. */
  saveFile(handle: string, content: Uint8Array): Promise<Outcome<SavedFile>>;
}

export type FileChoice = Readonly<{ purpose: 'open-file' | 'open-folder'; suggested?: string }>;

export const savePurposes = ['backup', 'api-key', 'target-key', 'file'] as const;
export type SavePurpose = (typeof savePurposes)[number];
/** `name` is proposed for the file. Main takes away what no file system takes, and dots that would hide the file. */
export type SaveChoice = Readonly<{ purpose: SavePurpose; name: string }>;
export type SavePlace = Readonly<{ handle: string }>;

/** A backup to read: a path on the computer where Coffer runs, or the handle of what the page sent. */
export type BackupSource = string | Readonly<{ upload: string }>;
/** `bytes`: how long the file is. */
export type UploadWanted = Readonly<{ name: string; bytes: number }>;
/** Main reads a part of this length in a few milliseconds. */
export const uploadPartBytesMax = 262_144;

/** `file`: its whole path in the desktop app; in a browser, its name. `download`: where the page gets it, once, within five minutes. */
export type SavedFile = Readonly<{ file: string; download?: string }>;

/** Where a new vault goes: a new folder of this name beside the vault that Coffer was started with, or a folder chosen by `chooseNewFolder`. */
export type NewFolder = Readonly<{ name: string } | { handle: string }>;
export type NewFolderPlace = Readonly<{ handle: string; folder: string }>;
