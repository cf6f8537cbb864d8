import { Button } from '@mantine/core';
import { Suspense, type ComponentType } from 'react';
import { EmptyState } from '../ui/parts/EmptyState.tsx';
import { Page } from '../ui/parts/Page.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../messages/translate.tsx';
import { Boundary } from './Boundary.tsx';
import classes from './RouteView.module.css';
import { messages } from './messages.ts';

/** One place of the window, loaded when it is first entered. What goes wrong while it is drawn stays in it. */
export function RouteView(props: { readonly name: string; readonly screen: ComponentType }) {
  const Screen = props.screen;
  return (
    <Boundary key={props.name} failed={(name, again) => <RouteFailed name={name} onAgain={again} />}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </Boundary>
  );
}

/** Said where an address of this window leads nowhere. */
export function NotHere({ path }: { readonly path: string }) {
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

/** Quiet for the moment it takes: a word for screen readers at once, and for eyes only when it lasts. */
export function Loading() {
  const t = useMessages(messages);
  return (
    <main className={classes.loading} aria-busy="true">
      <p role="status">{t('loading')}</p>
    </main>
  );
}

function RouteFailed(props: { readonly name: string; readonly onAgain: () => void }) {
  const t = useMessages(messages);
  return (
    <Page title={t('placeFailed')} width="form">
      <ProblemNotice
        problem={{
          title: t('placeFailed'),
          happened: t('placeFailedWhy', { name: props.name }),
          lost: t('nothingLost'),
          todo: t('placeFailedTodo'),
        }}
        actions={<Button onClick={props.onAgain}>{t('tryAgain')}</Button>}
      />
    </Page>
  );
}
