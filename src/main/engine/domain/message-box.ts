import type { ListedMessage } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { Fault, notFound } from '../fault.ts';
import type { Ports } from '../ports.ts';
import type { Message } from '../state/message-rows.ts';
import type { UserId } from '../state/rows.ts';
import type { State } from '../state/state.ts';
import type { Change } from '../state/tables.ts';
import type { Batch } from '../writer.ts';
import { openText } from './message-delivery.ts';
import { noteChange } from './notes.ts';

/** Who is shown a message, and why: `reason` is kept as a note on the activity that asked for the message. */
export type Reading = Readonly<{
  messageId: string;
  userId: string;
  reason: string;
  /** When the message was last shown, in milliseconds since 1970, 0 for never: another reading meanwhile refuses this one. */
  lastReadAtMs?: number;
}>;

/** The messages of all organizations of the vault, newest first, without their texts. What has expired is left out. */
export function listMessages({ messages, organizations, users }: State, nowMs: number): readonly ListedMessage[] {
  const nameOf = (userId: string): string => users.get(userId)?.userName ?? '';
  return [...messages.values()]
    .filter(({ expiresAtMs }) => expiresAtMs > nowMs)
    .sort((one, other) => other.createdAtMs - one.createdAtMs)
    .map(({ messageId, text: _, style, readings = [], updatedAtMs: __, ...rest }) => ({
      id: messageId,
      ...rest,
      organizationName: organizations.get(rest.organizationId)?.organizationName ?? '',
      ...(style.appName === undefined ? {} : { appName: style.appName }),
      readings: readings.map(({ userId, atMs }) => ({ userId, userName: nameOf(userId), atMs })),
    }));
}

/**
 * Stages that someone is shown a message. Gives when, in milliseconds since 1970: each reading of a message is later than the one before.
 * Throws NOT_FOUND where the message is gone, has expired or was sent, FAILED_PRECONDITION where it was last shown at another time than
 * `lastReadAtMs`, and what `noteChange` does.
 */
export function recordReading(ports: Ports, batch: Batch, asked: Reading): number {
  const { messageId, userId, reason, lastReadAtMs } = asked;
  const nowMs = ports.clock.nowMs();
  const message = requireText(batch.layer.tables.messages.get(messageId), messageId, nowMs);
  const { readings: before = [] } = message;
  const lastAtMs = before.at(-1)?.atMs ?? 0;
  if (lastReadAtMs !== undefined && lastReadAtMs !== lastAtMs)
    throw new Fault('FAILED_PRECONDITION', 'another user was shown the message at the same time: try again');
  const atMs = Math.max(nowMs, lastAtMs + 1);
  // The operator is a user of the vault: the caller has made sure of that.
  const readings = [...before, { userId: userId as UserId, atMs }].slice(-limits.messageReadingsMax);
  const row: Message = { ...message, readings, updatedAtMs: nowMs };
  const { activityId, organizationId } = message;
  const note = activityId === undefined ? [] : [noteChange(ports, batch, { activityId, userId, text: reason })];
  batch.stage({ changes: [{ table: 'messages', id: messageId, organizationId, row }, ...note] });
  return atMs;
}

/** The code or bundle of a message, ASCII. The caller overwrites it. Throws NOT_FOUND as `recordReading` does. */
export function openMessage(ports: Ports, messageId: string): Uint8Array {
  const message = ports.store.state.messages.get(messageId);
  return openText(ports, messageId, requireText(message, messageId, ports.clock.nowMs()).text);
}

/** Stages a person's verdict: that a message that was given up is sent again, or that a message is thrown away. Throws NOT_FOUND. */
export function resolveMessage(ports: Ports, batch: Batch, messageId: string, verdict: 'retry' | 'discard'): void {
  const message = batch.layer.tables.messages.get(messageId);
  if (!message || (verdict === 'retry' && message.state !== 'dead')) throw gone(messageId);
  const { organizationId } = message;
  const again: Message = { ...message, state: 'waiting', updatedAtMs: ports.clock.nowMs() };
  const change: Change = { table: 'messages', id: messageId, organizationId, row: verdict === 'retry' ? again : null };
  batch.stage({ changes: [change] });
}

function requireText(
  message: Message | undefined,
  messageId: string,
  nowMs: number,
): Message & Required<Pick<Message, 'text'>> {
  if (!message?.text || message.expiresAtMs <= nowMs) throw gone(messageId);
  return { ...message, text: message.text };
}

function gone(messageId: string): Fault {
  return notFound('message that waits', messageId);
}
