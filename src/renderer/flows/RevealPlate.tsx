import { useEffect, useState, type ReactNode } from 'react';
import { useBridge } from '../api/bridge-context.ts';
import type { Problem } from '../api/problem.ts';
import { usePlatform } from '../api/hooks.ts';
import { useMessages } from '../messages/translate.tsx';
import { Callout } from '../ui/parts/Callout.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { SecretReveal } from '../ui/secrets/SecretReveal.tsx';
import { style } from '../ui/text/style.ts';

/** A private key is shown in hex. */
const keyDigits = 64;

/**
 * The sealed plate of words or a key on a page. Main is told while something is shown; below the plate stands what went wrong, and who
 * else could see the secret.
 * @param props.words how many words there are, where that is known
 * @param props.opened what stands below the plate while the secret is shown
 */
export function RevealPlate(props: {
  label: string;
  kind: 'words' | 'key' | 'text';
  words?: number | undefined;
  take: () => Promise<Uint8Array | null>;
  onShown?: (on: boolean) => void;
  problem: Problem | undefined;
  opened?: ReactNode;
}) {
  const t = useMessages();
  const bridge = useBridge();
  const isBlocked = usePlatform()?.contentProtection === true;
  const [open, setOpen] = useState(false);
  // Whatever takes this plate off the page, main must not go on thinking that something is shown.
  useEffect(() => () => void bridge.local.setSecretVisible(false), [bridge]);
  return (
    <div className={style('column', 'gap16', 'prose')}>
      <SecretReveal
        label={props.label}
        kind={props.kind}
        cells={props.kind === 'key' ? keyDigits : props.words}
        take={props.take}
        onShown={(on) => {
          setOpen(on);
          void bridge.local.setSecretVisible(on);
          props.onShown?.(on);
        }}
      />
      {props.problem && <ProblemNotice problem={props.problem} />}
      {(open && props.opened) || (
        <Callout tone={isBlocked ? 'note' : 'wait'}>
          {t(isBlocked ? 'captureBlocked' : 'captureOpen')} {t('lookAround')}
        </Callout>
      )}
    </div>
  );
}
