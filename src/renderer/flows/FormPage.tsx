import { Button } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../messages/translate.tsx';
import { kitMessages } from '../ui/kit-messages.ts';
import { Page, type Crumb } from '../ui/parts/Page.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { style } from '../ui/text/style.ts';
import { PendingApproval } from './PendingApproval.tsx';
import type { SubmissionState } from './use-submission.ts';

/** What somebody types into. A list of choices would open itself with the focus, and hide what is below it. */
const typedInto = 'textarea, input:not([type=radio], [type=checkbox], [type=file], [role=combobox])';

/**
 * A page with a form that makes something, entered at its first field where that is typed into; the form is named as the page, so that the
 * name is heard with the field. In the place of the form stands the pending approval, once the activity waits for votes, or
 * `outcome`, once there is something to show of what was made.
 * @param props.cancelTo where the person came from; `cancelLabel` stands there for `Cancel`
 * @param props.status what happens now or what is wrong with the whole, beside the actions
 * @param props.pending what was submitted, in a few words
 * @param props.next where to go from the pending approval
 */
export function FormPage(props: {
  title: string;
  lead: string;
  crumbs: readonly Crumb[];
  submission: SubmissionState;
  actionLabel: string;
  cancelTo: string;
  cancelLabel?: string;
  /** False while the action may not be taken yet. */
  ready?: boolean;
  status?: string | undefined;
  width?: 'full' | 'form';
  pending?: ReactNode;
  next?: ReactNode;
  outcome?: ReactNode;
  onSubmit: () => unknown;
  children: ReactNode;
}) {
  const t = useMessages(kitMessages);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, textarea');
    if (first?.matches(typedInto)) first.focus();
  }, []);
  const { title, crumbs, submission, outcome, ready = true } = props;
  const pending = submission.waits !== undefined && (
    <PendingApproval what={props.pending} activityId={submission.waits} actions={props.next} />
  );
  if (pending || outcome !== undefined)
    return (
      <Page title={title} crumbs={crumbs} width="form">
        {pending || outcome}
      </Page>
    );
  return (
    <Page
      title={title}
      lead={props.lead}
      crumbs={crumbs}
      width={props.width ?? 'form'}
      foot={
        <>
          <span className={style('note', 'grow')} role="status">
            {props.status}
          </span>
          <Button component={Link} to={props.cancelTo} variant="default">
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!ready} loading={submission.busy}>
            {props.actionLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        aria-label={title}
        className={style('form')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !submission.busy) props.onSubmit();
        }}
      >
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        {props.children}
      </form>
    </Page>
  );
}
