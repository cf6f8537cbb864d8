import { Link } from 'react-router';
import { useMessages } from '../../../messages/translate.tsx';
import type { ActivityView } from '../activity-text.tsx';
import { signedOf } from './joined.ts';
import { messages } from './messages.ts';

/** Leads to what an activity signed, where it stands first; nothing for an activity that has not signed. */
export function SeeSigned({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const signed = signedOf(activity);
  return signed && <Link to={`/approvals/${activity.id}`}>{t('seeSigned', { what: signed.what })}</Link>;
}
