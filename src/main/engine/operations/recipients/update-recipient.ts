import { z } from 'zod';
import { changeRecipient, requireRecipient } from '../../domain/recipients.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';
import { RecipientAddresses, RecipientName, RecipientNote, RecipientTags } from './recipient-shapes.ts';

/** Changes a recipient. What is left out stays; a list that is given takes the place of the whole list before. */
export const updateRecipient = activity({
  path: 'update_recipient',
  own: true,
  type: 'ACTIVITY_TYPE_COFFER_UPDATE_RECIPIENT',
  intent: 'cofferUpdateRecipientIntent',
  summary: 'Change a recipient',
  risk: 'what-is-allowed',
  params: z.strictObject({
    recipientId: Uuid,
    recipientName: RecipientName.optional(),
    addresses: RecipientAddresses.optional(),
    tags: RecipientTags.optional(),
    note: RecipientNote.optional(),
  }),
  result: { cofferUpdateRecipientResult: z.strictObject({ recipientId: Uuid }) },
  policy: { resource: 'RECIPIENT', action: 'UPDATE' },
  run: (tx, { recipientId, recipientName, addresses, tags, note }) => {
    changeRecipient(tx, requireRecipient(tx, recipientId), {
      ...(recipientName === undefined ? {} : { recipientName }),
      ...(addresses === undefined ? {} : { addresses }),
      ...(tags === undefined ? {} : { tags }),
      ...(note === undefined ? {} : { note }),
    });
    return { recipientId };
  },
});
