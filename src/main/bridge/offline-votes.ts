import { readApiKeyText } from '#engine/crypto/api-keys.ts';
import { Refusal } from '#engine/fault.ts';
import type { Carried, OfflineVotesBridge, ReadVoteRequest } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { stampBody } from '#shared/stamp.ts';
import { vaultName } from '../config/known-vaults.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import type { Query } from '../offline/interfaces.ts';
import { carriedRequest, carriedVote, readVoteRequest, voteOn, voteRequestFor } from '../offline/votes.ts';
import { refusal } from '../outcome/refusal.ts';
import type { Desk } from './context.ts';
import { proofRequired } from './proof.ts';

/** Votes that are cast where this vault is not: what is carried there, what is done there, and what comes back. */
export function offlineVotes(desk: Desk, folder: () => string): OfflineVotesBridge {
  return {
    offerVote: (activityId) =>
      desk.whileOpen<Carried>(async ({ operator }) => {
        const query: Query = async (path, params) => {
          const answer = await operator.call(path, params);
          if (answer.ok) return answer.value;
          throw new Refusal(answer.failure);
        };
        return outcomeOf(desk.log, async () =>
          carriedRequest(await voteRequestFor(query, activityId, vaultName(folder()))),
        );
      }),
    readVoteRequest: (text) => outcomeOf<ReadVoteRequest>(desk.log, async () => readVoteRequest(text)),
    async stampVote(request, selection, apiKey) {
      const stampWith = (stamp: (body: Uint8Array) => string): Promise<Outcome<Carried>> =>
        outcomeOf(desk.log, async () => voteOn(request, selection, stamp, desk.clock.nowMs()));
      if (apiKey) {
        const read = readApiKeyText(Buffer.from(apiKey).toString('utf8'));
        if (!read.ok) return noKey;
        const { key } = read;
        return stampWith((body) => stampBody(key, body)).finally(() => key.privateKey.fill(0));
      }
      return desk.whileOpen<Carried>(async ({ operator }) =>
        desk.isProved() ? stampWith((body) => operator.stamp(body)) : proofRequired,
      );
    },
    takeVote: (text) =>
      desk.whileOpen<JsonObject>(async ({ service }) => {
        const read = await outcomeOf(desk.log, async () => carriedVote(text));
        if (!read.ok) return read;
        const answer = await service.call(read.value.wire);
        return answer.ok ? { ok: true, value: answer.value['activity'] as JsonObject } : answer;
      }),
  };
}

const noKey = refusal(
  'INVALID_ARGUMENT',
  'this is no API key: its file holds hex, then a colon and p256, secp256k1 or ed25519',
);
