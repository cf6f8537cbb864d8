import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { resultOf } from '../../../api/activity-view.ts';
import { Section, Definitions } from '../../../ui/parts/Section.tsx';
import { copyable } from '../../../ui/text/CopyableValue.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { style } from '../../../ui/text/style.ts';
import { useSaving } from '../../use-saving.tsx';
import type { ActivityText, ActivityView } from '../activity-text.tsx';
import { VaultFields } from '../Fields.tsx';
import { LongValue } from '../LongValue.tsx';
import { base64Of, bytesOfHex, joinedSignatures, signedOf, type Signed } from './joined.ts';
import { messages } from './messages.ts';

/** Signatures that are shown one by one; what is beyond stands in the raw JSON. */
const signaturesMax = 24;

/** What came of an activity: the signatures or the transaction that it signed, else the fields of its result. */
export function ResultOf({ activity, names }: { activity: ActivityView; names: ActivityText }) {
  const signed = signedOf(activity);
  return signed ? <SignedView signed={signed} /> : <VaultFields value={resultOf(activity)} names={names} />;
}

export function SignedView({ signed }: { signed: Signed }): ReactNode {
  const t = useMessages(messages);
  if (signed.what === 'transaction') return <Transaction hex={signed.hex} type={signed.transactionType} />;
  const { signatures, signWith, hashFunction } = signed;
  return (
    <>
      {signatures.slice(0, signaturesMax).map((parts, index) => (
        <Section
          // A signature has no identity but the place of what it signs.
          key={index}
          title={signatures.length === 1 ? t('signature') : t('signedNth', { at: index + 1, of: signatures.length })}
        >
          <Definitions
            items={[
              ...joinedSignatures(parts, signWith, hashFunction).map(({ form, text }) =>
                copyable(t(`joined.${form}`), text, 'grouped'),
              ),
              ...(['r', 's', 'v'] as const).map((name) => copyable(name, parts[name], 'grouped')),
            ]}
          />
        </Section>
      ))}
      {signatures.length > signaturesMax && (
        <p className={style('note', 'belowMore')}>{t('moreCount', { n: signatures.length - signaturesMax })}</p>
      )}
    </>
  );
}

function Transaction({ hex, type }: { hex: string; type: string }) {
  const t = useMessages(messages);
  const { save, outcome } = useSaving();
  const psbt = type === 'TRANSACTION_TYPE_BITCOIN';
  const bytes = bytesOfHex(hex);
  return (
    <Section title={t('signedTransaction')}>
      <Definitions
        items={[
          { name: t('size'), value: t('bytesCount', { n: bytes.length }) },
          psbt && { name: t('base64'), value: <LongValue text={base64Of(bytes)} label={t('base64')} /> },
          { name: t('hex'), value: <LongValue text={hex} label={t('hex')} /> },
        ]}
      />
      <p className={style('note', 'belowMore')}>{t('notSent')}</p>
      <div className={style('buttons', 'top12', 'bottom8')}>
        {psbt && (
          <Button variant="default" onClick={() => void save('signed.psbt', bytes, 'application/octet-stream')}>
            {t('savePsbt')}
          </Button>
        )}
        <Button variant="default" onClick={() => void save('signed-transaction.txt', `${hex}\n`, 'text/plain')}>
          {t('saveText')}
        </Button>
      </div>
      {outcome}
    </Section>
  );
}
