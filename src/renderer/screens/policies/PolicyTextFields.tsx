import { Menu, Textarea } from '@mantine/core';
import { useId, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import type { PolicyPart } from '#shared/policy-analysis.ts';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { hasUnseen, type Mark } from './code-lines.ts';
import { CodeField } from './CodeField.tsx';
import type { PolicyDraft } from './drafts.ts';
import { isPart, PolicyFindings, Problems } from './Problems.tsx';
import { type Findings, stillThere, type Verdict } from './draft-checks.ts';
import { messages } from './messages.ts';

const parts = ['condition', 'consensus', 'time'] as const;
const rowsOf: Readonly<Record<PolicyPart, number>> = { condition: 4, consensus: 2, time: 1 };

type FieldsProps = Readonly<{
  draft: PolicyDraft;
  verdict: Verdict | undefined;
  findings: Findings | undefined;
  fresh: boolean;
  onChange: (patch: Partial<PolicyDraft>) => void;
  onTemplates: () => void;
}>;

export function PolicyTextFields(props: FieldsProps) {
  const t = useMessages(messages);
  const { notes } = props.draft;
  const tooLong = notes.length - limits.notesCharsMax;
  return (
    <>
      {parts.map((part) => (
        <PolicyTextField key={part} {...props} part={part} />
      ))}
      <Textarea
        label={t('notes')}
        value={notes}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={limits.notesCharsMax}
        error={tooLong > 0 && t('notesLong', { n: tooLong })}
        onChange={(event) => props.onChange({ notes: event.currentTarget.value })}
      />
    </>
  );
}

function PolicyTextField(props: FieldsProps & { part: PolicyPart }) {
  const { part, verdict, onChange } = props;
  const t = useMessages(messages);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = props.draft[part];
  // What the checker and the lint saw: the text as it was then.
  const [checked = '', looked = ''] = [verdict?.of[part], props.findings?.of[part]];
  const problems = verdict?.checked.problems.filter((one) => one.part === part) ?? [];
  const notices = verdict?.checked.notices.filter((one) => one.part === part) ?? [];
  const findings = props.findings?.findings.filter((one) => one.part === part) ?? [];
  const goTo = (from: number, to: number): void => select(field, from, to);
  const put = (next: string, from: number, to: number): void => {
    flushSync(() => onChange({ [part]: next }));
    goTo(from, to);
  };
  const insert = (piece: string): void => {
    const [from, to] = [field.current?.selectionStart ?? text.length, field.current?.selectionEnd ?? text.length];
    put(text.slice(0, from) + piece + text.slice(to), from + piece.length, from + piece.length);
  };
  const remarked = problems.length + notices.length;
  return (
    <CodeField
      label={t(part)}
      labelEnd={
        <>
          <span role="status">
            {verdict &&
              text === checked &&
              (problems.length > 0 ? (
                <Status kind="failed">{t('errors', { n: problems.length })}</Status>
              ) : notices.length + findings.length > 0 ? (
                <Status kind="waits">{t('notices', { n: notices.length + findings.length })}</Status>
              ) : (
                text.trim() !== '' && <Status kind="done">{t('readsWell')}</Status>
              ))}
          </span>
          <span className={style('inlineRow', 'gap16', 'toEnd')}>
            <FieldsButton part={part} onInsert={insert} />
            {part === 'condition' && <Link to="/help/policies">{t('policyLanguage')}</Link>}
            {part === 'condition' && (
              <button type="button" className={style('link')} onClick={props.onTemplates}>
                {t('templates')}
              </button>
            )}
          </span>
        </>
      }
      hint={t(`${part}Hint`)}
      value={text}
      rows={rowsOf[part]}
      maxLength={limits.policyTextCharsMax}
      marks={[
        ...stillThere([...problems.map(markAs('error')), ...notices.map(markAs('notice'))], checked, text),
        // What is found of a whole text has no place in it to mark.
        ...stillThere(findings.filter((one) => isPart(one, looked)).map(markAs('notice')), looked, text),
      ]}
      fieldRef={field}
      describedBy={classNames(remarked > 0 && id, findings.length > 0 && `${id}-findings`)}
      onChange={(value) => onChange({ [part]: value })}
    >
      {hasUnseen(text) && (
        <p className={style('small', 'flush')}>
          <Status kind="waits">{t('unseen')}</Status>
        </p>
      )}
      <Problems
        id={id}
        part={part}
        text={checked}
        problems={problems}
        notices={notices}
        onGoTo={goTo}
        onMend={(mending) => {
          // What was typed since may have moved the place.
          if (text !== checked) return;
          const next = text.slice(0, mending.from) + mending.text + text.slice(mending.to);
          put(next, mending.from, mending.from + mending.text.length);
        }}
      />
      <PolicyFindings
        id={`${id}-findings`}
        findings={findings}
        text={looked}
        onGoTo={looked === text ? goTo : undefined}
      />
    </CodeField>
  );
}

const markAs =
  (kind: Mark['kind']) =>
  ({ from = 0, to = 0 }: Readonly<{ from?: number; to?: number }>): Mark => ({ from, to, kind });

function select(field: RefObject<HTMLTextAreaElement | null>, from: number, to: number): void {
  field.current?.focus();
  field.current?.setSelectionRange(from, to);
}

function FieldsButton(props: { part: PolicyPart; onInsert: (text: string) => void }) {
  const t = useMessages(messages);
  return (
    // The field gets the focus itself, with the caret behind what was put in.
    <Menu position="bottom-end" returnFocus={false} width="max-content">
      <Menu.Target>
        <button type="button" className={style('link')}>
          {t('fields')}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('fieldsOf')}>
        {knownFields[props.part].map((text) => (
          <Menu.Item key={text} aria-label={t('insert', { text })} onClick={() => props.onInsert(text)}>
            <code className={style('mono', 'breakable')}>{text}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is most often named in each part of a policy, as it is put into the text. All of it can be asked by what is built today. */
export const knownFields: Readonly<Record<PolicyPart, readonly string[]>> = {
  condition: [
    "activity.kind == 'EXPORT_WALLET'",
    "activity.resource == 'WALLET'",
    "activity.action == 'EXPORT'",
    "activity.action in ['CREATE', 'UPDATE', 'DELETE']",
    "activity.params.target_public_key == ''",
    "wallet.id == ''",
    "wallet.label == ''",
    'wallet.imported',
    'wallet.exported',
    "wallet_account.address == ''",
    "private_key.id == ''",
    "private_key.tags.contains('')",
  ],
  consensus: [
    'approvers.count() >= 2',
    "approvers.any(u, u.id == '')",
    "approvers.any(u, u.tags.contains(''))",
    "approvers.filter(u, u.tags.contains('')).count() >= 2",
    "approvers.any(u, u.email == '')",
    "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
  ],
  time: [
    "CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')",
    "time.now >= Timestamp('2027-02-01T00:00:00Z')",
    "time.now < Timestamp('2027-03-01T00:00:00Z')",
  ],
};
