import { Button } from '@mantine/core';
import { useState } from 'react';
import type { VaultInfo, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useCommitted } from '../../api/hooks.ts';
import { attempt, unreachable, type Problem } from '../../api/problem.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Legend, Reading, Readings } from '../../ui/Legend.tsx';
import { Lid } from '../../ui/Lid.tsx';
import { Machine } from '../../ui/Machine.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Title } from '../../ui/Title.tsx';
import { Counts } from './Counts.tsx';
import { Endpoint } from './Endpoint.tsx';
import classes from './VaultScreen.module.css';

const networkWords = {
  off: 'No connections are opened',
  loopback: 'Connects to this computer only',
  on: 'May connect to public https addresses',
} as const;

/** An open vault: what it is, whose it is, its own public keys, and where other programs reach it. */
export function VaultScreen(props: {
  readonly info: VaultInfo;
  /** Whether Coffer stopped answering since this was learnt. */
  readonly stale: boolean;
  readonly onLocked: (status: VaultStatus) => void;
}) {
  const { info } = props;
  const bridge = useBridge();
  const [problem, setProblem] = useState<Problem | null>(null);
  useCommitted();

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
      <Lid
        title="Coffer"
        hasp={
          <>
            <span className={classes.swatch} />
            <span className={classes.vaultName}>{info.organizationName}</span>
            <Button
              size="compact-sm"
              variant="default"
              className={classes.lock ?? ''}
              leftSection={<Icon shape="lock" />}
              onClick={() => void lock()}
            >
              Lock
            </Button>
          </>
        }
        operator={
          <>
            <span className={classes.initials} aria-hidden="true">
              {initials(info.userName)}
            </span>
            <span className={classes.vaultName}>{info.userName}</span>
          </>
        }
      />
      <main className={classes.main}>
        <div className={classes.head}>
          <Title>{info.organizationName}</Title>
          <span className={classes.words}>This vault is open, and {info.userName} acts in it</span>
        </div>
        <div className={classes.panes}>
          <div className={classes.pane}>
            {problem && <ProblemNotice problem={problem} />}
            {props.stale && !problem && (
              <ProblemNotice problem={{ title: 'This page may be out of date', ...unreachable }} />
            )}
            <Endpoint organizationId={info.organizationId} />
            <ServiceKeys info={info} />
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
      <StatusLine left={<span>{networkWords[info.network]}</span>} right={<span>Unlocked</span>} />
    </>
  );
}

function ServiceKeys({ info }: { readonly info: VaultInfo }) {
  const { signer, notarizer, fetcher, webhook } = info.keys;
  return (
    <Legend title="Public keys of the service" reading={<span className={classes.words}>Clients pin these</span>}>
      <Readings>
        <Reading name="Signer">
          <Machine grouped text={signer} label="signer key" />
        </Reading>
        <Reading name="Notarizer">
          <Machine grouped text={notarizer} label="notarizer key" />
        </Reading>
        <Reading name="Fetcher">
          <Machine grouped text={fetcher} label="fetcher key" />
        </Reading>
        <Reading name="Webhook">
          <Machine grouped text={webhook.publicKey} label="webhook key" />
        </Reading>
        <Reading name="Webhook key id">
          <Machine text={webhook.keyId} label="webhook key id" />
        </Reading>
      </Readings>
    </Legend>
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return letters.map((word) => [...(word ?? '')].at(0)?.toUpperCase() ?? '').join('');
}
