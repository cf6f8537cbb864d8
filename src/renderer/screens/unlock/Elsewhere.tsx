import { Button } from '@mantine/core';
import { IconFolderOpen, IconHistory, IconPlus } from '../../ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { KnownVault } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, useTakeStatus } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Elsewhere.module.css';
import { messages } from './messages.ts';

export function Elsewhere() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { data: known = [] } = useQuery({ queryKey: ['vaults'], queryFn: () => bridge.vault.list() });
  const others = known.filter(({ inFront }) => !inFront);
  return (
    <div className={classNames(style('form'), classes.elsewhere)}>
      {others.length > 0 && <Others vaults={others} />}
      <div className={style('wrap', 'gap8')}>
        <Button component={Link} to="/vaults/new" variant="default" leftSection={<IconPlus />}>
          {t('create')}
        </Button>
        <Button component={Link} to="/vaults/open" variant="default" leftSection={<IconFolderOpen />}>
          {t('openFolder')}
        </Button>
        <Button component={Link} to="/vaults/restore" variant="default" leftSection={<IconHistory />}>
          {t('restore')}
        </Button>
      </div>
      <section>
        <h2 className={classNames(style('note', 'strong'), classes.heading)}>{t('tools')}</h2>
        <ul className={classes.tools}>
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
  const attempt = useAttempt();
  const [problem, setProblem] = useState<Problem | null>(null);
  const open = async (folder: string): Promise<void> => {
    const answer = await attempt(t('notSwitched'), () => bridge.vault.open(folder));
    if ('problem' in answer) setProblem(answer.problem);
    else takeStatus(answer.value);
  };
  return (
    <section>
      <h2 className={classNames(style('note', 'strong'), classes.heading)}>{t('others')}</h2>
      {problem && <ProblemNotice problem={problem} />}
      <ul className={classes.vaults}>
        {vaults.map(({ folder, name, colour, state }) => (
          <li key={folder}>
            <button
              type="button"
              className={classNames(style('row'), classes.vault)}
              data-vault-colour={colour}
              disabled={state === 'gone'}
              onClick={() => void open(folder)}
            >
              <span className={style('swatch')} />
              <span className={classes.name}>
                <SafeText text={name} max={80} />
              </span>
              <span className={classNames(style('note', 'breakable', 'shrink'), classes.folder)}>
                {state === 'gone' ? t('noneThere') : <SafeText text={folder} max={400} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
