import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createVaultAt } from '../../src/main/compose.ts';
import { serve } from './host-process.ts';
import { plain, within, type Figure } from './measure.ts';
import { inFolder } from './vault-filling.ts';

const ACTIVITIES = 1_000;
/** Until the memory of the key derivation is given back, and the collector has looked at what the start left. */
const SETTLE_MS = 10_000;
const PASSPHRASE = 'measured, not guarded';

/** What the processes of `coffer serve` keep in memory, idle, with an open vault. Linux alone tells it. */
export async function memory(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const dir = join(folder, 'vault');
    const made = await createVaultAt({
      dir,
      passphrase: new TextEncoder().encode(PASSPHRASE),
      organizationName: 'Bench',
      operatorName: 'operator',
      network: 'off',
    });
    for (let at = 0; at < ACTIVITIES; at += 1) {
      const answer = await made.openVault.operator.call('create_user_tag', { userTagName: `tag ${at}`, userIds: [] });
      if (!answer.ok) throw new Error(answer.failure.message);
    }
    await made.close();
    const passphraseFile = join(folder, 'passphrase');
    writeFileSync(passphraseFile, `${PASSPHRASE}\n`, { mode: 0o600 });
    const host = await serve(dir, '--passphrase-file', passphraseFile);
    await setTimeout(SETTLE_MS);
    const [ofHost, ofKeeper] = [rollup(host.pid), rollup(host.keeperPid)];
    await host.stop();
    return [
      within(`idle host with ${ACTIVITIES} activities: resident`, ofHost.resident, 110, 'MB'),
      plain('of these its own, not shared with other programs', ofHost.own, 'MB'),
      plain('the process that keeps its sockets: resident', ofKeeper.resident, 'MB'),
      plain('of these its own, not shared with other programs', ofKeeper.own, 'MB'),
    ];
  });
}

/** Megabytes of a process, of 10⁶ bytes. */
function rollup(pid: number): Readonly<{ resident: number; own: number }> {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string): number =>
    (Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(text)?.[1]) * 1_024) / 1_000_000;
  return { resident: megabytes('Rss'), own: megabytes('Private_Dirty') + megabytes('Private_Clean') };
}
