import { instantOf, type ActivityView, type VoteView } from '../../api/activity-view.ts';
import type { ActivityText } from './activity-text.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { useCredentialName } from './credentials.ts';
import { messages } from './messages.ts';

/** The bytes that were signed: for each vote the exact text and its stamp, so that it can be checked elsewhere. */
export function Stamps(props: { activity: ActivityView; names: ActivityText }) {
  return props.activity.votes.map((vote) => <Stamp key={vote.id} vote={vote} names={props.names} />);
}

function Stamp({ vote, names }: { vote: VoteView; names: ActivityText }) {
  const t = useMessages(messages);
  const f = useFormats();
  const credential = useCredentialName();
  const who = names.personText(vote.userId);
  return (
    <Section
      title={t('stampOf', { who })}
      aside={t('bytesCount', { n: new TextEncoder().encode(vote.message).length })}
    >
      <p className={style('note', 'above')}>
        {t('votedWith', { at: f.dateTime(instantOf(vote.createdAt)), what: credential(vote) })}
      </p>
      <CodeBlock text={vote.message} label={t('message')} wrap />
      <DefinitionList layout="stacked">
        <DefinitionItem name={t('publicKey')}>
          <CopyableValue text={vote.publicKey} label={t('publicKey')} grouped />
        </DefinitionItem>
        <DefinitionItem name={t('scheme')}>
          <SafeText text={vote.scheme} mono />
        </DefinitionItem>
        <DefinitionItem name={t('signature')}>
          <CopyableValue text={vote.signature} label={t('signature')} grouped={/^[0-9a-f]+$/i.test(vote.signature)} />
        </DefinitionItem>
      </DefinitionList>
    </Section>
  );
}
