import { z } from 'zod';
import { holderIds, requireHolder, type SessionHolder } from '../../domain/read-write-sessions.ts';
import { openSealedSession } from '../../domain/sealed-sessions.ts';
import { activity, older } from '../define.ts';
import { Email, ExpirationSeconds, Label, TargetPublicKey, Uuid } from '../shapes.ts';

const shared = {
  targetPublicKey: TargetPublicKey,
  apiKeyName: Label.optional(),
  expirationSeconds: ExpirationSeconds.optional(),
};

type Params = SessionHolder &
  Readonly<{
    targetPublicKey: string;
    apiKeyName?: string | undefined;
    expirationSeconds?: string | undefined;
    invalidateExisting?: boolean | undefined;
  }>;
const params: z.ZodType<Params> = z.strictObject({
  ...shared,
  userId: Uuid.optional(),
  invalidateExisting: z.boolean().optional(),
});

const Result = z.strictObject({
  organizationId: Uuid,
  organizationName: z.string(),
  userId: Uuid,
  username: z.string(),
  apiKeyId: Uuid,
  credentialBundle: z.string(),
});

/** Opens a session with a key that is made here and sealed to a key of the client's. */
export const createReadWriteSession = activity({
  path: 'create_read_write_session',
  type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
  intent: 'createReadWriteSessionIntentV2',
  summary: 'Create a session with an encrypted key',
  risk: 'who-may-act',
  params,
  older: [
    older({
      type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION',
      intent: 'createReadWriteSessionIntent',
      params: z.strictObject({ ...shared, email: Email }),
      upgrade: (asked): Params => asked,
      result: { key: 'createReadWriteSessionResult', from: (result: z.infer<typeof Result>) => result },
    }),
  ],
  result: { createReadWriteSessionResultV2: Result },
  policy: { resource: 'AUTH', action: 'CREATE' },
  // Whose an e-mail address is, policies or the root quorum decide.
  ownCredentialsOf: ({ userId, email }, submitterId) => userId ?? (email === undefined ? submitterId : ''),
  addsCredential: 'session',
  actsAsOthers: true,
  changesUsers: (asked, view, submitterId) => holderIds(view, asked, submitterId),
  seeksBelow: true,
  parentMayStart: true,
  run: (tx, { userId, email, ...login }) => {
    const user = requireHolder(tx, { userId, email });
    const sealed = {
      ...login,
      kind: 'Read Write Session',
      credentialType: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
    } as const;
    const openedBy = user.userId === tx.caller.userId ? tx.stampedBy : undefined;
    const { apiKey, credentialBundle } = openSealedSession(tx, user.userId, sealed, openedBy);
    const { organizationId, organizationName } = tx.organization;
    return {
      organizationId,
      organizationName,
      userId: user.userId,
      username: user.userName,
      apiKeyId: apiKey.apiKeyId,
      credentialBundle,
    };
  },
});
