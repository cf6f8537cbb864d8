import { Modal } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './Dialog.module.css';
import { kitWords } from './kit-words.ts';
import { useWords } from './words.tsx';

const fields = 'input:not([type="hidden"]), textarea, select';

/**
 * One question, of at most three fields. Escape leaves it; the focus stays inside, and goes back to where it came from. While it is
 * `held`, only the buttons at its foot leave it: what it shows is shown this once.
 */
export function Dialog(props: {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly held?: boolean | undefined;
  readonly foot?: ReactNode;
  readonly size?: 'small' | 'large' | undefined;
  readonly children: ReactNode;
}) {
  const t = useWords(kitWords);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The focus goes to the first field; Mantine would give it to the button that closes. Where nothing is asked, that is where it belongs.
    const field = content.current?.querySelector(fields);
    if (content.current?.querySelector('[data-autofocus]') === null) field?.setAttribute('data-autofocus', '');
  }, []);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeOnEscape={props.held !== true}
      closeOnClickOutside={props.held !== true}
      withCloseButton={props.held !== true}
      size={props.size === 'large' ? '46rem' : '30rem'}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ header: classes.head, body: classes.body, overlay: classes.scrim, content: classes.content }}
    >
      <div ref={content}>{props.children}</div>
      {props.foot !== undefined && <div className={classes.foot}>{props.foot}</div>}
    </Modal>
  );
}
