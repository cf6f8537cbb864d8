import { Button } from '@mantine/core';
import { Suspense, use, useEffect, type ComponentType, type ReactNode } from 'react';
import { EmptyState } from '../ui/parts/EmptyState.tsx';
import { Page } from '../ui/parts/Page.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../messages/translate.tsx';
import { ConnectionContext } from '../ui/parts/connection.ts';
import { Boundary, notLoaded } from './Boundary.tsx';
import classes from './App.module.css';
import { messages } from './messages.ts';
import { style } from '../ui/text/style.ts';

/** One place of the window, loaded when it is first entered. What goes wrong while it is drawn stays in it. */
export function RouteView(props: { name: string; screen: ComponentType }) {
  const Screen = props.screen;
  return (
    <Boundary
      key={props.name}
      failed={(name, again) => (name === notLoaded ? <NotLoaded /> : <RouteFailed name={name} onAgain={again} />)}
    >
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
    <main className={style('quiet', 'grow', 'shrink', 'pad16')} aria-busy="true">
      <p role="status" className={classes.loading}>
        {t('loading')}
      </p>
    </main>
  );
}

/**
 * In the place of a page whose file did not come. Where Coffer does not answer, the window says so above every page already. A file that did
 * not come is not asked for again by the browser: only loading the whole window helps.
 */
export function NotLoaded() {
  const t = useMessages(messages);
  const { isLost, report } = use(ConnectionContext);
  useEffect(() => report(), [report]);
  const reload = <Button onClick={() => window.location.reload()}>{t('reload')}</Button>;
  if (isLost) return <Page title={t('placeNotLoaded')}>{reload}</Page>;
  return (
    <Page title={t('placeNotLoaded')} width="form">
      <ProblemNotice
        problem={{
          title: t('placeNotLoaded'),
          happened: t('placeNotLoadedWhy'),
          lost: t('appNothingLost'),
          todo: t('placeNotLoadedTodo'),
        }}
        actions={reload}
      />
    </Page>
  );
}

/** In the place of what could not be drawn. `children` are further buttons. */
export function RouteFailed(props: { name: string; onAgain: () => void; children?: ReactNode }) {
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
        actions={
          <>
            <Button onClick={props.onAgain}>{t('tryAgain')}</Button>
            {props.children}
          </>
        }
      />
    </Page>
  );
}
