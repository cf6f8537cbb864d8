import { useState } from 'react';
import { useLocation } from 'react-router';
import type { BundleExpectations } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { expectationOf, useExpectation } from '../../flows/bundles/expectation.ts';
import { RevealPlate } from '../../flows/RevealPlate.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { style } from '../../ui/text/style.ts';
import { BundleColumn } from './BundleColumn.tsx';
import { ChecksColumn } from './ChecksColumn.tsx';
import classes from './Decrypt.module.css';
import { KeyColumn } from './KeyColumn.tsx';
import { messages } from './messages.ts';
import { useBundleReport, type GivenBundle, type ToolProps } from './offline.ts';
import { sealedKind } from './sealed-kind.ts';

export function DecryptPage(props: ToolProps) {
  const t = useMessages(messages);
  const { key } = useTargetKey();
  const handed = handedBundle(useLocation().state, t('bundleHanded'));
  const [bundle, setBundle] = useState<GivenBundle | null>(handed);
  const expectation = useExpectation();
  const against = key === null ? null : expectationOf(expectation.chosen, key.keyId);
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
        <div className={style('bottom24')}>
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

/** How many words there are, nobody knows before they are opened. */
function RevealBundle({ bundle, against }: { bundle: string; against: BundleExpectations }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, problem } = useTask();
  const kind = sealedKind(bundle);
  const take = async (): Promise<Uint8Array | null> => {
    const opened = await run(t('bundleNotOpened'), () => bridge.local.openBundle(bundle, against));
    return 'problem' in opened ? null : opened.value.secret;
  };
  return <RevealPlate label={t('sealed', { kind })} kind={kind} take={take} problem={problem} />;
}
