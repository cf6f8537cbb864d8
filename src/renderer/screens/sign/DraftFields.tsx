import { Checkbox, Select, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWireWord } from '../../flows/activity/wire-word.ts';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { offersPersonal, textOfFile, type Draft, type Kind, type Offer } from './draft.ts';
import type { Signer } from './SignerField.tsx';
import { TransferFields } from './TransferFields.tsx';
import { messages } from './messages.ts';

type DraftFieldsProps = Readonly<{
  signer: Signer;
  offer: Offer;
  draft: Draft;
  error: ReactNode;
  onChange: (patch: Partial<Draft>) => void;
}>;

export function DraftFields(props: DraftFieldsProps) {
  const t = useMessages(messages);
  const { offer, draft, onChange } = props;
  return (
    <>
      <div>
        <Segmented
          label={t('whatIsSigned')}
          value={draft.kind}
          onChange={(next) => onChange({ kind: next })}
          options={offer.kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </div>
      {draft.kind === 'transfer' ? (
        <TransferFields
          transfer={draft.transfer}
          error={props.error}
          onChange={(patch) => onChange({ transfer: { ...draft.transfer, ...patch } })}
        />
      ) : (
        <PayloadFields {...props} kind={draft.kind} />
      )}
    </>
  );
}

/** What is pasted or typed as a whole, or comes from a file. */
function PayloadFields(props: DraftFieldsProps & { kind: Exclude<Kind, 'transfer'> }) {
  const t = useMessages(messages);
  const sayWord = useWireWord();
  const { kind, signer, offer, draft, onChange } = props;
  const { hash, transactionType } = draft;
  const isHashed = kind === 'message' || kind === 'bytes';
  const isDigest = isHashed && hash === 'HASH_FUNCTION_NO_OP';
  const hint = kind === 'transaction' ? transactionType : kind === 'bytes' && isDigest ? 'digest' : kind;
  return (
    <>
      {kind === 'transaction' && (
        <Select
          label={t('chain')}
          maw="22rem"
          data={offer.transactionTypes.map((value) => ({ value, label: sayWord(value) }))}
          value={transactionType}
          onChange={(next) => next && onChange({ transactionType: next })}
        />
      )}
      {isHashed && (
        <Select
          label={t('hash')}
          maw="22rem"
          data={offer.hashes.map((value) => ({ value, label: sayWord(value) }))}
          value={hash}
          onChange={(next) => next && onChange({ hash: next })}
        />
      )}
      {offersPersonal(signer, draft) && (
        <Checkbox
          label={t('personal')}
          description={t('personalHint')}
          checked={draft.personal}
          onChange={(event) => onChange({ personal: event.currentTarget.checked })}
        />
      )}
      {isDigest && (
        <Callout tone="danger" title={t('digestTitle')}>
          {t('digestWords')}
        </Callout>
      )}
      <Textarea
        label={t(`text.${kind}`)}
        description={t(`hint.${hint}`)}
        error={props.error}
        value={draft.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        classNames={kind === 'message' ? {} : { input: style('mono') }}
        autosize
        minRows={3}
        maxRows={12}
        autoComplete="off"
        spellCheck={kind === 'message'}
      />
      <FileDrop
        label={t('orFile')}
        onBytes={(bytes) => onChange({ text: textOfFile(bytes, kind !== 'transaction' && kind !== 'bytes') })}
      />
    </>
  );
}
