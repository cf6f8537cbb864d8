import type { ReactNode } from 'react';
import type { Recognised } from '#shared/bridge.ts';
import { curveName } from '../../api/chains.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { Address } from '../../ui/Address.tsx';
import { Reading, Readings } from '../../ui/Legend.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useWords } from '../../ui/words.tsx';
import { words } from './words.ts';

/** Names of facts that have a word here. Another one stands as main says it. */
const named = ['words', 'language', 'curve', 'network', 'compressed', 'address', 'organization', 'format'] as const;

/** What main found that something is, without what is secret of it. */
export function Facts(props: { readonly recognised: Recognised; readonly children?: ReactNode }) {
  const t = useWords(words);
  const { facts, kind } = props.recognised;
  return (
    <Readings>
      <Reading name={t('kind')}>{t(kind)}</Reading>
      {facts.map(({ name, value }) => {
        const known = named.find((one) => one === name);
        return (
          <Reading key={name} name={known === undefined ? name : t(known)}>
            <FactValue name={name} value={value} />
          </Reading>
        );
      })}
      {props.children}
    </Readings>
  );
}

function FactValue({ name, value }: { readonly name: string; readonly value: string }) {
  if (name === 'language') return <>{languageName(value)}</>;
  if (name === 'curve') return <>{curveName(value)}</>;
  if (name === 'address') return <Address value={value} wrap />;
  return <SafeText text={value} max={300} />;
}
