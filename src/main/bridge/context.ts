import type { CopyKind, FileChoice, Platform } from '#shared/bridge.ts';
import type { HostWorld } from '../session/open-vault.ts';
import type { Session } from '../session/session.ts';
import type { SavePlaces, SaveWays } from './save-places.ts';

/** What the parts of a window's bridge work on. `bridge.ts` makes it; each part takes it and gives some members of the bridge. */
export type BridgeContext = Pick<Session, 'whileOpen' | 'reauthenticate' | 'isReauthenticated' | 'onOperatorGone'> &
  Pick<HostWorld, 'clock' | 'entropy' | 'curves' | 'ciphers' | 'log'> &
  Readonly<{ shell: Shell; places: SavePlaces }>;

/** What the program around has of the system. The headless host has none of it; Electron's is in `desktop/`. */
export type Shell = SaveWays &
  Readonly<{
    platform: Omit<Platform, 'keychain' | 'newVaultsIn' | 'electron'>;
    /** The version of Electron that runs. Absent where none does. */
    electron?: string;
    /** Absent where only the browser has a clipboard. */
    clipboard?: Readonly<{
      write(text: string, kind: CopyKind): Promise<void>;
      read(): Promise<string>;
      clear(): Promise<void>;
    }>;
    /** Of a file or folder to read. Absent where paths are typed. Null when the person left the dialog. */
    chooseFile?(wanted: FileChoice): Promise<string | null>;
    /** Of a new folder, beginning in `parent`. Absent where there is no dialog; null when the person left it. */
    chooseNewFolder?(parent: string): Promise<string | null>;
    /** Absent where capture cannot be blocked. */
    protectContent?(on: boolean): void;
    /** Absent where the browser itself asks the person. */
    allowCamera?(on: boolean): void;
  }>;
