import type { Detected } from '#shared/bridge.ts';
import { curveName } from '../../api/chains.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { FieldValue } from '../../flows/bundles/FieldValue.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { Definitions, type Definition } from '../../ui/parts/Section.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

/** Names of facts that have a word here, which is the word's own key. Another one stands as main says it. */
const named = [
  ...(['words', 'language', 'curve', 'network', 'compressed', 'publicKey'] as const),
  ...(['address', 'addressInFile', 'derivation', 'bytes', 'organization', 'signer'] as const),
];

/** What main found that something is, without what is secret of it. `rows` are further rows. */
export function Facts(props: { recognised: Detected; rows?: readonly (Definition | false)[] }) {
  const t = useMessages(messages);
  const { facts, kind } = props.recognised;
  const found = facts.map(({ name, value }) => {
    const known = named.find((one) => one === name);
    const title = known === undefined ? name : t(known);
    return { name: title, value: <FactValue name={name} value={value} title={title} /> };
  });
  return <Definitions items={[{ name: t('kind'), value: sentence(t(kind)) }, ...found, ...(props.rows ?? [])]} />;
}

function FactValue({ name, value, title }: { name: string; value: string; title: string }) {
  const t = useMessages(messages);
  const f = useFormats();
  switch (name) {
    case 'language':
      return <>{languageName(value)}</>;
    case 'curve':
      return <>{curveName(value)}</>;
    case 'network':
    case 'compressed': {
      const word = (['mainnet', 'testnet', 'yes', 'no'] as const).find((one) => one === value);
      return <>{word === undefined ? value : t(word)}</>;
    }
    case 'bytes':
      return <>{/^\d+$/u.test(value) ? f.bytes(Number(value)) : value}</>;
    case 'address':
    case 'addressInFile':
      return <Address value={value} wrap />;
    default:
      return <FieldValue value={value} name={title} />;
  }
}

/** With a capital at the beginning: kinds are worded as parts of sentences. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
