import { expect, it } from 'vitest';
import { fastestSecp256k1 } from '../../src/main/adapters/secp256k1/fastest.ts';
import { coffer, printed } from '../harness/cli.ts';

it('says which libsecp256k1 works, and that the self-test passed', async () => {
  const { name, whyNot } = fastestSecp256k1();
  expect(printed(await coffer(['doctor', '--json']))).toMatchObject({
    node: process.version,
    secp256k1: { library: name, whyNot },
    selfTest: 'passed',
  });
  expect((await coffer(['doctor'])).stdout).toMatch(/^libsecp256k1 +\S.*\nSelf-test +passed$/m);
});
