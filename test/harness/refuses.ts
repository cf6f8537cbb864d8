import { expect, it } from 'vitest';
import type { Failure } from '#shared/envelope.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import type { Actor } from './actors.ts';
import { aWorld, type World } from './world.ts';

type Row<Scene> = readonly [
  because: string,
  parameters: Readonly<Record<string, unknown>> | ((scene: Scene) => unknown),
  code: RpcName,
  /** What the message must name: a field's path or a thing. */
  says: string,
];

/**
 * A verdict table: what an operation refuses, with which code, naming what. Each row also proves that nothing was stored but, for a
 * well-formed request, the FAILED activity that the refusal names. `scene` prepares a world; rows may be functions of it.
 */
export function refuses<Scene extends { world: World; actor?: Actor }>(
  path: string,
  scene: () => Promise<Scene>,
  rows: readonly Row<Scene>[],
  type?: string,
): void {
  it.each(rows)(`${path} refuses when %s`, async (_because, parameters, code, says) => {
    const set = await scene();
    const actor = set.actor ?? set.world.operator;
    const before = set.world.store.commits.length;
    const outcome = await actor.try(path, typeof parameters === 'function' ? parameters(set) : parameters, type);
    const failure: Failure | undefined = outcome.ok
      ? ((outcome.value['activity'] as { failure?: Failure }).failure ?? undefined)
      : outcome.failure;
    expect(failure, JSON.stringify(outcome)).toBeDefined();
    expect({ code: failure?.code, message: failure?.message }).toEqual({
      code: rpcCodes[code],
      message: expect.stringContaining(says),
    });
    const stored = set.world.store.commits.slice(before);
    // Whoever subscribed is told of what failed, too.
    expect(stored.flatMap(({ changes }) => changes.filter(({ table }) => table !== 'outbox'))).toEqual([]);
    expect(stored.length).toBeLessThanOrEqual(1);
    for (const { activity } of stored) expect(activity?.status).toBe('ACTIVITY_STATUS_FAILED');
    expect(set.world.bugs).toEqual([]);
  });
}

/** A scene whose vault has the limits of the hosted service. */
export function withHostedLimits<Scene extends { world: World }>(scene: () => Promise<Scene>): () => Promise<Scene> {
  return async () => {
    const set = await scene();
    await set.world.service.changeSettings({ limits: 'hosted' });
    return set;
  };
}

/** The plainest scene: a new world, its operator acting. */
export async function plain(): Promise<{ world: World }> {
  return { world: await aWorld() };
}
