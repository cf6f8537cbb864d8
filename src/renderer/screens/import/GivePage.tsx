import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
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
import { useBeginnings, type Beginning } from './beginnings.ts';
import type { GivenSecret } from './draft.ts';
import classes from './Import.module.css';
import { Needs } from './Needs.tsx';
import { SecretForm } from './SecretForm.tsx';
import { Unfit } from './Unfit.tsx';
import { WordEntry } from './WordEntry.tsx';
import { messages } from './messages.ts';

/** How a secret is given. */
type Method = 'anything' | 'words' | 'key';

/** The method that a path of this place names. */
export function methodIn(path: string): Method {
  if (path.startsWith('/import/words')) return 'words';
  return path.startsWith('/import/key') ? 'key' : 'anything';
}

const paths: Readonly<Record<Method, string>> = { anything: '/import', words: '/import/words', key: '/import/key' };

/** Takes a secret: anything dropped or pasted, words one by one, or a key. What it is, main finds out. */
export function GivePage(props: { given: GivenSecret; method: Method; lapsed: boolean }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { given, method } = props;
  const { giving } = given;
  const takes = method === 'anything' && giving.at !== 'needs' && !given.busy;
  useGivenAnywhere(takes ? (bytes) => void given.give(bytes) : null);
  const change = (next: Method): void => {
    given.forget();
    void navigate(paths[next], { replace: true });
  };

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      toolbar={
        <Segmented
          label={t('how')}
          value={method}
          onChange={change}
          options={[
            { value: 'anything', label: t('howAnything') },
            { value: 'words', label: t('howWords') },
            { value: 'key', label: t('howKey') },
          ]}
        />
      }
    >
      <div className={classes.form}>
        {props.lapsed && giving.at === 'empty' && (
          <div role="status">
            <Callout tone="wait" title={t('lapsed')}>
              {t('lapsedWords')}
            </Callout>
          </div>
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
                label={t('key')}
                hint={t('keyHint')}
                submit={t('goKey')}
                busy={given.busy}
                missing={t('keyMissing')}
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
        {giving.at === 'unfit' && <Unfit recognised={giving.recognised} />}
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
          { name: t('howWords'), value: withLink(t('acceptedWordsAre'), paths.words, t('typeWords')) },
          { name: t('acceptedKeys'), value: withLink(t('acceptedKeysAre'), paths.key, t('typeKey')) },
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
  const beginnings = useBeginnings();
  const [continued, setContinued] = useState<string | null>(null);
  const go = ({ purpose, activityId }: Beginning): void => {
    setContinued(activityId);
    onContinue();
    void navigate(paths[purpose === 'wallet' ? 'words' : 'key'], { replace: true });
  };
  return (
    <UnfinishedActivities
      title={t('beginnings')}
      rows={beginnings.map((one) => ({
        id: one.activityId,
        approved: one.state === 'approved',
        what: t(sentences[one.purpose][one.state]),
        atMs: one.atMs,
        next:
          one.state === 'approved' ? (
            <button type="button" className={style('link')} onClick={() => go(one)}>
              {t('beginContinue')}
            </button>
          ) : (
            <Link to={`/approvals/${one.activityId}`}>{t('see')}</Link>
          ),
      }))}
    >
      {continued !== null && (
        <p role="status" className={style('hint', 'tight')}>
          {t('beginContinued')}
        </p>
      )}
    </UnfinishedActivities>
  );
}

const sentences = {
  wallet: { approved: 'beginWallet', waits: 'beginWalletWaits' },
  'private-key': { approved: 'beginKey', waits: 'beginKeyWaits' },
} as const;
