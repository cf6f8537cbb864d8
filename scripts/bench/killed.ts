import { killLoop } from '../../test/harness/kill-loop.ts';

// `npm run crash [rounds [seed]]`: the long form of the loop that the tests run a little of.
const rounds = Number(process.argv[3] ?? 200);
const seed = process.argv[4];
const report = await killLoop(rounds, {
  keep: true,
  loadMs: 600,
  ...(seed === undefined ? {} : { seed }),
  onRound: (so) => {
    if (so.rounds % 10 === 0)
      process.stderr.write(`killed ${so.rounds} of ${rounds} times, ${so.acknowledged} answered\n`);
    // A run that is stopped leaves a report, too.
    if (so.rounds % 50 === 0) process.stdout.write(`${JSON.stringify(so)}\n`);
  },
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.wrong.length === 0 ? 0 : 1;
