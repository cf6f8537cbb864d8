import { useMemo, useState } from 'react';
import type { VaultInfo, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useCommitted } from '../../api/hooks.ts';
import { attempt, unreachable, type Problem } from '../../api/problem.ts';
import { Legend, Reading, Readings } from '../../ui/Legend.tsx';
import { Machine } from '../../ui/Machine.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Title } from '../../ui/Title.tsx';
import { Counts } from './Counts.tsx';
import { Endpoint } from './Endpoint.tsx';
import { ServiceKeys } from './ServiceKeys.tsx';
import { VaultLid } from './VaultLid.tsx';
import classes from './VaultScreen.module.css';

const networkWords = {
  off: 'No connections are opened',
  loopback: 'Connects to this computer only',
  on: 'May connect to public https addresses',
} as const;

/** An open vault: what it is, whose it is, its own public keys, and where other programs reach it. */
export function VaultScreen(props: {
  readonly info: VaultInfo;
  /** What the person should know of the vault's health, a sentence each. */
  readonly notices: readonly string[];
  /** Whether Coffer stopped answering since this was learnt. */
  readonly stale: boolean;
  readonly onLocked: (status: VaultStatus) => void;
}) {
  const { info } = props;
  const bridge = useBridge();
  const [problem, setProblem] = useState<Problem | null>(null);
  useCommitted();
  const news = props.notices.join(' ');
  const health = useMemo(() => (news === '' ? null : healthOf(news)), [news]);

  const lock = async (): Promise<void> => {
    const answer = await attempt('The vault was not locked', async () => ({
      ok: true,
      value: await bridge.vault.lock(),
    }));
    if ('problem' in answer) setProblem(answer.problem);
    else props.onLocked(answer.value);
  };

  return (
    <>
      <VaultLid info={info} onLock={() => void lock()} />
      <main className={classes.main}>
        <div className={classes.head}>
          <Title>{info.organizationName}</Title>
          <span className={classes.words}>This vault is open, and {info.userName} acts in it</span>
        </div>
        <div className={classes.panes}>
          <div className={classes.pane}>
            {problem && <ProblemNotice problem={problem} />}
            {health && !problem && !props.stale && <ProblemNotice problem={health} />}
            {props.stale && !problem && (
              <ProblemNotice problem={{ title: 'This page may be out of date', ...unreachable }} />
            )}
            <Endpoint organizationId={info.organizationId} stale={props.stale} />
            <ServiceKeys keys={info.keys} />
          </div>
          <aside className={classes.aside} aria-label="This vault">
            <Counts />
            <Legend title="This vault">
              <Readings layout="stacked">
                <Reading name="Vault">
                  <Machine text={info.vaultId} label="vault id" />
                </Reading>
                <Reading name="Organization">
                  <Machine text={info.organizationId} label="organization id" />
                </Reading>
                <Reading name="Operator">
                  <Machine text={info.userId} label="operator id" />
                </Reading>
              </Readings>
            </Legend>
          </aside>
        </div>
      </main>
      <StatusLine
        left={<span>{networkWords[info.network]}</span>}
        right={<span>{props.stale ? 'Not answering' : 'Unlocked'}</span>}
      />
    </>
  );
}

function healthOf(news: string): Problem {
  return {
    title: 'This vault needs a look',
    happened: news,
    lost: 'Nothing that was acknowledged and can still be read. What stands behind the damage cannot be shown.',
    todo: 'Copy the folder away as it is, then run "coffer vault verify", and restore a backup if it finds damage.',
  };
}
