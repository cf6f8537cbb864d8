import { Button } from '@mantine/core';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { useWords } from '../ui/words.tsx';
import classes from './Place.module.css';
import { words } from './words.ts';

/** One place of the window, loaded when it is first entered. What goes wrong while it is drawn stays in it. */
export function Place(props: { readonly name: string; readonly screen: ComponentType }) {
  const Screen = props.screen;
  return (
    <PlaceBoundary key={props.name}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </PlaceBoundary>
  );
}

/** Said where an address of this window leads nowhere. */
export function NotHere({ path }: { readonly path: string }) {
  const t = useWords(words);
  return (
    <Page title={t('notHere')}>
      <EmptyState
        title={t('notHere')}
        words={t('notHereWords', { path })}
        primary={
          <Button component={Link} to="/">
            {t('toOverview')}
          </Button>
        }
      />
    </Page>
  );
}

/** Quiet for the moment it takes: a word for screen readers at once, and for eyes only when it lasts. */
function Loading() {
  const t = useWords(words);
  return (
    <main className={classes.loading} aria-busy="true">
      <p role="status">{t('loading')}</p>
    </main>
  );
}

/** Keeps a fault in one place from taking the window with it. Changing to another place, or trying again, begins anew. */
class PlaceBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: string | null }> {
  override state = { failed: null };

  static getDerivedStateFromError(error: unknown): { failed: string } {
    // The message may hold what was being shown; its kind is enough to report it by.
    return { failed: error instanceof Error ? error.name : typeof error };
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children;
    return <PlaceFailed name={this.state.failed} onAgain={() => this.setState({ failed: null })} />;
  }
}

function PlaceFailed(props: { readonly name: string; readonly onAgain: () => void }) {
  const t = useWords(words);
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
