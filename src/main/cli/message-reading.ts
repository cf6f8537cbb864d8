import type { ListedMessage } from '#shared/bridge.ts';
import { messageReadingPath, messageReadingType } from '#shared/message-reading.ts';
import type { Operator } from '../session/operator.ts';
import { CommandFailure, type Context } from './output.ts';
import { post, valueOf } from './request.ts';

const answerSecondsMax = 30;

/** What is to be recorded, and where: `host` is the address of an endpoint. */
type Asked = Readonly<{ host: string; message: ListedMessage; reason: string }>;

/**
 * Has the program that serves the vault record that the operator is shown a message. Gives when it says that it did, in milliseconds since 1970.
 * Neither code nor bundle is sent. Throws a CommandFailure that says what to do.
 */
export async function recordAtHost(context: Context, operator: Operator, asked: Asked): Promise<number> {
  const { host, message, reason } = asked;
  const { organizationId } = operator;
  const lastReadAtMs = message.readings.at(-1)?.atMs ?? 0;
  const fields = { type: messageReadingType, organizationId, messageId: message.id, reason, lastReadAtMs };
  const body = Buffer.from(JSON.stringify(fields), 'utf8');
  try {
    const answer = valueOf(
      await post(context, host + messageReadingPath, body, operator.stamp(body), answerSecondsMax),
    );
    return Number((answer as Readonly<{ readAtMs?: unknown }> | null)?.readAtMs);
  } catch (thrown) {
    if (!(thrown instanceof CommandFailure)) throw thrown;
    throw notRecorded(thrown.message, thrown);
  }
}

/** The message is not shown, because it could not be recorded that it is. `cause` gives the exit code. */
export function notRecorded(why: string, { exit, more }: Partial<CommandFailure> = {}): CommandFailure {
  const remedy =
    'name the endpoint of that program with --host, switch its API on if it is off, or read the message in its window (API › Messages)';
  return new CommandFailure(
    exit ?? 'ERROR',
    `the message is not shown, because the program that serves the vault did not record that you read it: ${why}; ${remedy}`,
    more,
  );
}
