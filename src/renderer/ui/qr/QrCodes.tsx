import { kitMessages } from '../kit-messages.ts';
import { ActionIcon, Box, Button, Group } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  type Icon,
} from '../icons.ts';
import { useEffect, useReducer, useState } from 'react';
import { Dialog } from '../parts/Dialog.tsx';
import { Qr } from './Qr.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/** Which of several codes is shown, from 0, and whether they take turns by themselves. */
type QrSequence = Readonly<{ at: number; total: number; running: boolean }>;

/** What moves it: the time, or whoever looks. */
export type QrStep = 'tick' | 'next' | 'back' | 'pause' | 'run';

/** How long one code stands: a camera needs a few frames of it. */
const qrTurnMs = 500;

/** The first of `total` codes. Where nothing may move by itself (`still`), and where there is but one, it stands. */
export function beginSequence(total: number, still: boolean): QrSequence {
  return { at: 0, total, running: !still && total > 1 };
}

/** One step on. Whoever goes back or on by hand stops it: what they chose stays. After the last comes the first again. */
export function stepSequence(sequence: QrSequence, step: QrStep): QrSequence {
  const { at, total, running } = sequence;
  const on = (by: number): number => (at + by + total) % total;
  switch (step) {
    case 'tick':
      return running ? { ...sequence, at: on(1) } : sequence;
    case 'next':
      return { at: on(1), total, running: false };
    case 'back':
      return { at: on(-1), total, running: false };
    case 'pause':
      return { ...sequence, running: false };
    case 'run':
      return { ...sequence, running: total > 1 };
  }
}

/**
 * One text as one QR code, or a long one as several that take turns before a camera: about two a second, with a way to stop them and to go
 * through them by hand. For whoever wants no motion they stand until the next is asked for. A button shows them as large as the window.
 * `label` says what they hold, `size` is their side in rem.
 */
export function QrCodes(props: {
  /** The texts of the codes, in order; at least one. Another list must come with another `key`. */
  parts: readonly string[];
  label: string;
  size?: number | undefined;
}) {
  const { parts, label, size = 22 } = props;
  const t = useMessages(kitMessages);
  const [still] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [sequence, step] = useReducer(stepSequence, beginSequence(parts.length, still));
  const [large, setLarge] = useState(false);
  const { running } = sequence;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => step('tick'), qrTurnMs);
    return () => clearInterval(timer);
  }, [running]);

  const shown = { parts, label, sequence, still, onStep: step };
  if (large)
    return (
      <Dialog title={label} size="full" onClose={() => setLarge(false)}>
        <Codes {...shown} />
      </Dialog>
    );
  return (
    <div className={style('column', 'start', 'gap8', 'fit')}>
      <Codes {...shown} size={size} />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMaximize aria-hidden />}
        onClick={() => setLarge(true)}
      >
        {t('qrLarge')}
      </Button>
    </div>
  );
}

/** The code whose turn it is, with what moves to another one where there are several. */
function Codes(props: {
  parts: readonly string[];
  label: string;
  size?: number | undefined;
  sequence: QrSequence;
  still: boolean;
  onStep: (step: QrStep) => void;
}) {
  const { parts, label, still, onStep } = props;
  const { at, total, running } = props.sequence;
  const t = useMessages(kitMessages);
  const name = total > 1 ? t('qrNth', { label, at: at + 1, of: total }) : label;
  const code = <Qr text={parts[at] ?? ''} label={name} size={props.size} />;
  if (total === 1) return code;
  return (
    <>
      {code}
      <Group gap="0.25rem" role="group" aria-label={t('qrSteps')}>
        <Step label={t('qrBack')} icon={IconChevronLeft} onClick={() => onStep('back')} />
        {!still && (
          <Step
            label={t(running ? 'qrPause' : 'qrRun')}
            icon={running ? IconPlayerPause : IconPlayerPlay}
            onClick={() => onStep(running ? 'pause' : 'run')}
          />
        )}
        <Step label={t('qrNext')} icon={IconChevronRight} onClick={() => onStep('next')} />
        {/* Said aloud only where somebody goes through them by hand: twice a second nobody could listen to. */}
        <span className={style('quiet', 'tabular')} {...(!running && { role: 'status' })}>
          {t('nthOf', { at: at + 1, of: total })}
        </span>
      </Group>
      <ol className={style('list', 'wrap', 'gap2')} aria-hidden="true">
        {parts.map((part, index) => (
          <Box key={part} component="li" w={12} h={4} bg={index === at ? 'var(--co-accent)' : 'var(--co-line-2)'} />
        ))}
      </ol>
    </>
  );
}

function Step({ label, icon: Shape, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} title={label} onClick={onClick}>
      <Shape aria-hidden />
    </ActionIcon>
  );
}
