import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, useEndpointStatus, useInfo, usePlatform } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Legend, Reading, Readings } from '../../ui/parts/Section.tsx';
import { Machine } from '../../ui/text/CopyableValue.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Toggle } from '../../ui/parts/Toggle.tsx';
import { useWords } from '../../messages/translate.tsx';
import { Clients } from './Clients.tsx';
import classes from './Endpoint.module.css';
import { Origins } from './Origins.tsx';
import { PortField } from './PortField.tsx';
import { RateLimits } from './RateLimits.tsx';
import { StartHere } from './StartHere.tsx';
import { words } from './messages.ts';

/** Where other programs reach this vault, who came, and how to begin. */
export default function EndpointScreen() {
  const t = useWords(words);
  const bridge = useBridge();
  const attempt = useAttempt();
  const client = useQueryClient();
  const { organizationId } = useInfo();
  const status = useEndpointStatus().data;
  const platform = usePlatform();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [port, setPort] = useState('');

  const put = async (on: boolean): Promise<void> => {
    setProblem(null);
    const wanted = { on, ...(on && port !== '' ? { port: Number(port) } : {}) };
    const answer = await attempt(t('notChanged'), () => bridge.local.setEndpoint(wanted));
    if ('problem' in answer) setProblem(answer.problem);
    await client.invalidateQueries({ queryKey: ['endpoint'] });
  };

  const address = status?.addresses[0];
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        status && (
          <div className={classes.answering}>
            <Toggle
              label={t('answering')}
              checked={status.on}
              onChange={(on) => void put(on)}
              disabled={!status.switchable}
            />
          </div>
        )
      }
      aside={<RateLimits />}
      asideLabel={t('limits')}
    >
      {problem && <ProblemNotice problem={problem} />}
      <Legend
        title={t('where')}
        reading={status && <Status kind={status.on ? 'done' : 'created'}>{t(status.on ? 'on' : 'off')}</Status>}
      >
        <Readings>
          <Reading name={t('addresses')}>
            {status?.addresses.map((each) => (
              <div key={each}>
                <Machine text={each} label={t('addresses')} />
              </div>
            ))}
            <span className={classes.dim}>{t(address === undefined ? 'nowhere' : 'loopback')}</span>
          </Reading>
          {status !== undefined && status.socket !== null && (
            <Reading name={t('socket')}>
              <Machine text={status.socket} label={t('socket')} />
            </Reading>
          )}
          <Reading name={t('whenLocked')}>
            {t.rich('whenLockedWords', { code: (chunks) => <code className={classes.code}>{chunks}</code> })}
          </Reading>
          <Reading name={t('whenOff')}>{t('whenOffWords')}</Reading>
          {platform?.shell === 'desktop' && status?.on === false && (
            <Reading name={t('port')}>
              <PortField value={port} onChange={setPort} onStart={() => void put(true)} />
            </Reading>
          )}
          <Reading name={t('origins')}>
            <Origins />
          </Reading>
        </Readings>
      </Legend>
      <Clients />
      <StartHere address={address} organizationId={organizationId} />
    </Page>
  );
}
