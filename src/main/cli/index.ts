import { packageVersion } from '../config/package-version.ts';
import { hardenProcess } from './harden-process.ts';
import { keptServe } from './kept-serve.ts';

// What this process writes belongs to its user alone, whatever umask it was started with.
process.umask(0o077);
hardenProcess();
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  // Scripts ask this often, and it needs none of the commands. A reader that went away is no error.
  process.stdout.on('error', () => {});
  process.stdout.write(`${packageVersion()}\n`);
} else {
  const { terminal } = await import('./io.ts');
  const io = terminal();
  // The process that keeps a host's sockets needs none of the commands either: the host beside it reads the arguments.
  const keptArgs = keptServe(args, process.platform);
  const { run } = keptArgs ? await import('./keep-host.ts') : await import('./program.ts');
  process.exitCode = await run(keptArgs ?? args, io);
}
