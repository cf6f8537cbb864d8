import { useEffect, useRef } from 'react';
import type { Detected } from '#shared/bridge.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Facts } from './Facts.tsx';
import classes from './Import.module.css';
import { useProblemWords } from './recognised-problems.ts';
import { messages } from './messages.ts';

/** Said of what was recognised but cannot be imported as it is, with the number of each word that does not fit. It takes the focus. */
export function Unfit({ recognised }: { recognised: Detected }) {
  const t = useMessages(messages);
  const say = useProblemWords();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [recognised]);
  const target = recognised.kind === 'import-bundle' && recognised.problems.length === 0;
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={classes.focusable}>
      <Callout
        tone={target ? 'note' : 'fail'}
        title={target ? t('nothingToImport') : t('problems', { kind: t(recognised.kind) })}
      >
        {target ? (
          t('importBundleWords')
        ) : (
          <>
            <ul className={classes.list}>
              {recognised.problems.map((problem, index) => (
                // Problems have no identity but their place.
                <li key={index}>{say(problem)}</li>
              ))}
            </ul>
            <p className={classes.words}>{t('again')}</p>
          </>
        )}
      </Callout>
      <Facts recognised={recognised} />
    </div>
  );
}
