import { ethereumNetwork } from '#shared/ethereum-networks.ts';
import { useFormats, useMessages } from '../../../messages/translate.tsx';
import { Digits, inUnits } from '../../../ui/text/Amount.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { style } from '../../../ui/text/style.ts';
import { LongValue } from '../LongValue.tsx';
import { messages } from './messages.ts';
import { Party, type NameOfAddress } from './Party.tsx';

const textMax = 2_000;
/** Bytes that are shorter are set as one word. */
const longBytes = 40;
const gweiDecimals = 9;
const trxDecimals = 6;

const addressTypes: ReadonlySet<string> = new Set(['address', 'pubkey', 'account']);
const bytesType = /^(?:bytes\d*|address|trcToken)$/;
const numberType = /^(?:u?int|[ui])(\d{1,3})$/;
const ethereumAddress = /^0x[0-9a-fA-F]{40}$/;
const hexBytes = /^(?:0x)?[0-9a-fA-F]{40,}$/;
const digits = /^\d+$/;
/** Numbers that bound something: of these, the largest value that the type holds is no limit. */
const boundName = /value|amount|allow|approv|wad|limit|deadline|expir/i;
/** Below this, the largest value of a type is a plain number: a `uint8` of 255. */
const unlimitedBitsMin = 96;
/** What a transaction of Tron is dated with, in milliseconds, and the latest instant that there is. */
const instantName = /^(?:expiration|timestamp)$/;
const instantMax = 8.64e15;
const gasPriceName = /^(?:gas_price|max_(?:priority_)?fee_per_(?:blob_)?gas)$/;

/** A decoded value, drawn by its ABI or IDL type: an address, a number and bytes are never taken for one another. */
export function TypedValue(props: { name: string; type: string; text: string; nameOf?: NameOfAddress | undefined }) {
  const t = useMessages(messages);
  const { name, type, text, nameOf } = props;
  if (text === '') return <span className={style('quiet')}>{t('empty')}</span>;
  if (addressTypes.has(type)) return <Party address={text} nameOf={nameOf} />;
  const bits = Number(numberType.exec(type)?.[1] ?? 0);
  if (bits > 0 && digits.test(text)) {
    if (bits < unlimitedBitsMin || text !== String(2n ** BigInt(bits) - 1n)) return <Digits digits={text} />;
    return t(boundName.test(name) ? 'unlimited' : 'largest', { bits });
  }
  if (bytesType.test(type) && text.length > longBytes) return <LongValue text={text} label={t('bytes')} />;
  return <SafeText text={text} max={textMax} lines mono={bits > 0 || bytesType.test(type)} />;
}

/** A value of a field that has no type: its form tells what it is. Decimal digits are a number, however many there are. */
export function FieldValue(props: { name: string; text: string; nameOf?: NameOfAddress | undefined }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { name, text, nameOf } = props;
  if (text === '') return <span className={style('quiet')}>{t('empty')}</span>;
  if (gasPriceName.test(name) && digits.test(text)) return `${inUnits(text, gweiDecimals)} gwei`;
  if (name === 'fee_limit' && digits.test(text)) return `${inUnits(text, trxDecimals)} TRX`;
  if (instantName.test(name) && digits.test(text) && Number(text) <= instantMax) return f.dateTime(Number(text));
  if (name === 'chainId' && digits.test(text)) return <Network chainId={text} />;
  if (ethereumAddress.test(text)) return <Party address={text} nameOf={nameOf} />;
  if (text.length > longBytes && digits.test(text)) return <Digits digits={text} />;
  if (hexBytes.test(text)) return <LongValue text={text} label={t('bytes')} />;
  return <SafeText text={text} max={textMax} lines />;
}

/** A network of Ethereum: `Base (chain ID 8453)`, `Chain ID 31337`. */
export function Network({ chainId }: { chainId: string }) {
  const t = useMessages(messages);
  const name = ethereumNetwork(chainId)?.name;
  const id = <SafeText text={chainId} />;
  return name === undefined ? t.rich('chainId', { id }) : t.rich('networkAndId', { name, id });
}
