import { VisuallyHidden as Hidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** Text for screen readers only. With `live` a change of the text is announced. */
export function VisuallyHidden(props: { live?: 'polite' | 'assertive' | undefined; children?: ReactNode }) {
  const role = props.live && (props.live === 'polite' ? 'status' : 'alert');
  return <Hidden role={role}>{props.children}</Hidden>;
}
