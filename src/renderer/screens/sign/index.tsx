import { Box, Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Failure } from '#shared/envelope.ts';
import { EffectLine } from '../../flows/activity/reading/effect.tsx';
import { usesOf } from '../../flows/activity/reading/uses-of.tsx';
import { ReadingsView } from '../../flows/activity/reading/ReadingView.tsx';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { Explained } from '../../flows/activity/explained/Explained.tsx';
import { useCall } from '../../api/hooks.ts';
import { violationsOf } from '../../api/problem.ts';
import { useNameOfAddress } from '../../flows/activity/reading/use-readings.tsx';
import { RiskMark } from '../../flows/activity/risk.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { useFormats, useMessages, type MessageKey, type Translate } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { DraftFields } from './DraftFields.tsx';
import { asJson, kinds, offerFor, requestOf, type Draft, type Offer, type SigningRequest } from './draft.ts';
import { Signed } from './Signed.tsx';
import { SignerField, signerNamed, useSigners, type Signer } from './SignerField.tsx';
import { messages } from './messages.ts';
import { emptyTransfer, missingIn, type Transfer } from './transfer.ts';

/** How long nothing may be typed before what stands there is read, in milliseconds. */
const restMs = 250;
/**
 * Asking for a signature: by whom, of what, what that says and what would come of it, all before anybody is asked. `?with=` names the
 * key by an address or the id of a private key, `?what=` what is to be signed.
 */
export default function SignScreen() {
  const t = useMessages(messages);
  const [query, setQuery] = useSearchParams();
  const [askedFor, setAskedFor] = useState<string>();
  const { signers, done, problem } = useSigners();
  if (askedFor !== undefined)
    return <Signed key={askedFor} activityId={askedFor} onAnother={() => setAskedFor(undefined)} />;
  if (problem || signers.length === 0)
    return (
      <Page title={t('sign')} lead={t('lead')}>
        {problem && <ProblemNotice problem={problem} />}
        {!problem && !done && <p role="status">{t('loading')}</p>}
        {!problem && done && (
          <EmptyState
            title={t('emptyTitle')}
            words={t('emptyWords')}
            ways={[
              { to: '/wallets?new', label: t('createAWallet') },
              { to: '/import', label: t('import') },
            ]}
          />
        )}
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

function SignPage(props: {
  signers: readonly Signer[];
  signer: Signer | undefined;
  gone: boolean;
  onSigner: (signWith: string) => void;
  onAsked: (activityId: string) => void;
}) {
  const t = useMessages(messages);
  const { signer } = props;
  const offer = useMemo(() => signer && offerFor(signer), [signer]);
  const [draft, change] = useDraft(offer);
  const request = useMemo(() => signer && draft && requestOf(signer.signWith, draft), [signer, draft]) ?? null;
  const [rested] = useDebouncedValue(request, restMs);
  const read = useRead(rested, request);
  const { send, busy, problem } = useSubmission();
  const [blindFor, setBlindFor] = useState<SigningRequest | null>(null);
  const blind = read.readings.some(({ cautions }) => cautions.includes('blind'));
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
      aside={<Outlook request={read.isReadable ? rested : null} />}
      asideLabel={t('outlook')}
      foot={
        <>
          <Box flex={1} miw="12rem">
            {signer && draft && <Effect read={read} signer={signer} draft={draft} />}
            {blind && (
              <Checkbox
                label={t('blindKnown')}
                checked={blindFor === request}
                onChange={(event) => setBlindFor(event.currentTarget.checked ? request : null)}
              />
            )}
            <span role="status">{busy ? t('asking') : ''}</span>
          </Box>
          <Button loading={busy} disabled={!ready} onClick={() => request && void ask(request)}>
            {t('ask')}
          </Button>
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {props.gone && <Callout tone="fail">{t('keyGone')}</Callout>}
      <Section title={t('who')}>
        <div className={style('grid', 'gap16', 'prose')}>
          <SignerField signers={props.signers} chosen={signer} onChoose={props.onSigner} />
        </div>
      </Section>
      {signer && offer && draft && (
        <Section title={t('whatIsSigned')}>
          <div className={style('grid', 'gap16', 'prose')}>
            <DraftFields signer={signer} offer={offer} draft={draft} error={read.refusal} onChange={change} />
          </div>
        </Section>
      )}
      {signer && (
        <Section title={t('wouldBeSigned')} aside={read.isReading ? t('reading') : undefined}>
          {read.readings.length === 0 ? (
            <p className={style('hint')}>{t('signNothingYet')}</p>
          ) : (
            <Box opacity={read.isCurrent ? 1 : 0.6}>
              <ReadingsView readings={read.readings} nameOf={read.nameOf} usesOf={usesOf} />
            </Box>
          )}
        </Section>
      )}
    </Page>
  );
}

/** What a signature would do and how risky it is, beside the button: no scrolling hides it. */
function Effect(props: { read: ReturnType<typeof useRead>; signer: Signer; draft: Draft }) {
  const { read, signer, draft } = props;
  return (
    <>
      {read.isCurrent && (
        <>
          <EffectLine readings={read.readings} signer={signer.signWith} nameOf={read.nameOf} />
          <RiskMark risk={read.risk} />
        </>
      )}
      {draft.kind === 'transfer' && <Missing transfer={draft.transfer} />}
    </>
  );
}

/** Names the fields of a transfer that are still empty. */
function Missing({ transfer }: { transfer: Transfer }) {
  const t = useMessages(messages);
  const { list } = useFormats();
  const missing = missingIn(transfer).map((field) => t(`field.${field}`));
  return missing.length > 0 && <span className={style('note')}>{t('missing', { fields: list(missing) })}</span>;
}

/** What stands in the form. What the key does not offer gives way to what it does; the text stays, whoever signs. */
function useDraft(offer: Offer | undefined): readonly [Draft | undefined, (patch: Partial<Draft>) => void] {
  const [query] = useSearchParams();
  const wished = kinds.find((kind) => kind === query.get('what'));
  const [chosen, setChosen] = useState<Partial<Draft>>(wished ? { kind: wished } : {});
  const draft = useMemo<Draft | undefined>(() => {
    if (!offer) return undefined;
    const { kind = offer.kind, transactionType = offer.transactionType, hash = offer.hash } = chosen;
    return {
      kind: offer.kinds.includes(kind) ? kind : offer.kind,
      transactionType: offer.transactionTypes.includes(transactionType) ? transactionType : offer.transactionType,
      hash: offer.hashes.includes(hash) ? hash : offer.hash,
      personal: chosen.personal ?? true,
      text: chosen.text ?? '',
      transfer: chosen.transfer ?? emptyTransfer,
    };
  }, [offer, chosen]);
  return [draft, (patch) => setChosen((before) => ({ ...before, ...patch }))];
}

function useRead(rested: SigningRequest | null, now: SigningRequest | null) {
  const t = useMessages(messages);
  const nameOf = useNameOfAddress();
  const { data, failure, isFetching } = useCall('read_request', asJson(rested), {
    enabled: rested !== null,
    keepPrevious: true,
  });
  const readings = rested && !failure ? (data?.readings ?? []) : [];
  const refusal: ReactNode = rested && failure ? refusalOf(failure, t) : undefined;
  const isReadable = readings.length > 0 && !isFetching;
  return {
    readings,
    risk: readings.length > 0 ? data : undefined,
    nameOf,
    refusal,
    isReadable,
    isCurrent: isReadable && rested === now,
    isReading: isFetching,
  };
}

const refusalKeys = {
  INVALID_TRANSACTION: 'invalidTransaction',
  UNSUPPORTED_TRANSACTION_TYPE: 'unsupportedTransaction',
} as const;

/** Why something cannot be signed: which kind of wrong, and below it the engine's own clause. */
function refusalOf(failure: Failure, t: Translate<MessageKey<typeof messages>>): ReactNode {
  const key = Object.entries(refusalKeys).find(([code]) => code === failure.turnkeyErrorCode)?.[1] ?? 'refused';
  const detail = violationsOf(failure)[0]?.description ?? failure.message;
  return <WhatHappened problem={{ happened: t(key), detail }} />;
}

/** What the rules would say to a request, before anybody is asked. `request`: null while there is none that could be sent. */
function Outlook({ request }: { request: SigningRequest | null }) {
  const t = useMessages(messages);
  const names = useActivityText();
  const enabled = request !== null;
  // No earlier answer stands in for this one: it says what the rules would say to another request.
  const { data, problem } = useCall('simulate_request', asJson(request), { enabled });
  return (
    <Section title={t('outlook')}>
      {!enabled && <p className={style('hint')}>{t('outlookLater')}</p>}
      {enabled && problem && <ProblemNotice problem={{ ...problem, title: t('notSimulated') }} />}
      {enabled && !problem && data && <Explained explanation={data} names={names} />}
    </Section>
  );
}
