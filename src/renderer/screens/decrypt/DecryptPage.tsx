import { useEffect, useState, type ReactNode } from 'react';
import type { BundleExpectations } from '#shared/bridge.ts';
import classes from './Decrypt.module.css';
import { BundleColumn } from './BundleColumn.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ChecksColumn } from './ChecksColumn.tsx';
import { KeyColumn } from './KeyColumn.tsx';
import { Page, type Crumb } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SecretReveal } from '../../ui/secrets/SecretReveal.tsx';
import { expectationOf, useExpectation } from '../../flows/bundles/expectation.ts';
import { messages } from './messages.ts';
import { sealedKind } from './sealed-kind.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useBundleReport, type GivenBundle } from './offline.ts';
import { useLocation } from 'react-router';
import { useMessages } from '../../messages/translate.tsx';
import { useTargetKey } from '../../api/target-key.ts';
import { style } from '../../ui/text/style.ts';
import { useTask } from '../../flows/use-task.ts';

export function DecryptPage(props: { tools: ReactNode; crumbs: readonly Crumb[] }) {
  const t = useMessages(messages);
  const { key } = useTargetKey();
  const handed = handedBundle(useLocation().state, t('bundleHanded'));
  const [bundle, setBundle] = useState<GivenBundle | null>(handed);
  const expectation = useExpectation();
  const against: BundleExpectations | null = key === null ? null : expectationOf(expectation.chosen, key.keyId);
  const report = useBundleReport(bundle?.text, against);

  return (
    <Page
      title={t('decryptAnExportBundle')}
      lead={t('lead')}
      actions={props.tools}
      crumbs={props.crumbs}
      asideLabel={t('checksStep')}
      aside={<ChecksColumn bundle={bundle} against={against} report={report} expectation={expectation} />}
    >
      {bundle !== null && against !== null && report.state === 'answered' && report.value.opens && (
        <div className={classes.opened}>
          <RevealBundle bundle={bundle.text} against={against} />
        </div>
      )}
      <div className={classes.columns}>
        <KeyColumn />
        <BundleColumn bundle={bundle} onGive={setBundle} onClear={() => setBundle(null)} />
      </div>
    </Page>
  );
}

/** The bundle that a link of this window brought along. Only our own links have a state, and other places put other things in it. */
function handedBundle(state: unknown, from: string): GivenBundle | null {
  const text = typeof state === 'object' && state !== null && 'bundle' in state ? state.bundle : undefined;
  return typeof text === 'string' ? { text, from } : null;
}

/** A private key is shown in hex; how many words there are, nobody knows before they are opened. */
const keyDigits = 64;

function RevealBundle({ bundle, against }: { bundle: string; against: BundleExpectations }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, problem } = useTask();
  const kind = sealedKind(bundle);
  // Whatever happens to this part of the page, main must not go on thinking that something is shown.
  useEffect(() => () => void bridge.local.setSecretVisible(false), [bridge]);

  const take = async (): Promise<Uint8Array | null> => {
    const opened = await run(t('bundleNotOpened'), () => bridge.local.openBundle(bundle, against));
    return 'problem' in opened ? null : opened.value.secret;
  };

  return (
    <div className={style('column', 'gap12', 'shrink')}>
      <SecretReveal
        label={t(kind === 'key' ? 'sealedKey' : 'sealedWords')}
        kind={kind}
        cells={kind === 'key' ? keyDigits : undefined}
        take={take}
        onShown={(on) => void bridge.local.setSecretVisible(on)}
      />
      {problem && <ProblemNotice problem={problem} />}
      <Callout tone="wait">{t('shownNote')}</Callout>
    </div>
  );
}
