import { Button } from '@mantine/core';
import { Suspense, type ComponentType } from 'react';
import { EmptyState } from '../ui/parts/EmptyState.tsx';
import { Page } from '../ui/parts/Page.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../messages/translate.tsx';
import { Boundary } from './Boundary.tsx';
import classes from './RouteView.module.css';
import { messages } from './messages.ts';
import { classNames, style } from '../ui/text/style.ts';

/** One place of the window, loaded when it is first entered. What goes wrong while it is drawn stays in it. */
export function RouteView(props: { name: string; screen: ComponentType }) {
  const Screen = props.screen;
  return (
    <Boundary key={props.name} failed={(name, again) => <RouteFailed name={name} onAgain={again} />}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </Boundary>
  );
}

export function NotHere({ path }: { path: string }) {
  const t = useMessages(messages);
  return (
    <Page title={t('notHere')}>
      <EmptyState
        title={t('notHere')}
        words={t('notHereWords', { path })}
        ways={[{ to: '/', label: t('toOverview') }]}
      />
    </Page>
  );
}

export function Loading() {
  const t = useMessages(messages);
  return (
    <main className={classNames(style('quiet', 'grow', 'shrink'), classes.loading)} aria-busy="true">
      <p role="status">{t('loading')}</p>
    </main>
  );
}

function RouteFailed(props: { name: string; onAgain: () => void }) {
  const t = useMessages(messages);
  return (
    <Page title={t('placeFailed')} width="form">
      <ProblemNotice
        problem={{
          title: t('placeFailed'),
          happened: t('placeFailedWhy', { name: props.name }),
          lost: t('appNothingLost'),
          todo: t('placeFailedTodo'),
        }}
        actions={<Button onClick={props.onAgain}>{t('tryAgain')}</Button>}
      />
    </Page>
  );
}
