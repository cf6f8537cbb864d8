import { Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { GistOf } from '../../flows/activity/reading/ReadingGist.tsx';
import { ReadingsView } from '../../flows/activity/reading/ReadingView.tsx';
import { useActivityText, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { Explained } from '../../flows/activity/explained/Explained.tsx';
import { useCall } from '../../api/hooks.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { DraftFields } from './DraftFields.tsx';
import { asJson, offerFor, requestOf, type SigningRequest } from './draft.ts';
import classes from './Sign.module.css';
import { Signed } from './Signed.tsx';
import { SignerField } from './SignerField.tsx';
import { signerNamed, useSigners, type Signer } from './signers.ts';
import { useDraft, useRead } from './use-draft.tsx';
import { messages } from './messages.ts';

/** How long nothing may be typed before what stands there is read, in milliseconds. */
const restMs = 250;
/**
 * Asking for a signature: by whom, of what, what that says and what would come of it, all before anybody is asked. `?with=` names the
 * key by an address or the id of a private key, `?what=` what is to be signed.
 */
export default function SignScreen() {
  const t = useMessages(messages);
  const names = useActivityText();
  const [query, setQuery] = useSearchParams();
  const [askedFor, setAskedFor] = useState<string>();
  const { signers, done, problem } = useSigners();
  if (askedFor !== undefined)
    return <Signed key={askedFor} activityId={askedFor} names={names} onAnother={() => setAskedFor(undefined)} />;
  if (problem || signers.length === 0)
    return (
      <Page title={t('sign')} lead={t('lead')}>
        {problem ? <ProblemNotice problem={problem} /> : done ? <NoSigners /> : <p role="status">{t('loading')}</p>}
      </Page>
    );
  const named = query.get('with');
  const signer = named === null ? undefined : signerNamed(signers, named);
  return (
    <SignPage
      signers={signers}
      signer={signer}
      gone={named !== null && !signer && done}
      onSigner={(signWith) =>
        setQuery(
          (before) => {
            before.set('with', signWith);
            return before;
          },
          { replace: true },
        )
      }
      onAsked={setAskedFor}
    />
  );
}

function NoSigners() {
  const t = useMessages(messages);
  return (
    <EmptyState
      title={t('emptyTitle')}
      words={t('emptyWords')}
      ways={[
        { to: '/wallets?new', label: t('createAWallet') },
        { to: '/import', label: t('import') },
      ]}
    />
  );
}

function SignPage(props: {
  signers: readonly Signer[];
  signer: Signer | undefined;
  gone: boolean;
  onSigner: (signWith: string) => void;
  onAsked: (activityId: string) => void;
}) {
  const t = useMessages(messages);
  const { signer } = props;
  const names = useActivityText();
  const offer = useMemo(() => signer && offerFor(signer), [signer]);
  const [draft, change] = useDraft(offer);
  const request = useMemo(() => signer && draft && requestOf(signer.signWith, draft), [signer, draft]) ?? null;
  const [rested] = useDebouncedValue(request, restMs);
  const read = useRead(rested, request);
  const { send, busy, problem } = useSubmission();
  const [blindFor, setBlindFor] = useState<SigningRequest | null>(null);
  const blind = read.readings.some(({ cautions }) => cautions.includes('blind'));
  const [first] = read.readings;
  const ready = read.isCurrent && (!blind || blindFor === request);
  const ask = async (wanted: SigningRequest): Promise<void> => {
    const sent =
      wanted.path === 'sign_transaction'
        ? await send(wanted.path, wanted.parameters, t('notSigned'))
        : await send(wanted.path, wanted.parameters, t('notSigned'));
    if (sent && !('problem' in sent)) props.onAsked(sent.activity.id);
  };

  return (
    <Page
      title={t('sign')}
      lead={t('lead')}
      aside={<Outlook request={read.isReadable ? rested : null} names={names} />}
      asideLabel={t('outlook')}
      foot={
        <>
          <div className={classes.foot}>
            {read.isCurrent && first && <GistOf reading={first} nameOf={read.nameOf} />}
            {blind && (
              <Checkbox
                label={t('blindKnown')}
                checked={blindFor === request}
                onChange={(event) => setBlindFor(event.currentTarget.checked ? request : null)}
              />
            )}
            <span role="status">{busy ? t('asking') : ''}</span>
          </div>
          <Button loading={busy} disabled={!ready} onClick={() => request && void ask(request)}>
            {t('ask')}
          </Button>
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {props.gone && <Callout tone="fail">{t('keyGone')}</Callout>}
      <Section title={t('who')}>
        <div className={classes.form}>
          <SignerField signers={props.signers} chosen={signer} onChoose={props.onSigner} />
        </div>
      </Section>
      {signer && offer && draft && (
        <Section title={t('whatIsSigned')}>
          <div className={classes.form}>
            <DraftFields signer={signer} offer={offer} draft={draft} error={read.refusal} onChange={change} />
          </div>
        </Section>
      )}
      {signer && (
        <Section title={t('wouldBeSigned')} aside={read.isReading ? t('reading') : undefined}>
          {read.readings.length === 0 ? (
            <p className={style('hint')}>{t('signNothingYet')}</p>
          ) : (
            <div className={read.isCurrent ? undefined : classes.stale}>
              <ReadingsView readings={read.readings} nameOf={read.nameOf} />
            </div>
          )}
        </Section>
      )}
    </Page>
  );
}

/** What the rules would say to a request, before anybody is asked. `request`: null while there is none that could be sent. */
function Outlook(props: { request: SigningRequest | null; names: ActivityText }) {
  const t = useMessages(messages);
  const { request, names } = props;
  return (
    <Section title={t('outlook')}>
      {request ? <Simulated request={request} names={names} /> : <p className={style('hint')}>{t('outlookLater')}</p>}
    </Section>
  );
}

function Simulated(props: { request: SigningRequest; names: ActivityText }) {
  const t = useMessages(messages);
  const { data, problem } = useCall('simulate_request', asJson(props.request), { keepPrevious: true });
  if (problem) return <ProblemNotice problem={{ ...problem, title: t('notSimulated') }} />;
  return data ? <Explained explanation={data} names={props.names} /> : null;
}
