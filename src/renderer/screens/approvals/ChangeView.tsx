import type { ReactNode } from 'react';
import { Diff, type DiffRow } from '../../ui/text/Diff.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { changeMessages } from './change-messages.ts';
import { worstFirst, type Risk } from './risks.ts';
import { riskMessages } from './risk-messages.ts';

export function ChangeView(props: {
  risks: readonly Risk[];
  /** The same in words, before the rows. */
  words?: ReactNode;
  /** Only what changes; where nothing would, that is said. Absent where there is nothing to compare with. */
  rows?: readonly DiffRow[] | undefined;
  reading?: string | undefined;
}) {
  const t = useMessages(changeMessages);
  return (
    <>
      <Consequences risks={props.risks} />
      {props.words}
      {props.rows && (
        <Section title={t('title')} aside={props.reading}>
          {props.rows.length > 0 ? (
            <Diff rows={props.rows} label={t('title')} />
          ) : (
            <p className={style('quiet', 'flush')}>{t('unchanged')}</p>
          )}
        </Section>
      )}
    </>
  );
}

export function Consequences({ risks }: { risks: readonly Risk[] }) {
  const t = useMessages(riskMessages);
  if (risks.length === 0) return null;
  return (
    <div className={style('grid', 'gap12', 'bottom24')}>
      {worstFirst(risks).map(({ tone, key, values }) => (
        <Callout key={key} tone={tone} title={t(key, values)}>
          {t(`${key}.why`, values)}
        </Callout>
      ))}
    </div>
  );
}

/** Said while it is read how the thing is now, and where it is not there any more. */
export function Unread(props: { what: 'policy' | 'tag' | 'wallet' | 'other'; gone: boolean }) {
  const t = useMessages(changeMessages);
  if (props.gone) return <Callout tone="fail">{t('gone', { what: props.what })}</Callout>;
  return <p className={style('quiet', 'flush')}>{t('reading')}</p>;
}
