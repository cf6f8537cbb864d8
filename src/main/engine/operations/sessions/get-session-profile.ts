import { z } from 'zod';
import { requireSessionProfile, showSessionProfile } from '../../domain/session-profiles.ts';
import { query } from '../define.ts';
import { SessionProfileShape } from './session-profile-shape.ts';

/** One session profile of the organization or of its parent. */
export const getSessionProfile = query({
  path: 'get_session_profile',
  summary: 'Get one session profile',
  reads: ['sessionProfiles'],
  params: z.strictObject({ sessionProfileId: z.string() }),
  result: z.strictObject({ sessionProfile: SessionProfileShape }),
  run: (view, { sessionProfileId }) => ({
    sessionProfile: showSessionProfile(requireSessionProfile(view, sessionProfileId)),
  }),
});
