import { expect, it } from 'vitest';
import { joinedBy } from '../../../harness/people.ts';
import { exchange, withExchange } from './an-address-book.ts';

it('list_recipients lists them to every member', async () => {
  const { world, id } = await withExchange();
  const ann = await joinedBy(world.operator, 'ann');
  expect(await ann.query('list_recipients')).toEqual({
    recipients: [
      {
        ...exchange,
        recipientId: id,
        tags: [],
        note: '',
        createdAt: { seconds: expect.any(String), nanos: expect.any(String) },
        updatedAt: { seconds: expect.any(String), nanos: expect.any(String) },
      },
    ],
  });
});
