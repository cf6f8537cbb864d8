import { release } from 'node:os';
import type { Command } from 'commander';
import { packageVersion } from '../config/package-version.ts';
import { examples, type Act } from './declare.ts';
import { failed, type Context } from './output.ts';

/** `coffer doctor`: what this computer offers, without a vault or a network. */
export function declareDoctor(program: Command, act: Act): void {
  program
    .command('doctor')
    .description('test the cryptography of this computer, without a vault or a network')
    .action(act((context) => examine(context)))
    .addHelpText(...examples('coffer doctor'));
}

/** Prints the versions, which libsecp256k1 works, and the result of the self-test. Exit code 1 where the self-test fails. */
async function examine(context: Context): Promise<void> {
  const [{ selfTest }, { fastestSecp256k1 }, { cryptography }] = await Promise.all([
    import('#engine/crypto/self-test.ts'),
    import('../adapters/secp256k1/fastest.ts'),
    import('./cryptography.ts'),
  ]);
  const { name, whyNot } = fastestSecp256k1();
  const { curves, ciphers } = cryptography();
  try {
    selfTest(curves, ciphers);
  } catch (thrown) {
    throw failed(thrown instanceof Error ? thrown.message : 'the cryptographic self-test failed');
  }
  const system = `${process.platform} ${release()}, ${process.arch}`;
  const library = name === 'native' ? 'native' : `WebAssembly, because ${whyNot ?? 'no native library works'}`;
  context.print(
    {
      coffer: packageVersion(),
      node: process.version,
      system,
      secp256k1: { library: name, whyNot },
      selfTest: 'passed',
    },
    [
      `Coffer         ${packageVersion()}`,
      `Node.js        ${process.version}`,
      `System         ${system}`,
      `libsecp256k1   ${library}`,
      'Self-test      passed',
    ].join('\n'),
  );
}
