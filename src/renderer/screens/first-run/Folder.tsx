import { Button } from '@mantine/core';
import { IconFolder } from '../../ui/icons.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import type { VaultColour, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { VaultColours } from '../../ui/parts/VaultColours.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Folder.module.css';
import { messages } from './messages.ts';

export function Folder({ status }: { status: VaultStatus }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const label = useId();
  const paint = (colour: VaultColour): void => {
    bridge.vault.setColour(colour).then(takeStatus, () => {
      // Coffer does not answer; the next question says so, and a colour is nothing to lose.
    });
  };
  return (
    <div>
      <div className={classNames(style('wrapRow', 'apart'), classes.row)}>
        <span id={label} className={style('label')}>
          {t('folder')}
        </span>
        <VaultColours label={t('colour')} value={status.colour} onChange={paint} compact />
      </div>
      <div role="group" aria-labelledby={label}>
        <div className={classNames(style('row', 'gap8'), classes.box)}>
          <span className={style('small', 'breakable', 'grow', 'shrink')}>
            <SafeText text={status.folder} max={800} mono />
          </span>
          <Button component={Link} to="/vaults/new" variant="subtle" size="xs" leftSection={<IconFolder />}>
            {t('change')}
          </Button>
        </div>
      </div>
    </div>
  );
}
