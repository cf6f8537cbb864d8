import { Checkbox, Select, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { offersPersonal, textOfFile, type Draft, type Offer } from './draft.ts';
import classes from './Sign.module.css';
import type { Signer } from './signers.ts';
import { messages } from './messages.ts';

const chainNames = {
  TRANSACTION_TYPE_ETHEREUM: 'Ethereum',
  TRANSACTION_TYPE_BITCOIN: 'Bitcoin',
  TRANSACTION_TYPE_SOLANA: 'Solana',
  TRANSACTION_TYPE_TRON: 'Tron',
} as const;

export function DraftFields(props: {
  signer: Signer;
  offer: Offer;
  draft: Draft;
  error: ReactNode;
  onChange: (patch: Partial<Draft>) => void;
}) {
  const t = useMessages(messages);
  const { offer, draft, onChange } = props;
  const { kind, hash } = draft;
  const machine = kind !== 'message';
  return (
    <>
      <Segmented
        label={t('whatIsSigned')}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
        options={offer.kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <How signer={props.signer} offer={offer} draft={draft} onChange={onChange} />
      {hash === 'HASH_FUNCTION_NO_OP' && (kind === 'message' || kind === 'bytes') && (
        <Callout tone="danger" title={t('digestTitle')}>
          {t('digestWords')}
        </Callout>
      )}
      <Textarea
        label={t(`text.${kind}`)}
        description={<Hint draft={draft} />}
        error={props.error}
        value={draft.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        classNames={machine ? { input: style('mono') } : {}}
        autosize
        minRows={3}
        maxRows={12}
        autoComplete="off"
        spellCheck={!machine}
      />
      <FileDrop
        label={t('orFile')}
        onBytes={(bytes) => onChange({ text: textOfFile(bytes, kind !== 'transaction' && kind !== 'bytes') })}
      />
    </>
  );
}

function Hint({ draft: { kind, hash, transactionType } }: { draft: Draft }) {
  const t = useMessages(messages);
  if (kind === 'transaction') return t(`hint.${transactionType}`);
  return t(kind === 'bytes' && hash === 'HASH_FUNCTION_NO_OP' ? 'hint.digest' : `hint.${kind}`);
}

function How(props: Pick<Parameters<typeof DraftFields>[0], 'signer' | 'offer' | 'draft' | 'onChange'>) {
  const t = useMessages(messages);
  const { signer, offer, draft, onChange } = props;
  if (draft.kind === 'typed-data' || draft.kind === 'delegation') return null;
  if (draft.kind === 'transaction')
    return (
      <div className={classes.choices}>
        <Select
          label={t('chain')}
          data={offer.transactionTypes.map((value) => ({ value, label: chainNames[value] }))}
          value={draft.transactionType}
          allowDeselect={false}
          onChange={(next) => {
            const transactionType = offer.transactionTypes.find((type) => type === next);
            if (transactionType) onChange({ transactionType });
          }}
        />
      </div>
    );
  return (
    <>
      <div className={classes.choices}>
        <Select
          label={t('hash')}
          data={offer.hashes.map((value) => ({ value, label: t(`hash.${value}`) }))}
          value={draft.hash}
          allowDeselect={false}
          onChange={(next) => {
            const hash = offer.hashes.find((one) => one === next);
            if (hash) onChange({ hash });
          }}
        />
      </div>
      {offersPersonal(signer, draft) && (
        <Checkbox
          label={t('personal')}
          description={t('personalHint')}
          checked={draft.personal}
          onChange={(event) => onChange({ personal: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
