import { Button } from '@mantine/core';
import type { BundleCheck, BundleExpectations, BundleReport } from '#shared/bridge.ts';
import { useNavigate } from 'react-router';
import type { Expectation } from '../../flows/bundles/expectation.ts';
import { FieldValue } from '../../flows/bundles/FieldValue.tsx';
import { SignerChoice } from '../../flows/bundles/SignerChoice.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { Answer, GivenBundle } from './offline.ts';
import { messages } from './messages.ts';

const glyphs = { holds: 'done', fails: 'failed', 'not-asked': 'note' } as const;

/** The third step: who the bundle must come from, and what holds of it. */
export function ChecksColumn(props: {
  bundle: GivenBundle | null;
  against: BundleExpectations | null;
  report: Answer<BundleReport>;
  expectation: Expectation;
}) {
  const t = useMessages(messages);
  const { bundle, against, report, expectation } = props;
  const navigate = useNavigate();
  return (
    <div className={style('column', 'gap12')}>
      <Section title={t('checksStep')} aside={report.state === 'none' ? undefined : <Reading report={report} />}>
        <div className={style('column', 'gap12')}>
          <SignerChoice expectation={expectation} />
          {(bundle === null || report.state === 'none') && (
            <p className={style('hint', 'tight', 'breakable')}>{t('checksWait')}</p>
          )}
          {report.state === 'failed' && <ProblemNotice problem={report.problem} />}
          {report.state === 'answered' && <Checks checks={report.value.checks} expectation={expectation} />}
        </div>
      </Section>
      {bundle !== null && against !== null && expectation.open && report.state === 'answered' && report.value.opens && (
        <div>
          <Button
            variant="default"
            // It is sealed, and what is beside it is public: the history of this window may hold them.
            onClick={() => void navigate('/import', { state: { sealed: bundle.text, against } })}
          >
            {t('importInstead')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Reading({ report }: { report: Answer<BundleReport> }) {
  const t = useMessages(messages);
  if (report.state === 'asking') return <span role="status">{t('checking')}</span>;
  if (report.state !== 'answered') return null;
  const failing = report.value.checks.filter(({ outcome }) => outcome === 'fails').length;
  const holding = report.value.checks.filter(({ outcome }) => outcome === 'holds').length;
  return (
    <span role="status">
      <Status kind={failing > 0 ? 'failed' : 'done'}>
        {failing > 0 ? t('checksFail', { n: failing }) : t('checksHold', { n: holding })}
      </Status>
    </span>
  );
}

/** Whether what was found says more than the sentence: what a bundle says of itself, and a signer that is not the one expected. */
function isTelling({ check, outcome, found }: BundleCheck): boolean {
  if (found === undefined || found === '') return false;
  return check === 'version' || check === 'organization' || (check === 'signer' && outcome === 'fails');
}

function Checks(props: { checks: readonly BundleCheck[]; expectation: Expectation }) {
  const t = useMessages(messages);
  const { signer } = props.expectation.chosen;
  return (
    <ul className={style('list', 'lineTop')}>
      {props.checks.map((check) => (
        <li key={check.check} className={style('row', 'start', 'gap8', 'padBlock8', 'lineBelow')}>
          <span className={style('top4', 'rigid')}>
            <Glyph kind={glyphs[check.outcome]} />
          </span>
          <div className={style('breakable', 'shrink')}>
            <p className={style('strong', 'flush')}>{t(check.check)}</p>
            <p className={style('hint', 'tight')}>{t(`${check.check}Is`, { outcome: check.outcome, signer })}</p>
            {isTelling(check) && (
              <p className={style('flush', 'top4')}>
                <span className={style('hint')}>{t('decryptFound')}</span>{' '}
                <FieldValue value={check.found ?? ''} name={t(check.check)} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
