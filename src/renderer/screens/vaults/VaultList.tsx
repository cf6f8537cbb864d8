import { Box, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { KnownVault, VaultColour, VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconFolderOpen, IconHistory } from '../../ui/icons.ts';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { VaultColours } from '../../ui/parts/VaultColours.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { messages } from './messages.ts';

export function VaultList() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: known } = useQuery({ queryKey: ['vaults'], queryFn: () => bridge.vault.list() });
  const { run, problem } = useTask();
  const [news, setNews] = useState('');
  const change = async <Value,>(
    title: string,
    request: () => Promise<Outcome<Value>>,
    onDone: (value: Value) => void,
  ): Promise<void> => {
    const answer = await run(title, request);
    await client.invalidateQueries({ queryKey: ['vaults'] });
    if ('value' in answer) onDone(answer.value);
  };
  const onOpen = (folder: string): void => {
    const onOpened = (status: VaultStatus): void => {
      takeStatus(status);
      void navigate('/');
    };
    void change(t('theVaultWasNotOpened'), () => bridge.vault.open(folder), onOpened);
  };
  const onForget = (folder: string): void =>
    void change(
      t('notForgotten'),
      () => bridge.vault.forget(folder),
      () => setNews(t('forgotten')),
    );
  const onPaint = (colour: VaultColour): void =>
    void change(t('notPainted'), async () => ({ ok: true, value: await bridge.vault.setColour(colour) }), takeStatus);
  return (
    <Page
      title={t('vaults')}
      lead={known && t('lead', { n: known.length })}
      actions={
        <>
          <LinkButton to="restore" icon={IconHistory}>
            {t('restoreABackup')}
          </LinkButton>
          <LinkButton to="open" icon={IconFolderOpen}>
            {t('openAFolder')}
          </LinkButton>
          <AddLink to="new">{t('createAVault')}</AddLink>
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      <VisuallyHidden live="polite">{news}</VisuallyHidden>
      <p className={style('quiet', 'flush', 'bottom16', 'prose')}>{t('vaultsWords')}</p>
      {known?.length === 0 ? (
        <EmptyState title={t('empty')} words={t('emptyWords')} />
      ) : (
        <ul className={style('list', 'lineTop')} aria-label={t('list')}>
          {known?.map((vault) => (
            <Row key={vault.folder} vault={vault} onOpen={onOpen} onForget={onForget} onPaint={onPaint} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Row(props: {
  vault: KnownVault;
  onOpen: (folder: string) => void;
  onForget: (folder: string) => void;
  onPaint: (colour: VaultColour) => void;
}) {
  const { name, folder, colour, state, inFront } = props.vault;
  const t = useMessages(messages);
  return (
    <Group component="li" gap="sm" py="xs" className={style('lineBelow')} data-vault-colour={colour}>
      <Box component="span" h="2rem" className={style('swatch')} />
      <Box flex="1 1 16rem" className={style('column', 'shrink', 'gap2')}>
        <span className={style('strong')}>
          <SafeText text={name} max={80} />
        </span>
        <span className={style('note', 'breakable', 'bottom4')}>
          <SafeText text={folder} max={800} mono />
        </span>
        {inFront && <VaultColours label={t('colour')} value={colour} onChange={props.onPaint} />}
      </Box>
      {inFront ? (
        <Status kind="done">{t('inFront')}</Status>
      ) : (
        <>
          {state === 'gone' ? (
            <Status kind="gone">{t('noVaultThere')}</Status>
          ) : (
            <Button variant="default" onClick={() => props.onOpen(folder)}>
              {t('open')}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
          <ActionMenu
            label={t('moreFor', { name })}
            items={[{ label: t('forget'), onClick: () => props.onForget(folder) }]}
          />
        </>
      )}
    </Group>
  );
}
