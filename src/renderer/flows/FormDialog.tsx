import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../messages/translate.tsx';
import { kitMessages } from '../ui/kit-messages.ts';
import { Dialog } from '../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { TypedName } from '../ui/parts/TypedName.tsx';
import { style } from '../ui/text/style.ts';
import { PendingApproval } from './PendingApproval.tsx';
import type { SubmissionState } from './use-submission.ts';

export type FormDialogProps = {
  title: ReactNode;
  submission: SubmissionState;
  actionLabel: string;
  /** For an action that takes something away: the button is red, or has a red outline where it is said above what would be lost. */
  danger?: 'filled' | 'outline' | undefined;
  /** False while the action may not be taken yet. */
  ready?: boolean;
  /** What was submitted, in a few words: said while the activity waits for votes. */
  pending?: ReactNode;
  size?: 'small' | 'large';
  /** While true, nothing but an answer ends the dialog: the answer is shown once, and would be lost. */
  held?: boolean;
  onSubmit: () => unknown;
  onClose: () => void;
  children?: ReactNode;
};

/** A dialog with a form that submits an activity. In its place stands the pending approval, once the activity waits for votes. */
export function FormDialog(props: FormDialogProps) {
  const t = useMessages(kitMessages);
  const { title, submission, onClose, danger, ready = true } = props;
  if (submission.waits !== undefined)
    return (
      <Dialog title={title} size={props.size} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval what={props.pending} activityId={submission.waits} />
      </Dialog>
    );
  return (
    <Dialog title={title} size={props.size} held={props.held} onClose={onClose}>
      <form
        className={style('column', 'gap16')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !submission.busy) props.onSubmit();
        }}
      >
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        {props.children}
        <div className={style('foot')}>
          <Button variant="default" disabled={props.held ?? false} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            {...(danger && { color: 'signal', variant: danger })}
            disabled={!ready}
            loading={submission.busy}
          >
            {props.actionLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A dialog for a dangerous action, which can be taken once the name of what it is about was typed. */
export function TypedNameDialog(props: FormDialogProps & { name: string; nameLabel: string }) {
  const { name, nameLabel, children, ...dialog } = props;
  const [matches, setMatches] = useState(false);
  return (
    <FormDialog danger="filled" {...dialog} ready={matches}>
      {children}
      <TypedName name={name} label={nameLabel} onMatch={setMatches} />
    </FormDialog>
  );
}
