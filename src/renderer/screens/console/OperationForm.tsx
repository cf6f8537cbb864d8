import { Badge, Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { OperationDescription } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTask } from '../../flows/use-task.ts';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Console.module.css';
import { useKnownIds } from './known-ids.ts';
import { readDraft } from './read-draft.ts';
import { RequestPane, type Reply } from './RequestPane.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { emptyGroup, fieldsOf } from './schema.ts';
import { messages } from './messages.ts';
import { classNames, style } from '../../ui/text/style.ts';

export function OperationForm({ operation }: { operation: OperationDescription }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { busy, run } = useTask();
  const known = useKnownIds();
  const fields = useMemo(() => fieldsOf(operation.params), [operation]);
  const [draft, setDraft] = useState(() => emptyGroup(fields));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [reply, setReply] = useState<Reply | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const back = useRef<HTMLAnchorElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Where it is narrow the form takes the place of the list, and of the link in it that had the focus.
  useEffect(() => {
    if (back.current !== null && back.current.getClientRects().length > 0) heading.current?.focus();
  }, []);
  const { params, problems } = useMemo(() => readDraft(fields, draft), [fields, draft]);
  const shown = new Map(problems.filter(({ place }) => tried || left.has(place)).map((each) => [each.place, each]));
  const isQuery = operation.kind === 'query';

  const send = async (): Promise<void> => {
    if (busy) return;
    setTried(true);
    if (problems.length > 0) {
      // After the messages are drawn: the first field that is wrong is where the person goes on.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const answer = await run(t('notSent'), () => bridge.call(operation.path, params));
    setReply('problem' in answer ? { problem: answer.problem } : { value: answer.value });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };

  return (
    <>
      <form
        ref={form}
        className={style('column')}
        noValidate
        aria-label={operation.path}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={classNames(style('grow', 'pad16'), classes.scroll)}>
          <Link ref={back} to="/console" className={classNames(style('bottom8'), classes.back)}>
            {t('operations')}
          </Link>
          <h2
            ref={heading}
            className={classNames(style('wrapRow', 'strong', 'monoSame', 'flush', 'gap8', 'large'), classes.path)}
            tabIndex={-1}
          >
            {operation.path} <Badge>{t(isQuery ? 'query' : 'submit')}</Badge>
          </h2>
          <p className={style('hint', 'top8', 'bottom16')}>{operation.summary}</p>
          {fields.length === 0 && <p className={style('hint', 'top8', 'bottom16')}>{t('noFields')}</p>}
          <SchemaForm
            fields={fields}
            draft={draft}
            onChange={setDraft}
            problems={shown}
            onLeave={(place) => setLeft((before) => new Set(before).add(place))}
            known={known}
          />
        </div>
        <div
          className={classNames(
            style('wrapRow', 'apart', 'rigid', 'gap12', 'pad12', 'lineTop', 'surface'),
            classes.bar,
          )}
        >
          <span role="status">
            {shown.size > 0 ? (
              <Status kind="failed">{t('toCorrect', { n: shown.size })}</Status>
            ) : (
              problems.length === 0 && t('ready')
            )}
          </span>
          <Button type="submit" loading={busy}>
            {t(isQuery ? 'ask' : 'send')}
          </Button>
        </div>
      </form>
      <RequestPane operation={operation} params={params} reply={reply} />
    </>
  );
}
