import { z } from 'zod';
import { showSessionProfile } from '../../domain/session-profiles.ts';
import { query } from '../define.ts';
import { SessionProfileShape } from './session-profile-shape.ts';

/** Every session profile of the organization and of its parent. */
export const getSessionProfiles = query({
  path: 'get_session_profiles',
  summary: 'List the session profiles',
  reads: ['sessionProfiles'],
  params: z.strictObject({}),
  result: z.strictObject({ sessionProfiles: z.array(SessionProfileShape) }),
  run: (view) => ({ sessionProfiles: view.usableSessionProfiles().map(showSessionProfile) }),
});
