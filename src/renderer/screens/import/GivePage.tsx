import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { UnfinishedActivities } from '../../flows/activity/UnfinishedActivities.tsx';
import { useGivenAnywhere } from '../../flows/bundles/use-given-anywhere.ts';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { style } from '../../ui/text/style.ts';
import { useMessages } from '../../messages/translate.tsx';
import { useBeginnings } from './beginnings.ts';
import type { GivenSecret } from './draft.ts';
import { Unfit, useProblemWords } from './Facts.tsx';
import { Needs } from './Needs.tsx';
import { SecretForm } from './SecretForm.tsx';
import { WordEntry } from './WordEntry.tsx';
import { messages } from './messages.ts';

/** How a secret is given, and the path that says so. */
const paths = { anything: '/import', words: '/import/words', key: '/import/key' } as const;

/** Takes a secret: anything dropped or pasted, words one by one, or a key. What it is, main finds out. */
export function GivePage(props: { given: GivenSecret; lapsed: boolean }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const method = (['words', 'key'] as const).find((one) => pathname.startsWith(paths[one])) ?? 'anything';
  const { given } = props;
  const { giving } = given;
  const takes = method === 'anything' && giving.at !== 'needs' && !given.busy;
  const say = useProblemWords();
  // What is wrong with a typed key stands at its field.
  const problems = giving.at === 'unfit' ? giving.recognised.problems : [];
  const unfitKey = method === 'key' && problems.length > 0;
  useGivenAnywhere(takes ? (bytes) => void given.give(bytes) : null);
  return (
    <Page
      title={t('import')}
      lead={t('lead')}
      width="form"
      toolbar={
        <Segmented
          label={t('how')}
          value={method}
          onChange={(next) => {
            given.forget();
            void navigate(paths[next], { replace: true });
          }}
          options={[
            { value: 'anything', label: t('howAnything') },
            { value: 'words', label: t('words') },
            { value: 'key', label: t('howKey') },
          ]}
        />
      }
    >
      <div className={style('column', 'gap16')}>
        {props.lapsed && giving.at === 'empty' && (
          <Callout role="status" tone="wait" title={t('lapsed')}>
            {t('lapsedWords')}
          </Callout>
        )}
        {giving.at === 'needs' ? (
          <Needs given={given} recognised={giving.recognised} />
        ) : (
          <>
            {method === 'words' && (
              <WordEntry busy={given.busy} onWords={(phrase, language) => void given.give(phrase, { language })} />
            )}
            {method === 'key' && (
              <SecretForm
                label={t('privateKey')}
                hint={t('keyHint')}
                submit={t('goKey')}
                busy={given.busy}
                missing={t('keyMissing')}
                wrong={unfitKey ? problems.map(say).join(' ') : undefined}
                trimmed
                onSecret={(key) => void given.give(key)}
              />
            )}
            {method === 'anything' && (
              <FileDrop label={t('give')} hint={t('giveHint')} paste onBytes={(bytes) => void given.give(bytes)} />
            )}
          </>
        )}
        <p role="status" className={style('hint', 'tight')}>
          {given.busy && t('lookingAtIt')}
        </p>
        {giving.at === 'failed' && <ProblemNotice problem={giving.problem} />}
        {giving.at === 'unfit' && !unfitKey && <Unfit recognised={giving.recognised} />}
        <Beginnings onContinue={() => given.forget()} />
        {method === 'anything' && <Accepted />}
      </div>
    </Page>
  );
}

function Accepted() {
  const t = useMessages(messages);
  const withLink = (text: string, to: string, label: string) => (
    <>
      {text}. <Link to={to}>{label}</Link>
    </>
  );
  return (
    <Section title={t('accepted')}>
      <Definitions
        items={[
          { name: t('words'), value: withLink(t('acceptedWordsAre'), paths.words, t('typeWords')) },
          { name: t('keys'), value: withLink(t('acceptedKeysAre'), paths.key, t('typeKey')) },
          { name: t('acceptedKeystore'), value: t('acceptedKeystoreAre') },
          { name: t('acceptedBundles'), value: t('acceptedBundlesAre') },
        ]}
      />
    </Section>
  );
}

function Beginnings({ onContinue }: { onContinue: () => void }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const [continued, setContinued] = useState(false);
  return (
    <UnfinishedActivities
      title={t('beginnings')}
      rows={useBeginnings().map(({ activityId, atMs, purpose, state }) => ({
        id: activityId,
        approved: state === 'approved',
        what: t('begun', { what: purpose, state }),
        atMs,
        next:
          state === 'approved' ? (
            <button
              type="button"
              className={style('link')}
              onClick={() => {
                setContinued(true);
                onContinue();
                void navigate(paths[purpose === 'wallet' ? 'words' : 'key'], { replace: true });
              }}
            >
              {t('continue')}
            </button>
          ) : (
            <Link to={`/approvals/${activityId}`}>{t('see')}</Link>
          ),
      }))}
    >
      {continued && (
        <p role="status" className={style('hint', 'tight')}>
          {t('beginContinued')}
        </p>
      )}
    </UnfinishedActivities>
  );
}
