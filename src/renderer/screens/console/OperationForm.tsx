import { Badge, Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { OperationDescription } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { Explanation } from '#shared/policy-analysis.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTask } from '../../flows/use-task.ts';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Console.module.css';
import { useKnownIds } from './known-ids.ts';
import { readDraft } from './read-draft.ts';
import { RequestPane, waits, type Reply } from './RequestPane.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { useKeepSent } from './history.tsx';
import { emptyGroup, fieldsOf, type GroupDraft } from './schema.ts';
import { messages } from './messages.ts';
import { classNames, style } from '../../ui/text/style.ts';

/** `again`: the form as it was when the request was sent before. */
export function OperationForm(props: { operation: OperationDescription; again: GroupDraft | undefined }) {
  const { operation, again } = props;
  const t = useMessages(messages);
  const request = useRequest(operation);
  const { busy } = request;
  const known = useKnownIds();
  const fields = useMemo(() => fieldsOf(operation.params), [operation]);
  const [draft, setDraft] = useState(() => again ?? emptyGroup(fields));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
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

  /** Whether every field can be sent; else the first that is wrong gets the focus. */
  const isWhole = (): boolean => {
    setTried(true);
    if (problems.length === 0) return true;
    // After the messages are drawn: the first field that is wrong is where the person goes on.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return false;
  };
  const send = async (): Promise<void> => {
    if (isWhole()) await request.send(params, draft);
  };
  const preview = async (): Promise<void> => {
    if (isWhole()) await request.preview(params);
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
        <FormBar
          busy={busy}
          wrong={shown.size}
          isReady={problems.length === 0}
          isQuery={isQuery}
          onPreview={() => void preview()}
        />
      </form>
      <RequestPane operation={operation} params={params} reply={request.reply} />
    </>
  );
}

/** Sends a request of an operation, or asks what the rules would say to it, one at a time; and what came of it. */
function useRequest(operation: OperationDescription) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { busy, run } = useTask();
  const keep = useKeepSent();
  const [reply, setReply] = useState<Reply | null>(null);
  const send = async (params: JsonObject, draft: GroupDraft): Promise<void> => {
    if (busy) return;
    const { path } = operation;
    const answer = await run(t('notSent'), () => bridge.call(path, params));
    keep({ path, draft, ended: 'problem' in answer ? 'failed' : waits(answer.value) ? 'waits' : 'done' });
    setReply('problem' in answer ? { problem: answer.problem } : { value: answer.value });
  };
  const preview = async (params: JsonObject): Promise<void> => {
    const [newest] = operation.versions;
    if (busy || !newest) return;
    const asked = { type: newest.type, parameters: params };
    const answer = await run(t('notPreviewed'), () => bridge.call('simulate_request', asked));
    // The schema of the operation was checked in main.
    setReply('problem' in answer ? { problem: answer.problem } : { preview: answer.value as unknown as Explanation });
  };
  return { busy, reply, send, preview };
}

function FormBar(props: { busy: boolean; wrong: number; isReady: boolean; isQuery: boolean; onPreview: () => void }) {
  const { busy, wrong, isQuery } = props;
  const t = useMessages(messages);
  return (
    <div
      className={classNames(style('wrapRow', 'apart', 'rigid', 'gap12', 'pad12', 'lineTop', 'surface'), classes.bar)}
    >
      <span role="status">
        {wrong > 0 ? <Status kind="failed">{t('toCorrect', { n: wrong })}</Status> : props.isReady && t('ready')}
      </span>
      <span className={style('row', 'gap8')}>
        {!isQuery && (
          <Button variant="default" disabled={busy} onClick={props.onPreview}>
            {t('preview')}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {t(isQuery ? 'ask' : 'send')}
        </Button>
      </span>
    </div>
  );
}
