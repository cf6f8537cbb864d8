import { use } from 'react';
import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { useInfo } from '../api/hooks.ts';
import { SwitchContext } from '../api/ask-contexts.ts';
import { useMessages } from '../messages/translate.tsx';
import {
  IconChevronDown,
  IconBook,
  IconKeyboard,
  IconLock,
  IconMenu2,
  IconSettings,
  IconSwitchHorizontal,
  IconTransform,
  IconUserShare,
} from '../ui/icons.ts';
import { Initials } from '../ui/parts/Initials.tsx';
import { TitleBar } from '../ui/parts/TitleBar.tsx';
import { SafeText } from '../ui/text/SafeText.tsx';
import { classNames, style } from '../ui/text/style.ts';
import { LockTimer } from './LockTimer.tsx';
import { messages } from './messages.ts';
import classes from './VaultTitleBar.module.css';
import { useWindowButtons } from './window-buttons.ts';

type Actions = { onLock: () => void; onKeyMap: () => void };

export function VaultTitleBar(props: Actions & { menuOpen: boolean; onMenu: () => void }) {
  const t = useMessages(messages);
  const { organizationName, userName } = useInfo();
  return (
    <TitleBar
      buttons={useWindowButtons()}
      start={
        <UnstyledButton
          className={classNames(style('rigid', 'rounded'), classes.button, classes.menu)}
          aria-label={props.menuOpen ? t('closeMenu') : t('menu')}
          aria-expanded={props.menuOpen}
          aria-controls="places"
          onClick={props.onMenu}
        >
          <IconMenu2 size="1.25rem" stroke={1.6} aria-hidden />
        </UnstyledButton>
      }
      title={
        <>
          <span className={classNames(style('normal'), classes.dim)}>{t('organization')} </span>
          <SafeText text={organizationName} max={80} />
        </>
      }
      middle={<LockTimer onLock={props.onLock} />}
      end={<Operator name={userName} onLock={props.onLock} onKeyMap={props.onKeyMap} />}
    />
  );
}

function Operator({ name, onLock, onKeyMap }: Actions & { name: string }) {
  const t = useMessages(messages);
  const askToSwitch = use(SwitchContext);
  return (
    <Menu width={220}>
      <Menu.Target>
        <UnstyledButton
          className={classNames(style('inlineRow', 'strong', 'nowrap', 'shrink', 'rounded', 'gap8'), classes.button)}
          aria-label={t('operatorMenu', { name })}
        >
          <span className={classNames(style('inlineRow', 'rigid'), classes.initials)}>
            <Initials name={name} />
          </span>
          <span className={classNames(style('truncate', 'shrink'), classes.person)}>
            <SafeText text={name} max={60} />
          </span>
          <IconChevronDown className={classes.person} aria-hidden />
        </UnstyledButton>
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
        <Menu.Item onClick={onKeyMap} leftSection={<IconKeyboard />}>
          {t('shortcutKeys')}
        </Menu.Item>
        <Menu.Item component={Link} to="/help/policies" leftSection={<IconBook />}>
          {t('policyLanguage')}
        </Menu.Item>
        <Menu.Item component={Link} to="/help/glossary" leftSection={<IconBook />}>
          {t('glossary')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onLock} leftSection={<IconLock />}>
          {t('lock')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
