import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPageTicket, leavePageTicket, takePageTicket } from '../../src/main/config/page-tickets.ts';

let config = '';
beforeEach(() => (config = mkdtempSync(join(tmpdir(), 'coffer-tickets-'))));
afterEach(() => rmSync(config, { recursive: true, force: true }));

const nowMs = 1_800_000_000_000;
const place = () => ({ config, port: 7411 });
const folder = () => join(config, 'page-tickets');
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('L2: a ticket that another program leaves for the host', () => {
  it('is good once, and its file says nothing of the token', async () => {
    const { token } = await leavePageTicket(place(), nowMs);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [name = ''] = readdirSync(folder());
    expect([modeOf(folder()), modeOf(join(folder(), name))]).toEqual(['700', '600']);
    expect(name + readFileSync(join(folder(), name), 'utf8')).not.toContain(token);
    for (const _ of [1, 2]) expect(await isPageTicket(place(), token, nowMs), 'looking leaves it there').toBe(true);
    const taken = await Promise.all([1, 2, 3].map(() => takePageTicket(place(), token, nowMs)));
    expect(taken.filter((each) => each)).toHaveLength(1);
    expect(await takePageTicket(place(), token, nowMs)).toBe(false);
    expect(await isPageTicket(place(), token, nowMs)).toBe(false);
    expect(readdirSync(folder())).toEqual([]);
  });

  it.each([
    [0, true],
    [300_000, true],
    [300_001, false],
    [-1, false],
  ])('after %d ms: %s', async (laterMs, isGood) => {
    const { token } = await leavePageTicket(place(), nowMs);
    expect(await isPageTicket(place(), token, nowMs + laterMs)).toBe(isGood);
    expect(await takePageTicket(place(), token, nowMs + laterMs)).toBe(isGood);
    expect(await takePageTicket(place(), token, nowMs), 'and not again').toBe(false);
  });

  it('is worth nothing at another port, where a program of another user may have learned its token', async () => {
    const { token } = await leavePageTicket(place(), nowMs);
    const other = { ...place(), port: 7412 };
    expect([await isPageTicket(other, token, nowMs), await takePageTicket(other, token, nowMs)]).toEqual([
      false,
      false,
    ]);
    expect(await takePageTicket(place(), token, nowMs)).toBe(true);
  });

  it('goes with the folders that were made for it when it is withdrawn, and with no other', async () => {
    const fresh = { ...place(), config: join(config, 'a', 'b') };
    const ticket = await leavePageTicket(fresh, nowMs);
    await ticket.withdraw();
    expect(await takePageTicket(fresh, ticket.token, nowMs)).toBe(false);
    expect([existsSync(join(config, 'a')), existsSync(config)]).toEqual([false, true]);
    const [one, other] = [await leavePageTicket(fresh, nowMs), await leavePageTicket(fresh, nowMs)];
    await one.withdraw();
    await one.withdraw();
    expect(await takePageTicket(fresh, other.token, nowMs)).toBe(true);
  });

  it('is not taken where others could have written it, nor through a link', async () => {
    const open = async (spoil: (path: string) => void): Promise<boolean> => {
      const { token } = await leavePageTicket(place(), nowMs);
      spoil(join(folder(), createHash('sha256').update(`7411 ${token}`).digest('hex')));
      const seen = await isPageTicket(place(), token, nowMs);
      expect(await takePageTicket(place(), token, nowMs)).toBe(seen);
      return seen;
    };
    expect(await open(() => {})).toBe(true);
    expect(await open((path) => chmodSync(path, 0o622))).toBe(false);
    expect(await open(() => chmodSync(folder(), 0o777))).toBe(false);
    chmodSync(folder(), 0o700);
    expect(await open((path) => writeFileSync(path, 'soon'))).toBe(false);
    expect(
      await open((path) => {
        writeFileSync(join(config, 'elsewhere'), String(nowMs), { mode: 0o600 });
        rmSync(path);
        symlinkSync(join(config, 'elsewhere'), path);
      }),
    ).toBe(false);
    for (const token of ['', '../../x', 'a'.repeat(5_000)])
      expect(await takePageTicket(place(), token, nowMs)).toBe(false);
    expect(await takePageTicket({ ...place(), config: join(config, 'none') }, 'x', nowMs)).toBe(false);
  });

  it('is removed when it is old, by whoever leaves the next one', async () => {
    await leavePageTicket(place(), nowMs);
    // Another program made its file, and did not write the time into it yet.
    writeFileSync(join(folder(), 'about-to-be-written'), '', { mode: 0o600 });
    writeFileSync(join(folder(), 'no-time'), 'x', { mode: 0o600 });
    await leavePageTicket(place(), nowMs + 300_001);
    expect(readdirSync(folder())).toHaveLength(2);
    expect(readdirSync(folder())).toContain('about-to-be-written');
  });
});
