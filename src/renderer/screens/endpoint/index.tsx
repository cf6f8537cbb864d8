import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, useEndpointStatus, useInfo, usePlatform } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Toggle } from '../../ui/parts/Toggle.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { Clients } from './Clients.tsx';
import classes from './Endpoint.module.css';
import { Origins } from './Origins.tsx';
import { PortField } from './PortField.tsx';
import { RateLimits } from './RateLimits.tsx';
import { StartHere } from './StartHere.tsx';
import { messages } from './messages.ts';

export default function EndpointScreen() {
  const t = useMessages(messages);
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
    const answer = await attempt(t('theEndpointWasNotChanged'), () => bridge.local.setEndpoint(wanted));
    if ('problem' in answer) setProblem(answer.problem);
    await client.invalidateQueries({ queryKey: ['endpoint'] });
  };

  const address = status?.addresses[0];
  return (
    <Page
      title={t('endpoint')}
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
      <Section
        title={t('where')}
        aside={status && <Status kind={status.on ? 'done' : 'created'}>{t(status.on ? 'on' : 'off')}</Status>}
      >
        <DefinitionList>
          <DefinitionItem name={t('address')}>
            {status?.addresses.map((each) => (
              <div key={each}>
                <CopyableValue text={each} label={t('address')} />
              </div>
            ))}
            <span className={classes.dim}>{t(address === undefined ? 'nowhere' : 'loopback')}</span>
          </DefinitionItem>
          {status !== undefined && status.socket !== null && (
            <DefinitionItem name={t('socket')}>
              <CopyableValue text={status.socket} label={t('socket')} />
            </DefinitionItem>
          )}
          <DefinitionItem name={t('whenLocked')}>
            {t.rich('whenLockedWords', { code: (chunks) => <code className={style('mono')}>{chunks}</code> })}
          </DefinitionItem>
          <DefinitionItem name={t('whenOff')}>{t('whenOffWords')}</DefinitionItem>
          {platform?.shell === 'desktop' && status?.on === false && (
            <DefinitionItem name={t('port')}>
              <PortField value={port} onChange={setPort} onStart={() => void put(true)} />
            </DefinitionItem>
          )}
          <DefinitionItem name={t('origins')}>
            <Origins />
          </DefinitionItem>
        </DefinitionList>
      </Section>
      <Clients />
      <StartHere address={address} organizationId={organizationId} />
    </Page>
  );
}
