import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uploadPartBytesMax } from '#shared/bridge.ts';
import { uploadBytesMax, uploadIdleMs } from '../../src/main/bridge/uploads.ts';
import { downloadStore } from '../../src/main/endpoint/downloads.ts';
import { HandTime, passphrase, refusalOf, valueOf, windowWorld, type WindowWorld } from '../harness/window-session.ts';

let world: WindowWorld;
/** Where the browser saved the backup. */
let saved: Uint8Array;
beforeEach(async () => {
  const time = new HandTime();
  const downloads = downloadStore(time.clock, time.later);
  world = windowWorld({ shell: { downloads }, dialogs: false });
  await world.create();
  const place = valueOf(await world.bridge.local.chooseSavePlace({ purpose: 'backup', name: 'acme.age' }));
  const { download = '' } = valueOf(await world.bridge.vault.backup(place?.handle ?? '', own()));
  const offered = downloads.take(new URL(download, 'http://localhost').searchParams.get('ticket') ?? '');
  if (offered === null || !('path' in offered)) throw new Error('no file waits');
  saved = new Uint8Array(readFileSync(offered.path));
  await downloads.discard(offered);
});
afterEach(() => world.end());

const own = () => Buffer.from('backup passphrase');
/** What uploads left beside the vault. */
const folders = () => readdirSync(world.root).filter((name) => name.startsWith('.coffer-upload-'));

/** Sends a backup in three parts. Gives its handle. */
async function sent(content: Uint8Array = saved, bytes = content.length): Promise<string> {
  const { local } = world.bridge;
  const { handle } = valueOf(await local.beginUpload({ name: 'acme.age', bytes })) ?? {};
  const third = Math.ceil(content.length / 3);
  for (const at of [0, third, 2 * third])
    expect(valueOf(await local.upload(handle, content.slice(at, at + third)))).toBe(
      Math.min(content.length, at + third),
    );
  return handle;
}

describe('a backup that a page sends', () => {
  it('lies in a file for its owner alone until it is restored, once, and then is gone', async () => {
    const upload = await sent();
    const [folder = ''] = folders();
    const file = join(world.root, folder, 'backup.age');
    const modes = [join(world.root, folder), file].map((path) => (statSync(path).mode & 0o777).toString(8));
    expect(modes).toEqual(['700', '600']);
    expect(Buffer.compare(readFileSync(file), saved)).toBe(0);
    const restore = (name: string) => world.bridge.vault.restore({ file: { upload }, into: { name } }, own());
    expect(valueOf(await restore('again'))).toMatchObject({ state: 'locked', name: 'again' });
    expect(folders()).toEqual([]);
    expect(refusalOf(await restore('once-more'))).toBe('9 UPLOAD_GONE');
    valueOf(await world.bridge.vault.unlock(passphrase()));
  });

  it('serves a drill, which knows it by its name and leaves nothing', async () => {
    const drill = valueOf(await world.bridge.vault.testRestore({ upload: await sent() }, own(), passphrase()));
    expect(drill).toMatchObject({ file: 'acme.age', differences: [] });
    expect(valueOf(await world.bridge.vault.backups()).drill?.file).toBe('acme.age');
    expect(folders()).toEqual([]);
  });

  it('is gone after whatever its reading came to', async () => {
    const restore = async (upload: string, secret = own()) =>
      refusalOf(await world.bridge.vault.restore({ file: { upload }, into: { name: 'new' } }, secret));
    expect(await restore(await sent(), Buffer.from('wrong'))).toBe('16 WRONG_BACKUP_PASSPHRASE');
    expect(folders()).toEqual([]);
    expect(await restore(await sent(Buffer.from('no backup at all')))).toBe('3 BACKUP_INVALID');
    expect(folders()).toEqual([]);
    expect(await restore(await sent(saved, saved.length + 1)), 'a part is missing').toBe('9 UPLOAD_GONE');
    expect(folders()).toEqual([]);
    expect(await restore('guessed')).toBe('9 UPLOAD_GONE');
    expect(existsSync(join(world.root, 'new'))).toBe(false);
  });

  it('takes no part of another upload, and no byte more than was said', async () => {
    const { local } = world.bridge;
    const { handle } = valueOf(await local.beginUpload({ name: 'a', bytes: 3 }));
    const part = Uint8Array.of(1, 2);
    expect(valueOf(await local.upload(handle, part))).toBe(2);
    expect([...part], 'it is overwritten in memory').toEqual([0, 0]);
    expect(refusalOf(await local.upload(handle, Uint8Array.of(3, 4)))).toBe('9 UPLOAD_GONE');
    expect(refusalOf(await local.upload('guessed', Uint8Array.of(3)))).toBe('9 UPLOAD_GONE');
    expect(valueOf(await local.upload(handle, Uint8Array.of(3)))).toBe(3);
    valueOf(await local.beginUpload({ name: 'b', bytes: 1 }));
    expect(refusalOf(await local.upload(handle, new Uint8Array())), 'another was begun').toBe('9 UPLOAD_GONE');
    expect(folders()).toHaveLength(1);
  });

  it('has a size that is bounded, and comes from a browser', async () => {
    const { local } = world.bridge;
    expect(refusalOf(await local.beginUpload({ name: 'a', bytes: uploadBytesMax + 1 }))).toBe('3 UPLOAD_TOO_LARGE');
    expect(folders()).toEqual([]);
    expect(uploadPartBytesMax).toBeLessThan(uploadBytesMax);
    const desktop = windowWorld();
    expect(refusalOf(await desktop.bridge.local.beginUpload({ name: 'a', bytes: 1 }))).toBe('12 NO_UPLOAD');
    await desktop.end();
  });

  it('is removed when it is dropped, when its page is silent for ten minutes, and at the end', async () => {
    const { local } = world.bridge;
    const dropped = await sent();
    await local.dropUpload('guessed');
    expect(folders()).toHaveLength(1);
    await local.dropUpload(dropped);
    expect(folders()).toEqual([]);
    const { handle } = valueOf(await local.beginUpload({ name: 'a', bytes: 3 }));
    await world.time.pass(uploadIdleMs - 1);
    valueOf(await local.upload(handle, Uint8Array.of(1)));
    await world.time.pass(uploadIdleMs - 1);
    expect(folders()).toHaveLength(1);
    await world.time.pass(uploadIdleMs);
    // The removal was begun; what is asked now waits for it.
    await local.dropUpload('another');
    expect(folders()).toEqual([]);
    await sent();
    await world.close();
    expect(folders()).toEqual([]);
  });
});
