import type { Curves } from '#engine/ports.ts';
import { fastestSecp256k1 } from '../../src/main/adapters/secp256k1/fastest.ts';
import { wasmSecp256k1 } from '../../src/main/adapters/secp256k1/wasm.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { nobleCurves } from './noble-curves.ts';

const fastest = fastestSecp256k1();
if (fastest.whyNot !== null) process.stderr.write(`not run: the native libsecp256k1, because ${fastest.whyNot}\n`);

/** Every body of secp256k1 that works on this computer, with its name: the native library, WebAssembly and @noble. */
export const secp256k1Bodies: readonly (readonly [string, Curves['secp256k1']])[] = [
  ...(fastest.whyNot === null ? [['native', fastest.body] as const] : []),
  ['WebAssembly', wasmSecp256k1],
  ['noble', nobleCurves().secp256k1],
];

/** The same bodies as whole sets of curves: what Coffer runs on, with each libsecp256k1, and @noble alone. */
export const curveBodies: readonly (readonly [string, Curves])[] = secp256k1Bodies.map(([name, secp256k1]) => [
  name,
  name === 'noble' ? nobleCurves() : { ...nodeCurves(), secp256k1 },
]);
