import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OfflineVoteFile, ReadVoteRequest } from '#shared/bridge.ts';
import type { VoteSelection } from '#shared/enums.ts';
import { useTelling } from '../../flows/activity/reading/effect.tsx';
import { useForeignActivityText } from '../../flows/activity/activity-text.tsx';
import { useBridge } from '../../api/bridge-context.ts';
import { useTask } from '../../flows/use-task.ts';
import { useGivenAnywhere } from '../../flows/bundles/use-given-anywhere.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { GiveCarried } from '../../flows/offline-votes/GiveCarried.tsx';
import { CastVote, useVoteKey, VoteMade, WithKey } from './CastVote.tsx';
import type { ToolProps } from './offline.ts';
import { messages } from './messages.ts';
import { AboutRequest, asActivity, RequestRead } from './VoteRequest.tsx';

/** A request that was read, and the text that it was read from. */
type Given = Readonly<{ text: string; read: ReadVoteRequest }>;

export function VotePage(props: ToolProps) {
  const [given, setGiven] = useState<Given | null>(null);
  if (given === null) return <GiveRequest {...props} onGiven={setGiven} />;
  return <Decide key={given.text} {...props} given={given} onAnother={() => setGiven(null)} />;
}

function GiveRequest(props: ToolProps & { onGiven: (given: Given) => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, busy, problem } = useTask();

  const give = async (text: string): Promise<void> => {
    const read = await run(t('notRead'), () => bridge.local.readVoteRequest(text));
    if (!('problem' in read)) props.onGiven({ text, read: read.value });
  };
  return (
    <Page
      title={t('voteTitle')}
      lead={t('voteLead')}
      actions={props.tools}
      crumbs={props.crumbs}
      asideLabel={t('before')}
      aside={
        <Section title={t('before')}>
          <ol className={style('bullets', 'column', 'gap8', 'top4')}>
            <li>{t('before1')}</li>
            <li>{t('before2')}</li>
            <li>{t('before3')}</li>
          </ol>
        </Section>
      }
    >
      {problem && (
        <div className={style('bottom16')}>
          <ProblemNotice problem={problem} />
        </div>
      )}
      {busy && (
        <p className={style('hint')} role="status">
          {t('reading')}
        </p>
      )}
      <GiveCarried what="request" onText={(text) => void give(text)} />
    </Page>
  );
}

/** Without a vault, no address has a name. */
const nothingNamed = (): undefined => undefined;

function Decide(props: ToolProps & { given: Given; onAnother: () => void }) {
  const { text, read } = props.given;
  const t = useMessages(messages);
  const names = useForeignActivityText();
  const { title } = useTelling(asActivity(read), read.readings, nothingNamed, names);
  const bridge = useBridge();
  const { run, problem } = useTask();
  const key = useVoteKey();
  const [made, setMade] = useState<Readonly<{ selection: VoteSelection; vote: OfflineVoteFile }> | null>(null);
  // A file that misses its place must not be opened by the browser.
  useGivenAnywhere(null);

  const cast = async (selection: VoteSelection, reason: string): Promise<void> => {
    const vote = await run(t('notVoted'), () =>
      key.use((bytes) => bridge.local.signOfflineVote(text, selection, bytes, reason === '' ? undefined : reason)),
    );
    if (!('problem' in vote)) setMade({ selection, vote: vote.value });
  };
  return (
    <Page
      title={title}
      actions={
        <>
          <Button variant="default" onClick={props.onAnother}>
            {t('another')}
          </Button>
          {props.tools}
        </>
      }
      crumbs={props.crumbs}
      asideLabel={t('voteWith')}
      aside={
        <>
          {made === null && <WithKey voteKey={key} />}
          <AboutRequest read={read} />
        </>
      }
      foot={made === null ? <CastVote read={read} names={names} voteKey={key} onCast={cast} /> : undefined}
    >
      {made && <VoteMade {...made} />}
      {problem && (
        <div className={style('bottom16')}>
          <ProblemNotice problem={problem} />
        </div>
      )}
      <RequestRead read={read} names={names} />
    </Page>
  );
}
