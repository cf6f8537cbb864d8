import { hardenProcess } from './harden-process.ts';
import { terminal } from './io.ts';
import { run } from './program.ts';

// What this process writes belongs to its user alone, whatever umask it was started with.
process.umask(0o077);
hardenProcess();
process.exitCode = await run(process.argv.slice(2), terminal());
