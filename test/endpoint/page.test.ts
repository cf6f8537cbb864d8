import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readPageFiles, safeHeaders } from '../../src/main/endpoint/page.ts';

describe('the files of the page', () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  it('are the plain files of known kinds in the folder, and no links out of it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'coffer-'));
    folders.push(folder);
    const root = join(folder, 'renderer');
    mkdirSync(join(root, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.js'), 'secret');
    writeFileSync(join(root, 'index.html'), 'page');
    writeFileSync(join(root, 'assets', 'a.css'), 'style');
    writeFileSync(join(root, 'assets', 'a.js.map'), 'map');
    symlinkSync(join(folder, 'secret.js'), join(root, 'assets', 'link.js'));
    symlinkSync(folder, join(root, 'up'));
    expect([...readPageFiles(root).keys()].sort()).toEqual(['/', '/assets/a.css']);
    expect(readPageFiles(join(folder, 'nothing')).size).toBe(0);
  });

  it('are all read with the first of them, so that an upgrade mixes no files of two versions', () => {
    const folder = mkdtempSync(join(tmpdir(), 'coffer-'));
    folders.push(folder);
    writeFileSync(join(folder, 'index.html'), 'page');
    writeFileSync(join(folder, 'a.js'), 'script');
    const files = readPageFiles(folder);
    expect(String(files.get('/')?.content)).toBe('page');
    writeFileSync(join(folder, 'a.js'), 'script of a later version');
    expect(String(files.get('/a.js')?.content)).toBe('script');
  });
});

describe('the headers of the page', () => {
  it.each(['microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'hid', 'bluetooth', 'payment'])(
    'let no script use %s',
    (feature) => expect(safeHeaders['permissions-policy']?.split(', ')).toContain(`${feature}=()`),
  );
});
