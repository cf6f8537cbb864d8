import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeUserTags, retagUsers } from '#engine/domain/user-tagging.ts';
import { addUserTag } from '#engine/domain/user-tags.ts';
import { addUser } from '#engine/domain/users.ts';
import { write } from '../../harness/key-material.ts';
import { person } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const some = (count: number) => fc.uniqueArray(fc.nat(count - 1));
const step = fc.oneof(
  fc.record({ tag: fc.nat(2), add: some(4), remove: some(4), drop: fc.constant(false) }),
  fc.record({ tag: fc.nat(2), add: fc.constant([]), remove: fc.constant([]), drop: fc.constant(true) }),
);

describe('who has which tag', () => {
  it('is what a set would say, after any tagging, untagging and deleting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const world = await aWorld();
        await write(world, (tx) => {
          const users = ['a', 'b', 'c', 'd'].map((name) => addUser(tx, person(name), new Map(), 'x').userId);
          const model = ['x', 'y', 'z'].map((name) => ({
            id: addUserTag(tx, name).userTagId,
            have: new Set<string>(),
            there: true,
          }));
          for (const { tag, add, remove, drop } of steps) {
            const one = model[tag];
            if (!one?.there) continue;
            const named = (places: readonly number[]) => places.map((at) => users[at] as string);
            const [added, removed] = [named(add), named(remove).filter((id) => !named(add).includes(id))];
            if (drop) {
              expect(removeUserTags(tx, [one.id]).map(({ userId }) => userId)).toEqual(
                users.filter((id) => one.have.has(id)),
              );
              one.there = false;
              one.have.clear();
            } else {
              retagUsers(tx, one.id, { add: added, remove: removed });
              for (const id of added) one.have.add(id);
              for (const id of removed) one.have.delete(id);
            }
            for (const userId of users)
              expect(new Set(tx.users.get(userId)?.userTags)).toEqual(
                new Set(model.filter(({ have }) => have.has(userId)).map(({ id }) => id)),
              );
          }
        });
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});
