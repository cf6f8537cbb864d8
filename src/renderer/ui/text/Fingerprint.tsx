import { useEffect, useState } from 'react';
import classes from './Fingerprint.module.css';
import { kitMessages } from '../kit-messages.ts';
import { CopyButton, Groups } from './CopyableValue.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from './style.ts';

/** A digest, 32 hex digits a row, and in words to read aloud. */
export function Fingerprint(props: { value: string; label?: string | undefined }) {
  const t = useMessages(kitMessages);
  const hex = props.value.replace(/^[a-z0-9]+:/iu, '');
  const words = useFingerprintWords(hex);
  return (
    <div>
      <div className={style('row', 'start', 'apart', 'gap6')}>
        <code className={classNames(style('small', 'shrink'), classes.digits)}>
          <Groups text={hex} />
        </code>
        <CopyButton text={props.value} label={props.label ?? t('fingerprint')} />
      </div>
      {words !== undefined && (
        <ol
          className={classNames(style('list', 'strong', 'grid', 'top4'), classes.words)}
          aria-label={t('fingerprintWords')}
        >
          {words.map((word, index) => (
            <li key={index}>{word}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

function useFingerprintWords(hex: string): readonly string[] | undefined {
  const [found, setFound] = useState<Readonly<{ of: string; words: readonly string[] | undefined }>>();
  useEffect(() => {
    let stale = false;
    void fingerprintWords(hex).then((words) => {
      if (!stale) setFound({ of: hex, words });
    });
    return () => {
      stale = true;
    };
  }, [hex]);
  // Words of another digest must not stand under this one, not for a moment.
  return found?.of === hex ? found.words : undefined;
}

const wordCount = 8;
const bitsPerWord = 11;

/**
 * Eight words to read aloud: the first 88 bits of a digest, eleven bits a word, in the English list of BIP-39. That list was made to be
 * told apart by ear, and two requests that somebody made to share their words would cost 2^44 tries.
 * @param hex at least 22 hex digits
 * @returns undefined for anything else
 */
export async function fingerprintWords(hex: string): Promise<readonly string[] | undefined> {
  if (!/^[0-9a-f]{22,}$/iu.test(hex)) return undefined;
  const { wordlist } = await import('@scure/bip39/wordlists/english.js');
  const bits = BigInt(`0x${hex.slice(0, (wordCount * bitsPerWord) / 4)}`);
  return Array.from({ length: wordCount }, (_, index) => {
    const shift = BigInt((wordCount - 1 - index) * bitsPerWord);
    // The list has 2,048 words, and eleven bits name no other.
    return wordlist[Number((bits >> shift) & 2047n)] ?? '';
  });
}
