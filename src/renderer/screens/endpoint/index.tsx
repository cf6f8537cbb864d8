import { Box, Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { useBridge } from '../../api/bridge-context.ts';
import { useEndpointStatus, useInfo, usePlatform } from '../../api/hooks.ts';
import { usualAddress } from '../../api/shell-commands.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Toggle } from '../../ui/parts/Field.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { copyable, CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Snippets } from '../../ui/text/Snippets.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { AuthProxy } from './AuthProxy.tsx';
import { Clients, Refused } from './Clients.tsx';
import { MessagesPage } from './MessagesPage.tsx';
import { Origins } from './Origins.tsx';
import { RateLimits } from './RateLimits.tsx';
import { snippets } from './snippets.ts';

export default function EndpointScreen() {
  return (
    <Routes>
      <Route index element={<EndpointPage />} />
      <Route path="messages" element={<MessagesPage />} />
    </Routes>
  );
}

function EndpointPage() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const client = useQueryClient();
  const { run, problem } = useTask();
  const { organizationId } = useInfo();
  const status = useEndpointStatus().data;
  const platform = usePlatform();
  const [port, setPort] = useState('');
  const put = async (on: boolean): Promise<void> => {
    const wanted = { on, ...(on && port !== '' && { port: Number(port) }) };
    await run(t('theEndpointWasNotChanged'), () => bridge.local.setEndpoint(wanted));
    await client.invalidateQueries({ queryKey: ['endpoint'] });
  };
  const addresses = status?.addresses ?? [];
  const texts = snippets(addresses[0] ?? usualAddress, organizationId);
  return (
    <Page
      title={t('endpoint')}
      lead={t('lead')}
      actions={
        status && (
          // A toggle has the padding of a row of settings, for which the head of a page has no room.
          <Box my="-0.75rem">
            <Toggle
              label={t('answering')}
              checked={status.on}
              onChange={(on) => void put(on)}
              disabled={!status.switchable}
            />
          </Box>
        )
      }
      aside={<Beside />}
      asideLabel={t('limits')}
    >
      {problem && <ProblemNotice problem={problem} />}
      <Section
        title={t('where')}
        aside={status && <Status kind={status.on ? 'done' : 'created'}>{t(status.on ? 'on' : 'off')}</Status>}
      >
        <Definitions
          items={[
            {
              name: t('address'),
              value: (
                <>
                  {addresses.map((each) => (
                    <div key={each}>
                      <CopyableValue text={each} label={t('address')} />
                    </div>
                  ))}
                  <span className={style('note')}>{t(addresses.length === 0 ? 'nowhere' : 'loopback')}</span>
                </>
              ),
            },
            typeof status?.socket === 'string' && copyable(t('socket'), status.socket),
            {
              name: t('whenLocked'),
              value: t.rich('whenLockedWords', { code: (chunks) => <code className={style('mono')}>{chunks}</code> }),
            },
            { name: t('whenOff'), value: t('whenOffWords') },
            platform?.shell === 'desktop' &&
              status?.on === false && {
                name: t('port'),
                value: <PortField port={port} onPort={setPort} onStart={() => void put(true)} />,
              },
            { name: t('proxy'), value: <AuthProxy /> },
            { name: t('messages'), value: <Link to="/endpoint/messages">{t('messagesHere')}</Link> },
          ]}
        />
      </Section>
      <Origins />
      <Clients />
      <Section title={t('start')} aside={<Link to="/people">{t('makeKey')}</Link>}>
        <Snippets
          ways={(['curl', 'coffer', 'official'] as const).map((way) => {
            const name = t(way);
            return { way, name, text: texts[way], label: t('commands', { name }) };
          })}
        />
        <p className={style('note', 'below')}>{t('needKey')}</p>
      </Section>
    </Page>
  );
}

function Beside() {
  return (
    <>
      <RateLimits />
      <Refused />
    </>
  );
}

function PortField(props: { port: string; onPort: (port: string) => void; onStart: () => void }) {
  const t = useMessages(messages);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onStart();
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          aria-label={t('port')}
          description={t('portHint')}
          inputMode="numeric"
          placeholder="7411"
          value={props.port}
          onChange={(event) => props.onPort(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5))}
        />
        <Button type="submit" variant="default">
          {t('putOn')}
        </Button>
      </Group>
    </form>
  );
}
