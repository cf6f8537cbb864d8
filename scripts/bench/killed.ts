import { killLoop } from '../../test/harness/kill-loop.ts';

// `npm run crash [rounds]`: the long form of the loop that the tests run a little of.
const rounds = Number(process.argv[3] ?? 200);
const report = await killLoop(rounds, (round) => {
  if ((round + 1) % 10 === 0) process.stderr.write(`killed ${round + 1} of ${rounds} times\n`);
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.wrong.length === 0 ? 0 : 1;
