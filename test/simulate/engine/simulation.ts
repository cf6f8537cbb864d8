/**
 * The engine over a vault under a mixed load of many users, on a disk that fails and crashes and a clock that jumps. Everything random comes
 * from the seeds in the plan, so a plan can be run again, and with steps left out.
 */
import { realWorld } from '../../../src/main/compose.ts';
import type { ActivityRecord } from '../../../src/main/engine/activity.ts';
import type { UserId } from '../../../src/main/engine/state/rows.ts';
import type { HostWorld } from '../../../src/main/session/open-vault.ts';
import { VaultError } from '../../../src/main/vault/index.ts';
import { randomFrom, type Random } from '../../fuzz/random.ts';
import { fakeDisk, type FakeDisk } from '../../harness/disk.ts';
import type { Lane } from '../../harness/load/lane.ts';
import { activityIdsOf, Ledger } from '../../harness/load/ledger.ts';
import { setUp } from '../../harness/load/set-up.ts';
import { putFormat1 } from '../../vault/earlier-format.ts';
import { idOf, signingKey } from '../../vault/vault-world.ts';
import { harmHeader, openFor, tellsOneThing } from '../header-checks.ts';
import { countFrom, type Crash, type Fault } from '../plan.ts';
import { require, takeAll } from '../shrink.ts';
import type { Tally } from '../simulation.ts';
import { checkRecords, checkSecrets, requireBackup, requireReadable, requireReplays, type Needed } from './checks.ts';
import { foundVault, openingOf, people, worldOf, type Opening } from './opening.ts';
import { isEngineLook, type EngineLoad, type EngineLook, type EngineStep } from './plan.ts';
import { VirtualTime } from './virtual-time.ts';

const LANES = 4;
const HOUR_MS = 3_600_000;
const GUEST_SECONDS = 10_800;
/** Earlier requests that are sent once more after each crash. */
const SAMPLES = 4;

/** Runs a plan. Throws where the product contradicts what was answered, with the step in the message. */
export async function simulateEngine(plan: readonly EngineStep[], tally: Tally = {}): Promise<void> {
  const run = new EngineRun(tally);
  await run.begin();
  await takeAll(plan, (step) => run.take(step));
  await run.end();
}

class EngineRun {
  readonly #tally: Tally;
  readonly #time = new VirtualTime();
  readonly #ledger = new Ledger('engine', LANES);
  readonly #seen = new Map<string, ActivityRecord>();
  readonly #bugs: string[] = [];
  #disk = fakeDisk();
  #held: Opening | undefined;
  #world: HostWorld = realWorld();
  #organizationId = '';
  #guestUntilMs = 0;
  #needed: Needed = { proposer: '', approver: '' };
  #founding: ReadonlySet<string> = new Set();
  /** Passphrases that may open the vault: the first should, where nothing failed. */
  #passphrases: readonly string[] = ['first'];
  #openings = 0;
  #backups = 0;
  #faulty = false;

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  async begin(): Promise<void> {
    this.#organizationId = await foundVault(this.#newWorld(), 'first');
    await this.#open();
    const { door } = this.#opening;
    this.#guestUntilMs = this.#time.clock.nowMs() + GUEST_SECONDS * 1_000;
    const { root: _, ...others } = people;
    await setUp(door, others, GUEST_SECONDS);
    await this.#ledger.begin(door);
    this.#founding = await activityIdsOf(door);
    const { users } = await door.query<{ users: { userId: string; userName: string }[] }>('list_users');
    const idOfUser = (name: string): string => users.find(({ userName }) => userName === name)?.userId ?? '';
    this.#needed = { proposer: idOfUser('proposer'), approver: idOfUser('approver') };
    await this.#reopened();
  }

  async end(): Promise<void> {
    await this.#reopened();
    for (const does of ['records', 'replay', 'verify'] as const) await this.#look(does, randomFrom('end'));
    this.#tally['requests'] = (this.#tally['requests'] ?? 0) + this.#ledger.acknowledged;
    this.#tally['found unacknowledged'] = (this.#tally['found unacknowledged'] ?? 0) + this.#ledger.foundUnacknowledged;
    for (const [kind, count] of this.#ledger.counts) this.#tally[kind] = (this.#tally[kind] ?? 0) + count;
    await this.#opening.session.lock();
  }

  async take({ does, seed, trouble }: EngineStep): Promise<void> {
    this.#count(`step ${does}`);
    const random = randomFrom(seed);
    if (isEngineLook(does)) return this.#look(does, random);
    if (does === 'migrate' || does === 'heal') await this.#prepareHeader(does, random);
    if (trouble?.kind === 'crash') await this.#crashing(trouble, () => this.#load(does, seed));
    else if (trouble?.kind === 'fault') await this.#failing(trouble, () => this.#load(does, seed));
    else await this.#load(does, seed);
    await this.#check();
  }

  /** The step runs until its process dies; then the vault is opened on what is left. */
  async #crashing({ how, harm, ...instant }: Crash, run: () => Promise<void>): Promise<void> {
    const dying = this.#opening;
    let left: FakeDisk | undefined;
    const callsFrom = countFrom(instant);
    const die = (): void => {
      left = dying.disk.crashed(how);
      dying.die();
    };
    dying.disk.onCall = (_number, call) => {
      if (callsFrom(call) === 0 && !left) die();
    };
    await run();
    dying.disk.onCall = undefined;
    if (!left) die();
    this.#count(`crash ${how}`);
    this.#held = undefined;
    await dying.session.lock();
    this.#disk = left ?? this.#disk;
    if (harm && (await harmHeader(this.#disk, harm))) this.#count(`damaged ${harm}`);
    await this.#reopened();
  }

  /** The step meets a fault. What the product says it did not do must not be there; what it leaves open may be. */
  async #failing({ how, lasting, ...instant }: Fault, run: () => Promise<void>): Promise<void> {
    const { disk } = this.#opening;
    const callsFrom = countFrom(instant);
    let met = false;
    disk.failing = (call) => {
      const calls = callsFrom(call) ?? -1;
      const isDue = calls === 0 || (lasting && calls > 0);
      met ||= isDue;
      return isDue ? how : undefined;
    };
    this.#faulty = true;
    await run();
    disk.failing = undefined;
    this.#faulty = false;
    this.#count(`${met ? 'met' : 'missed'} ${how}`);
    if (this.#held?.session.isLocked() !== false || this.#opening.vault().condition.kind !== 'writable') {
      this.#count('reopened after a fault');
      await this.#reopened();
    }
  }

  async #load(does: EngineLoad, seed: string): Promise<void> {
    const opening = this.#opening;
    if (does === 'lock') return this.#locking(opening, seed);
    const requests = this.#requests(opening, seed);
    if (does !== 'passphrase' && does !== 'code' && does !== 'slot') return requests;
    // The keys change beside the requests.
    const changing = this.#changeKeys(does, opening, randomFrom(`${seed} keys`)).catch((thrown: unknown) => {
      const isExpected =
        opening.isDead() ||
        (this.#faulty &&
          thrown instanceof VaultError &&
          ['io', 'outcome-unknown', 'read-only'].includes(thrown.reason));
      if (!isExpected) throw thrown;
    });
    await Promise.all([requests, changing]);
  }

  /** Every lane sends a few requests, each when the one before it was answered. */
  async #requests(opening: Opening, seed: string): Promise<void> {
    await Promise.all(this.#ledger.lanes.map((lane) => this.#lane(opening, lane, seed)));
  }

  async #lane({ door }: Opening, lane: Lane, seed: string): Promise<void> {
    const count = 1 + randomFrom(`${seed} ${lane.number}`).below(3);
    for (let at = 0; at < count; at += 1) {
      const entry = this.#ledger.next(lane, door, `${seed} ${lane.number} ${at}`);
      const answer = await door.submit(entry.by, entry.path, entry.body).catch(() => undefined);
      if (!answer || !this.#ledger.answered(lane, entry, answer)) {
        if (answer?.kind === 'unavailable') this.#count(answer.unknown ? 'answered unknown' : 'answered not written');
        return;
      }
    }
  }

  async #changeKeys(does: 'passphrase' | 'code' | 'slot', { vault, isDead }: Opening, random: Random): Promise<void> {
    const { keySlots } = vault();
    if (does === 'code') return void (await keySlots.newRecoveryCode());
    if (does === 'slot') {
      const passphrase = Buffer.from(`guest ${random.below(1_000_000)}`);
      const slotId = await keySlots.add({ userId: idOf(700) as UserId, signingKey: signingKey(3), passphrase });
      return keySlots.remove(slotId);
    }
    const [current = ''] = this.#passphrases;
    const next = `passphrase ${random.below(1_000_000)}`;
    this.#passphrases = [current, next];
    await keySlots.changePassphrase({ current: Buffer.from(current), next: Buffer.from(next) });
    if (!isDead()) this.#passphrases = [next];
  }

  /** The vault is locked while requests are under way, and unlocked again. */
  async #locking(opening: Opening, seed: string): Promise<void> {
    const requests = this.#requests(opening, seed);
    await opening.session.lock();
    await requests;
    if (opening.isDead()) return;
    const [passphrase = ''] = this.#passphrases;
    await opening.session.unlock(Buffer.from(passphrase));
  }

  /** Puts the vault into format 1, or damages a header file, so that the first request of this step writes the header first. */
  async #prepareHeader(does: 'migrate' | 'heal', random: Random): Promise<void> {
    await this.#opening.session.lock();
    this.#held = undefined;
    const [passphrase = ''] = this.#passphrases;
    if (does === 'migrate') await putFormat1(this.#disk, Buffer.from(passphrase));
    else await harmHeader(this.#disk, random.pick(['header', 'header.copy'] as const));
    await this.#reopened();
  }

  async #look(does: EngineLook, random: Random): Promise<void> {
    const opening = this.#opening;
    const [passphrase = ''] = this.#passphrases;
    if (does === 'clock')
      this.#time.set(random.pick([1_000, HOUR_MS, 3 * HOUR_MS, 25 * HOUR_MS, -HOUR_MS, -50 * HOUR_MS]));
    else if (does === 'verify') {
      const { ok, damage } = await opening.vault().verify();
      require(ok, `verify says ${JSON.stringify(damage)}`);
    } else if (does === 'replay') await requireReplays(opening, this.#world, passphrase);
    else if (does === 'read') await requireReadable(opening, this.#world, passphrase);
    else if (does === 'backup') await requireBackup(opening, this.#world, { number: (this.#backups += 1), passphrase });
    else if (does === 'scrub') {
      // Its first reading begins a minute after the opening, and later ones a day after the last.
      await this.#time.pass(25 * HOUR_MS);
      require(opening.vault().health.scrub !== undefined, 'the journal was not read again');
    } else await this.#ledger.checkEverything(opening.door, this.#founding);
    await this.#check();
  }

  /** Holds the vault against everything that was answered since the last check, and every activity against what it was before. */
  async #check(): Promise<void> {
    const { door, vault } = this.#opening;
    await this.#ledger.check(door, SAMPLES);
    require(this.#ledger.wrong.length === 0, this.#ledger.wrong.join('; '));
    require(this.#bugs.length === 0, `internal errors: ${this.#bugs.join('; ')}`);
    checkRecords(vault(), this.#organizationId, this.#needed, this.#seen);
    checkSecrets(vault(), this.#organizationId, this.#ledger.lanes);
  }

  /** Opens the vault as a new process. It must be writable, and hold what was answered. */
  async #reopened(): Promise<void> {
    await this.#held?.session.lock();
    this.#held = undefined;
    this.#disk.nextProcess();
    await this.#open();
    const { condition } = this.#opening.vault();
    require(condition.kind === 'writable', `opened ${JSON.stringify(condition)}`);
    require(await tellsOneThing(this.#disk), 'the header files tell two things after the vault was opened');
  }

  async #open(): Promise<void> {
    const organizationId = this.#organizationId;
    for (const passphrase of this.#passphrases) {
      const common = { passphrase, organizationId, guestUntilMs: this.#guestUntilMs };
      const opening = await openingOf(this.#disk, this.#newWorld(), this.#time, common).catch((thrown: unknown) => {
        if (thrown instanceof VaultError && thrown.reason === 'wrong-passphrase') return undefined;
        throw thrown;
      });
      if (!opening) continue;
      this.#held = opening;
      for (const other of this.#passphrases.filter((one) => one !== passphrase))
        require((await openFor(this.#disk, other)) ===
          undefined, 'two passphrases open the vault where one was changed');
      this.#passphrases = [passphrase];
      break;
    }
    require(this.#held !== undefined, 'no passphrase opens the vault');
  }

  #newWorld(): Partial<HostWorld> {
    const seed = `opening ${(this.#openings += 1)}`;
    const own = worldOf(this.#disk, this.#time, seed, (where) => void this.#bugs.push(where));
    this.#world = { ...realWorld(), ...own };
    return own;
  }

  get #opening(): Opening {
    if (!this.#held) throw new Error('the vault is not open');
    return this.#held;
  }

  #count(what: string): void {
    this.#tally[what] = (this.#tally[what] ?? 0) + 1;
  }
}
