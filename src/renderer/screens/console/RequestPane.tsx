import { isWaiting } from '#shared/enums.ts';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OperationDescription } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { operationPath } from '#shared/operation-path.ts';
import type { Explanation } from '#shared/policy-analysis.ts';
import { objectIn, textIn } from '../../api/activity-view.ts';
import { cofferCommand, curlCommand, usualAddress } from '../../api/shell-commands.ts';
import { useEndpointStatus, useInfo } from '../../api/hooks.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { Explained } from '../../flows/activity/explained/Explained.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { Problem } from '../../api/problem.ts';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Console.module.css';
import { messages } from './messages.ts';

/** How a request ended, as the pane beside the form shows it. */
export type Reply =
  | Readonly<{ value: JsonObject }>
  | Readonly<{ problem: Problem }>
  /** What the rules would say to the request, which was not sent. */
  | Readonly<{ preview: Explanation }>;

export function RequestPane(props: { operation: OperationDescription; params: JsonObject; reply: Reply | null }) {
  const { operation, params, reply } = props;
  const t = useMessages(messages);
  const names = useActivityText();
  const { organizationId } = useInfo();
  const address = useEndpointStatus().data?.addresses[0];
  const command = { path: operationPath(operation), body: bodyOf(operation, organizationId, params) };
  const forms = [
    { value: 'json', label: 'JSON', text: JSON.stringify(command.body, null, 2) },
    { value: 'curl', label: t('curl'), text: curlCommand(command, address ?? usualAddress) },
    { value: 'coffer', label: t('coffer'), text: cofferCommand(command, address ?? usualAddress) },
  ];
  return (
    <aside className={classNames(style('sunken', 'pad12'), classes.request)} aria-label={t('request')}>
      <Tabs defaultValue="json" keepMounted={false}>
        <Tabs.List>
          {forms.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {forms.map(({ value, label, text }) => (
          <Tabs.Panel key={value} value={value} pt="xs">
            <CodeBlock text={text} label={t('requestOf', { form: label })} wrap />
            <p className={style('note', 'belowMore')}>
              {value !== 'json' && address === undefined ? `${t('notListening')} ` : ''}
              {operation.kind === 'activity' && t('timestampHint')}
            </p>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Section
        title={t('reply')}
        aside={
          <span role="status">
            <Outcome reply={reply} kind={operation.kind} />
          </span>
        }
      >
        {reply && 'problem' in reply && <ProblemNotice problem={reply.problem} />}
        {reply && 'preview' in reply && <Explained explanation={reply.preview} names={names} />}
        {reply && 'value' in reply && (
          <>
            <ActivityLink value={reply.value} />
            <JsonView value={reply.value} label={t('replyOf')} />
          </>
        )}
      </Section>
    </aside>
  );
}

function Outcome({ reply, kind }: { reply: Reply | null; kind: OperationDescription['kind'] }): ReactNode {
  const t = useMessages(messages);
  if (reply === null) return t('noneYet');
  if ('problem' in reply) return <Status kind="failed">{t('notSent')}</Status>;
  if ('preview' in reply) return t('previewed');
  if (kind === 'query') return <Status kind="done">{t('answered')}</Status>;
  return waits(reply.value) ? (
    <Status kind="waits">{t('waits')}</Status>
  ) : (
    <Status kind="done">{t('carriedOut')}</Status>
  );
}

function ActivityLink({ value }: { value: JsonObject }) {
  const t = useMessages(messages);
  const id = textIn(objectIn(value['activity']), 'id');
  if (id === undefined) return null;
  return (
    <p className={style('note', 'belowMore')}>
      <Link to={waits(value) ? `/approvals/${id}` : `/activities/${id}`}>
        {t('openActivity', { waits: String(waits(value)) })}
      </Link>
    </p>
  );
}

/** Whether an answer is of an activity that waits for votes. */
export function waits(value: JsonObject): boolean {
  return isWaiting(objectIn(value['activity'])['status']);
}

/** What would be sent, but for the moment, which is not known before. */
function bodyOf({ versions: [newest] }: OperationDescription, organizationId: string, params: JsonObject): Json {
  if (!newest) return { organizationId, ...params };
  return { type: newest.type, timestampMs: String(Date.now()), organizationId, parameters: params };
}
