import { Diff, type DiffRow } from '../../ui/text/Diff.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './ChangeView.module.css';
import { worstFirst, type Risk } from './risk.ts';
import { changeMessages, riskMessages } from './change-messages.ts';

/** What would follow, first; then what it is now and what it would be. `reading` stands at the end of the legend. */
export function ChangeView(props: {
  readonly risks: readonly Risk[];
  /** Only what changes; where nothing would, that is said. Absent where there is nothing to compare with. */
  readonly rows?: readonly DiffRow[] | undefined;
  readonly reading?: string | undefined;
}) {
  const t = useMessages(changeMessages);
  return (
    <>
      <Consequences risks={props.risks} />
      {props.rows && (
        <Section title={t('title')} aside={props.reading}>
          {props.rows.length > 0 ? (
            <Diff rows={props.rows} label={t('title')} />
          ) : (
            <p className={classes.quiet}>{t('unchanged')}</p>
          )}
        </Section>
      )}
    </>
  );
}

/** A plate for each thing that would follow, the worst first. */
export function Consequences({ risks }: { readonly risks: readonly Risk[] }) {
  const t = useMessages(riskMessages);
  if (risks.length === 0) return null;
  return (
    <div className={classes.consequences}>
      {worstFirst(risks).map(({ tone, key, values }) => (
        <Callout key={key} tone={tone} title={t(key, values)}>
          {t(`${key}.why`, values)}
        </Callout>
      ))}
    </div>
  );
}

/** Said while it is read how the thing is now, and where it is not there any more. */
export function Unread(props: { readonly what: 'policy' | 'tag' | 'wallet' | 'other'; readonly gone: boolean }) {
  const t = useMessages(changeMessages);
  if (props.gone) return <Callout tone="fail">{t('gone', { what: props.what })}</Callout>;
  return <p className={classes.quiet}>{t('reading')}</p>;
}
