import { useDeferredValue, useState } from 'react';
import { Link, useParams, useSearchParams, Routes, Route } from 'react-router';
import type { OperationDescription } from '#shared/bridge.ts';
import { useOperations } from '../../api/news.ts';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Console.module.css';
import { grouped } from './groups.ts';
import { HistoryMenu, useSent } from './history.tsx';
import { OperationForm } from './OperationForm.tsx';
import { messages } from './messages.ts';

export default function ConsoleScreen() {
  return (
    <Routes>
      <Route index element={<Console />} />
      <Route path=":path" element={<Console />} />
    </Routes>
  );
}

function Console() {
  const t = useMessages(messages);
  const { path } = useParams();
  const [search] = useSearchParams();
  const sent = useSent();
  const again = sent.find(({ id }) => id === search.get('again'));
  const operations = useOperations();
  const chosen = operations.find((each) => each.path === path);
  const unknown = path !== undefined && operations.length > 0 && chosen === undefined;
  return (
    <Page title={t('console')} lead={t('lead')} actions={<HistoryMenu />} width="panes">
      <div className={classes.panes}>
        <OperationList operations={operations} chosen={chosen?.path} />
        {chosen ? (
          <OperationForm
            key={`${chosen.path} ${again?.id ?? ''}`}
            operation={chosen}
            again={again?.path === chosen.path ? again.draft : undefined}
          />
        ) : (
          <div className={classes.nothing} data-unknown={unknown || undefined}>
            <EmptyState title={unknown ? t('unknown', { path }) : t('choose')} words={t('chooseWords')} />
          </div>
        )}
      </div>
    </Page>
  );
}

function OperationList(props: { operations: readonly OperationDescription[]; chosen: string | undefined }) {
  const t = useMessages(messages);
  const [search, setSearch] = useState('');
  const shown = grouped(props.operations, useDeferredValue(search));
  const found = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <nav
      className={classNames(style('sunken', 'pad12'), classes.list)}
      aria-label={t('operations')}
      data-chosen={props.chosen}
    >
      <SearchField
        label={t('filter', { n: props.operations.length })}
        value={search}
        onChange={setSearch}
        found={found}
      />
      {props.operations.length > 0 && found === 0 && (
        <p className={classNames(style('hint', 'top8'), classes.group)}>{t('nothingFound')}</p>
      )}
      {shown.map(({ group, operations }) => (
        <section key={group} aria-label={t(group)}>
          <h2 className={classNames(style('hint', 'normal', 'top8'), classes.group)}>{t(group)}</h2>
          <ul className={style('list')}>
            {operations.map(({ path, summary }) => (
              <li key={path}>
                <Link
                  to={`/console/${path}`}
                  className={classNames(style('block', 'mono', 'breakable', 'rounded'), classes.operation)}
                  title={summary}
                  aria-current={path === props.chosen ? 'page' : undefined}
                >
                  {path}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
