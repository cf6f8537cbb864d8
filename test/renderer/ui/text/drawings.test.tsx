import { screen, waitFor } from '@testing-library/react';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { Amount } from '../../../../src/renderer/ui/text/Amount.tsx';
import { Address } from '../../../../src/renderer/ui/text/Address.tsx';
import { keyShapeOf } from '../../../../src/renderer/ui/text/KeyIcon.tsx';
import { Fingerprint, fingerprintWords } from '../../../../src/renderer/ui/text/Fingerprint.tsx';
import { Gauge } from '../../../../src/renderer/ui/parts/Gauge.tsx';
import { Initials } from '../../../../src/renderer/ui/parts/Initials.tsx';
import { Qr, qrBytesMax } from '../../../../src/renderer/ui/qr/Qr.tsx';
import { Votes } from '../../../../src/renderer/ui/parts/Votes.tsx';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();

const address = '0xb675AA318107eC27a654e0a92f40Ef2c42542176';
const digest = '8be3c8992f43cfab5ac19ac019db8aea74e2f5275ae3e8599637185fa3f44d65';

describe('an address', () => {
  it('is there in full, in groups that add nothing to what is copied', () => {
    const { container } = draw(<Address value={address} />);
    expect(container.querySelector('code')?.textContent).toBe(address);
    expect([...container.querySelectorAll('code span')].map((one) => one.textContent).slice(0, 3)).toEqual([
      '0x',
      'b675',
      'AA31',
    ]);
    expect(screen.getByRole('img', { name: address })).toBeTruthy();
  });

  it('copies the plain text as an address', async () => {
    const copied: unknown[] = [];
    draw(<Address value={address} copy label="address" />, {
      copy: async (...what) => {
        copied.push(what);
        return true;
      },
    });
    screen.getByRole('button', { name: 'Copy address' }).click();
    expect(await screen.findByRole('button', { name: 'Copied address' })).toBeTruthy();
    expect(copied).toEqual([[address, 'address']]);
  });
});

describe('an amount', () => {
  it.each(['en', 'de'] as const)(
    'has a point and no separator of thousands, so that a copy is the same amount (%s)',
    (language) => {
      const { container } = draw(<Amount amount="1234500000000000000000" asset="ETH" decimals={18} />, { language });
      expect(container.querySelector('span')?.textContent).toMatch(/^1234\.5\s+ETH$/);
    },
  );
});

describe('a key drawing', () => {
  it('is the same for hex in either case, and for nothing else', () => {
    expect(keyShapeOf(address)).toEqual(keyShapeOf(address.toLowerCase()));
    expect(keyShapeOf('bc1Qxy')).not.toEqual(keyShapeOf('bc1qxy'));
  });

  it('tells lookalikes apart, and uses every bow, ink and depth alike', () => {
    const shapes = Array.from({ length: 2_000 }, (_, n) => keyShapeOf(`0xb675${n.toString(16).padStart(32, '0')}2176`));
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(2_000);
    const counts = (of: readonly number[], kinds: number): readonly number[] =>
      Array.from({ length: kinds }, (_, kind) => of.filter((one) => one === kind).length / of.length);
    for (const [values, kinds] of [
      [shapes.map(({ bow }) => bow), 4],
      [shapes.map(({ ink }) => ink), 6],
      ...Array.from({ length: 8 }, (_, at) => [shapes.map(({ cuts }) => cuts[at] ?? -1), 5] as const),
    ] as const)
      for (const share of counts(values, kinds)) expect(Math.abs(share - 1 / kinds)).toBeLessThan(0.05);
  });
});

describe('the words of a fingerprint', () => {
  it('are the first eleven-bit words of the digest in the list of BIP-39', async () => {
    // 128 bits make twelve words, the last of which holds a checksum; the first eight are bits of the digest alone.
    const bytes = Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const twelve = entropyToMnemonic(bytes.slice(0, 16), wordlist).split(' ');
    expect(await fingerprintWords(digest)).toEqual(twelve.slice(0, 8));
  });

  it('are those of the drawing', async () => {
    draw(<Fingerprint value={`sha256:${digest}`} />);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(8));
    expect(document.querySelector('code')?.textContent).toBe(digest);
    expect(screen.getByRole('list', { name: 'As words' })).toBeTruthy();
  });

  it('are none of what is no digest', async () => {
    expect(await fingerprintWords('xyz')).toBeUndefined();
    expect(await fingerprintWords('abcd')).toBeUndefined();
  });
});

describe('a QR code', () => {
  it.each([
    ['an address', address],
    ['a bundle', JSON.stringify({ version: 'v1.0.0', data: 'ab'.repeat(450) })],
  ])('of %s is read back, dark on white with its quiet zone', (_what, text) => {
    draw(<Qr text={text} label="Code" />);
    const svg = screen.getByRole('img', { name: 'Code' });
    expect(readSvg(svg)).toBe(text);
    expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff');
  });

  it('is not drawn for what none can hold', () => {
    draw(<Qr text={'x'.repeat(qrBytesMax + 1)} label="Code" />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('small drawings', () => {
  it('say their numbers in words', () => {
    draw(
      <>
        <Votes have={1} need={3} rejected={1} label="Votes" />
        <Gauge value={62} max={100} target={75} label="Strength" />
      </>,
    );
    expect(screen.getByRole('img', { name: 'Votes: 1 of 3, 1 rejection' })).toBeTruthy();
    const meter = screen.getByRole('meter', { name: 'Strength' });
    expect(meter.getAttribute('aria-valuenow')).toBe('62');
    expect(meter.querySelectorAll('rect')).toHaveLength(32);
  });

  it.each([
    ['Mara Okafor', 'MO'],
    ['settlement-bot', 'SB'],
    ['Cher', 'C'],
    ['\u202e<b>', 'B'],
    ['', '·'],
    ['Żaneta 金', 'Ż金'],
    // Letters by name that no font draws: Hangul fillers.
    ['Treasury \u3164\u3164', 'T'],
    ['\u115fBank \uffa0', 'B'],
  ])('make initials of %j', (name, initials) => {
    const { container } = draw(<Initials name={name} />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe(initials);
  });
});

/** The text of a drawn code: its path as pixels, eight a cell, given to a decoder. */
function readSvg(svg: Element): string {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const width = side * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = '', run = ''] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? [])
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let at = Number(x) * scale; at < (Number(x) + Number(run)) * scale; at += 1)
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3);
  return decodeQR({ width, height: width, data });
}
