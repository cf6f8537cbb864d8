import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Problem } from '../../../api/problem.ts';
import { useSaveAs } from '../../../api/hooks.ts';
import { Section, DefinitionItem, DefinitionList } from '../../../ui/parts/Section.tsx';
import { CopyableValue } from '../../../ui/text/CopyableValue.tsx';
import { ProblemNotice } from '../../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { LongValue } from '../LongValue.tsx';
import { classNames, style } from '../../../ui/text/style.ts';
import { base64Of, bytesOfHex, joinedSignatures, type Signed, type SignatureParts } from './joined.ts';
import classes from './SignedView.module.css';
import { messages } from './messages.ts';

/** Signatures that are shown one by one; what is beyond stands in the raw JSON. */
const signaturesMax = 24;

export function SignedView({ signed }: { signed: Signed }): ReactNode {
  const t = useMessages(messages);
  if (signed.what === 'transaction') return <Transaction hex={signed.hex} type={signed.transactionType} />;
  const { signatures, signWith, hashFunction } = signed;
  const shown = signatures.slice(0, signaturesMax);
  return (
    <>
      {shown.map((parts, index) => (
        <Section
          // A signature has no identity but the place of what it signs.
          key={index}
          title={signatures.length === 1 ? t('signature') : t('signedNth', { at: index + 1, of: signatures.length })}
        >
          <Signature parts={parts} signWith={signWith} hashFunction={hashFunction} />
        </Section>
      ))}
      {signatures.length > shown.length && (
        <p className={style('note', 'belowMore')}>{t('moreCount', { n: signatures.length - shown.length })}</p>
      )}
    </>
  );
}

function Signature(props: { parts: SignatureParts; signWith: string; hashFunction: string }) {
  const t = useMessages(messages);
  const { r, s, v } = props.parts;
  return (
    <DefinitionList>
      {joinedSignatures(props.parts, props.signWith, props.hashFunction).map(({ form, text }) => (
        <DefinitionItem key={form} name={t(`joined.${form}`)}>
          <CopyableValue text={text} label={t(`joined.${form}`)} grouped />
        </DefinitionItem>
      ))}
      {Object.entries({ r, s, v }).map(([name, text]) => (
        <DefinitionItem key={name} name={name}>
          <CopyableValue text={text} label={name} grouped />
        </DefinitionItem>
      ))}
    </DefinitionList>
  );
}

function Transaction({ hex, type }: { hex: string; type: string }) {
  const t = useMessages(messages);
  const psbt = type === 'TRANSACTION_TYPE_BITCOIN';
  const bytes = bytesOfHex(hex);
  return (
    <Section title={t('signedTransaction')}>
      <DefinitionList>
        <DefinitionItem name={t('size')}>{t('bytesCount', { n: bytes.length })}</DefinitionItem>
        {psbt && (
          <DefinitionItem name={t('base64')}>
            <LongValue text={base64Of(bytes)} label={t('base64')} />
          </DefinitionItem>
        )}
        <DefinitionItem name={t('hex')}>
          <LongValue text={hex} label={t('hex')} />
        </DefinitionItem>
      </DefinitionList>
      <p className={style('note', 'belowMore')}>{t('notSent')}</p>
      <Saving hex={hex} psbt={psbt ? bytes : undefined} />
    </Section>
  );
}

function Saving({ hex, psbt }: { hex: string; psbt: Uint8Array | undefined }) {
  const t = useMessages(messages);
  const saveAs = useSaveAs();
  const [file, setFile] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const save = async (name: string, content: string | Uint8Array, mime: string): Promise<void> => {
    setProblem(undefined);
    const saved = await saveAs(name, content, mime, t('bundleNotSaved'));
    if ('problem' in saved) setProblem(saved.problem);
    if ('file' in saved) setFile(saved.file);
  };
  return (
    <>
      <div className={classNames(style('wrapRow'), classes.actions)}>
        {psbt && (
          <Button variant="default" onClick={() => void save('signed.psbt', psbt, 'application/octet-stream')}>
            {t('savePsbt')}
          </Button>
        )}
        <Button variant="default" onClick={() => void save('signed-transaction.txt', `${hex}\n`, 'text/plain')}>
          {t('saveText')}
        </Button>
        <span role="status">{file !== undefined && t.rich('bundleSaved', { file: <SafeText text={file} /> })}</span>
      </div>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
