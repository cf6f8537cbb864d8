import { Section } from '../../ui/parts/Section.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { PolicyDraft } from './drafts.ts';
import { PolicySentence } from '../../flows/policy-text/PolicySentence.tsx';
import { usePolicyTextContext } from '../../flows/policy-text/text-context.tsx';
import { messages } from './messages.ts';

const parts = ['condition', 'consensus', 'time'] as const;

/** The policies that are created together with the one in the editor: what each of them is called, says, and says in its own text. */
export function BesidePolicies({ drafts }: { drafts: readonly PolicyDraft[] }) {
  const t = useMessages(messages);
  const context = usePolicyTextContext();
  if (drafts.length === 0) return null;
  return (
    <Section title={t('beside')}>
      <p className={style('quiet', 'belowMore')}>{t('besideWords')}</p>
      <ul className={style('list')} aria-label={t('beside')}>
        {drafts.map((draft) => (
          <li key={draft.name} className={style('padBlock8', 'grid', 'gap8', 'shrink')}>
            <strong>
              <SafeText text={draft.name} max={80} />
            </strong>
            <p className={style('flush', 'breakable')}>
              <PolicySentence draft={draft} context={context} />
            </p>
            {parts.map(
              (part) =>
                draft[part] !== '' && (
                  <CodeBlock
                    key={part}
                    label={t('besidePart', { name: draft.name, part: t(part) })}
                    text={draft[part]}
                  />
                ),
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
