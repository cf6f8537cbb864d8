import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { KnownVault } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { useTask } from '../../flows/use-task.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { IconFolderOpen, IconHistory, IconPlus } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/parts/LinkButton.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import classes from './UnlockScreen.module.css';

export function Elsewhere() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { data: known = [] } = useQuery({ queryKey: ['vaults'], queryFn: () => bridge.vault.list() });
  const others = known.filter(({ inFront }) => !inFront);
  return (
    <div className={style('form', 'top24')}>
      {others.length > 0 && <Others vaults={others} />}
      <div className={style('wrap', 'gap8')}>
        <LinkButton to="/vaults/new" icon={IconPlus}>
          {t('createAVault')}
        </LinkButton>
        <LinkButton to="/vaults/open" icon={IconFolderOpen}>
          {t('openAFolder')}
        </LinkButton>
        <LinkButton to="/vaults/restore" icon={IconHistory}>
          {t('restoreABackup')}
        </LinkButton>
      </div>
      <section>
        <h2 className={style('note', 'strong', 'above')}>{t('tools')}</h2>
        <ul className={style('list', 'column', 'gap4')}>
          <li>
            <Link to="/decrypt">{t('decryptAnExportBundle')}</Link>
          </li>
          <li>
            <Link to="/decrypt/inspect">{t('inspect')}</Link>
          </li>
          <li>
            <Link to="/decrypt/vote">{t('vote')}</Link>
          </li>
        </ul>
      </section>
    </div>
  );
}

function Others({ vaults }: { vaults: readonly KnownVault[] }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const f = useFormats();
  const { run, problem } = useTask();
  const open = async (folder: string): Promise<void> => {
    const answer = await run(t('theVaultWasNotOpened'), () => bridge.vault.open(folder));
    if ('value' in answer) takeStatus(answer.value);
  };
  return (
    <section>
      <h2 className={style('note', 'strong', 'above')}>{t('others')}</h2>
      {problem && <ProblemNotice problem={problem} />}
      <ul className={style('list')}>
        {vaults.map(({ folder, name, colour, state, usedAtMs }) => (
          <li key={folder}>
            <UnstyledButton
              className={classNames(style('row', 'wide', 'lineBelow', 'gap8', 'padBlock8'), classes.vault)}
              data-vault-colour={colour}
              disabled={state === 'gone'}
              onClick={() => void open(folder)}
            >
              <span className={style('swatch')} />
              <span className={classNames(style('strong', 'truncate', 'rigid'), classes.name)}>
                <SafeText text={name} max={80} />
              </span>
              <span className={style('note', 'breakable', 'shrink', 'toEnd')}>
                {state === 'gone' ? t('noVaultThere') : <SafeText text={folder} max={400} />}
                {usedAtMs !== undefined && (
                  <span className={style('block')}>{t('lastUse', { ago: f.ago(usedAtMs) })}</span>
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
