import { useMemo } from 'react';
import { addressChecksum } from '#shared/address-checksum.ts';
import { addressFormatName, curveName } from '../../api/chains.ts';
import { AddressCard } from '../../ui/text/AddressCard.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { EnumValue } from '../../ui/text/EnumValue.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { PrivateKey } from './key-rows.ts';
import { messages } from './messages.ts';

export type KeyAddress = PrivateKey['addresses'][number];

export function KeyAside(props: { privateKey: PrivateKey; selected: KeyAddress }) {
  const t = useMessages(messages);
  const { privateKey } = props;
  const { format, address } = props.selected;
  const checksum = useMemo(() => addressChecksum(format, address), [format, address]);
  return (
    <AddressCard
      name={<SafeText text={privateKey.privateKeyName} />}
      kind={[addressFormatName(format), curveName(privateKey.curve)].join(', ')}
      address={address}
    >
      <DefinitionList>
        <DefinitionItem name={t('format')}>
          <EnumValue word={format} />
        </DefinitionItem>
        <DefinitionItem name={t('curve')}>
          <EnumValue word={privateKey.curve} />
        </DefinitionItem>
        {checksum && (
          <DefinitionItem name={t('checksum')}>
            <Status kind={checksum.holds ? 'done' : 'failed'}>
              {t(checksum.holds ? 'ruleHolds' : 'doesNotHold', { rule: checksum.rule })}
            </Status>
          </DefinitionItem>
        )}
      </DefinitionList>
    </AddressCard>
  );
}
