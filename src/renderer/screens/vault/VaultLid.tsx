import { Button } from '@mantine/core';
import type { VaultInfo } from '#shared/bridge.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Lid } from '../../ui/Lid.tsx';
import classes from './VaultScreen.module.css';

/** The lid of an open vault: whose it is and the lock on its hasp, and who acts. */
export function VaultLid({ info, onLock }: { readonly info: VaultInfo; readonly onLock: () => void }) {
  return (
    <Lid
      title="Coffer"
      hasp={
        <>
          <span className={classes.swatch} />
          <span className={classes.vaultName}>{info.organizationName}</span>
          <Button
            size="compact-sm"
            variant="default"
            className={classes.lock ?? ''}
            leftSection={<Icon shape="lock" />}
            onClick={onLock}
          >
            Lock
          </Button>
        </>
      }
      operator={
        <>
          <span className={classes.initials} aria-hidden="true">
            {initials(info.userName)}
          </span>
          <span className={classes.vaultName}>{info.userName}</span>
        </>
      }
    />
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return letters.map((word) => [...(word ?? '')].at(0)?.toUpperCase() ?? '').join('');
}
