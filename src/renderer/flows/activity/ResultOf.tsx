import { resultOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from './activity-text.tsx';
import { Fields } from './Fields.tsx';
import { signedOf } from './signed/joined.ts';
import { SignedView } from './signed/SignedView.tsx';

export function ResultOf(props: { activity: ActivityView; names: ActivityText }) {
  const signed = signedOf(props.activity);
  return signed ? <SignedView signed={signed} /> : <Fields value={resultOf(props.activity)} names={props.names} />;
}
