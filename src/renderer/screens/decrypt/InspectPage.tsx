import { Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { textOf } from '../../api/target-key.ts';
import { FieldValue } from '../../flows/bundles/FieldValue.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Page, type Crumb } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Decrypt.module.css';
import { meaningMessages } from './inspection-messages.ts';
import { summaryMessages } from './summary-messages.ts';
import { useInspection } from './offline.ts';
import { messages } from './messages.ts';

/** Explains whatever is signed or sealed, field by field. Nothing of it is opened, so nothing of it is secret. */
export function InspectPage(props: { tools: ReactNode; crumbs: readonly Crumb[] }) {
  const t = useMessages(messages);
  const [text, setText] = useState('');
  const inspection = useInspection(text);
  const summary = useMessages(summaryMessages);
  const meaning = useMessages(meaningMessages);

  return (
    <Page title={t('inspectTitle')} lead={t('inspectLead')} actions={props.tools} crumbs={props.crumbs}>
      <div className={classes.columns}>
        <div className={classes.keyColumn}>
          <div className={style('column', 'gap12', 'shrink')}>
            <Textarea
              label={t('inspectGive')}
              description={t('inspectHint')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              rows={12}
              classNames={{ input: style('mono') }}
              autoComplete="off"
              spellCheck={false}
            />
            <FileDrop label={t('inspectFile')} onBytes={(bytes) => setText(textOf(bytes) ?? '')} />
          </div>
        </div>
        <div className={classes.bundleColumn}>
          <Section title={t('inspectFields')}>
            <div role="status" className={style('column', 'gap12', 'shrink')}>
              {inspection.state === 'none' && (
                <p className={style('hint', 'tight', 'breakable')}>{t('inspectEmpty')}</p>
              )}
              {inspection.state === 'asking' && (
                <p className={style('hint', 'tight', 'breakable')}>{t('lookingAtIt')}</p>
              )}
              {inspection.state === 'answered' && <Status kind="done">{t(inspection.value.kind)}</Status>}
              {inspection.state === 'answered' && (
                <p className={style('hint', 'tight', 'breakable')}>{summary(inspection.value.kind)}</p>
              )}
            </div>
            {inspection.state === 'failed' && <ProblemNotice problem={inspection.problem} />}
            {inspection.state === 'answered' && (
              <dl className={style('flush')}>
                {inspection.value.fields.map((field) => (
                  <div key={field.name} className={classes.field}>
                    <dt>
                      <code>
                        <SafeText text={field.name} max={100} />
                      </code>
                    </dt>
                    <dd>
                      <FieldValue value={field.value} name={field.name} />
                      <p className={style('hint', 'tight', 'breakable')}>{meaning(field.meaning)}</p>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </Section>
        </div>
      </div>
    </Page>
  );
}
