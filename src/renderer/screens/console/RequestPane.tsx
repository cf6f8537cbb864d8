import { Tabs } from '@mantine/core';
import { Link } from 'react-router';
import type { OperationDescription } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { operationPath } from '#shared/operation-path.ts';
import { cofferCommand, curlCommand, usualAddress } from '../../api/shell-commands.ts';
import { useEndpointStatus, useInfo } from '../../api/hooks.ts';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages, type MessageKey } from '../../messages/translate.tsx';
import type { Problem } from '../../api/problem.ts';
import { style } from '../../ui/text/style.ts';
import classes from './Console.module.css';
import { messages } from './messages.ts';

/** How a request ended, as the pane beside the form shows it. */
export type Reply = Readonly<{ value: JsonObject }> | Readonly<{ problem: Problem }>;

export function RequestPane(props: { operation: OperationDescription; params: JsonObject; reply: Reply | null }) {
  const { operation, params, reply } = props;
  const t = useMessages(messages);
  const { organizationId } = useInfo();
  const address = useEndpointStatus().data?.addresses[0];
  const command = { path: operationPath(operation), body: bodyOf(operation, organizationId, params) };
  const texts = {
    json: JSON.stringify(command.body, null, 2),
    curl: curlCommand(command, address ?? usualAddress),
    coffer: cofferCommand(command, address ?? usualAddress),
  };
  const forms = [
    ['json', t('jsonTab')],
    ['curl', t('curl')],
    ['coffer', t('coffer')],
  ] as const;
  return (
    <aside className={classes.request} aria-label={t('request')}>
      <Tabs defaultValue="json" keepMounted={false}>
        <Tabs.List>
          {forms.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {forms.map(([value, label]) => (
          <Tabs.Panel key={value} value={value} pt="xs">
            <CodeBlock text={texts[value]} label={t('requestOf', { form: label })} wrap />
            <p className={style('note', 'belowMore')}>
              {value !== 'json' && address === undefined ? `${t('notListening')} ` : ''}
              {operation.kind === 'activity' && t('timestampHint')}
            </p>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Section title={t('reply')} aside={<span role="status">{readingOf(reply, operation, t)}</span>}>
        {reply && 'problem' in reply && <ProblemNotice problem={reply.problem} />}
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

function readingOf(
  reply: Reply | null,
  { kind }: OperationDescription,
  t: ReturnType<typeof useMessages<MessageKey<typeof messages>>>,
) {
  if (reply === null) return t('noneYet');
  if ('problem' in reply) return <Status kind="failed">{t('notSent')}</Status>;
  if (kind === 'query') return <Status kind="done">{t('answered')}</Status>;
  const waits = activityIn(reply.value)['status'] === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  return waits ? <Status kind="waits">{t('waits')}</Status> : <Status kind="done">{t('carriedOut')}</Status>;
}

function ActivityLink({ value }: { value: JsonObject }) {
  const t = useMessages(messages);
  const { id, status } = activityIn(value);
  if (typeof id !== 'string') return null;
  const waits = status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  return (
    <p className={style('note', 'belowMore')}>
      <Link to={waits ? `/approvals/${id}` : `/activities/${id}`}>{t(waits ? 'openApproval' : 'openActivity')}</Link>
    </p>
  );
}

function activityIn(value: JsonObject): JsonObject {
  const activity = value['activity'];
  return typeof activity === 'object' && activity !== null && !Array.isArray(activity) ? (activity as JsonObject) : {};
}

/** What would be sent, but for the moment, which is not known before. */
function bodyOf({ versions: [newest] }: OperationDescription, organizationId: string, params: JsonObject): Json {
  if (!newest) return { organizationId, ...params };
  return { type: newest.type, timestampMs: String(Date.now()), organizationId, parameters: params };
}
