import { useEffect, useState } from 'react';
import type { BundleExpectations } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SecretReveal } from '../../ui/secrets/SecretReveal.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Decrypt.module.css';
import { sealedKind } from './sealed-kind.ts';
import { messages } from './messages.ts';

/** A private key is shown in hex; how many words there are, nobody knows before they are opened. */
const keyDigits = 64;

export function RevealBundle({ bundle, against }: { bundle: string; against: BundleExpectations }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const [problem, setProblem] = useState<Problem | null>(null);
  const kind = sealedKind(bundle);
  // Whatever happens to this part of the page, main must not go on thinking that something is shown.
  useEffect(() => () => void bridge.local.setSecretVisible(false), [bridge]);

  const take = async (): Promise<Uint8Array | null> => {
    setProblem(null);
    const opened = await attempt(t('bundleNotOpened'), () => bridge.local.openBundle(bundle, against));
    if (!('problem' in opened)) return opened.value.secret;
    setProblem(opened.problem);
    return null;
  };

  return (
    <div className={classes.stack}>
      <SecretReveal
        label={t(kind === 'key' ? 'sealedKey' : 'sealedWords')}
        kind={kind}
        cells={kind === 'key' ? keyDigits : undefined}
        take={take}
        onShown={(on) => void bridge.local.setSecretVisible(on)}
      />
      {problem !== null && <ProblemNotice problem={problem} />}
      <Callout tone="wait">{t('shownNote')}</Callout>
    </div>
  );
}
