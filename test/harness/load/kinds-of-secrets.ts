/** Requests of the mixed load about secrets. */
import { encodeBox, openExportBundle, sealTo } from '#engine/crypto/bundle.ts';
import { createHash } from 'node:crypto';
import { nodeCiphers } from '../../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import type { Random } from '../../fuzz/random.ts';
import { completes, type Kind } from './asks.ts';
import { resultOf, type Ask } from './entry.ts';
import type { LoadSecret } from './lane.ts';
import { loadKeyFrom } from './people.ts';

const [ciphers, curves] = [nodeCiphers(), nodeCurves()];
const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';
/** Of each lane. */
const secretsMax = 8;
const targetsMax = 4;

/** What every secret of the load begins with: no activity and no row may show it. */
export const secretMark = 'a value that nobody is shown: ';

/** Secrets of two rooms: the proposer may export those of the open one, all of a request or none. */
export const secretKinds: Readonly<Record<string, Kind>> = {
  'begin secrets': {
    weight: 2,
    make: ({ lane, random, unique }) => {
      const count = 1 + random.below(2);
      return lane.secretTargets.size >= targetsMax
        ? undefined
        : completes({
            path: 'init_import_secrets',
            type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS',
            // An unknown field without a value is ignored. With it no two requests have the same bytes, which would be one request.
            parameters: { encryptionSuite, numSecrets: count, [unique]: null },
            applied: (activity) => {
              const bundles = resultOf<{ enclaveTargetMessages: string[] }>(activity).enclaveTargetMessages;
              for (const bundle of bundles) lane.secretTargets.add(targetIn(bundle));
              return bundles.length === count ? undefined : `${bundles.length} targets were given for ${count} secrets`;
            },
          });
    },
  },
  'import secrets': {
    weight: 4,
    make: ({ lane, random, unique }) => {
      const targets = [...lane.secretTargets].slice(0, 1 + random.below(2));
      if (targets.length === 0 || lane.secrets.size >= secretsMax) return undefined;
      const wanted = targets.map((target, at): LoadSecret & { target: string } => ({
        target,
        name: `${unique} ${at}`,
        room: random.pick(['open', 'closed']),
        value: `${secretMark}${unique} ${at}`,
        exported: false,
      }));
      return completes({
        path: 'import_secrets',
        type: 'ACTIVITY_TYPE_IMPORT_SECRETS',
        parameters: {
          secrets: wanted.map(({ target, name, room, value }) => ({
            name,
            secretPayload: sealed(target, value),
            targetPublicKey: target,
            encryptionSuite,
            staticProperties: [{ key: 'room', value: room }],
          })),
        },
        applied: (activity) => {
          const { secretIds } = resultOf<{ secretIds: string[] }>(activity);
          for (const [at, { target, ...secret }] of wanted.entries()) {
            lane.secrets.set(secretIds[at] ?? '', secret);
            lane.secretTargets.delete(target);
          }
          return secretIds.length === wanted.length ? undefined : `${secretIds.length} secrets were imported`;
        },
      });
    },
  },
  'export secrets': {
    weight: 4,
    make: ({ lane, random, unique }) =>
      ofSome(lane.secrets, random, (chosen) => {
        const by = random.pick(['root', 'proposer'] as const);
        const isAllowed = by === 'root' || chosen.every(([, { room }]) => room === 'open');
        const secrets = chosen.map(([secretId]) => ({
          secretId,
          targetPublicKey: loadKeyFrom(`${unique} ${secretId}`).uncompressed,
          encryptionSuite,
        }));
        return {
          ...completes({
            path: 'export_secrets',
            type: 'ACTIVITY_TYPE_EXPORT_SECRETS',
            parameters: { secrets },
            applied: (activity) => {
              const { secretPayloads } = resultOf<{ secretPayloads: string[] }>(activity);
              const isEach = chosen.every(
                ([id, { value }], at) => opened(secretPayloads[at] ?? '', `${unique} ${id}`) === value,
              );
              for (const [, secret] of chosen) secret.exported = true;
              return isEach ? undefined : 'an export holds something else';
            },
          }),
          by,
          comesTo: [isAllowed ? 'COMPLETED' : 'REFUSED'],
        };
      }),
  },
  'delete secrets': {
    weight: 2,
    make: ({ lane, random, unique }) =>
      ofSome(lane.secrets, random, (chosen) => {
        const by = random.pick(['root', 'root', 'proposer', 'stranger'] as const);
        return {
          ...completes({
            path: 'delete_secrets',
            type: 'ACTIVITY_TYPE_DELETE_SECRETS',
            parameters: { secretIds: chosen.map(([secretId]) => secretId), [unique]: null },
            applied: () => {
              for (const [secretId] of chosen) lane.secrets.delete(secretId);
              return undefined;
            },
          }),
          by,
          comesTo: [by === 'root' ? 'COMPLETED' : 'REFUSED'],
        };
      }),
  },
};

type Chosen = readonly (readonly [secretId: string, secret: LoadSecret])[];

/** What can be asked for one or two secrets of a lane, if there are any. */
function ofSome(secrets: ReadonlyMap<string, LoadSecret>, random: Random, ask: (chosen: Chosen) => Ask) {
  const left = [...secrets];
  if (left.length === 0) return undefined;
  const from = random.below(left.length);
  return ask(left.slice(from, from + 1 + random.below(2)));
}

/** The target key in a bundle of `init_import_secrets`: uncompressed hex. */
function targetIn(bundle: string): string {
  const { data } = JSON.parse(bundle) as { data: string };
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString()) as { targetPublic: string };
  return targetPublic;
}

/** `value` as a client seals it to a target: the same bytes each time, so that a plan can be run again. */
function sealed(target: string, value: string): string {
  const entropy = { bytes: (length: number) => scalarOf(`ephemeral ${value}`).subarray(0, length) };
  return encodeBox(sealTo(ciphers, curves, entropy, Buffer.from(target, 'hex'), Buffer.from(value)));
}

/** What an export to the key of `loadKeyFrom(seed)` holds; nothing where it does not open. */
function opened(payload: string, seed: string): string | undefined {
  const { plaintext } = openExportBundle(ciphers, curves, payload, scalarOf(seed), {});
  return plaintext ? Buffer.from(plaintext).toString() : undefined;
}

function scalarOf(seed: string): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(seed).digest());
}
