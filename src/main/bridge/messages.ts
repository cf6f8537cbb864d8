import { Secret } from '#engine/crypto/secret.ts';
import type { MessageFailure, MessagesBridge } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { answering, outcomeOf } from '../outcome/failure-of.ts';
import type { OpenVault } from '../session/open-vault.ts';
import type { BridgeContext } from './context.ts';
import { reauthenticationRequired } from './needs-reauthentication.ts';
import { reasonTrouble } from './reveal.ts';

/** How long a test mail may take. */
const testMsMax = 20_000;

/** The message box, and how messages leave the vault. All of it is for members of the root quorum of the vault's own organization. */
export function messagesPart(context: BridgeContext): MessagesBridge {
  const { log, clock } = context;
  const asRoot = <Value>(use: (openVault: OpenVault) => Value | Promise<Value>): Promise<Outcome<Value>> =>
    context.whileOpen((openVault) =>
      outcomeOf(log, async () => {
        openVault.requireRoot();
        return use(openVault);
      }),
    );
  const judged = (messageId: string, verdict: 'retry' | 'discard') =>
    asRoot(async ({ service }) => {
      await service.messages.resolve(messageId, verdict);
      return {};
    });
  return {
    messages: () => asRoot(({ service }) => ({ messages: service.messages.list() })),
    readMessage: (messageId, reason, passphrase) =>
      answering(log, async () => {
        const trouble = reasonTrouble(reason);
        if (trouble) return trouble;
        const proved = await context.reauthenticate(passphrase);
        if (!proved.ok) return proved;
        return asRoot(async ({ service, operator: { userId } }) => ({
          text: await service.messages.read({ messageId, userId, reason }),
        }));
      }),
    retryMessage: (messageId) => judged(messageId, 'retry'),
    discardMessage: (messageId) => judged(messageId, 'discard'),
    mailSettings: () => asRoot(({ service }) => service.messages.settings()),
    async setMailSettings(patch, password) {
      if (!context.isReauthenticated()) return reauthenticationRequired;
      return asRoot(async ({ service: { messages } }) => {
        const secret = password && Secret.of('relay-password', password);
        await messages.changeSettings(patch, secret).finally(() => secret?.wipe());
        return messages.settings();
      });
    },
    sendTestMail: (to) =>
      asRoot(async ({ service, sendMail }) => {
        const { relay, letter } = service.messages.testDelivery(to);
        const mailed = await sendMail({ relay, letter, timeoutMs: testMsMax, signal: new AbortController().signal });
        relay.password?.fill(0);
        if (mailed.ok) return {};
        const { reason, status } = mailed;
        const failure: MessageFailure = {
          atMs: clock.nowMs(),
          reason: reason === 'off' ? 'address' : reason,
          ...(status === undefined ? {} : { status }),
        };
        return { failure };
      }),
  };
}
