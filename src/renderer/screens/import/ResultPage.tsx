import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Imported } from '#shared/bridge.ts';
import type { Json } from '#shared/envelope.ts';
import { listIn, objectIn, pathOfType, resultOf, textIn, type ActivityView } from '../../api/activity-view.ts';
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
import classes from './Import.module.css';
import { messages } from './messages.ts';

export function ResultPage(props: { stage: Imported['stage']; activity: ActivityView; onAnother: () => void }) {
  const t = useMessages(messages);
  const language = useLanguage();
  const { stage } = props;
  // As it was answered, until it is read again: votes may have come meanwhile.
  const activity = useActivity(props.activity.id).data ?? props.activity;
  const wallet = pathOfType(activity.type).endsWith('wallet');
  const isOver = activity.status === 'ACTIVITY_STATUS_FAILED' || activity.status === 'ACTIVITY_STATUS_REJECTED';
  const isDone = activity.status === 'ACTIVITY_STATUS_COMPLETED';
  return (
    <Page
      title={t(wallet ? 'walletTitle' : 'keyTitle')}
      crumbs={[{ to: '/import', label: t('title') }, { label: t(wallet ? 'walletTitle' : 'keyTitle') }]}
    >
      <div className={classes.form}>
        {isOver && (
          <ProblemNotice
            problem={{
              title: t('failed'),
              ...(activity.failure ? whatHappened(activity.failure, language) : { happened: t('failedHappened') }),
              lost: t('failedLost'),
              todo: t('failedTodo'),
            }}
          />
        )}
        {!isOver && !(isDone && stage === 'import') && (
          <PendingApproval what={t(stage === 'begin' ? 'beginWaits' : 'importWaits')} activityId={activity.id} />
        )}
        {isDone && stage === 'import' && <Done activity={activity} wallet={wallet} />}
        <div className={style('buttons')}>
          {isDone && stage === 'import' && (
            <Button component={Link} to={homeOf(activity, wallet)}>
              {t(wallet ? 'openWallet' : 'openKey')}
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

/** What is in the vault now, with its addresses. */
function Done({ activity, wallet }: { activity: ActivityView; wallet: boolean }) {
  const t = useMessages(messages);
  const result = resultOf(activity);
  const addresses = listIn(result, 'addresses').map(addressIn);
  return (
    <>
      <FocusedNotice>
        <Callout tone="seal" title={t(wallet ? 'doneWallet' : 'doneKey')}>
          {t('doneWords')}
        </Callout>
      </FocusedNotice>
      {addresses.length > 0 && (
        <Section title={t('addresses')} aside={addresses.length}>
          <ul className={style('list')}>
            {addresses.map((address, index) => (
              // Two accounts of a result may have one address.
              <li key={index} className={classes.account}>
                <KeyIcon of={address} />
                <Address value={address} copy label={t('address')} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** A wallet's result names addresses alone, a private key's with their format. */
function addressIn(entry: Json): string {
  return typeof entry === 'string' ? entry : (textIn(objectIn(entry), 'address') ?? '');
}

/** Where what was imported is shown. */
function homeOf(activity: ActivityView, wallet: boolean): string {
  const id = textIn(resultOf(activity), wallet ? 'walletId' : 'privateKeyId') ?? '';
  return wallet ? `/wallets/${id}` : `/private-keys/${id}`;
}
