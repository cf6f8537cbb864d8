import { z } from 'zod';
import { showRecipient } from '../../domain/recipients.ts';
import { query } from '../define.ts';
import { RecipientShape } from './recipient-shapes.ts';

/** Every recipient of the organization, in the order they were added. */
export const listRecipients = query({
  path: 'list_recipients',
  own: true,
  summary: 'List the recipients of the address book',
  reads: ['recipients'],
  params: z.strictObject({}),
  result: z.strictObject({ recipients: z.array(RecipientShape) }),
  run: (view) => ({ recipients: view.recipients.list().map(showRecipient) }),
});
