import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { VaultStatus } from '#shared/bridge.ts';
import { publicKeyIn, textOf, useTargetKey, useTargetKeyUntilLock } from '../../../src/renderer/api/target-key.ts';
import { absent, info, locked, unlocked } from '../../harness/bridge.ts';

afterEach(() => {
  cleanup();
  useTargetKey.getState().letGo();
});

const key = { keyId: 'key-1', publicKey: `04${'ab'.repeat(64)}`, saved: false };
const other: VaultStatus = { ...unlocked, vaultId: '0197f1c2-7c1e-7d8e-9a55-3d1f0a4b7c22' };
const bobs: VaultStatus = { ...unlocked, info: { ...info, userId: 'bob' } };

function Window({ status }: { readonly status: VaultStatus | undefined }) {
  useTargetKeyUntilLock(status);
  return null;
}

describe('the key in hand', () => {
  it.each([
    ['is let go when the vault is locked', unlocked, locked, null],
    ['is let go when another vault is opened in its place', unlocked, other, null],
    ['is let go when somebody else acts', unlocked, bobs, null],
    ['stays while the vault stays open', unlocked, { ...unlocked, locksInMs: 5 }, key],
    ['stays when a vault is opened, which main does not wipe it for', locked, unlocked, key],
    ['stays where there never was a vault', absent, absent, key],
  ])('%s', (_because, before, after, expected) => {
    const { rerender } = render(<Window status={before} />);
    useTargetKey.getState().hold(key);
    rerender(<Window status={after} />);
    expect(useTargetKey.getState().key).toEqual(expected);
  });
});

describe('a public key in text', () => {
  it.each([
    ['uncompressed', `04${'ab'.repeat(64)}`, `04${'ab'.repeat(64)}`],
    ['compressed, in capitals', `02${'AB'.repeat(32)}`, `02${'ab'.repeat(32)}`],
    ['in groups and with 0x', `0x04 ${'abab '.repeat(32)}`, `04${'ab'.repeat(64)}`],
    ['a digit short', `04${'ab'.repeat(63)}a`, null],
    ['a private key', 'ab'.repeat(32), null],
    ['compressed, but as long as the other', `02${'ab'.repeat(64)}`, null],
    ['nothing', '', null],
  ])('%s', (_because, text, expected) => {
    expect(publicKeyIn(text)).toBe(expected);
  });

  it('is no text where it is not UTF-8', () => {
    expect(textOf(new Uint8Array([0xff, 0xfe]))).toBeNull();
    expect(textOf(new TextEncoder().encode('añb'))).toBe('añb');
  });
});
