import { describe, expect, it } from 'vitest';
import { refuses } from '../../../harness/refuses.ts';
import { withExchange } from './an-address-book.ts';

describe('delete_recipients', () => {
  it('deletes them', async () => {
    const { world, id } = await withExchange();
    expect(await world.operator.submit('delete_recipients', { recipientIds: [id] })).toEqual({ recipientIds: [id] });
    expect(await world.operator.query('list_recipients')).toEqual({ recipients: [] });
  });

  refuses('delete_recipients', withExchange, [
    ['none is named', { recipientIds: [] }, 'INVALID_ARGUMENT', 'expected at least one'],
    [
      'one is not there',
      ({ id }) => ({ recipientIds: [id, '00000000-0000-4000-8000-000000000000'] }),
      'NOT_FOUND',
      '0000',
    ],
  ]);
});
