/**
 * A vault under a mixed load on a disk that fails and crashes, on a virtual clock. Everything random comes from the seeds in the plan, so a
 * plan can be run again, and with steps left out.
 */
import type { Commit } from '../../src/main/engine/activity.ts';
import type { UserId } from '../../src/main/engine/state/rows.ts';
import { restoreBackup, salvageVault, VaultError, type OpenOptions, type Vault } from '../../src/main/vault/index.ts';
import { randomFrom, type Random } from '../fuzz/random.ts';
import { fakeDisk, type CrashKind, type FakeDisk } from '../harness/disk.ts';
import { putFormat1, wholeHeaderFiles } from '../vault/earlier-format.ts';
import {
  activityOf,
  create,
  dir,
  idOf,
  options,
  organizationId,
  reopen,
  signingKey,
  tagChange,
} from '../vault/vault-world.ts';
import { harmHeader, openFor, tellsOneThing } from './header-checks.ts';
import { contentOf, expectedContent, expectedSpan } from './model.ts';
import { countFrom, isLook, type Crash, type Fault, type Load, type Look, type Step } from './plan.ts';
import { require, takeAll } from './shrink.ts';

/** What a run came to: how often each step was taken, and what happened to the disk meanwhile. */
export type Tally = Record<string, number>;

/** Runs a plan. Throws where the vault contradicts the model, with the step in the message. */
export async function simulate(plan: readonly Step[], tally: Tally = {}): Promise<void> {
  const run = new Run(tally);
  await run.begin();
  await takeAll(plan, (step) => run.take(step));
  await run.end();
}

/** So many backups are restored together; then a full one follows. */
const CHAIN_MAX = 4;

type Left = Readonly<{
  disk: FakeDisk;
  acknowledged: Commit[];
  unknown: readonly Commit[];
  passphrases: readonly string[];
  gone: string | undefined;
}>;

class Run {
  readonly #tally: Tally;
  readonly #small = { segmentBytes: 4_000, snapshotRecords: 7 };
  #disk = fakeDisk();
  #vault: Vault | undefined;
  #nowMs = 1_790_000_000_000;
  #acknowledged: Commit[] = [];
  /** Commits whose outcome is not known: a first part of them may be in the vault. */
  #unknown: readonly Commit[] = [];
  /** Passphrases that may open the vault: the first should, where nothing failed. */
  #passphrases: readonly string[] = ['first'];
  /** The passphrase that a change of keys shut out last, once the change was acknowledged. */
  #gone: string | undefined;
  #activities = 0;
  #faulty = false;
  #backups = 0;
  /** A full backup and the increments that continue from it, and their bytes on another disk. */
  #chain: readonly string[] = [];
  readonly #kept = new Map<string, Uint8Array>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  async begin(): Promise<void> {
    this.#vault = (await create(this.#disk, this.#options())).vault;
  }

  async end(): Promise<void> {
    await this.#reopened();
    await this.#look('verify', randomFrom('end'));
    await this.#open().close();
  }

  async take({ does, seed, trouble }: Step): Promise<void> {
    this.#count(does);
    const random = randomFrom(seed);
    if (isLook(does)) return this.#look(does, random);
    if (does === 'migrate' || does === 'heal') await this.#prepareHeader(does, random);
    if (trouble?.kind === 'crash') return this.#crashing(trouble, () => this.#load(does, random));
    if (trouble?.kind === 'fault') return this.#failing(trouble, () => this.#load(does, random));
    await this.#load(does, random);
    this.#compare();
    if (does !== 'migrate' && does !== 'heal') return;
    require((await wholeHeaderFiles(this.#disk)).length === 2, 'a write left a header file that is not whole');
  }

  /** The step runs until the power goes; then the vault is opened on what is left. */
  async #crashing({ how, harm, ...instant }: Crash, run: () => Promise<void>): Promise<void> {
    let left: Left | undefined;
    const callsFrom = countFrom(instant);
    this.#disk.onCall = (_number, call) => {
      if (callsFrom(call) === 0) left = this.#leftBy(how);
    };
    await run();
    this.#disk.onCall = undefined;
    left ??= this.#leftBy(how);
    this.#count(`crash ${how}`);
    this.#disk = left.disk;
    this.#acknowledged = left.acknowledged;
    this.#unknown = left.unknown;
    this.#passphrases = left.passphrases;
    this.#gone = left.gone;
    this.#vault = undefined;
    await this.#requireGone();
    if (harm && (await harmHeader(this.#disk, harm))) this.#count(`damaged ${harm}`);
    await this.#reopened();
  }

  /** The disk as a crash leaves it now, with what must be on it then. */
  #leftBy(how: CrashKind): Left {
    return {
      disk: this.#disk.crashed(how),
      acknowledged: [...this.#acknowledged],
      unknown: this.#unknown,
      passphrases: this.#passphrases,
      gone: this.#gone,
    };
  }

  /** The step meets a fault. What it says it did not do must not be there; what it leaves open may be. */
  async #failing({ how, lasting, ...instant }: Fault, run: () => Promise<void>): Promise<void> {
    const callsFrom = countFrom(instant);
    this.#disk.failing = (call) => {
      const calls = callsFrom(call) ?? -1;
      return calls === 0 || (lasting && calls > 0) ? how : undefined;
    };
    this.#faulty = true;
    const failed = await run().then(
      () => false,
      (thrown: unknown) => {
        if (thrown instanceof VaultError && ['io', 'outcome-unknown', 'read-only'].includes(thrown.reason)) return true;
        throw thrown;
      },
    );
    this.#disk.failing = undefined;
    this.#faulty = false;
    this.#count(failed ? `failed ${how}` : `survived ${how}`);
    if (this.#vault?.condition.kind === 'writable') {
      // The vault goes on, so what failed was taken back.
      this.#unknown = [];
      this.#compare();
    } else await this.#reopened();
  }

  async #load(does: Load, random: Random): Promise<void> {
    const vault = this.#open();
    if (does === 'commit' || does === 'migrate' || does === 'heal') return this.#commit(vault, random);
    if (does === 'reopen') {
      await vault.close();
      this.#vault = undefined;
      return this.#reopened();
    }
    if (does === 'code') return void (await vault.keySlots.newRecoveryCode());
    const [current = ''] = this.#passphrases;
    if (does === 'slot') {
      const guest = `guest ${random.below(1_000_000)}`;
      const passphrase = Buffer.from(guest);
      const slotId = await vault.keySlots.add({ userId: idOf(700) as UserId, signingKey: signingKey(3), passphrase });
      await vault.keySlots.remove(slotId);
      this.#gone = guest;
      return this.#requireGone();
    }
    const next = `passphrase ${random.below(1_000_000)}`;
    this.#passphrases = [current, next];
    await vault.keySlots.changePassphrase({ current: Buffer.from(current), next: Buffer.from(next) });
    this.#passphrases = [next];
    this.#gone = current;
    await this.#requireGone();
  }

  /** Puts the vault into format 1, or damages a header file, so that the commit of this step writes the header first. */
  async #prepareHeader(does: 'migrate' | 'heal', random: Random): Promise<void> {
    await this.#open().close();
    this.#vault = undefined;
    const [passphrase = ''] = this.#passphrases;
    if (does === 'migrate') await putFormat1(this.#disk, Buffer.from(passphrase));
    else {
      const name = random.pick(['header', 'header.copy'] as const);
      if (await harmHeader(this.#disk, name)) this.#count(`damaged ${name}`);
    }
    await this.#reopened();
  }

  async #requireGone(): Promise<void> {
    const name = this.#gone === undefined ? undefined : await openFor(this.#disk, this.#gone);
    require(name === undefined, `the file ${name} opens for a passphrase that was shut out`);
  }

  async #commit(vault: Vault, random: Random): Promise<void> {
    const commits = Array.from({ length: 1 + random.below(4) }, () => this.#commitFrom(random));
    this.#unknown = commits;
    await vault.commit(commits);
    this.#acknowledged.push(...commits);
    this.#unknown = [];
  }

  #commitFrom(random: Random): Commit {
    this.#nowMs += random.below(5_000);
    const changes = Array.from({ length: random.below(3) }, () => {
      const number = 1 + random.below(12);
      return tagChange(
        number,
        random.below(4) === 0 ? null : `tag ${random.below(1_000)} ${'x'.repeat(random.below(700))}`,
      );
    });
    const known = random.below(3) === 0 && this.#activities > 0;
    const number = known ? 1 + random.below(this.#activities) : (this.#activities += 1);
    const status = random.pick(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED'] as const);
    const created = this.#createdAt(number);
    return {
      changes,
      activity: activityOf(1_000 + number, { status, createdAtMs: created, updatedAtMs: this.#nowMs }),
    };
  }

  #createdAt(number: number): number {
    const id = idOf(1_000 + number);
    return this.#acknowledged.find(({ activity }) => activity?.activityId === id)?.activity?.createdAtMs ?? this.#nowMs;
  }

  async #look(does: Look, random: Random): Promise<void> {
    const vault = this.#open();
    if (does === 'clock') this.#nowMs += (random.below(3) - 1) * 86_400_000;
    else if (does === 'verify') {
      const { ok, damage } = await vault.verify();
      require(ok, `verify says ${JSON.stringify(damage)}`);
    } else if (does === 'search') {
      const fromMs = this.#nowMs - random.below(2 * 86_400_000);
      const toMs = fromMs + random.below(2 * 86_400_000);
      const found = [...vault.activities.walk(organizationId, { fromMs, toMs })].map(
        (glance) => glance.read().activityId,
      );
      require(JSON.stringify(found) ===
        JSON.stringify(expectedSpan(this.#acknowledged, fromMs, toMs)), 'a search missed');
    } else if (does === 'read') {
      const reader = await reopen(this.#disk, { ...this.#options(), readOnly: true });
      require(contentOf(reader) === expectedContent(this.#acknowledged), 'a reader sees something else');
      await reader.close();
    } else if (does === 'backup') await this.#backup(vault);
    else await this.#damage(random);
    this.#compare();
  }

  /** A full backup, or an increment since the backup before it. Only a change of keys makes a full one necessary. */
  async #backup(vault: Vault): Promise<void> {
    const passphrase = Buffer.from('backup');
    // Names of their own: a crash may bring back what was removed and not flushed.
    const [file, folder] = [`/backup-${(this.#backups += 1)}.age`, `/restored-${this.#backups}`];
    for (const [path, bytes] of this.#kept) this.#disk.put(path, bytes);
    const made = { file, passphrase, workFactor: 1, withManifest: true };
    const isIncrement = await vault.backup({ ...made, since: this.#chain.at(-1) }).then(
      () => this.#chain.length > 0,
      async (thrown: unknown) => {
        const isNeeded = thrown instanceof VaultError && thrown.reason === 'full-backup-needed';
        if (!isNeeded || !thrown.message.includes('keys')) throw thrown;
        await vault.backup(made);
        return false;
      },
    );
    this.#count(isIncrement ? 'increment' : 'full backup');
    this.#chain = isIncrement ? [...this.#chain, file] : [file];
    for (const path of [file, `${file}.manifest`]) this.#kept.set(path, this.#disk.bytes(path));
    const [own = ''] = this.#passphrases;
    const [full = '', ...increments] = this.#chain;
    const target = { dir: folder, file: full, increments, passphrase, vaultPassphrase: Buffer.from(own) };
    await restoreBackup({ ...options(this.#disk), ...target });
    const restored = await reopen(this.#disk, { ...this.#options(), dir: folder });
    require(contentOf(restored) === expectedContent(this.#acknowledged), 'the backup holds something else');
    await restored.close();
    for (const path of [folder, ...this.#kept.keys()]) await this.#disk.remove(path);
    if (this.#chain.length >= CHAIN_MAX) this.#chain = [];
    for (const path of this.#kept.keys())
      if (!this.#chain.includes(path.replace(/\.manifest$/, ''))) this.#kept.delete(path);
  }

  /** A copy of the closed vault with some bytes changed: opening never shows what never was, and salvage loses only what it says. */
  async #damage(random: Random): Promise<void> {
    await this.#open().close();
    this.#vault = undefined;
    const copy = this.#disk.copy();
    await this.#reopened();
    const journal = copy.paths().filter((path) => path.startsWith(`${dir}/g`) && path.endsWith('.log'));
    for (let times = 1 + random.below(3); times > 0; times -= 1) {
      const path = random.pick(journal);
      const bytes = Uint8Array.from(copy.bytes(path));
      const at = random.below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
      copy.put(path, bytes);
    }
    const report = await salvageVault({ ...options(copy), ...this.#options(), into: '/salvaged' });
    const salvaged = await reopen(copy, { ...this.#options(), dir: '/salvaged' });
    const [rows] = JSON.parse(contentOf(salvaged)) as [unknown, unknown];
    const [expected] = JSON.parse(expectedContent(this.#acknowledged)) as [unknown, unknown];
    // The vault was closed, so the snapshot knows every row.
    require(JSON.stringify(rows) === JSON.stringify(expected), 'salvage gives other rows');
    require(report.verified.ok && !report.rowsUncertain, 'the salvaged vault is not whole');
    if (report.lostLines === 0)
      require(contentOf(salvaged) === expectedContent(this.#acknowledged), 'salvage lost what it does not say');
    this.#count(`salvage lost ${report.lostLines > 0 ? 'some' : 'none'}`);
    await salvaged.close();
  }

  /** Opens the vault anew. It must be writable, and hold what was acknowledged and a first part of what is unknown. */
  async #reopened(): Promise<void> {
    await this.#vault?.close();
    this.#disk.nextProcess();
    this.#vault = undefined;
    for (const passphrase of this.#passphrases) {
      const vault = await reopen(this.#disk, { ...this.#options(), passphrase: Buffer.from(passphrase) }).catch(
        (thrown: unknown) => {
          if (thrown instanceof VaultError && thrown.reason === 'wrong-passphrase') return undefined;
          throw thrown;
        },
      );
      if (!vault) continue;
      require(!this.#vault, 'two passphrases open the vault where one was changed');
      this.#vault = vault;
      this.#passphrases = [passphrase];
      break;
    }
    const vault = this.#open();
    // With a fault on its way the vault may open for reading only; it is opened once more when the fault is over.
    if (this.#faulty && vault.condition.kind === 'read-only') return;
    require(vault.condition.kind === 'writable', `opened ${JSON.stringify(vault.condition)}`);
    require(await tellsOneThing(this.#disk), 'the header files tell two things after the vault was opened');
    const found = contentOf(vault);
    for (let taken = 0; taken <= this.#unknown.length; taken += 1) {
      const commits = [...this.#acknowledged, ...this.#unknown.slice(0, taken)];
      if (expectedContent(commits) !== found) continue;
      this.#acknowledged = commits;
      this.#unknown = [];
      return;
    }
    throw new Error('the vault holds neither what was acknowledged nor what was on its way');
  }

  #compare(): void {
    require(contentOf(this.#open()) === expectedContent(this.#acknowledged), 'the vault shows something else');
  }

  #open(): Vault {
    if (!this.#vault) throw new Error('no passphrase opens the vault');
    return this.#vault;
  }

  #options(): Partial<OpenOptions> {
    const [passphrase = ''] = this.#passphrases;
    return { ...this.#small, passphrase: Buffer.from(passphrase), clock: { nowMs: () => this.#nowMs } };
  }

  #count(what: string): void {
    this.#tally[what] = (this.#tally[what] ?? 0) + 1;
  }
}
