import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

/** After it was shown: that it is hidden, and where it is recorded. It takes the focus, which the plate had. */
export function Hidden(props: { subject: Subject; activityId: string; onAgain: () => void }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const again = (): void => {
    props.onAgain();
    // Showing it again is another export, with another reason.
    void navigate(exportPath(props.subject.what, props.subject.id, { way: 'show' }), { replace: true });
  };
  return (
    <div className={classes.form}>
      <div ref={notice} role="status" tabIndex={-1} className={classes.focusable}>
        <Callout tone="seal" title={t('hidden')}>
          {t('hiddenWords')}
        </Callout>
      </div>
      <div className={classes.actions}>
        <Button component={Link} to={homeOf(props.subject)}>
          {t('done')}
        </Button>
        <Button variant="default" onClick={again}>
          {t('showAgain')}
        </Button>
        <Link to={`/activities/${props.activityId}`}>{t('seeTheActivity')}</Link>
      </div>
    </div>
  );
}

/** Where the thing itself is shown. */
function homeOf({ what, id }: Subject): string {
  if (what === 'wallet') return `/wallets/${id}`;
  return what === 'private-key' ? `/private-keys/${id}` : '/wallets';
}
