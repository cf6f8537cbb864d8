import { useEffect, useRef, type ReactNode } from 'react';
import { classNames, style } from '../text/style.ts';

/** Announces what came of something, and takes the focus, since the button that was pressed is gone. `of`: takes it again for another value. */
export function FocusedNotice(props: {
  role?: 'status' | 'alert';
  of?: unknown;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { of } = props;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [of]);
  return (
    <div
      ref={notice}
      role={props.role ?? 'status'}
      tabIndex={-1}
      className={classNames(style('rounded'), props.className)}
    >
      {props.children}
    </div>
  );
}
