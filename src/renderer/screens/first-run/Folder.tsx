import { Button, Group } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import type { VaultColour, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconFolder } from '../../ui/icons.ts';
import { VaultColours } from '../../ui/parts/VaultColours.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
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
      <Group justify="space-between" gap="0.25rem 1rem" mb={4}>
        <span id={label} className={style('label')}>
          {t('folder')}
        </span>
        <VaultColours label={t('colour')} value={status.colour} onChange={paint} compact />
      </Group>
      <Group
        role="group"
        aria-labelledby={label}
        gap="xs"
        pl="sm"
        pr={4}
        py={2}
        wrap="nowrap"
        className={style('frame')}
      >
        <span className={style('small', 'breakable', 'grow', 'shrink')}>
          <SafeText text={status.folder} max={800} mono />
        </span>
        <Button component={Link} to="/vaults/new" variant="subtle" size="xs" leftSection={<IconFolder />}>
          {t('change')}
        </Button>
      </Group>
    </div>
  );
}
