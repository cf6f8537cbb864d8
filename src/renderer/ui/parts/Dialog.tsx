import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitMessages } from '../kit-messages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/** Fields that people see: that of a choice of files stands behind a button. */
const fields = 'input:not([type="hidden"], [type="file"]), textarea, select';

/**
 * One question, of at most three fields. Escape leaves it; the focus stays inside, and goes back to where it came from. While it is
 * `held`, only the buttons at its foot leave it: what it shows is shown this once.
 */
export function Dialog(props: {
  title: ReactNode;
  onClose: () => void;
  held?: boolean | undefined;
  foot?: ReactNode;
  /** `full`: as large as the window. */
  size?: 'small' | 'large' | 'full' | undefined;
  children: ReactNode;
}) {
  const t = useMessages(kitMessages);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeOnEscape={props.held !== true}
      closeOnClickOutside={props.held !== true}
      withCloseButton={props.held !== true}
      fullScreen={props.size === 'full'}
      size={props.size === 'large' ? '46rem' : '30rem'}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div ref={beginInFirstField}>{props.children}</div>
      {props.foot !== undefined && <div className={style('foot', 'top16')}>{props.foot}</div>}
    </Modal>
  );
}

/**
 * The focus goes to the first field; Mantine would give it to the button that closes. Where nothing is asked, that is where it belongs. Told
 * when the content comes onto the page, which is a moment after the dialog.
 */
function beginInFirstField(content: HTMLDivElement | null): void {
  if (content?.querySelector('[data-autofocus]') === null)
    content.querySelector(fields)?.setAttribute('data-autofocus', '');
}
