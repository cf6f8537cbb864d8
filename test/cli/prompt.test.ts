import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeContext } from '../../src/main/cli/output.ts';
import { readNewPassphrase, readPassphrase } from '../../src/main/cli/prompt.ts';
import { aFolder, anIo, type Given } from '../harness/cli.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function asking(given: Given, file?: string) {
  const { io, stdout, stderr } = anIo(given);
  const source = { option: '--passphrase-file', file, prompt: 'Passphrase' };
  return { context: makeContext(io, false), source, stdout, stderr };
}

describe('a passphrase from a file', () => {
  it.each([
    ['as it stands', 'correct horse', 'correct horse'],
    ['without the newline at its end', 'correct horse\n', 'correct horse'],
    ['without the line end of Windows', 'correct horse\r\n', 'correct horse'],
    ['with spaces around it, which are part of it', ' correct horse \n', ' correct horse '],
    ['in any script', 'пароль 密码 🔑\n', 'пароль 密码 🔑'],
  ])('is taken %s', async (_how, contents, expected) => {
    const file = join(await aFolder(), 'passphrase');
    await writeFile(file, contents, { mode: 0o600 });
    const fromFile = asking({}, file);
    expect(text(await readPassphrase(fromFile.context, fromFile.source))).toBe(expected);
    expect(fromFile.stderr()).toBe('');
    const fromInput = asking({ stdin: contents }, '-');
    expect(text(await readPassphrase(fromInput.context, fromInput.source))).toBe(expected);
    const once = asking({}, file);
    expect(text(await readNewPassphrase(once.context, once.source))).toBe(expected);
  });

  it.each([
    ['is empty', '', /does not contain a passphrase/],
    ['is an empty line', '\n', /does not contain a passphrase/],
    ['has two lines', 'hunter2\nhunter3\n', /more than one line/],
    ['is far too long', 'x'.repeat(5_000), /more than 4096 bytes/],
    ['is no UTF-8', Uint8Array.from([0xff, 0xfe, 0x41]), /not UTF-8/],
  ])('is refused when it %s, and not repeated', async (_because, contents, says) => {
    const { context, source } = asking({ stdin: contents }, '-');
    const refused = readPassphrase(context, source);
    await expect(refused).rejects.toThrow(says);
    await expect(refused).rejects.not.toThrow('hunter');
  });

  it('warns when others can read it', async () => {
    const file = join(await aFolder(), 'passphrase');
    await writeFile(file, 'correct horse');
    await chmod(file, 0o640);
    const { context, source, stderr } = asking({}, file);
    await readPassphrase(context, source);
    expect(stderr()).toMatch(/other users of this machine can read/);
  });
});

describe('a passphrase from a terminal', () => {
  it.each([
    ['as typed', 'correct horse', 'correct horse'],
    ['with a slip taken back', 'correctt\x7f horse', 'correct horse'],
    ['begun again with control-U', 'wrong\x15correct horse', 'correct horse'],
    ['without arrow keys and other controls', ['correct', '\x1b[A', '\t', '\x1bOP', ' horse'], 'correct horse'],
    ['with characters of several bytes', 'пароль🔑x\x7f', 'пароль🔑'],
  ])('is taken %s, and nothing of it is shown', async (_how, keys, expected) => {
    const { context, source, stdout, stderr } = asking({ types: [keys] });
    expect(text(await readPassphrase(context, source))).toBe(expected);
    expect(stdout() + stderr()).toBe('Passphrase: \n');
  });

  it('is asked for twice when it is new, and both must agree', async () => {
    const same = asking({ types: ['correct horse', 'correct horse'] });
    expect(text(await readNewPassphrase(same.context, same.source))).toBe('correct horse');
    expect(same.stderr()).toBe('Passphrase: \nPassphrase, again: \n');
    const other = asking({ types: ['correct horse', 'correct house'] });
    await expect(readNewPassphrase(other.context, other.source)).rejects.toThrow('the passphrases do not match');
  });

  it.each([
    ['nothing is typed', [''], /the passphrase must not be empty/],
    ['control-C is typed', ['corr\x03ect'], /interrupted/],
    ['control-D is typed', ['\x04'], /interrupted/],
    ['the terminal goes away', [], /terminal closed/],
  ])('is refused when %s', async (_because, types, says) => {
    const { context, source } = asking({ types });
    await expect(readPassphrase(context, source)).rejects.toThrow(says);
  });

  it('is a usage error where there is none', async () => {
    const { context, source } = asking({});
    await expect(readPassphrase(context, source)).rejects.toMatchObject({ exit: 'USAGE' });
  });
});
