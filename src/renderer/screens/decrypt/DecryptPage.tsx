import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { BundleExpectations } from '#shared/bridge.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { expectationOf, useExpectation } from '../../flows/bundles/expectation.ts';
import { Page, type Crumb } from '../../ui/parts/Page.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { BundleColumn } from './BundleColumn.tsx';
import { ChecksColumn } from './ChecksColumn.tsx';
import classes from './Decrypt.module.css';
import { KeyColumn } from './KeyColumn.tsx';
import { useBundleReport, type GivenBundle } from './offline.ts';
import { RevealBundle } from './RevealBundle.tsx';
import { messages } from './messages.ts';

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
      title={t('decryptTitle')}
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
