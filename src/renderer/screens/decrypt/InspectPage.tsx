import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { textOf } from '../../api/target-key.ts';
import { FieldValue } from '../../flows/bundles/FieldValue.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { DefinitionItem, DefinitionList, Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Decrypt.module.css';
import { meaningMessages } from './inspection-messages.ts';
import { useInspection, type ToolProps } from './offline.ts';
import { messages } from './messages.ts';

/** Explains whatever is signed or sealed, field by field. Nothing of it is opened, so nothing of it is secret. */
export function InspectPage(props: ToolProps) {
  const t = useMessages(messages);
  const meaning = useMessages(meaningMessages);
  const [text, setText] = useState('');
  const inspection = useInspection(text);

  return (
    <Page title={t('tool', { tool: 'inspect' })} lead={t('inspectLead')} actions={props.tools} crumbs={props.crumbs}>
      <div className={classes.columns}>
        <div className={style('column', 'gap12')}>
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
        <div>
          <Section title={t('inspectFields')}>
            <div role="status" className={style('column', 'gap12', 'hint', 'tight', 'breakable')}>
              {inspection.state === 'none' && t('inspectEmpty')}
              {inspection.state === 'asking' && t('lookingAtIt')}
              {inspection.state === 'answered' && (
                <>
                  <Status kind="done">{t(inspection.value.kind)}</Status>
                  {meaning(inspection.value.kind)}
                </>
              )}
            </div>
            {inspection.state === 'failed' && <ProblemNotice problem={inspection.problem} />}
            {inspection.state === 'answered' && (
              <DefinitionList layout="stacked">
                {inspection.value.fields.map((field) => (
                  <DefinitionItem
                    key={field.name}
                    name={
                      <code>
                        <SafeText text={field.name} max={100} />
                      </code>
                    }
                  >
                    <FieldValue value={field.value} name={field.name} />
                    <p className={style('hint', 'tight')}>{meaning(field.meaning)}</p>
                  </DefinitionItem>
                ))}
              </DefinitionList>
            )}
          </Section>
        </div>
      </div>
    </Page>
  );
}
