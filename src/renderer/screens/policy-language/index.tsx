import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PolicyField } from '#shared/policy-analysis.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { useMessages, type MessageKey } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { examples, type ExampleName } from './examples.ts';
import { messages } from './messages.ts';

const decisions = ['allows', 'parts', 'errs', 'initiator', 'noLimit'] as const;
const operators = ['equal', 'order', 'in', 'logic', 'place'] as const;
const functions = ['all', 'any', 'filter', 'count', 'contains', 'Timestamp', 'CronSpan'] as const;
const signs: Readonly<Record<(typeof operators)[number], string>> = {
  equal: '==  !=',
  order: '<  <=  >  >=',
  in: 'in',
  logic: '&&  ||  !',
  place: '[ ]  [ .. ]',
};

/**
 * The reference of the policy language: how policies decide, what they are written with, and every field that the engine knows. `?about=`
 * names the entry that it opens at, `?field=` what the fields are searched for.
 */
export default function PolicyLanguage() {
  const t = useMessages(messages);
  const [query] = useSearchParams();
  const about = query.get('about');
  useEffect(() => {
    const entry = about === null ? null : document.getElementById(`about-${about}`);
    entry?.focus();
    entry?.scrollIntoView();
  }, [about]);
  return (
    <Page title={t('policyLanguage')} lead={t('lead')}>
      <Section title={t('decisions')}>
        <ul className={style('bullets', 'prose', 'top8', 'bottom24')}>
          {decisions.map((one) => (
            <li key={one} id={`about-${one}`} tabIndex={-1}>
              {t(`decision.${one}`)}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="about-operators" title={t('operators')}>
        <Definitions items={operators.map((one) => ({ name: signs[one], value: t(`operator.${one}`) }))} />
      </Section>
      <Section id="about-functions" title={t('functions')}>
        <Definitions items={functions.map((one) => ({ name: one, value: t(`function.${one}`) }))} />
      </Section>
      <Examples />
      <Fields searched={query.get('field') ?? ''} />
    </Page>
  );
}

function Examples() {
  const t = useMessages(messages);
  const shown = Object.entries(examples).map(([name, example]) => ({ name: name as ExampleName, ...example }));
  return (
    <Section title={t('examples')}>
      <ul className={style('list', 'grid', 'gap16', 'top12', 'bottom24')}>
        {shown.map(({ name, part, text }) => (
          <li key={name} className={style('grid', 'gap4', 'shrink')}>
            <span>
              {t(`example.${name}`)} <span className={style('note')}>{t(`part.${part}`)}</span>
            </span>
            <CodeBlock label={t(`example.${name}`)} text={text} wrap />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Every field that the engine knows, by the name that it begins with. */
function Fields({ searched }: { searched: string }) {
  const t = useMessages(messages);
  const { data, problem } = useCall('list_policy_fields', {});
  const [search, setSearch] = useState(searched);
  const found = (data?.fields ?? []).filter(({ path }) => path.includes(search.trim().toLowerCase()));
  const roots = [...new Set(found.map(rootOf))];
  return (
    <Section id="about-fields" title={t('fields')}>
      {problem && <ProblemNotice problem={problem} />}
      <p className={style('note', 'belowMore')}>{t('fieldsWords')}</p>
      <SearchField label={t('search')} value={search} onChange={setSearch} found={found.length} />
      {data && found.length === 0 && <p className={style('quiet')}>{t('noMatch')}</p>}
      {roots.map((root) => (
        <div key={root} className={style('top16')}>
          <h3 className={style('flush', 'body')}>
            <code className={style('mono')}>{root}</code>
          </h3>
          {isRoot(root) && <p className={style('note', 'flush')}>{t(`of.${root}`)}</p>}
          <ul className={style('list', 'small', 'top4')}>
            {found
              .filter((field) => rootOf(field) === root)
              .map(({ path, type }) => (
                <li key={path} className={style('wrapRow', 'gap12')}>
                  <code className={style('mono', 'breakable')}>{path}</code>
                  <span className={style('quiet')}>{type}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

const rootOf = ({ path }: PolicyField): string => path.split(/[.[]/, 1)[0] ?? path;

type Root = Extract<MessageKey<typeof messages>, `of.${string}`> extends `of.${infer Name}` ? Name : never;
const isRoot = (root: string): root is Root => Object.hasOwn(messages.en, `of.${root}`);
