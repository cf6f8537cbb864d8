import type { Failure } from '#shared/envelope.ts';
import { violationsOf } from '../../api/violations.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { useNameOfAddress } from '../../flows/activity/known-addresses.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { useMessages, type MessageKey, type Translate } from '../../messages/translate.tsx';
import { asJson, kinds, type Draft, type Offer, type SigningRequest } from './draft.ts';
import { messages } from './messages.ts';

/** Stands in a question that is not asked while there is nothing to ask about. */
const nothingAsked: SigningRequest = {
  path: 'sign_raw_payload',
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: {
    signWith: '',
    payload: '',
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_SHA256',
  },
};

/** What stands in the form. What the key does not offer gives way to what it does; the text stays, whoever signs. */
export function useDraft(offer: Offer | undefined): readonly [Draft | undefined, (patch: Partial<Draft>) => void] {
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
    };
  }, [offer, chosen]);
  return [draft, (patch) => setChosen((before) => ({ ...before, ...patch }))];
}

export function useRead(rested: SigningRequest | null, now: SigningRequest | null) {
  const t = useMessages(messages);
  const nameOf = useNameOfAddress();
  const { data, failure, isFetching } = useCall('read_request', asJson(rested ?? nothingAsked), {
    enabled: rested !== null,
    keepPrevious: true,
  });
  const readings = useMemo(() => (rested && !failure ? (data?.readings ?? []) : []), [rested, failure, data]);
  const refusal: ReactNode = rested && failure ? refusalOf(failure, t) : undefined;
  const isReadable = readings.length > 0 && !isFetching;
  return { readings, nameOf, refusal, isReadable, isCurrent: isReadable && rested === now, isReading: isFetching };
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
