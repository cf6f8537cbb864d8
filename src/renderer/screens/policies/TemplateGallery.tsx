import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/use-call.ts';
import { PolicySentence } from '../../flows/policy-text/PolicySentence.tsx';
import { usePolicyTextContext } from '../../flows/policy-text/text-context.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { freeName } from './draft-checks.ts';
import { draftOf, type PolicyDraft } from './drafts.ts';
import { besideOf, TemplateDialog } from './TemplateDialog.tsx';
import { exampleOf, gapOf, nothingPicked, templates, type Draft, type Template } from './templates.ts';
import classes from './TemplateGallery.module.css';
import { messages } from './messages.ts';
import { templateMessages } from './template-messages.ts';

const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;

/** Where a new policy begins: a card for each template, by what they do, and last a policy that allows nothing yet. */
export function TemplateGallery(props: {
  undo: ReactNode;
  onBegin: (draft: PolicyDraft, beside: readonly PolicyDraft[]) => void;
}) {
  const t = useMessages(messages);
  const say = useMessages(templateMessages);
  const policies = useCall('list_policies', {}).data?.policies;
  const [search, setSearch] = useSearchParams();
  // In the address, so that going back from another page leads to the dialog again.
  const template = templates.find(({ id }) => id === search.get('template'));
  const named = usePolicyTextContext();
  const context = useMemo(() => {
    const gapName = (text: string): string | undefined => {
      const gap = gapOf(text);
      return gap && say(`gap.${gap}`);
    };
    return { ...named, gapOf: gapName };
  }, [named, say]);
  const begin = ({ id }: Template, texts: Draft, beside: readonly PolicyDraft[]): void => {
    const taken = new Set(policies?.map(({ policyName }) => policyName));
    const name = freeName(say(`${id}.name`).slice(0, limits.labelCharsMax), taken);
    props.onBegin({ ...texts, name, notes: '' }, beside);
  };
  const choose = (chosen: Template): void => {
    if (chosen.wants.length > 0) setSearch({ template: chosen.id });
    else begin(chosen, chosen.make(nothingPicked), besideOf(chosen, say));
  };
  return (
    <Page
      title={t('newTitle')}
      lead={say('galleryLead')}
      crumbs={[{ to: '/policies', label: t('policies') }, { label: t('newTitle') }]}
    >
      {props.undo}
      {effects.map((effect) => (
        <Section key={effect} title={say('galleryOf', { effect })}>
          {effect === 'EFFECT_DENY' && <p className={style('note', 'flush')}>{say('denyBindsQuorum')}</p>}
          <ul
            className={classNames(style('list', 'grid', 'gap12', 'top12', 'bottom24'), classes.cards)}
            aria-label={say('galleryOf', { effect })}
          >
            {templates
              .filter((one) => exampleOf(one)[0]?.effect === effect)
              .map((one) => (
                <Card
                  key={one.id}
                  name={say(`${one.id}.name`)}
                  words={say(`${one.id}.for`)}
                  onChoose={() => choose(one)}
                >
                  {exampleOf(one).map((draft, index) => (
                    // A draft has no identity but its place.
                    <p key={index} className={style('note', 'flush', 'breakable')}>
                      <PolicySentence draft={draft} context={context} />
                    </p>
                  ))}
                </Card>
              ))}
          </ul>
        </Section>
      ))}
      <Section title={say('noTemplate')}>
        <ul
          className={classNames(style('list', 'grid', 'gap12', 'top12'), classes.cards)}
          aria-label={say('noTemplate')}
        >
          <Card
            name={say('blank.name')}
            words={say('blank.for')}
            onChoose={() => props.onBegin(draftOf(undefined), [])}
          />
        </ul>
      </Section>
      {template && (
        <TemplateDialog
          isNew
          only={template}
          onClose={() => setSearch({}, { replace: true })}
          onUse={(texts, beside) => begin(template, texts, beside)}
        />
      )}
    </Page>
  );
}

function Card(props: { name: string; words: string; onChoose: () => void; children?: ReactNode }) {
  return (
    <li className={classNames(style('grid', 'gap6', 'rounded'), classes.card)}>
      <h3 className={style('flush', 'body')}>
        <button type="button" className={classNames(style('link', 'strong'), classes.choose)} onClick={props.onChoose}>
          {props.name}
        </button>
      </h3>
      <p className={style('flush')}>{props.words}</p>
      {props.children}
    </li>
  );
}
