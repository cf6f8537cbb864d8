import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from './Page.tsx';
import classes from './RecoveryCodeScreen.module.css';

/**
 * Shows the recovery code, this once, and goes on only when somebody says it is written down. There is no copy button: what is on the
 * clipboard is read by every program.
 */
export function RecoveryCodeScreen(props: { readonly code: string; readonly onWrittenDown: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [writtenDown, setWrittenDown] = useState(false);
  const [asked, setAsked] = useState(false);

  // Leaving the page now would lose the code for good, so the browser asks first.
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);

  const goOn = (): void => {
    if (writtenDown) {
      props.onWrittenDown();
      return;
    }
    setAsked(true);
    box.current?.focus();
  };

  return (
    <Page
      step="Recovery code"
      number={2}
      title="Write down the recovery code"
      words="It opens this vault when the passphrase is forgotten. It is shown now and never again, and nobody else has it."
      note="The vault is made. It is open until you lock it."
      action={
        <Button type="submit" rightSection={<Icon shape="right" />}>
          Open the vault
        </Button>
      }
      onSubmit={goOn}
    >
      <section className={classes.plate} aria-label="Recovery code">
        <p className={classes.exposed}>
          <Icon shape="triangle" />
          Shown in the open
        </p>
        <code className={classes.code} data-testid="recovery-code">
          {props.code}
        </code>
      </section>
      <ul className={classes.advice}>
        <li>On paper, away from this computer. Whoever has it and the vault’s folder can open the vault.</li>
        <li>This system cannot stop a screen recording, or somebody behind you.</li>
      </ul>
      <Checkbox
        ref={box}
        label="I wrote it down and compared every character"
        checked={writtenDown}
        onChange={(event) => setWrittenDown(event.currentTarget.checked)}
        error={asked && !writtenDown ? 'Write it down first: there is no second look' : undefined}
      />
    </Page>
  );
}
