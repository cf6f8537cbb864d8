import type { ReactNode } from 'react';
import { Address } from '../../../ui/text/Address.tsx';
import { KeyIcon } from '../../../ui/text/KeyIcon.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { style } from '../../../ui/text/style.ts';

/** What an address is called here. `path`: where the seed phrase of its wallet derives it. */
export type AddressName = Readonly<{ name: string; path?: string }>;

/** The name that an address has here; undefined for one without a name. */
export type NameOfAddress = (address: string) => AddressName | undefined;

/** What is known here of addresses: `nameOf` the name that one has, `usesOf` how often it was used. */
export type KnownAddresses = Readonly<{
  nameOf?: NameOfAddress | undefined;
  usesOf?: ((address: string) => ReactNode) | undefined;
}>;

/** What could be an address: nothing but letters and digits, long enough, and no longer than any is. */
const addressText = /^[0-9A-Za-z:_-]{20,200}$/;

export function Party(props: { address: string; nameOf?: NameOfAddress | undefined }) {
  const { address, nameOf } = props;
  if (!addressText.test(address)) return <SafeText text={address} mono />;
  const named = nameOf?.(address);
  return (
    <span className={style('grid', 'gap2', 'shrink')}>
      {named && <NamedAddress named={named} />}
      <span className={style('wrapRow', 'gap8')}>
        <KeyIcon of={address} />
        <Address value={address} wrap />
      </span>
    </span>
  );
}

/** Who gets something, and how often that address was used here. */
export function Receiver({ address, nameOf, usesOf }: KnownAddresses & Readonly<{ address: string }>) {
  return (
    <>
      <Party address={address} nameOf={nameOf} />
      {usesOf?.(address)}
    </>
  );
}

/** The name of an address, and of an account its derivation path. */
export function NamedAddress({ named: { name, path } }: { named: AddressName }) {
  return (
    <span className={style('wrap', 'baseline', 'gap8')}>
      <span className={style('strong', 'breakable')}>
        <SafeText text={name} />
      </span>
      {path !== undefined && <code className={style('note', 'breakable')}>{path}</code>}
    </span>
  );
}
