import { z } from 'zod';
import { addSessionProfile } from '../../domain/session-profiles.ts';
import { requireReadable } from '../../policy/policy.ts';
import { activity } from '../define.ts';
import { ExpirationSeconds, Label, Notes, PolicyText, Uuid } from '../shapes.ts';

/** Keeps a profile that sessions of the organization and of its sub-organizations can be limited to. */
export const createSessionProfile = activity({
  path: 'create_session_profile',
  type: 'ACTIVITY_TYPE_CREATE_SESSION_PROFILE',
  intent: 'createSessionProfileIntent',
  summary: 'Add a session profile',
  risk: 'what-is-allowed',
  params: z.strictObject({
    sessionProfileName: Label,
    scope: PolicyText.min(1, 'a scope must not be empty: use true to allow everything'),
    expirationSeconds: ExpirationSeconds.optional(),
    notes: Notes.optional(),
  }),
  result: { createSessionProfileResult: z.strictObject({ sessionProfileId: Uuid }) },
  policy: { resource: 'SESSION_PROFILE', action: 'CREATE' },
  requireReadable: ({ scope }) =>
    requireReadable(
      { condition: scope },
      { condition: 'parameters.scope', consensus: 'parameters.scope', time: 'parameters.scope' },
    ),
  run: (tx, profile) => ({ sessionProfileId: addSessionProfile(tx, profile).sessionProfileId }),
});
