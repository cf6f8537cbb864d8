import { randomBytes } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { parsePath, withDeriver } from '../../src/main/engine/crypto/hd.ts';
import { publicKeyOf } from '../../src/main/engine/crypto/keys.ts';
import { Secret } from '../../src/main/engine/crypto/secret.ts';
import { kdf, costFloor } from '../../src/main/vault/kdf.ts';
import { atMost, medianMs, plain, type Figure } from './measure.ts';

const ACCOUNTS = 1_000;

/** A thousand accounts of one wallet, against @scure/bip32 with its parent kept. */
export async function derivation(): Promise<Figure[]> {
  const ciphers = nodeCiphers();
  const curves = nodeCurves();
  const seed = randomBytes(64);
  const ours = await medianMs(5, () => {
    const secret = Secret.of('seed', seed);
    withDeriver(ciphers, curves, secret, (derive) => {
      for (let index = 0; index < ACCOUNTS; index += 1)
        publicKeyOf(curves, 'CURVE_SECP256K1', derive('CURVE_SECP256K1', parsePath(`m/44'/60'/0'/0/${index}`)));
    });
    secret.wipe();
  });
  const theirs = await medianMs(3, () => {
    const parent = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0");
    for (let index = 0; index < ACCOUNTS; index += 1) parent.deriveChild(index);
  });
  return [
    plain(`${ACCOUNTS} accounts derived`, ours, 'ms'),
    plain(`${ACCOUNTS} accounts with @scure/bip32, parent kept`, theirs, 'ms'),
    atMost(`${ACCOUNTS} accounts against @scure/bip32`, ours / theirs, 0.35),
  ];
}

/** What an unlock costs: the key derivation at the cost that new vaults get. */
export async function unlock(): Promise<Figure[]> {
  const salt = randomBytes(32);
  const took = await medianMs(5, () => kdf(new TextEncoder().encode('passphrase'), salt, costFloor));
  return [plain('unlock: Argon2id, 64 MiB, 3 passes', took, 'ms')];
}
