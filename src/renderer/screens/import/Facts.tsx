import type { Detected, RecognisedProblem } from '#shared/bridge.ts';
import { curveName } from '#shared/chains.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { FieldValue } from '../../flows/bundles/FieldValue.tsx';
import { bundleTroubleMessages } from '../../flows/bundles/trouble-messages.ts';
import { Address } from '../../ui/text/Address.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Definitions, type Definition } from '../../ui/parts/Section.tsx';
import { style } from '../../ui/text/style.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

/** Names of facts that have a word here, which is the word's own key. Another one stands as main says it. */
const named = [
  ...(['words', 'language', 'curve', 'network', 'compressed', 'publicKey'] as const),
  ...(['address', 'addressInFile', 'derivation', 'bytes', 'organization', 'signer'] as const),
];

/** What main found that something is, without what is secret of it. `rows` are further rows. */
export function Facts(props: { recognised: Detected; rows?: readonly (Definition | false | undefined)[] }) {
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
      return languageName(value);
    case 'curve':
      return curveName(value);
    case 'network':
    case 'compressed':
      return t(`${name}Is`, { value });
    case 'bytes':
      return /^\d+$/u.test(value) ? f.bytes(Number(value)) : value;
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

/** Said of what was recognised but cannot be imported as it is, with the number of each word that does not fit. */
export function Unfit({ recognised }: { recognised: Detected }) {
  const t = useMessages(messages);
  const target = recognised.kind === 'import-bundle' && recognised.problems.length === 0;
  return (
    <FocusedNotice role="alert" of={recognised}>
      <Callout
        tone={target ? 'note' : 'fail'}
        title={target ? t('nothingToImport') : t('problems', { kind: t(recognised.kind) })}
      >
        {target ? (
          t('importBundleWords')
        ) : (
          <>
            <Problems problems={recognised.problems} />
            <p className={style('hint', 'tight')}>{t('again')}</p>
          </>
        )}
      </Callout>
      <Facts recognised={recognised} />
    </FocusedNotice>
  );
}

export function Problems({ problems }: Pick<Detected, 'problems'>) {
  const say = useProblemWords();
  return (
    <ul className={style('bullets', 'bottom8')}>
      {problems.map((problem, index) => (
        // Problems have no identity but their place.
        <li key={index}>{say(problem)}</li>
      ))}
    </ul>
  );
}

/**
 * Says what does not fit about something that was recognised. Words that are near to a wrong one are not repeated: they would say nearly
 * what it is.
 */
export function useProblemWords(): (problem: RecognisedProblem) => string {
  const t = useMessages(messages);
  const bundle = useMessages(bundleTroubleMessages);
  return (problem) => {
    switch (problem.code) {
      case 'unknown-word':
        return t('unknownWord', { n: problem.word });
      case 'keystore':
        return t('problem-keystore', { reason: t(problem.reason) });
      case 'bundle':
        return bundle(problem.reason);
      default:
        return t(`problem-${problem.code}`);
    }
  };
}
