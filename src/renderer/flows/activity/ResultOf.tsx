import { resultOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from './activity-text.tsx';
import { Fields } from './Fields.tsx';
import { signedOf } from './signed/joined.ts';
import { SignedView } from './signed/SignedView.tsx';

/** What came of an activity that was carried out: signatures as they are used, everything else field by field. */
export function ResultOf(props: { readonly activity: ActivityView; readonly names: ActivityText }) {
  const signed = signedOf(props.activity);
  return signed ? <SignedView signed={signed} /> : <Fields value={resultOf(props.activity)} names={props.names} />;
}
