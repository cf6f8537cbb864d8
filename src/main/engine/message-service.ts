import type { ListedMessage, MailPatch, MailSettings, MessageFailure } from '#shared/bridge.ts';
import { randomUuid } from '#shared/uuid.ts';
import type { Secret } from './crypto/secret.ts';
import { changeMailSettings, shownMailSettings } from './domain/mail-settings.ts';
import { isMailAddress } from './domain/mail-address.ts';
import { listMessages, openMessage, recordReading, resolveMessage, type Reading } from './domain/message-box.ts';
import {
  messageDeliveryOf,
  removeExpiredMessages,
  settleMessages,
  testDeliveryOf,
  type MessageDelivery,
} from './domain/message-delivery.ts';
import type { Settlement } from './domain/settlements.ts';
import { invalidArgument } from './fault.ts';
import type { Ports } from './ports.ts';
import type { createWriter } from './writer.ts';

/** Messages with codes and bundles, and how they leave the vault. Who may ask is for the caller to say. What writes throws a Fault when it cannot. */
export type MessageService = Readonly<{
  /** Without their texts. */
  list(): readonly ListedMessage[];
  /** Gives the text, ASCII, once it is durable who was shown it. The caller overwrites it. Throws what `recordReading` does. */
  read(reading: Reading): Promise<Uint8Array>;
  /** The text as `read` gives it, for a reading that the program that serves the vault has recorded. Throws NOT_FOUND. */
  open(messageId: string): Uint8Array;
  /** Has a message sent again that was given up, or throws a message away. Throws NOT_FOUND. */
  resolve(messageId: string, verdict: 'retry' | 'discard'): Promise<void>;
  /** What is to be done about a message now. */
  delivery(messageId: string): MessageDelivery;
  /** A test mail. Throws INVALID_ARGUMENT for what is no address, FAILED_PRECONDITION without a relay. */
  testDelivery(to: string): ReturnType<typeof testDeliveryOf>;
  /** Keeps what became of messages. */
  settle(settlements: readonly Settlement<MessageFailure>[]): Promise<void>;
  removeExpired(): Promise<void>;
  settings(): MailSettings;
  /** Throws INVALID_ARGUMENT. Wipes nothing: the caller wipes the password. */
  changeSettings(patch: MailPatch, password?: Secret<'relay-password'>): Promise<void>;
}>;

/** The messages of a service, on its ports and its writer. */
export function createMessageService(ports: Ports, writer: ReturnType<typeof createWriter>): MessageService {
  const { state } = ports.store;
  return {
    list: () => listMessages(state, ports.clock.nowMs()),
    async read(reading) {
      await writer.take((batch) => recordReading(ports, batch, reading));
      return openMessage(ports, reading.messageId);
    },
    open: (messageId) => openMessage(ports, messageId),
    resolve: (messageId, verdict) => writer.take((batch) => resolveMessage(ports, batch, messageId, verdict)),
    delivery: (messageId) => messageDeliveryOf(ports, messageId),
    testDelivery(to) {
      if (!isMailAddress(to)) throw invalidArgument('to', 'invalid email address');
      return testDeliveryOf(ports, randomUuid(ports.entropy.bytes(16)), to);
    },
    settle: (settlements) => writer.take((batch) => settleMessages(ports, batch, settlements)),
    removeExpired: () => writer.take((batch) => removeExpiredMessages(ports, batch)),
    settings: () => shownMailSettings(state.settings.get('settings')?.mail ?? {}),
    changeSettings: (patch, password) => writer.take((batch) => changeMailSettings(ports, batch, patch, password)),
  };
}
