import { Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconKeyboard,
  IconLock,
  IconMenu2,
  IconSettings,
  IconSwitchHorizontal,
  IconTransform,
  IconUserShare,
} from '../ui/icons.ts';
import { Link } from 'react-router';
import type { VaultInfo, VaultStatus } from '#shared/bridge.ts';
import { useAskToSwitch } from '../api/switch-context.ts';
import { Initials } from '../ui/parts/Initials.tsx';
import { TitleBar } from '../ui/parts/TitleBar.tsx';
import { SafeText } from '../ui/text/SafeText.tsx';
import { useMessages } from '../messages/translate.tsx';
import { LockTimer } from './LockTimer.tsx';
import classes from './VaultTitleBar.module.css';
import { useWindowButtons } from './window-buttons.ts';
import { messages } from './messages.ts';
import { classNames, style } from '../ui/text/style.ts';

type Actions = { onLock: () => void; onStay: () => void; onKeyMap: () => void };

export function VaultTitleBar(
  props: Actions & {
    status: VaultStatus;
    info: VaultInfo;
    locksInMs: number | null;
    menuOpen: boolean;
    onMenu: () => void;
  },
) {
  const t = useMessages(messages);
  return (
    <TitleBar
      buttons={useWindowButtons()}
      start={
        <button
          type="button"
          className={classes.menu}
          aria-label={props.menuOpen ? t('closeMenu') : t('menu')}
          aria-expanded={props.menuOpen}
          aria-controls="places"
          onClick={props.onMenu}
        >
          <IconMenu2 size="1.25rem" stroke={1.6} aria-hidden />
        </button>
      }
      title={
        <span className={classes.organization}>
          <span className={classes.dim}>{t('organization')}</span>
          <SafeText text={props.info.organizationName} max={80} />
        </span>
      }
      middle={
        <LockTimer name={props.status.name} locksInMs={props.locksInMs} onLock={props.onLock} onStay={props.onStay} />
      }
      end={<Operator name={props.info.userName} onLock={props.onLock} onKeyMap={props.onKeyMap} />}
    />
  );
}

function Operator(props: { name: string; onLock: () => void; onKeyMap: () => void }) {
  const t = useMessages(messages);
  const askToSwitch = useAskToSwitch();
  return (
    <Menu width={220}>
      <Menu.Target>
        <button
          type="button"
          className={classNames(style('nowrap', 'shrink', 'gap8'), classes.operator)}
          aria-label={t('operatorMenu', { name: props.name })}
        >
          <span className={classes.initials}>
            <Initials name={props.name} />
          </span>
          <span className={classNames(style('truncate', 'shrink'), classes.person)}>
            <SafeText text={props.name} max={60} />
          </span>
          <IconChevronDown aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {askToSwitch && (
          <Menu.Item onClick={() => askToSwitch()} leftSection={<IconUserShare />}>
            {t('appSwitchOperator')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/vaults" leftSection={<IconSwitchHorizontal />}>
          {t('switchVault')}
        </Menu.Item>
        <Menu.Item component={Link} to="/decrypt" leftSection={<IconTransform />}>
          {t('decrypt')}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings />}>
          {t('settings')}
        </Menu.Item>
        <Menu.Item onClick={props.onKeyMap} leftSection={<IconKeyboard />}>
          {t('shortcutKeys')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={props.onLock} leftSection={<IconLock />}>
          {t('lock')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
