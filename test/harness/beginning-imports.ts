import { p256 } from '@noble/curves/nist.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { anotherRootUser, signerOf } from './key-material.ts';
import { plain, refuses } from './refuses.ts';
import { aWorld } from './world.ts';

type Begun = { importBundle: string };
type Envelope = { version: string; data: string; dataSignature: string; enclaveQuorumPublic: string };

function read(importBundle: string) {
  const envelope = JSON.parse(importBundle) as Envelope;
  const data = hexToBytes(envelope.data);
  return { envelope, data, contents: JSON.parse(Buffer.from(data).toString()) as Record<string, string> };
}

/** What both ways to begin an import do, and what they refuse. `purpose` is what the target key is kept for. */
export function describesBeginning(path: string, purpose: 'wallet' | 'private-key'): void {
  describe(path, () => {
    it('gives a target key for the caller, signed by the vault', async () => {
      const world = await aWorld();
      const { operator, organizationId } = world;
      const { importBundle } = await operator.submit<Begun>(path, { userId: operator.userId });
      const { envelope, data, contents } = read(importBundle);
      expect(Object.keys(envelope)).toEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic']);
      expect(envelope).toMatchObject({ version: 'v1.0.0', enclaveQuorumPublic: signerOf(world) });
      expect(contents).toEqual({
        targetPublic: expect.stringMatching(/^04[0-9a-f]{128}$/),
        organizationId,
        userId: operator.userId,
      });
      const signature = hexToBytes(envelope.dataSignature);
      expect(p256.verify(signature, data, hexToBytes(signerOf(world)), { format: 'der', lowS: false })).toBe(true);
      expect(world.bugs).toEqual([]);
    });

    it('keeps one target for each user, the newest', async () => {
      const world = await aWorld();
      const { operator, store } = world;
      const other = await anotherRootUser(world);
      const begin = async (actor: typeof operator) =>
        read((await actor.submit<Begun>(path, { userId: actor.userId })).importBundle).contents['targetPublic'];
      const [first, second, third] = [await begin(operator), await begin(operator), await begin(other)];
      expect(new Set([first, second, third]).size).toBe(3);
      const kept = [...store.state.importKeys.values()].map(({ purpose, targetPublic }) => ({ purpose, targetPublic }));
      expect(kept).toEqual([
        { purpose, targetPublic: second },
        { purpose, targetPublic: third },
      ]);
    });

    refuses(path, plain, [
      ['no user is named', {}, 'INVALID_ARGUMENT', 'parameters.userId: missing field'],
      [
        'the user is nobody',
        { userId: '99999999-9999-4999-8999-999999999999' },
        'PERMISSION_DENIED',
        'userId must be the user who requests the import',
      ],
    ]);

    refuses(path, async () => {
      const world = await aWorld();
      return { world, other: await anotherRootUser(world) };
    }, [
      [
        'the user is another, though a root user asks',
        ({ other }) => ({ userId: other.userId }),
        'PERMISSION_DENIED',
        'userId must be the user who requests the import',
      ],
    ]);
  });
}
