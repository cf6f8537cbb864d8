import { Box, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { KnownVault, VaultColour, VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, moreColumn } from '../../flows/Listing.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconFolderOpen, IconHistory } from '../../ui/icons.ts';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { VaultColours } from '../../ui/parts/VaultColours.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { Time } from '../../ui/text/Time.tsx';
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
  const actions = (
    <>
      <LinkButton to="restore" icon={IconHistory}>
        {t('restoreABackup')}
      </LinkButton>
      <LinkButton to="open" icon={IconFolderOpen}>
        {t('openAFolder')}
      </LinkButton>
      <AddLink to="new">{t('createAVault')}</AddLink>
    </>
  );
  return (
    <Listing
      title={t('vaults')}
      lead={known && t('lead', { n: known.length })}
      actions={actions}
      problem={null}
      all={known}
      rows={known ?? none}
      columns={useColumns({ onOpen, onForget, onPaint })}
      exported={{ file: 'vaults', fields }}
      label={t('list')}
      lines={2}
      rowKey={({ folder }) => folder}
      rowLabel={({ name }) => name}
      empty={{ title: t('empty'), words: t('emptyWords'), actions }}
      before={
        <>
          {problem && <ProblemNotice problem={problem} />}
          <VisuallyHidden live="polite">{news}</VisuallyHidden>
          <p className={style('quiet', 'flush', 'bottom16', 'prose')}>{t('vaultsWords')}</p>
        </>
      }
    />
  );
}

const none: readonly KnownVault[] = [];

const fields: ExportFields<KnownVault> = {
  name: ({ name }) => name,
  folder: ({ folder }) => folder,
  state: ({ state }) => state,
  current: ({ inFront }) => inFront,
  lastUnlockedAt: ({ usedAtMs }) => utc(usedAtMs),
};

type Actions = Readonly<{
  onOpen: (folder: string) => void;
  onForget: (folder: string) => void;
  onPaint: (colour: VaultColour) => void;
}>;

function useColumns({ onOpen, onForget, onPaint }: Actions): readonly Column<KnownVault>[] {
  const t = useMessages(messages);
  return [
    {
      key: 'name',
      title: t('vault'),
      main: true,
      width: 'minmax(14rem, 2fr)',
      sort: ({ name }) => name,
      cell: ({ name, folder, colour, inFront }) => (
        <div className={style('row', 'gap12')} data-vault-colour={colour}>
          <Box component="span" h="2rem" className={style('swatch')} />
          <div className={style('column', 'shrink', 'gap2')}>
            <SafeText text={name} max={80} />
            <span className={style('note', 'normal', 'breakable', 'bottom4')}>
              <SafeText text={folder} max={800} mono />
            </span>
            {inFront && <VaultColours label={t('colour')} value={colour} onChange={onPaint} />}
          </div>
        </div>
      ),
    },
    {
      key: 'used',
      title: t('lastUnlocked'),
      width: '8.5rem',
      priority: 3,
      named: true,
      sort: ({ usedAtMs }) => usedAtMs,
      cell: ({ usedAtMs }) => (usedAtMs === undefined ? null : <Time ms={usedAtMs} />),
    },
    {
      key: 'state',
      title: t('state'),
      width: '11.5rem',
      sort: ({ inFront, state }) => (inFront ? 0 : state === 'here' ? 1 : 2),
      cell: ({ name, folder, state, inFront }) => {
        if (inFront) return <Status kind="done">{t('inFront')}</Status>;
        if (state === 'gone') return <Status kind="gone">{t('noVaultThere')}</Status>;
        return (
          <Button variant="default" size="xs" onClick={() => onOpen(folder)}>
            {t('open')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        );
      },
    },
    moreColumn<KnownVault>(
      t,
      ({ name }) => name,
      ({ folder, inFront }) => (inFront ? [] : [{ label: t('forget'), onClick: () => onForget(folder) }]),
    ),
  ];
}
