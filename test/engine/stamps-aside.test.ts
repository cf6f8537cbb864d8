import { describe, expect, it } from 'vitest';
import type { VerifyAside } from '#engine/ports.ts';
import type { Outcome, WireRequest } from '#shared/envelope.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { secp256k1KeyFrom, type Actor } from '../harness/actors.ts';
import { apiKey, joinedBy } from '../harness/people.ts';
import { aWorld, type World } from '../harness/world.ts';

const { p256 } = nodeCurves();
const threads: VerifyAside = async (...asked) => p256.verify(...asked);

/** Verifications that are under way until the test ends them, in the order in which they began. */
async function aWorldAside() {
  const began: (() => Promise<void>)[] = [];
  const world = await aWorld({
    verifyAside: async (...asked) => {
      await new Promise<void>((go) =>
        began.push(async () => (go(), new Promise<void>((done) => void setImmediate(done)))),
      );
      return threads(...asked);
    },
  });
  return { world, began };
}

const tag = (of: Actor, userTagName: string): string => of.bodyOf('create_user_tag', { userTagName, userIds: [] });
const send = (of: Actor, body: string): Promise<Outcome> => of.send('/public/v1/submit/create_user_tag', body);

/** Something that is under way, so that what follows is not the only request. */
function busy({ operator }: World): Promise<Outcome> {
  return send(operator, tag(operator, 'busy'));
}

const messageOf = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.failure.message);

/** Names of the tags that were made, in the order of the journal. */
function journal({ store, organizationId }: World): string[] {
  return store.activities
    .list(organizationId, { limit: 100 })
    .flatMap(({ type, status, parameters }) =>
      type === 'ACTIVITY_TYPE_CREATE_USER_TAG' && status === 'ACTIVITY_STATUS_COMPLETED'
        ? [String(parameters.userTagName)]
        : [],
    )
    .reverse();
}

describe('stamps that are verified beside this thread', () => {
  it('are those of P-256 keys while another request is under way, and no others', async () => {
    const { world, began } = await aWorldAside();
    const { operator } = world;
    const key = secp256k1KeyFrom('aside');
    await operator.submit('create_api_keys', { userId: operator.userId, apiKeys: [apiKey(key)] });
    const first = busy(world);
    expect(began).toHaveLength(0);
    const other = operator.as(operator.userId, key);
    const inPlace = send(other, tag(other, 'in place'));
    expect(began).toHaveLength(0);
    const aside = send(operator, tag(operator, 'aside'));
    expect(began).toHaveLength(1);
    await began[0]?.();
    expect((await Promise.all([first, inPlace, aside])).map(messageOf)).toEqual(['ok', 'ok', 'ok']);
  });

  it('keep the requests of one key in their order, and hold up no other key', async () => {
    const { world, began } = await aWorldAside();
    const { operator } = world;
    const { userId, key } = await joinedBy(operator, 'ann');
    const ann = operator.as(userId, key);
    const first = busy(world);
    const sent = ['one', 'two', 'three'].map((name) => send(operator, tag(operator, name)));
    const theirs = send(ann, tag(ann, 'of another key'));
    const [one, two, three, other] = began;
    await other?.();
    expect(messageOf(await theirs), 'a user without a policy').toMatch(/sufficient permissions/);
    await three?.();
    await two?.();
    await first;
    expect(journal(world)).toEqual(['busy']);
    // The only request that comes now is verified in its turn all the same.
    const last = send(operator, tag(operator, 'four'));
    await began[4]?.();
    expect(journal(world)).toEqual(['busy']);
    await one?.();
    expect((await Promise.all([...sent, last])).map(messageOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(journal(world)).toEqual(['busy', 'one', 'two', 'three', 'four']);
  });

  it('make one activity of the same bytes, however often they come at once', async () => {
    const { world, began } = await aWorldAside();
    const { operator } = world;
    const first = busy(world);
    const body = tag(operator, 'once');
    const sent = [1, 2, 3].map(() => send(operator, body));
    for (const end of began.toReversed()) await end();
    const ids = (await Promise.all(sent)).map((outcome) => outcome.ok && (outcome.value.activity as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    await first;
    expect(journal(world)).toEqual(['busy', 'once']);
  });

  it('serve nobody whose key is deleted, or who is, while they are verified', async () => {
    const { world, began } = await aWorldAside();
    const { operator } = world;
    const ann = await joinedBy(operator, 'ann');
    const first = busy(world);
    const late = send(ann, tag(ann, 'late'));
    expect(began).toHaveLength(1);
    await first;
    const deletion = operator.submit('delete_users', { userIds: [ann.userId] });
    await began[1]?.();
    await deletion;
    await began[0]?.();
    expect(messageOf(await late)).toMatch(/could not find public key/);
    expect(journal(world)).toEqual(['busy']);
  });

  it('are refused where they do not fit, in the same words as in place', async () => {
    const { world, began } = await aWorldAside();
    const { operator, service } = world;
    const path = '/public/v1/submit/create_user_tag';
    const bytes = new TextEncoder().encode(tag(operator, 'signed'));
    const forged: WireRequest = {
      path,
      body: new TextEncoder().encode(tag(operator, 'forged')),
      stamp: operator.key.stamp(bytes),
    };
    const inPlace = await service.call(forged);
    const first = busy(world);
    const aside = service.call(forged);
    await began[0]?.();
    expect(await aside).toEqual(inPlace);
    expect(messageOf(inPlace)).toBe('could not verify api key signature');
    await first;
  });

  it('are refused where the verification itself fails', async () => {
    const world = await aWorld({ verifyAside: () => Promise.reject(new Error('no thread')) });
    const first = busy(world);
    expect((await send(world.operator, tag(world.operator, 'lost'))).ok).toBe(false);
    await first;
    expect((await send(world.operator, tag(world.operator, 'next'))).ok).toBe(true);
    expect(world.bugs.splice(0)).toHaveLength(1);
  });

  it('are refused without those of the same key that come after them', async () => {
    let count = 0;
    const world = await aWorld({
      verifyAside: (...asked) => ((count += 1) <= 2 ? Promise.reject(new Error('no thread')) : threads(...asked)),
    });
    const { operator } = world;
    const first = busy(world);
    const sent = ['lost', 'lost too', 'kept'].map((name) => send(operator, tag(operator, name)));
    await first;
    expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual([false, false, true]);
    expect(journal(world)).toEqual(['busy', 'kept']);
    expect(world.bugs.splice(0)).toHaveLength(2);
  });

  it('are 64 at once at the most, also those of one key', async () => {
    const { world, began } = await aWorldAside();
    const { operator } = world;
    const first = busy(world);
    const sent = Array.from({ length: 66 }, (_, at) => send(operator, tag(operator, `tag ${at}`)));
    await first;
    expect(began).toHaveLength(64);
    for (let at = 0; at < 66; at += 1) {
      // Those beyond begin when the one before has ended, on a thread.
      while (began.length <= at) await new Promise((next) => void setImmediate(next));
      await began[at]?.();
    }
    expect((await Promise.all(sent)).map(messageOf)).toEqual(sent.map(() => 'ok'));
    expect(journal(world)).toEqual(['busy', ...sent.map((_, at) => `tag ${at}`)]);
  });

  it('are 64 at once at the most', async () => {
    const { world, began } = await aWorldAside();
    const { operator } = world;
    const people: Actor[] = [];
    for (let at = 0; at < 3; at += 1) people.push(await joinedBy(operator, `user ${at}`));
    const first = busy(world);
    const sent = Array.from({ length: 64 }, (_, at) => send(operator, tag(operator, `tag ${at}`)));
    const beyond = people.map((user) => send(user, tag(user, 'beyond')));
    expect(began).toHaveLength(64);
    expect((await Promise.all(beyond)).map(messageOf)).toEqual(Array(3).fill(expect.stringMatching(/permissions/)));
    for (const end of began) await end();
    await Promise.all([first, ...sent]);
    expect(journal(world)).toHaveLength(65);
  });
});
