import type { ReactNode } from 'react';
import { useAsked } from './pending-approval.ts';
import { Asked } from '../ui/parts/PendingNotice.tsx';

/** What was asked for and waits for votes; it says by itself when they came. */
export function AskedFor(props: {
  readonly what?: ReactNode;
  readonly activityId: string;
  readonly actions?: ReactNode;
}) {
  return <Asked {...props} {...useAsked(props.activityId)} />;
}
