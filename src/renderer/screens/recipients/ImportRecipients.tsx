import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { parseRecipients, planImport } from '#shared/recipient-csv.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { Recipient } from './RecipientList.tsx';

/** Lines and recipients of a file that are shown one by one. */
const shownMax = 50;

/** The import of a CSV file: what would be added, and what is wrong with the file, before anything is sent. */
export function ImportRecipients({ known }: { known: readonly Recipient[] }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { send, ...submission } = useSubmission();
  const [text, setText] = useState<string>();
  const file = text === undefined ? undefined : parseRecipients(text);
  const problems = file?.problems ?? [];
  const plan = planImport(
    problems.length > 0 ? [] : (file?.recipients ?? []),
    known.map(({ recipientName }) => recipientName),
  );
  const n = plan.fresh.length;
  return (
    <FormPage
      title={t('importTitle')}
      lead={t('importLead')}
      crumbs={[{ to: '/recipients', label: t('recipients') }]}
      submission={submission}
      actionLabel={t('addCount', { n })}
      cancelTo="/recipients"
      ready={n > 0}
      pending={t('addCount', { n })}
      next={<Link to="/recipients">{t('toList')}</Link>}
      onSubmit={() =>
        send('create_recipients', { recipients: plan.fresh }, t('notImported'), {
          onDone: () => void navigate('/recipients', { replace: true }),
        })
      }
    >
      <FileDrop label={t('file')} hint={t('fileHint')} onBytes={(bytes) => setText(new TextDecoder().decode(bytes))} />
      {problems.length > 0 && (
        <Callout tone="fail" title={t('fileWrong')}>
          {problems.slice(0, shownMax).map(({ line, code }) => (
            <p key={line} className={style('flush')}>
              {t('lineWrong', { line, what: t(`problem.${code}`) })}
            </p>
          ))}
        </Callout>
      )}
      {plan.known.length > 0 && <Callout tone="note">{t('leftOut', { n: plan.known.length })}</Callout>}
      {n > 0 && (
        <Section title={t('wouldAdd', { n })}>
          {plan.fresh.slice(0, shownMax).map(({ recipientName, addresses }) => (
            <div key={recipientName} className={style('below')}>
              <strong>
                <SafeText text={recipientName} max={80} />
              </strong>
              {addresses.map(({ chain, address }) => (
                <div key={chain + address}>
                  <span className={style('note')}>{t(`chain.${chain}`)}</span> <Address value={address} />
                </div>
              ))}
            </div>
          ))}
        </Section>
      )}
    </FormPage>
  );
}
