import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { joinedBy, nobody, subOrganizationOf } from '../harness/people.ts';
import { aWorld } from '../harness/world.ts';

async function anActivity() {
  const world = await aWorld();
  const { id } = await world.operator.activity('create_user_tag', { userTagName: 'ops', userIds: [] });
  const note = (text: string, more: object = {}) =>
    world.service.addNote({ activityId: id, userId: world.operator.userId, text, ...more });
  const kept = () => world.store.state.notes.lookup('activityId', id).map(({ text }) => text);
  return { world, id, note, kept };
}

describe('a note', () => {
  it('is kept beside its activity, in the order they were written, and told to who listens', async () => {
    const { world, note, kept } = await anActivity();
    const told: unknown[] = [];
    world.service.onCommitted((committed) => told.push(committed));
    await note('  asked for by Jonas\r\nby telephone ');
    await note('\u202eseen');
    expect(kept()).toEqual(['asked for by Jonas\nby telephone', '\u202eseen']);
    expect(told).toEqual([
      { tables: ['notes'], activities: false },
      { tables: ['notes'], activities: false },
    ]);
    expect(world.bugs).toEqual([]);
  });

  it('may be on what happens in a sub-organization, but not the other way round', async () => {
    const { world, id, kept } = await anActivity();
    const child = await subOrganizationOf(world.operator, 'child');
    const below = await child.activity('create_user_tag', { userTagName: 'ops', userIds: [] });
    const operator = world.operator.userId;
    await world.service.addNote({ activityId: below.id, userId: operator, text: 'theirs' });
    expect(world.store.state.notes.lookup('activityId', below.id)[0]?.organizationId).toBe(child.organizationId);
    const upwards = world.service.addNote({ activityId: id, userId: child.userId, text: 'ours' });
    await expect(upwards).rejects.toMatchObject({ code: rpcCodes.NOT_FOUND });
    expect(kept()).toEqual([]);
  });

  it('stays when its writer is gone', async () => {
    const { world, note, kept } = await anActivity();
    const ann = await joinedBy(world.operator, 'ann');
    await note('mine', { userId: ann.userId });
    expect(kept()).toEqual(['mine']);
    await expect(note('mine', { userId: nobody })).rejects.toMatchObject({ code: rpcCodes.NOT_FOUND });
  });

  it.each<[string, string, object, RpcName]>([
    ['it is empty', ' \n ', {}, 'INVALID_ARGUMENT'],
    ['it is too long', 'x'.repeat(limits.notesCharsMax + 1), {}, 'INVALID_ARGUMENT'],
    ['it holds what terminals obey', 'a\u001b[2J', {}, 'INVALID_ARGUMENT'],
    ['there is no such activity', 'text', { activityId: nobody }, 'NOT_FOUND'],
  ])('is refused when %s', async (_because, text, more, code) => {
    const { world, note } = await anActivity();
    const commits = world.store.commits.length;
    await expect(note(text, more)).rejects.toMatchObject({ code: rpcCodes[code] });
    expect(world.store.commits).toHaveLength(commits);
  });

  it('is one of a hundred at the most', async () => {
    const { note, kept } = await anActivity();
    for (let number = 0; number < limits.notesPerActivityMax; number += 1) await note(`note ${number}`);
    await expect(note('one more')).rejects.toMatchObject({ code: rpcCodes.RESOURCE_EXHAUSTED });
    expect(kept()).toHaveLength(limits.notesPerActivityMax);
  });
});
