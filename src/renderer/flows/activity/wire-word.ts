import { addressFormatName, curveName } from '#shared/chains.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { wireWordMessages } from './wire-word-messages.ts';

const chainNames: Readonly<Record<string, string>> = {
  ETHEREUM: 'Ethereum',
  BITCOIN: 'Bitcoin',
  SOLANA: 'Solana',
  TRON: 'Tron',
};

/** Gives what people call an enumerated value of the wire, such as `ADDRESS_FORMAT_ETHEREUM`; the value itself where it has no other name. */
export function useWireWord(): (word: string) => string {
  const t = useMessages(wireWordMessages);
  return (word) => {
    if (isNamed(word)) return t(word);
    const chain = chainNames[/^(?:TRANSACTION_TYPE|CHAIN)_(\w+)$/.exec(word)?.[1] ?? ''];
    if (chain !== undefined) return chain;
    return languageName(addressFormatName(curveName(word.replace(/^API_KEY_(?=CURVE_)/, ''))));
  };
}

function isNamed(word: string): word is keyof typeof wireWordMessages.en {
  return Object.hasOwn(wireWordMessages.en, word);
}
