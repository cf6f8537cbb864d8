import { useMemo } from 'react';
import { Link } from 'react-router';
import { addressFormatName, curveName } from '#shared/chains.ts';
import { LongSelect } from '../../ui/parts/LongSelect.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { Curve } from '#shared/enums.ts';
import { Party } from '../../flows/activity/reading/Party.tsx';
import { useNames } from '../../flows/activity/names.ts';
import { useCall } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useWalletAccounts } from '../../api/wallet-accounts.ts';

const nameMax = 60;

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
      signers.map(({ signWith, name, path }) => ({
        value: signWith,
        label: `${typeable(name).slice(0, nameMax)}, ${[path, signWith].filter(Boolean).join(', ')}`,
      })),
    [signers],
  );
  return (
    <>
      <LongSelect
        label={t('signer')}
        description={t('signerHint')}
        data={data}
        value={chosen?.signWith ?? null}
        maxDropdownHeight={320}
        nothingFoundMessage={t('signerNone')}
        onChange={(next) => next !== null && props.onChoose(next)}
        renderOption={({ option: { value } }) => (
          <span className={style('grid', 'gap2', 'breakable', 'shrink')}>
            <span className={style('wrap', 'baseline', 'gap8')}>
              <SafeText text={byName.get(value)?.name ?? ''} max={nameMax} />
              <code className={style('note')}>{byName.get(value)?.path}</code>
            </span>
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
          <Party address={address} nameOf={() => signer} />
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

/** A key that can be asked to sign: the account of a wallet, or a private key under one of its addresses. */
export type Signer = Readonly<{
  /** As a request names it: the address; the id of a private key without one. */
  signWith: string;
  /** `Wallet / Account`, or the private key's. As hostile as all that is stored. */
  name: string;
  /** Of an account. */
  path?: string;
  curve: Curve;
  address?: string;
  addressFormat?: string;
  privateKeyId?: string;
}>;

export function useSigners(): Readonly<{ signers: readonly Signer[]; done: boolean; problem: Problem | null }> {
  const nameOf = useNames();
  const { accounts, done, problem } = useWalletAccounts(undefined);
  const keys = useCall('list_private_keys', {});
  const signers = useMemo(() => {
    const found = new Map<string, Signer>();
    for (const { address, addressFormat, curve, name, path, walletId } of accounts) {
      const wallet = nameOf('wallet', walletId) ?? walletId;
      const named = { name: name ? `${wallet} / ${name}` : wallet, path };
      const signer = { signWith: address, address, addressFormat, curve, ...named };
      if (!found.has(address)) found.set(address, signer);
    }
    for (const { privateKeyId, privateKeyName: name, curve, addresses } of keys.data?.privateKeys ?? []) {
      const key = { name, curve, privateKeyId };
      for (const { address, format } of addresses)
        if (address !== undefined && !found.has(address))
          found.set(address, { ...key, signWith: address, address, addressFormat: format });
      if (addresses.length === 0) found.set(privateKeyId, { ...key, signWith: privateKeyId });
    }
    return [...found.values()];
  }, [accounts, keys.data, nameOf]);
  return { signers, done: done && keys.data !== undefined, problem: problem ?? keys.problem };
}

/** The key that an address or the id of a private key means. Ethereum addresses are found in any case. */
export function signerNamed(signers: readonly Signer[], named: string): Signer | undefined {
  const wanted = folded(named);
  return signers.find(({ signWith, privateKeyId }) => folded(signWith) === wanted || privateKeyId === named);
}

function folded(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address;
}
