import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, Route, Routes, useParams } from 'react-router';
import { usePreferences, useVaultStatus } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { About } from './About.tsx';
import { Appearance, Clipboard, Connections, Language, Limits, Lock } from './Choices.tsx';
import { BlindSigning } from './BlindSigning.tsx';
import { BackupSection } from './BackupSection.tsx';
import classes from './Settings.module.css';
import { Mail } from './Mail.tsx';
import { WaysIn } from './WaysIn.tsx';
import { messages } from './messages.ts';

const sections = [
  ['lock', 'lock', Lock],
  ['ways-in', 'waysIn', WaysIn],
  ['backups', 'backups', BackupSection],
  ['clipboard', 'clipboard', Clipboard],
  ['appearance', 'appearance', Appearance],
  ['language', 'language', Language],
  ['connections', 'connections', Connections],
  ['mail', 'mail', Mail],
  ['blind-signing', 'blindSigning', BlindSigning],
  ['limits', 'limits', Limits],
  ['about', 'about', About],
] as const;

export default function SettingsScreen() {
  return (
    <Routes>
      <Route path=":section?" element={<Settings />} />
    </Routes>
  );
}

function Settings() {
  const t = useMessages(messages);
  const { section } = useParams();
  const name = useVaultStatus().data?.name ?? '';
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever came to no section begins at the top, where the sections are when it is narrow.
    if (section === undefined) return;
    const target = pane.current?.querySelector(`[data-section="${CSS.escape(section)}"]`);
    target?.scrollIntoView?.({ block: 'start' });
  }, [section]);
  const [{ textSize }] = usePreferences();
  useEffect(() => {
    // Once the page is laid out anew around larger or smaller text, whoever chose the size still sees where they chose it.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (pane.current?.contains(activeElement) === true) activeElement?.scrollIntoView?.({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [textSize]);
  return (
    <Page title={t('settings')} lead={t('lead', { name })}>
      <div className={classes.panes}>
        <nav className={classes.sections} aria-label={t('sections')}>
          {sections.map(([path, word]) => (
            <Link
              key={path}
              to={`/settings/${path}`}
              className={classNames(style('block', 'rounded'), classes.section)}
              aria-current={path === (section ?? 'lock') ? 'page' : undefined}
            >
              {t(word)}
            </Link>
          ))}
        </nav>
        <Stack gap="xl" className={classes.pane} ref={pane}>
          {sections.map(([path, , Section]) => (
            <div key={path} data-section={path}>
              <Section />
            </div>
          ))}
        </Stack>
      </div>
    </Page>
  );
}
