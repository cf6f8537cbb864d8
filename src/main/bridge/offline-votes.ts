import { readApiKeyText } from '#engine/crypto/api-keys.ts';
import { KeptFailure } from '#engine/fault.ts';
import type { OfflineVoteFile, OfflineVotesBridge, ReadVoteRequest } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { stampBody } from '#shared/stamp.ts';
import { vaultName } from '../config/known-vaults.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { Query } from '../offline/interfaces.ts';
import { exportVoteRequest, requestOfVote, readVoteRequest, voteOn, voteRequestFor } from '../offline/votes.ts';
import type { BridgeContext } from './context.ts';
import { reauthenticationRequired } from './needs-reauthentication.ts';

/** Votes that are cast where this vault is not: what is carried there, what is done there, and what comes back. */
export function offlineVotes(context: BridgeContext, folder: () => string): OfflineVotesBridge {
  return {
    exportVoteRequest: (activityId) =>
      context.whileOpen<OfflineVoteFile>(async ({ operator }) => {
        const query: Query = async (path, params) => {
          const answer = await operator.call(path, params);
          if (answer.ok) return answer.value;
          throw new KeptFailure(answer.failure);
        };
        return outcomeOf(context.log, async () =>
          exportVoteRequest(await voteRequestFor(query, activityId, vaultName(folder()))),
        );
      }),
    readVoteRequest: (text) => outcomeOf<ReadVoteRequest>(context.log, async () => readVoteRequest(text)),
    async signOfflineVote(request, selection, apiKey, note) {
      const stampWith = (stamp: (body: Uint8Array) => string): Promise<Outcome<OfflineVoteFile>> =>
        outcomeOf(context.log, async () => voteOn(request, selection, stamp, context.clock.nowMs(), note));
      if (apiKey) {
        const read = readApiKeyText(Buffer.from(apiKey).toString('utf8'));
        if (!read.ok) return noKey;
        const { key } = read;
        return stampWith((body) => stampBody(key, body)).finally(() => key.privateKey.fill(0));
      }
      return context.whileOpen<OfflineVoteFile>(async ({ operator }) =>
        context.isReauthenticated() ? stampWith((body) => operator.stamp(body)) : reauthenticationRequired,
      );
    },
    importOfflineVote: (text) =>
      context.whileOpen<JsonObject>(async ({ service }) => {
        const read = await outcomeOf(context.log, async () => requestOfVote(text));
        if (!read.ok) return read;
        const answer = await service.call(read.value.wire);
        return answer.ok ? { ok: true, value: answer.value['activity'] as JsonObject } : answer;
      }),
  };
}

const noKey = failWith('NOT_AN_API_KEY', 'not an API key: expected hex, then a colon and p256, secp256k1 or ed25519');
