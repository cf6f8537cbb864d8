import { useCall } from '../../../api/hooks.ts';
import type { Operations } from '../../../api/operations.ts';
import { useFormats, useMessages } from '../../../messages/translate.tsx';
import { Callout } from '../../../ui/parts/Callout.tsx';
import { Address } from '../../../ui/text/Address.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { style } from '../../../ui/text/style.ts';
import { messages } from './messages.ts';

/** How often an address was used here and when last, and which known address it looks like. Nothing for one of the organization's own. */
export function AddressUse({ address }: { address: string }) {
  const { data } = useCall('look_up_addresses', { addresses: [address] });
  return <UseOf facts={data?.addresses[0]} since={data?.countedSinceMs} />;
}

type Facts = Operations['look_up_addresses']['result']['addresses'][number];

/** The same for an address whose facts are there. `since`: when the counting began, where something was signed before. */
export function UseOf({ facts, since }: { facts: Facts | undefined; since: number | undefined }) {
  const t = useMessages(messages);
  const f = useFormats();
  if (!facts?.chain || facts.own) return null;
  const { uses, lastUsedMs = 0, looksLike } = facts;
  const never = since === undefined ? t('neverUsed') : t('notUsedSince', { date: f.dateTime(since) });
  return (
    <>
      <div className={style('note', 'normal')}>
        {uses === 0 ? never : t('used', { n: uses, date: f.dateTime(lastUsedMs) })}
      </div>
      {looksLike.map((other) => (
        <Callout key={other.address} tone="danger" title={t('looksLike')}>
          {other.ownName !== undefined && t.rich('ownNamed', { name: <Name text={other.ownName} /> })}
          {other.recipientName !== undefined && <Name text={other.recipientName} />} <Address value={other.address} />
        </Callout>
      ))}
    </>
  );
}

function Name({ text }: { text: string }) {
  return (
    <strong>
      <SafeText text={text} max={80} />
    </strong>
  );
}
