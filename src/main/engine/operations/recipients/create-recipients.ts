import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addRecipients } from '../../domain/recipients.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';
import { RecipientAddresses, RecipientName, RecipientNote, RecipientTags } from './recipient-shapes.ts';

/** Adds recipients to the address book. Coffer's own: policies, votes and webhooks treat it like every other activity. */
export const createRecipients = activity({
  path: 'create_recipients',
  own: true,
  type: 'ACTIVITY_TYPE_COFFER_CREATE_RECIPIENTS',
  intent: 'cofferCreateRecipientsIntent',
  summary: 'Add recipients to the address book',
  risk: 'what-is-allowed',
  params: z.strictObject({
    recipients: z
      .array(
        z.strictObject({
          recipientName: RecipientName,
          addresses: RecipientAddresses,
          tags: RecipientTags.optional(),
          note: RecipientNote.optional(),
        }),
      )
      .min(1, 'expected at least one')
      .max(limits.recipientsPerActivityMax, `at most ${limits.recipientsPerActivityMax} recipients in one activity`),
  }),
  result: { cofferCreateRecipientsResult: z.strictObject({ recipientIds: z.array(Uuid) }) },
  policy: { resource: 'RECIPIENT', action: 'CREATE' },
  run: (tx, { recipients }) => ({
    recipientIds: addRecipients(
      tx,
      recipients.map(({ tags = [], note = '', ...one }) => ({ ...one, tags, note })),
    ),
  }),
});
