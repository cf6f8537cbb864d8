import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { IconPrinter } from '../icons.ts';
import { kitMessages } from '../kit-messages.ts';
import { style } from '../text/style.ts';
import classes from './print.module.css';

/**
 * A button that prints a sheet of its own: `title`, the time, and `children`. Nothing of the page is printed with it. The sheet is in the
 * page only while the browser prints it. Each direct child of the sheet with `data-keep` stays on one page.
 */
export function PrintButton(props: {
  label: string;
  title: ReactNode;
  children: ReactNode;
  disabled?: boolean | undefined;
}) {
  const [atMs, setAtMs] = useState<number | null>(null);
  useEffect(() => {
    const end = (): void => setAtMs(null);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const print = (): void => {
    // The sheet must stand in the page before the browser takes the page for paper.
    flushSync(() => setAtMs(Date.now()));
    window.print();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter aria-hidden />}
        disabled={props.disabled === true}
        onClick={print}
      >
        {props.label}
      </Button>
      {atMs !== null && <Sheet {...props} atMs={atMs} />}
    </>
  );
}

/** Beside the window in the page, and light, whatever the window is. */
function Sheet({ title, atMs, children }: { title: ReactNode; atMs: number; children: ReactNode }) {
  const t = useMessages(kitMessages);
  const f = useFormats();
  return createPortal(
    <div className={classes.sheet} data-mantine-color-scheme="light" data-contrast="more" data-print>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={style('flush')}>{t('printedAt', { time: f.dateTime(atMs) })}</p>
      </header>
      {children}
    </div>,
    document.body,
  );
}
