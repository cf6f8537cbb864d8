import { Address } from '../../../ui/text/Address.tsx';
import { KeyIcon } from '../../../ui/text/KeyIcon.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { style } from '../../../ui/text/style.ts';

/** The name that an address has here; undefined for one that is nobody's. */
export type NameOfAddress = (address: string) => string | undefined;

/** What could be an address: nothing but letters and digits, long enough, and no longer than any is. */
const addressText = /^[0-9A-Za-z:_-]{20,200}$/;

export function Party(props: { address: string; nameOf?: NameOfAddress | undefined }) {
  const { address, nameOf } = props;
  if (!addressText.test(address)) return <SafeText text={address} mono />;
  const name = nameOf?.(address);
  return (
    <span className={style('grid', 'gap2', 'shrink')}>
      {name !== undefined && (
        <span className={style('strong')}>
          <SafeText text={name} />
        </span>
      )}
      <span className={style('wrapRow', 'gap8')}>
        <KeyIcon of={address} />
        <Address value={address} wrap />
      </span>
    </span>
  );
}
