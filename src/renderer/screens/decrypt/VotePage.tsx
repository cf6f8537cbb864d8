import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { OfflineVoteFile, ReadVoteRequest } from '#shared/bridge.ts';
import type { VoteSelection } from '#shared/enums.ts';
import { useForeignActivityText } from '../../flows/activity/activity-text.tsx';
import { useBridge } from '../../api/bridge-context.ts';
import { useTask } from '../../flows/use-task.ts';
import { useGivenAnywhere } from '../../flows/bundles/use-given-anywhere.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Page, type Crumb } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { GiveCarried } from '../../flows/offline-votes/GiveCarried.tsx';
import { CastVote, VoteMade, WithKey } from './CastVote.tsx';
import classes from './Vote.module.css';
import { useVoteKey } from './vote-key.ts';
import { voteMessages } from './vote-messages.ts';
import { AboutRequest, asActivity, RequestRead } from './VoteRequest.tsx';

type PageProps = { tools: ReactNode; crumbs: readonly Crumb[] };
/** A request that was read, and the text that it was read from. */
type Given = Readonly<{ text: string; read: ReadVoteRequest }>;

export function VotePage(props: PageProps) {
  const [given, setGiven] = useState<Given | null>(null);
  if (given === null) return <GiveRequest {...props} onGiven={setGiven} />;
  return <Decide key={given.text} {...props} given={given} onAnother={() => setGiven(null)} />;
}

function GiveRequest(props: PageProps & { onGiven: (given: Given) => void }) {
  const t = useMessages(voteMessages);
  const bridge = useBridge();
  const { run, busy, problem } = useTask();

  const give = async (text: string): Promise<void> => {
    const read = await run(t('notRead'), () => bridge.local.readVoteRequest(text));
    if (!('problem' in read)) props.onGiven({ text, read: read.value });
  };
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={props.tools}
      crumbs={props.crumbs}
      asideLabel={t('before')}
      aside={
        <Section title={t('before')}>
          <ol className={classes.steps}>
            <li>{t('before1')}</li>
            <li>{t('before2')}</li>
            <li>{t('before3')}</li>
          </ol>
        </Section>
      }
    >
      {problem && (
        <div className={classes.problem}>
          <ProblemNotice problem={problem} />
        </div>
      )}
      {busy && (
        <p className={classes.hint} role="status">
          {t('reading')}
        </p>
      )}
      <GiveCarried what="request" onText={(text) => void give(text)} />
    </Page>
  );
}

function Decide(props: PageProps & { given: Given; onAnother: () => void }) {
  const { text, read } = props.given;
  const t = useMessages(voteMessages);
  const names = useForeignActivityText();
  const bridge = useBridge();
  const { run, problem } = useTask();
  const key = useVoteKey();
  const [made, setMade] = useState<Readonly<{ selection: VoteSelection; vote: OfflineVoteFile }> | null>(null);
  // A file that misses its place must not be opened by the browser.
  useGivenAnywhere(null);

  const cast = async (selection: VoteSelection): Promise<void> => {
    const vote = await run(t('notVoted'), () =>
      key.use((bytes) => bridge.local.signOfflineVote(text, selection, bytes)),
    );
    if (!('problem' in vote)) setMade({ selection, vote: vote.value });
  };
  return (
    <Page
      title={names.title(asActivity(read))}
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
        <div className={classes.problem}>
          <ProblemNotice problem={problem} />
        </div>
      )}
      <RequestRead read={read} names={names} />
    </Page>
  );
}
