import { z } from 'zod';
import { requireRecipient } from '../../domain/recipients.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Deletes recipients, all or none. Nothing that was signed changes. */
export const deleteRecipients = activity({
  path: 'delete_recipients',
  own: true,
  type: 'ACTIVITY_TYPE_COFFER_DELETE_RECIPIENTS',
  intent: 'cofferDeleteRecipientsIntent',
  summary: 'Delete recipients',
  risk: 'what-is-allowed',
  params: z.strictObject({ recipientIds: Ids(1) }),
  result: { cofferDeleteRecipientsResult: z.strictObject({ recipientIds: z.array(Uuid) }) },
  policy: { resource: 'RECIPIENT', action: 'DELETE' },
  run: (tx, { recipientIds }) => {
    for (const id of recipientIds) tx.recipients.remove(requireRecipient(tx, id).recipientId);
    return { recipientIds };
  },
});
