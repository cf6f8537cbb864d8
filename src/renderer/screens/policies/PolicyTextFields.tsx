import { Textarea } from '@mantine/core';
import { useId, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#shared/limits.ts';
import type { LintFinding } from '#shared/policy-analysis.ts';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { hasUnseen, type Mark } from './code-lines.ts';
import { CodeField } from './CodeField.tsx';
import type { PolicyDraft } from './drafts.ts';
import { FieldsButton } from './FieldsButton.tsx';
import classes from './PolicyEditor.module.css';
import { isPart, PolicyFindings, Problems } from './Problems.tsx';
import type { PolicyNotice, PolicyProblem } from './problem-to-text.ts';
import { type Findings, stillThere, type PolicyPart, type Verdict } from './draft-checks.ts';
import { messages } from './messages.ts';

const parts = ['condition', 'consensus', 'time'] as const;
const rowsOf: Readonly<Record<PolicyPart, number>> = { condition: 4, consensus: 2, time: 1 };

export function PolicyTextFields(props: {
  draft: PolicyDraft;
  verdict: Verdict | undefined;
  findings: Findings | undefined;
  fresh: boolean;
  onChange: (patch: Partial<PolicyDraft>) => void;
  onTemplates: () => void;
}) {
  const t = useMessages(messages);
  const { draft, onChange } = props;
  const tooLong = draft.notes.length - limits.notesCharsMax;
  return (
    <>
      {parts.map((part) => (
        <PolicyTextField key={part} {...props} part={part} />
      ))}
      <Textarea
        label={t('notes')}
        value={draft.notes}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={limits.notesCharsMax}
        error={tooLong > 0 && t('notesLong', { n: tooLong })}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
    </>
  );
}

function PolicyTextField(props: {
  part: PolicyPart;
  draft: PolicyDraft;
  verdict: Verdict | undefined;
  findings: Findings | undefined;
  fresh: boolean;
  onChange: (patch: Partial<PolicyDraft>) => void;
  onTemplates: () => void;
}) {
  const { part, draft, verdict, onChange } = props;
  const t = useMessages(messages);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft[part];
  const of = verdict?.of[part] ?? '';
  const about = <Place extends { part: string; from: number; to: number }>(places: readonly Place[] | undefined) =>
    (places ?? []).filter((place) => place.part === part);
  const problems = about<PolicyProblem>(verdict?.checked.problems);
  const notices = about<PolicyNotice>(verdict?.checked.notices);
  const looked = findingsOf(part, props.findings);
  const put = (next: string, from: number, to: number): void => {
    flushSync(() => onChange({ [part]: next }));
    select(field, from, to);
  };
  const insert = (piece: string): void => {
    const [from, to] = [field.current?.selectionStart ?? text.length, field.current?.selectionEnd ?? text.length];
    put(text.slice(0, from) + piece + text.slice(to), from + piece.length, from + piece.length);
  };
  const listed = problems.length + notices.length > 0;
  const lists = classNames(listed && id, looked.findings.length > 0 && `${id}-findings`);
  return (
    <CodeField
      label={t(part)}
      labelEnd={
        <>
          <TextState
            text={text}
            problems={problems.length}
            notices={notices.length + looked.findings.length}
            fresh={text === of && verdict !== undefined}
          />
          <span className={classNames(style('inlineRow', 'gap16'), classes.helps)}>
            <FieldsButton part={part} onInsert={insert} />
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
      marks={[...stillThere(marksOf(problems, notices), of, text), ...stillThere(marksIn(looked), looked.text, text)]}
      fieldRef={field}
      describedBy={lists === '' ? undefined : lists}
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
        text={of}
        problems={problems}
        notices={notices}
        onGoTo={(from, to) => select(field, from, to)}
        onMend={(mending) => {
          // What was typed since may have moved the place.
          if (text !== of) return;
          const next = text.slice(0, mending.from) + mending.text + text.slice(mending.to);
          put(next, mending.from, mending.from + mending.text.length);
        }}
      />
      <PolicyFindings
        id={`${id}-findings`}
        {...looked}
        onGoTo={looked.text === text ? (from, to) => select(field, from, to) : undefined}
      />
    </CodeField>
  );
}

type Looked = Readonly<{ findings: readonly LintFinding[]; text: string }>;

/** What was found in one text, and the text as it was then. */
function findingsOf(part: PolicyPart, all: Findings | undefined): Looked {
  return { findings: all?.findings.filter((one) => one.part === part) ?? [], text: all?.of[part] ?? '' };
}

/** What is found of a whole text has no place in it to mark. */
function marksIn({ findings, text }: Looked): readonly Mark[] {
  return findings
    .filter((one) => isPart(one, text))
    .map(({ from = 0, to = 0 }) => ({ from, to, kind: 'notice' as const }));
}

function marksOf(problems: readonly PolicyProblem[], notices: readonly PolicyNotice[]): readonly Mark[] {
  return [
    ...problems.map(({ from, to }) => ({ from, to, kind: 'error' as const })),
    ...notices.map(({ from, to }) => ({ from, to, kind: 'notice' as const })),
  ];
}

function select(field: RefObject<HTMLTextAreaElement | null>, from: number, to: number): void {
  field.current?.focus();
  field.current?.setSelectionRange(from, to);
}

function TextState(props: { text: string; problems: number; notices: number; fresh: boolean }) {
  const t = useMessages(messages);
  return (
    <span role="status" className={classNames(style('inlineRow'), classes.state)}>
      {!props.fresh ? (
        ''
      ) : props.problems > 0 ? (
        <Status kind="failed">{t('errors', { n: props.problems })}</Status>
      ) : props.notices > 0 ? (
        <Status kind="waits">{t('notices', { n: props.notices })}</Status>
      ) : props.text.trim() !== '' ? (
        <Status kind="done">{t('readsWell')}</Status>
      ) : (
        ''
      )}
    </span>
  );
}
