import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { notes } from '../../src/main/bridge/notes.ts';
import { aBridgeContext } from '../harness/bridge-context.ts';
import { nobody } from '../harness/people.ts';

async function anActivity() {
  const world = await aBridgeContext();
  const outcome = await world.created.openVault.operator.call('create_user_tag', { userTagName: 'ops', userIds: [] });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return { world, id: (outcome.value['activity'] as JsonObject)['id'] as string, ...notes(world.context) };
}

describe('notes', () => {
  it('are the operator’s, and are read oldest first, with when they were written', async () => {
    const { world, id, addNote, notes: read } = await anActivity();
    expect(await read(id)).toEqual({ ok: true, value: [] });
    await addNote(id, 'first');
    world.clock.advance(1000);
    await addNote(id, 'second');
    const by = { userId: world.created.userId, userName: 'Ann' };
    expect(await read(id)).toEqual({
      ok: true,
      value: [
        { ...by, atMs: world.clock.nowMs() - 1000, text: 'first' },
        { ...by, atMs: world.clock.nowMs(), text: 'second' },
      ],
    });
  });

  it('are there only where there is an activity, and while the vault is open', async () => {
    const { world, id, addNote, notes: read } = await anActivity();
    for (const outcome of [await addNote(nobody, 'text'), await read(nobody)])
      expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.NOT_FOUND } });
    expect(await addNote(id, ' ')).toMatchObject({ ok: false, failure: { code: rpcCodes.INVALID_ARGUMENT } });
    world.lock();
    for (const outcome of [await addNote(id, 'text'), await read(id)])
      expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.UNAVAILABLE } });
  });
});
