import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rmdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * How another program of the same user has the running host open a page: the program leaves a file in the config folder, 0600, whose name is
 * the SHA-256 of a port and a token, and whose content is the time. The host at that port takes the file away with the token. Anyone who may
 * write there is that user; anyone who may read there learns no token.
 */
const folderName = 'page-tickets';
const lifeMs = 300_000;
const uid = process.getuid?.();

/** Which host a ticket is for. A program that another user runs at this port learns the token, and no other host takes it. */
export type TicketPlace = Readonly<{
  /** Absolute path of the host's config folder. */
  config: string;
  /** The host's TCP port. */
  port: number;
}>;

export type PageTicket = Readonly<{
  /** 32 random bytes, base64url. */
  token: string;
  /** Removes the ticket, with the folders that were made for it. Never rejects. */
  withdraw(): Promise<void>;
}>;

/**
 * Leaves a ticket. Makes the config folder where there is none. Rejects with the system's error.
 * @param nowMs milliseconds since 1970
 */
export async function leavePageTicket(place: TicketPlace, nowMs: number): Promise<PageTicket> {
  const folder = join(place.config, folderName);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(folder, nowMs);
  const token = randomBytes(32).toString('base64url');
  const path = pathOf(place, token);
  await writeFile(path, String(nowMs), { flag: 'wx', mode: 0o600 });
  return {
    token,
    async withdraw() {
      try {
        await unlink(path);
        // A folder that holds something else by now is not removed.
        if (made === undefined) return;
        for (let empty = folder; empty.length >= made.length; empty = dirname(empty)) await rmdir(empty);
      } catch {
        // The host took it, or the folder is in use.
      }
    },
  };
}

/** Whether the ticket of a token is there, not older than five minutes, and left by nobody else. Leaves it there. */
export async function isPageTicket(place: TicketPlace, token: string, nowMs: number): Promise<boolean> {
  try {
    return await isGood(pathOf(place, token), nowMs);
  } catch {
    return false;
  }
}

/** Takes the ticket of a token. Gives what `isPageTicket` does; true once only. */
export async function takePageTicket(place: TicketPlace, token: string, nowMs: number): Promise<boolean> {
  const path = pathOf(place, token);
  try {
    const good = await isGood(path, nowMs);
    // Of two requests with one token, only one can take the file away.
    await unlink(path);
    return good;
  } catch {
    return false;
  }
}

function pathOf({ config, port }: TicketPlace, token: string): string {
  return join(config, folderName, createHash('sha256').update(`${port} ${token}`).digest('hex'));
}

/** Rejects with the system's error where there is no such file. */
async function isGood(path: string, nowMs: number): Promise<boolean> {
  if (!(await isOwn(dirname(path), 'folder')) || !(await isOwn(path, 'file'))) return false;
  const ageMs = nowMs - timeOf(await readFile(path, 'latin1'));
  return ageMs >= 0 && ageMs <= lifeMs;
}

/** Whether the user of this process alone could have made it. Windows has no such permissions; there the folder is in the user's profile. */
async function isOwn(path: string, kind: 'folder' | 'file'): Promise<boolean> {
  const found = await lstat(path);
  if (kind === 'folder' ? !found.isDirectory() : !found.isFile()) return false;
  return uid === undefined || (found.uid === uid && (found.mode & 0o077) === 0);
}

async function removeOld(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const content = await readFile(path, 'latin1').catch(() => '');
    // A file without content is another program's, which is about to write it.
    if (content !== '' && !(nowMs - timeOf(content) <= lifeMs)) await unlink(path).catch(() => {});
  }
}

/** Milliseconds since 1970; NaN for what is no time. */
function timeOf(content: string): number {
  return /^\d{1,15}$/.test(content) ? Number(content) : Number.NaN;
}
