import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { anotherRootUser, signerOf } from '../../../harness/key-material.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { beginSecrets, imported, sealSecret, suite } from '../../../harness/secrets.ts';
import { aWorld, type World } from '../../../harness/world.ts';

type Envelope = { version: string; data: string; enclaveQuorumPublic: string };
const contentsOf = (target: string) =>
  JSON.parse(Buffer.from((JSON.parse(target) as Envelope).data, 'hex').toString()) as Record<string, string>;
const targetsOf = ({ store }: World, userId: string) =>
  [...store.state.importKeys.values()].filter((key) => key.userId === userId).map((key) => key.targetPublic);

describe('init_import_secrets', () => {
  it('gives as many target keys as are asked for, signed by the vault, and names no user in them', async () => {
    const world = await aWorld();
    const { operator } = world;
    const activity = await operator.activity('init_import_secrets', { encryptionSuite: suite, numSecrets: 3 });
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS',
      intent: { initImportSecretsIntent: { encryptionSuite: suite, numSecrets: 3 } },
    });
    const targets = activity.result['initImportSecretsResult']?.['enclaveTargetMessages'] as string[];
    expect(targets).toHaveLength(3);
    for (const target of targets) {
      expect(JSON.parse(target)).toMatchObject({ version: 'v1.0.0', enclaveQuorumPublic: signerOf(world) });
      expect(contentsOf(target)).toEqual({
        targetPublic: expect.stringMatching(/^04[0-9a-f]{128}$/) as string,
        organizationId: world.organizationId,
      });
    }
    expect(targetsOf(world, operator.userId)).toEqual(targets.map((target) => contentsOf(target)['targetPublic']));
    expect(world.bugs).toEqual([]);
  });

  it('keeps the targets of earlier calls and of other users, up to a bound at which the oldest give way', async () => {
    const world = await aWorld();
    const { operator } = world;
    const other = await anotherRootUser(world);
    const [others = ''] = await beginSecrets(other);
    const [first = '', second = ''] = await beginSecrets(operator, 2);
    const most = limits.secretsPerActivityMax;
    for (let begun = 2; begun < limits.secretTargetsPerUserMax; begun += most)
      await beginSecrets(operator, Math.min(most, limits.secretTargetsPerUserMax - begun));
    expect(targetsOf(world, operator.userId)).toHaveLength(limits.secretTargetsPerUserMax);
    await beginSecrets(operator);
    expect(targetsOf(world, operator.userId)).toHaveLength(limits.secretTargetsPerUserMax);
    const late = await sealSecret(world, operator, 'late', {}, first);
    expect(await operator.try('import_secrets', { secrets: [late] })).toMatchObject({ ok: false });
    await imported(operator, await sealSecret(world, operator, 'in time', {}, second));
    await imported(other, await sealSecret(world, other, 'of another', {}, others));
  });

  refuses('init_import_secrets', plain, [
    ['none is wanted', { encryptionSuite: suite, numSecrets: 0 }, 'INVALID_ARGUMENT', 'parameters.numSecrets'],
    ['too many are wanted', { encryptionSuite: suite, numSecrets: 33 }, 'INVALID_ARGUMENT', 'at most 32 secrets'],
    ['half a one is wanted', { encryptionSuite: suite, numSecrets: 1.5 }, 'INVALID_ARGUMENT', 'parameters.numSecrets'],
    ['no suite is named', { numSecrets: 1 }, 'INVALID_ARGUMENT', 'parameters.encryptionSuite: missing field'],
    [
      'the suite is unknown',
      { encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_UNSPECIFIED', numSecrets: 1 },
      'INVALID_ARGUMENT',
      'parameters.encryptionSuite: expected one of TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1',
    ],
  ]);
});
