import { Button } from '@mantine/core';
import { IconFolderOpen, IconHistory, IconPlus } from '../../ui/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { KnownVault, VaultColour } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, useTakeStatus } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { VaultColours } from '../../ui/parts/VaultColours.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Vaults.module.css';
import { messages } from './messages.ts';

export function VaultList() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { data: known } = useQuery({ queryKey: ['vaults'], queryFn: () => bridge.vault.list() });
  const { open, forget, paint, problem, news } = useVaultActions();
  return (
    <Page
      title={t('vaults')}
      lead={known && t('lead', { n: known.length })}
      actions={
        <>
          <Button component={Link} to="restore" variant="default" leftSection={<IconHistory />}>
            {t('restore')}
          </Button>
          <Button component={Link} to="open" variant="default" leftSection={<IconFolderOpen />}>
            {t('openFolder')}
          </Button>
          <Button component={Link} to="new" leftSection={<IconPlus />}>
            {t('createAVault')}
          </Button>
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      <VisuallyHidden live="polite">{news}</VisuallyHidden>
      <p className={classes.words}>{t('vaultsWords')}</p>
      {known?.length === 0 ? (
        <EmptyState title={t('empty')} words={t('emptyWords')} />
      ) : (
        <ul className={style('list', 'lineTop')} aria-label={t('list')}>
          {known?.map((vault) => (
            <Row
              key={vault.folder}
              vault={vault}
              onOpen={(folder) => void open(folder)}
              onForget={(folder) => void forget(folder)}
              onPaint={(colour) => void paint(colour)}
            />
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
  const { vault } = props;
  const t = useMessages(messages);
  return (
    <li className={classNames(style('wrapRow', 'lineBelow'), classes.vault)} data-vault-colour={vault.colour}>
      <span className={classNames(style('swatch'), classes.swatch)} />
      <div className={classNames(style('column', 'shrink'), classes.names)}>
        <span className={style('strong')}>
          <SafeText text={vault.name} max={80} />
        </span>
        <span className={style('note', 'breakable')}>
          <SafeText text={vault.folder} max={800} mono />
        </span>
        {vault.inFront && <VaultColours label={t('colour')} value={vault.colour} onChange={props.onPaint} />}
      </div>
      {vault.inFront ? (
        <span className={style('quiet', 'inlineRow', 'gap8')}>
          <Glyph kind="done" />
          {t('inFront')}
        </span>
      ) : (
        <>
          {vault.state === 'gone' ? (
            <span className={style('quiet', 'inlineRow', 'gap8')}>
              <Glyph kind="gone" />
              {t('gone')}
            </span>
          ) : (
            <Button variant="default" onClick={() => props.onOpen(vault.folder)}>
              {t('open')}
              <VisuallyHidden> {vault.name}</VisuallyHidden>
            </Button>
          )}
          <ActionMenu
            label={t('moreFor', { name: vault.name })}
            items={[{ label: t('forget'), onClick: () => props.onForget(vault.folder) }]}
          />
        </>
      )}
    </li>
  );
}

function useVaultActions() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const takeStatus = useTakeStatus();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [news, setNews] = useState('');
  const done = async <Value,>(title: string, ask: () => Promise<Outcome<Value>>): Promise<Value | null> => {
    setProblem(null);
    const answer = await attempt(title, ask);
    if ('problem' in answer) setProblem(answer.problem);
    await client.invalidateQueries({ queryKey: ['vaults'] });
    return 'problem' in answer ? null : answer.value;
  };
  return {
    problem,
    news,
    open: async (folder: string): Promise<void> => {
      const status = await done(t('theVaultWasNotOpened'), () => bridge.vault.open(folder));
      if (status === null) return;
      takeStatus(status);
      void navigate('/');
    },
    forget: async (folder: string): Promise<void> => {
      if ((await done(t('notForgotten'), () => bridge.vault.forget(folder))) !== null) setNews(t('forgotten'));
    },
    paint: async (colour: VaultColour): Promise<void> => {
      const status = await done(t('notPainted'), async () => ({
        ok: true,
        value: await bridge.vault.setColour(colour),
      }));
      if (status !== null) takeStatus(status);
    },
  };
}
