import { useEffect, useState } from 'react';
import { fingerprintWords } from './fingerprint-words.ts';
import classes from './Fingerprint.module.css';
import { kitMessages } from '../kit-messages.ts';
import { CopyButton } from './CopyableValue.tsx';
import { useMessages } from '../../messages/translate.tsx';

export function Fingerprint(props: { value: string; label?: string | undefined }) {
  const t = useMessages(kitMessages);
  const hex = props.value.replace(/^[a-z0-9]+:/iu, '');
  const words = useFingerprintWords(hex);
  const rows = hex.match(/.{1,32}/gsu) ?? [];
  const label = props.label ?? t('fingerprint');
  return (
    <div className={classes.fingerprint}>
      <div className={classes.digits}>
        <code className={classes.rows}>
          {rows.map((row, index) => (
            <span key={index} className={classes.row}>
              {(row.match(/.{1,4}/gsu) ?? []).map((group, place) => (
                <span key={place} className={classes.group}>
                  {group}
                </span>
              ))}
              <wbr />
            </span>
          ))}
        </code>
        <CopyButton text={props.value} label={label} />
      </div>
      {words !== undefined && (
        <ol className={classes.words} aria-label={t('fingerprintWords')}>
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
