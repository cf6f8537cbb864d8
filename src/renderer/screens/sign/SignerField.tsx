import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { addressFormatName, curveName } from '../../api/chains.ts';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { Signer } from './signers.ts';
import { messages } from './messages.ts';

const nameMax = 60;
/** Keys that the list shows at once; typing narrows them. */
const shownMax = 40;

export function SignerField(props: {
  signers: readonly Signer[];
  chosen: Signer | undefined;
  onChoose: (signWith: string) => void;
}) {
  const t = useMessages(messages);
  const { signers, chosen } = props;
  const byName = useMemo(() => new Map(signers.map((signer) => [signer.signWith, signer])), [signers]);
  const data = useMemo(
    () =>
      signers.map(({ signWith, name }) => ({
        value: signWith,
        label: `${typeable(name).slice(0, nameMax)}, ${signWith}`,
      })),
    [signers],
  );
  return (
    <>
      <Select
        label={t('signer')}
        description={t('signerHint')}
        data={data}
        value={chosen?.signWith ?? null}
        searchable
        limit={shownMax}
        maxDropdownHeight={320}
        nothingFoundMessage={t('signerNone')}
        onChange={(next) => next !== null && props.onChoose(next)}
        renderOption={({ option: { value } }) => (
          <span className={style('grid', 'gap2', 'breakable', 'shrink')}>
            <SafeText text={byName.get(value)?.name ?? ''} max={nameMax} />
            <span className={style('note')}>
              <SafeText text={value} mono />
            </span>
          </span>
        )}
      />
      {chosen && <Chosen signer={chosen} />}
    </>
  );
}

function Chosen({ signer }: { signer: Signer }) {
  const t = useMessages(messages);
  const { address, addressFormat, curve, privateKeyId } = signer;
  const format = addressFormat === undefined ? '' : `${addressFormatName(addressFormat)}, `;
  return (
    <DefinitionList>
      <DefinitionItem name={`${format}${curveName(curve)}`}>
        {address === undefined ? (
          <SafeText text={signer.signWith} mono />
        ) : (
          <>
            <KeyIcon of={address} /> <Address value={address} wrap />
          </>
        )}
        {privateKeyId !== undefined && (
          <>
            {' '}
            <Link to={`/private-keys/${privateKeyId}`}>{t('seeKey')}</Link>
          </>
        )}
      </DefinitionItem>
    </DefinitionList>
  );
}
