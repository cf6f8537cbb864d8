import { instantOf, type ActivityView, type VoteView } from '../../api/activity-view.ts';
import type { ActivityWords } from './activity-text.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { Legend, Reading, Readings } from '../../ui/parts/Section.tsx';
import { Machine } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useWords } from '../../messages/translate.tsx';
import { useCredentialName } from './credentials.ts';
import classes from './Stamps.module.css';
import { words } from './messages.ts';

/** The bytes that were signed: for each vote the exact text and its stamp, so that it can be checked elsewhere. */
export function Stamps(props: { readonly activity: ActivityView; readonly names: ActivityWords }) {
  return props.activity.votes.map((vote) => <Stamp key={vote.id} vote={vote} names={props.names} />);
}

function Stamp({ vote, names }: { readonly vote: VoteView; readonly names: ActivityWords }) {
  const t = useWords(words);
  const f = useFormats();
  const credential = useCredentialName();
  const who = names.personText(vote.userId);
  return (
    <Legend
      title={t('stampOf', { who })}
      reading={t('bytesCount', { n: new TextEncoder().encode(vote.message).length })}
    >
      <p className={classes.lead}>
        {t('votedWith', { at: f.dateTime(instantOf(vote.createdAt)), what: credential(vote) })}
      </p>
      <CodeBlock text={vote.message} label={t('message')} wrap />
      <Readings layout="stacked">
        <Reading name={t('publicKey')}>
          <Machine text={vote.publicKey} label={t('publicKey')} grouped />
        </Reading>
        <Reading name={t('scheme')}>
          <SafeText text={vote.scheme} mono />
        </Reading>
        <Reading name={t('signature')}>
          <Machine text={vote.signature} label={t('signature')} grouped={/^[0-9a-f]+$/i.test(vote.signature)} />
        </Reading>
      </Readings>
    </Legend>
  );
}
