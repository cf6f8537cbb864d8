/** What was sent and what came of it, and whether a vault holds that. */
import { randomFrom, type Random } from '../../fuzz/random.ts';
import { contentOf } from './content.ts';
import type { Door } from './door.ts';
import { digestOf, fingerprintOf, type Entry, type LoadActivity, type LoadAnswer } from './entry.ts';
import { nextAsk } from './kinds.ts';
import { linesOf, newLane, type Lane } from './lane.ts';

const DENIED = 7;
/** A vote may be sent again for an hour, and its instant may be five minutes ahead. This is within both, with time for the way. */
const VOTE_AGAIN_MS = 240_000;

export class Ledger {
  readonly lanes: readonly Lane[];
  /** Sentences about what was wrong. Empty is right. */
  readonly wrong: string[] = [];
  /** How often each kind of request was acknowledged. */
  readonly counts = new Map<string, number>();
  /** Sent and never answered, yet found: durable before the answer could leave. */
  foundUnacknowledged = 0;
  acknowledged = 0;
  readonly #seed: string;
  readonly #random: Random;
  readonly #entries: Entry[] = [];
  /** What each lane sent and has no answer to. */
  readonly #open = new Map<Lane, Entry>();
  /** Entries before this one were checked. */
  #checked = 0;
  #base: readonly string[] = [];
  #name = '';

  constructor(seed: string, lanes: number) {
    this.#seed = seed;
    this.#random = randomFrom(seed);
    this.lanes = Array.from({ length: lanes }, (_, number) => newLane(number));
  }

  /** Notes what the organization holds before the load. */
  async begin(door: Door): Promise<void> {
    const { lines, organizationName } = await contentOf(door);
    this.#base = lines;
    this.#name = organizationName;
  }

  /** What a lane sends next; its last request must have been answered. Chosen by `seed`, or by how many came before. */
  next(lane: Lane, { organizationId, rootPublicKey, nowMs, guestUntilMs }: Door, seed?: string): Entry {
    const number = this.#entries.length;
    const sentMs = nowMs();
    const random = randomFrom(seed ?? `${this.#seed} ${number}`);
    const unique = `${lane.number} ${number} ${random.below(2 ** 31).toString(36)}`;
    const { kind, ask } = nextAsk({
      lane,
      random,
      unique,
      nowMs: sentMs,
      rootPublicKey,
      ...(guestUntilMs === undefined ? {} : { guestUntilMs }),
    });
    const { by, path, type, parameters, target, deletes } = ask;
    const envelope = { type, timestampMs: String(sentMs), organizationId: deletes ?? organizationId, parameters };
    const body = JSON.stringify(envelope);
    const fingerprint = fingerprintOf(body);
    const entry: Entry = { kind, by, path, deletes, target, unique, body, sentMs, fingerprint, ask };
    this.#entries.push(entry);
    this.#open.set(lane, entry);
    return entry;
  }

  /** Takes an answer up. False where it leaves open what became of the request, so that the lane must wait. */
  answered(lane: Lane, entry: Entry, answer: LoadAnswer): boolean {
    if (answer.kind === 'other') this.wrong.push(`${entry.kind} was answered '${answer.message}': ${entry.body}`);
    if (answer.kind === 'unavailable' && !answer.unknown) entry.saidUnwritten = true;
    if (answer.kind === 'other' || answer.kind === 'unavailable') return false;
    this.#open.delete(lane);
    this.#take(lane, entry, answer);
    return true;
  }

  /**
   * Holds a vault that was opened again against what is known: all of what was sent since the last check, and `samples` of what was before.
   * What has no answer is there whole or not at all, and is sent again.
   */
  async check(door: Door, samples: number): Promise<void> {
    await this.#check(door, samples).catch((thrown: unknown) =>
      this.wrong.push(`a check came to an end: ${String(thrown)}`),
    );
  }

  async #check(door: Door, samples: number): Promise<void> {
    const open = [...this.#open];
    const absent: typeof open = [];
    for (const [lane, entry] of open) {
      const found = await this.#find(door, entry);
      if (found) {
        this.foundUnacknowledged += 1;
        if (entry.saidUnwritten)
          this.wrong.push(`nothing was written, said the answer, and it is there: ${entry.body}`);
        this.#open.delete(lane);
        this.#take(lane, entry, found);
      } else absent.push([lane, entry]);
    }
    await this.#compare(door);
    const due = this.#entries.slice(this.#checked);
    for (let count = 0; count < samples && this.#checked > 0; count += 1)
      due.push(this.#entryAt(this.#random.below(this.#checked)));
    const missing = new Set(absent.map(([, entry]) => entry));
    await all(
      due.filter((entry) => !missing.has(entry)),
      (entry) => this.#again(door, entry),
    );
    await this.#checkSubOrganizations(door, samples);
    this.#checked = this.#entries.length;
    for (const [lane, entry] of absent) {
      const answer = await door.submit(entry.by, entry.path, entry.body);
      if (!this.answered(lane, entry, answer)) this.wrong.push(`${entry.body} was not answered after the vault opened`);
    }
  }

  /** Holds every activity of the vault against what was acknowledged. `known` are those that were there before the load. */
  async checkEverything(door: Door, known: ReadonlySet<string>): Promise<void> {
    const expected = new Map<string, string>();
    // A deletion is an activity of the organization that it removed: the same bytes are answered with it, no list.
    for (const { target, deletes, activityId, digest } of this.#entries)
      if (!target && deletes === undefined && activityId && digest) expected.set(activityId, digest);
    for await (const activity of allActivities(door)) {
      if (known.has(activity.id)) continue;
      const digest = expected.get(activity.id);
      expected.delete(activity.id);
      if (digest === undefined) this.wrong.push(`${activity.id} is there and nobody was told: ${activity.fingerprint}`);
      else if (digest !== digestOf(shown(activity))) this.wrong.push(`${activity.id} is not what was acknowledged`);
    }
    for (const id of expected.keys()) this.wrong.push(`${id} was acknowledged and is gone`);
  }

  #take(lane: Lane, entry: Entry, answer: Extract<LoadAnswer, { kind: 'activity' | 'refused' }>): void {
    const { ask, target } = entry;
    if (!ask) throw new Error(`${entry.body} was acknowledged before`);
    delete entry.ask;
    const status = answer.kind === 'refused' ? 'REFUSED' : answer.activity.status.replace('ACTIVITY_STATUS_', '');
    const isRight = ask.comesTo.includes(status) && (answer.kind !== 'refused' || answer.code === DENIED);
    if (!isRight) this.wrong.push(`${entry.kind} came to ${digestOf(answer)}: ${entry.body}`);
    this.acknowledged += 1;
    this.counts.set(entry.kind, (this.counts.get(entry.kind) ?? 0) + 1);
    entry.activityId = answer.kind === 'refused' ? answer.activityId : answer.activity.id;
    (target ?? entry).digest = digestOf(answer);
    if (target && target.activityId !== entry.activityId)
      this.wrong.push(`a vote on ${target.activityId} was answered with ${entry.activityId}`);
    if (answer.kind === 'refused' || !isRight) return;
    if (status === 'CONSENSUS_NEEDED' && !target) lane.waiting.add(entry);
    const problem = ask.applied(answer.activity);
    if (problem) this.wrong.push(`${entry.activityId}, ${entry.kind}: ${problem}`);
  }

  /** What the vault says of a request that has no answer, without sending it: nothing where the request is not there. */
  async #find(door: Door, { by, path, deletes, target, fingerprint, body }: Entry): Promise<Kept | undefined> {
    if (deletes !== undefined) {
      if ((await subOrganizationsOf(door)).has(deletes)) return undefined;
      const again = await door.submit(by, path, body);
      if (again.kind === 'activity') return again;
      this.wrong.push(`${deletes} is gone, and its deletion was answered ${digestOf(again)}`);
      return undefined;
    }
    if (target) {
      const { activityId } = target;
      const { activity } = await door.query<{ activity: LoadActivity }>('get_activity', { activityId });
      return activity.votes.some(({ message }) => message === body) ? { kind: 'activity', activity } : undefined;
    }
    // It was among the last that were made, whatever else the other lanes had sent.
    const paginationOptions = { limit: '100' };
    const { activities } = await door.query<Listed>('list_activities', { paginationOptions });
    const activity = activities.find((one) => one.fingerprint === fingerprint);
    return activity && shown(activity);
  }

  /** The same bytes once more: they must be answered with what they were answered with, or would have been. */
  async #again(door: Door, entry: Entry): Promise<void> {
    // A vote is kept with its proposal, so that its own bytes are known only for as long as they are young.
    if (entry.target && Math.abs(door.nowMs() - entry.sentMs) > VOTE_AGAIN_MS) return;
    if (entry.by === 'guest' && door.nowMs() >= (door.guestUntilMs ?? 0)) return;
    const answer = await door.submit(entry.by, entry.path, entry.body);
    const expected = (entry.target ?? entry).digest;
    if (digestOf(answer) !== expected)
      this.wrong.push(`the same bytes were answered ${digestOf(answer)} after ${expected}: ${entry.body}`);
  }

  async #compare(door: Door): Promise<void> {
    const { lines, organizationName } = await contentOf(door);
    const expected = new Set([...this.#base, ...this.lanes.flatMap(linesOf)]);
    for (const line of lines) if (!expected.delete(line)) this.wrong.push(`nobody was told of this: ${line}`);
    for (const line of expected) this.wrong.push(`this was acknowledged and is gone: ${line}`);
    const name = this.lanes.flatMap((lane) => lane.organizationNames).at(-1) ?? this.#name;
    if (organizationName !== name) this.wrong.push(`the organization is called ${organizationName}, not ${name}`);
  }

  /** What lanes did not delete is there; the newest are looked into, since whole is whole. */
  async #checkSubOrganizations(door: Door, samples: number): Promise<void> {
    const held = await subOrganizationsOf(door);
    for (const { subOrganizations } of this.lanes) {
      for (const organizationId of subOrganizations)
        if (!held.delete(organizationId)) this.wrong.push(`${organizationId} was acknowledged and is gone`);
      for (const organizationId of [...subOrganizations].slice(-2 - Math.floor(samples / 8))) {
        const { users } = await door.query<{ users: unknown[] }>('list_users', { organizationId });
        const { wallets } = await door.query<{ wallets: unknown[] }>('list_wallets', { organizationId });
        if (users.length !== 1 || wallets.length !== 1)
          this.wrong.push(`${organizationId} is half there: ${users.length} users, ${wallets.length} wallets`);
      }
    }
    for (const organizationId of held) this.wrong.push(`nobody was told of ${organizationId}, or it was deleted`);
  }

  #entryAt(index: number): Entry {
    const entry = this.#entries[index];
    if (!entry) throw new Error(`there is no entry ${index}`);
    return entry;
  }
}

type Kept = Extract<LoadAnswer, { kind: 'activity' | 'refused' }>;
type Listed = Readonly<{ activities: readonly LoadActivity[] }>;

async function subOrganizationsOf(door: Door): Promise<Set<string>> {
  const paginationOptions = { limit: '100' };
  const { organizationIds } = await door.query<{ organizationIds: string[] }>('list_suborgs', { paginationOptions });
  return new Set(organizationIds);
}

/** The ids of all activities that a vault holds. */
export async function activityIdsOf(door: Door): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { id } of allActivities(door)) ids.add(id);
  return ids;
}

async function* allActivities(door: Door): AsyncIterable<LoadActivity> {
  let before: string | undefined;
  for (;;) {
    const paginationOptions = { limit: '100', ...(before ? { before } : {}) };
    const { activities } = await door.query<Listed>('list_activities', { paginationOptions });
    yield* activities;
    before = activities.at(-1)?.id;
    if (before === undefined) return;
  }
}

/** An activity of a list as the answer to its request. */
function shown(activity: LoadActivity): Kept {
  const { id, failure } = activity;
  return failure === undefined
    ? { kind: 'activity', activity }
    : { kind: 'refused', activityId: id, code: failure.code, message: failure.message };
}

/** Runs over all of a list, a few at a time. */
async function all<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await run(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
