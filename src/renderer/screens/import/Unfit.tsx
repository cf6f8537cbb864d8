import type { Detected } from '#shared/bridge.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { style } from '../../ui/text/style.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Facts } from './Facts.tsx';
import classes from './Import.module.css';
import { useProblemWords } from './recognised-problems.ts';
import { messages } from './messages.ts';

/** Said of what was recognised but cannot be imported as it is, with the number of each word that does not fit. */
export function Unfit({ recognised }: { recognised: Detected }) {
  const t = useMessages(messages);
  const target = recognised.kind === 'import-bundle' && recognised.problems.length === 0;
  return (
    <FocusedNotice role="alert" of={recognised}>
      <Callout
        tone={target ? 'note' : 'fail'}
        title={target ? t('nothingToImport') : t('problems', { kind: t(recognised.kind) })}
      >
        {target ? (
          t('importBundleWords')
        ) : (
          <>
            <Problems problems={recognised.problems} />
            <p className={style('hint', 'tight')}>{t('again')}</p>
          </>
        )}
      </Callout>
      <Facts recognised={recognised} />
    </FocusedNotice>
  );
}

export function Problems({ problems }: Pick<Detected, 'problems'>) {
  const say = useProblemWords();
  return (
    <ul className={classes.list}>
      {problems.map((problem, index) => (
        // Problems have no identity but their place.
        <li key={index}>{say(problem)}</li>
      ))}
    </ul>
  );
}
