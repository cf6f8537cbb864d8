import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Json } from '#shared/envelope.ts';
import { listIn, objectIn, pathOfType, resultOf, textIn } from '../../api/activity-view.ts';
import { useActivity } from '../../api/hooks.ts';
import { whatHappened } from '../../api/problem.ts';
import { Address } from '../../ui/text/Address.tsx';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { style } from '../../ui/text/style.ts';
import { useLanguage, useMessages } from '../../messages/translate.tsx';
import type { Done } from './ConfirmPage.tsx';
import { messages } from './messages.ts';

export function ResultPage(props: Done & { onAnother: () => void }) {
  const t = useMessages(messages);
  const language = useLanguage();
  // As it was answered, until it is read again: votes may have come meanwhile.
  const activity = useActivity(props.activity.id).data ?? props.activity;
  const { status, failure } = activity;
  const what = pathOfType(activity.type).endsWith('wallet') ? 'wallet' : 'private-key';
  const isOver = status === 'ACTIVITY_STATUS_FAILED' || status === 'ACTIVITY_STATUS_REJECTED';
  const isImported = status === 'ACTIVITY_STATUS_COMPLETED' && props.stage === 'import';
  const result = resultOf(activity);
  const addresses = listIn(result, 'addresses').map(addressIn);
  return (
    <Page
      title={t('importOf', { what })}
      crumbs={[{ to: '/import', label: t('import') }, { label: t('importOf', { what }) }]}
      width="form"
    >
      <div className={style('column', 'gap16')}>
        {isOver && (
          <ProblemNotice
            problem={{
              title: t('notImported'),
              ...(failure ? whatHappened(failure, language) : { happened: t('failedHappened') }),
              lost: t('nothingLost'),
              todo: t('failedTodo'),
            }}
          />
        )}
        {!isOver && !isImported && (
          <PendingApproval what={t(props.stage === 'begin' ? 'beginWaits' : 'importWaits')} activityId={activity.id} />
        )}
        {isImported && (
          <FocusedNotice>
            <Callout tone="seal" title={t('done', { what })}>
              {t('doneWords')}
            </Callout>
          </FocusedNotice>
        )}
        {isImported && addresses.length > 0 && (
          <Section title={t('addresses')} aside={addresses.length}>
            <ul className={style('list')}>
              {addresses.map((address, index) => (
                // Two accounts of a result may have one address.
                <li key={index} className={style('row', 'gap12', 'padBlock8', 'lineBelow')}>
                  <KeyIcon of={address} />
                  <Address value={address} copy label={t('address')} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <div className={style('buttons')}>
          {isImported && (
            <Button
              component={Link}
              to={`/${what}s/${textIn(result, what === 'wallet' ? 'walletId' : 'privateKeyId') ?? ''}`}
            >
              {t('openImported', { what })}
            </Button>
          )}
          <Button variant="default" onClick={props.onAnother}>
            {t('another')}
          </Button>
          <Link to={`/activities/${activity.id}`}>{t('seeTheActivity')}</Link>
        </div>
      </div>
    </Page>
  );
}

/** A wallet's result names addresses alone, a private key's with their format. */
function addressIn(entry: Json): string {
  return typeof entry === 'string' ? entry : (textIn(objectIn(entry), 'address') ?? '');
}
