import { describe, expect, it } from 'vitest';
import { refuses } from '../../../harness/refuses.ts';
import { exchange, on, other, withExchange } from './an-address-book.ts';

describe('update_recipient', () => {
  it('changes what is named, and leaves the rest', async () => {
    const { world, id } = await withExchange();
    await world.operator.submit('update_recipient', { recipientId: id, tags: ['eu'], note: 'asked by phone' });
    await world.operator.submit('update_recipient', { recipientId: id, addresses: [other('1')] });
    expect(await world.operator.query('list_recipients')).toMatchObject({
      recipients: [{ ...exchange, addresses: [other('1')], tags: ['eu'], note: 'asked by phone' }],
    });
  });

  refuses('update_recipient', withExchange, [
    ['there is none', { recipientId: '00000000-0000-4000-8000-000000000000' }, 'NOT_FOUND', 'recipient'],
    ['the name turns around', ({ id }) => ({ recipientId: id, recipientName: '\u202Ex' }), 'INVALID_ARGUMENT', 'Name'],
    ['an address is none', ({ id }) => ({ recipientId: id, addresses: [on('0x')] }), 'INVALID_ARGUMENT', 'EIP-55'],
  ]);
});
