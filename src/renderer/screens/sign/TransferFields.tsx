import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ethereumNetwork, ethereumNetworks } from '#shared/ethereum-networks.ts';
import { Party } from '../../flows/activity/reading/Party.tsx';
import { RecipientField } from '../../flows/recipients/RecipientField.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { useTokens } from './tokens.ts';
import { amountUnit, problemsIn, sending, type Transfer, type TransferField } from './transfer.ts';

/** What the network's list offers beside the known ones: a chain ID that is typed. */
const other = 'other';

/**
 * The fields of a transfer. What is wrong in one stands beside it once the operator has left it.
 * @param props.error why Coffer does not sign what the fields make
 */
export function TransferFields(props: {
  transfer: Transfer;
  error: ReactNode;
  onChange: (patch: Partial<Transfer>) => void;
}) {
  const t = useMessages(messages);
  const { transfer, onChange } = props;
  const [left, setLeft] = useState<ReadonlySet<TransferField>>(new Set());
  const [isOther, setOther] = useState(ethereumNetwork(transfer.chainId) === undefined);
  const tokens = useTokens();
  const nameOf = (token: string) => tokens.find(({ address }) => address === token)?.name;
  const unit = transfer.token === '' ? amountUnit(transfer.chainId) : t('smallestUnit');
  const problems = problemsIn(transfer);
  const propsOf = (field: TransferField) => {
    const problem = left.has(field) ? problems[field] : undefined;
    return {
      value: transfer[field],
      error: problem && t(`wrong.${problem}`),
      onBlur: () => setLeft((before) => new Set([...before, field])),
    };
  };
  const typed = (field: TransferField) => ({
    ...propsOf(field),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [field]: event.currentTarget.value.trim() }),
  });
  return (
    <>
      {tokens.length > 0 && (
        <Select
          label={t('asset')}
          description={transfer.token !== '' && t('assetHint')}
          searchable
          openOnFocus={false}
          data={[
            { value: '', label: t('coin', { coin: amountUnit(transfer.chainId) }) },
            ...tokens.map(({ address, name }) => ({ value: address, label: t('tokenAt', { name, address }) })),
          ]}
          value={transfer.token}
          allowDeselect={false}
          onChange={(token) => onChange(sending(token ?? '', transfer))}
          renderOption={({ option: { value, label } }) => (
            <span className={style('grid', 'gap2', 'breakable', 'shrink')}>
              <span>{nameOf(value) ?? label}</span>
              {value !== '' && <span className={style('note', 'mono')}>{value}</span>}
            </span>
          )}
        />
      )}
      {/* The field may be too narrow for the address that is to be verified. */}
      {transfer.token !== '' && <Party address={transfer.token} />}
      <RecipientField
        chain="CHAIN_ETHEREUM"
        label={t('field.to')}
        {...propsOf('to')}
        onChange={(to) => onChange({ to })}
      />
      <SimpleGrid minColWidth="min(12rem, 100%)" autoFlow="auto-fit" spacing="md">
        <TextInput label={t('amountIn', { unit })} {...typed('amount')} />
        <Select
          label={t('network')}
          searchable
          openOnFocus={false}
          data={[
            ...ethereumNetworks.map(({ chainId, name }) => ({
              value: chainId,
              label: t('networkAndId', { name, id: chainId }),
            })),
            { value: other, label: t('otherNetwork') },
          ]}
          value={isOther ? other : transfer.chainId}
          allowDeselect={false}
          onChange={(next) => {
            setOther(next === other);
            onChange({ chainId: next === other ? '' : (next ?? '') });
          }}
        />
        {isOther && <TextInput label={t('field.chainId')} {...typed('chainId')} />}
      </SimpleGrid>
      <p className={style('hint', 'flush')}>{t('notConnected')}</p>
      <SimpleGrid minColWidth="min(16rem, 100%)" autoFlow="auto-fit" spacing="md">
        {(['nonce', 'gas', 'maxFee', 'priorityFee'] as const).map((field) => (
          <TextInput key={field} label={t(`field.${field}`)} {...typed(field)} />
        ))}
      </SimpleGrid>
      {props.error !== undefined && <Callout tone="fail">{props.error}</Callout>}
    </>
  );
}
