import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Bridge } from '#shared/bridge.ts';
import { bridgeDoor } from '../../src/main/bridge/bridge-door.ts';
import { questionNames, questionRules } from '../../src/main/bridge/bridge-rules.ts';
import { secretsWhileLocked } from '../../src/main/bridge/secrets-while-locked.ts';
import { locked, testBridge } from '../harness/bridge.ts';
import { bytesOf } from '../harness/bridge-context.ts';
import { HandTime } from '../harness/window-session.ts';

/** A door of a locked vault, and how often it told that no secret is used any more. */
function aDoor(bridge: Bridge = testBridge(locked)) {
  const time = new HandTime();
  const state = { isLocked: true, isInUse: false, told: 0 };
  const isLocked = () => state.isLocked;
  const watched = secretsWhileLocked(bridgeDoor(bridge, isLocked), {
    isLocked,
    isInUse: () => state.isInUse,
    later: time.later,
  });
  watched.onUsed(() => void (state.told += 1));
  return { time, state, ask: watched.door.ask };
}

describe('M3: a secret that is handled while the vault is locked', () => {
  it('is used no more half a minute after the last question about one, also where that failed', async () => {
    const { time, state, ask } = aDoor();
    await ask('vault.status', []);
    await time.pass(600_000);
    expect(state.told, 'nothing was handled').toBe(0);
    await ask('vault.unlock', [bytesOf('wrong')]);
    await time.pass(29_000);
    await ask('vault.reauthenticate', [bytesOf('refused, since the vault is locked')]);
    await time.pass(29_999);
    expect(state.told).toBe(0);
    await time.pass(1);
    expect(state.told).toBe(1);
    await expect(ask('vault.unlock', [bytesOf('wrong'), 'malformed'])).rejects.toThrow();
    await time.pass(30_000);
    expect(state.told).toBe(2);
    await time.pass(600_000);
    expect(state.told).toBe(2);
    expect(time.timers).toBe(0);
  });

  it('is used while its page holds a target key, an upload or a download, for an hour at most', async () => {
    const { time, state, ask } = aDoor();
    state.isInUse = true;
    await ask('local.openBundle', ['{}', { keyId: 'k', signer: { kind: 'ours' } }]);
    await time.pass(600_000);
    expect(state.told).toBe(0);
    state.isInUse = false;
    await time.pass(30_000);
    expect(state.told).toBe(1);
    state.isInUse = true;
    await ask('local.newTargetKey', []);
    await time.pass(3_599_000);
    expect(state.told).toBe(1);
    await time.pass(1_000);
    expect(state.told).toBe(2);
  });

  it('is used while a question is under way', async () => {
    let answer = (): void => {};
    const bridge = testBridge(locked);
    const status = new Promise<Awaited<ReturnType<Bridge['vault']['status']>>>((resolve) => {
      answer = () => resolve(bridge.vault.status());
    });
    const { time, state, ask } = aDoor({ ...bridge, vault: { ...bridge.vault, list: () => status.then(() => []) } });
    await ask('vault.unlock', [bytesOf('wrong')]);
    const listed = ask('vault.list', []);
    await time.pass(600_000);
    expect(state.told).toBe(0);
    answer();
    await listed;
    await time.pass(30_000);
    expect(state.told).toBe(1);
  });

  it('is left to the next lock where the vault was opened', async () => {
    const { time, state, ask } = aDoor();
    await ask('vault.unlock', [bytesOf('wrong')]);
    state.isLocked = false;
    await time.pass(600_000);
    expect(state.told).toBe(0);
  });

  it('comes with every question that takes bytes, but for the parts of an encrypted backup', () => {
    const takesBytes = (args: z.ZodType): boolean =>
      args instanceof z.ZodTuple && args.def.items.some((item) => z.safeParse(item, new Uint8Array(1)).success);
    const bytes = questionNames.filter((name) => takesBytes(questionRules[name].args));
    const handled = questionNames.filter((name) => questionRules[name].handlesSecret);
    expect(bytes).toContain('vault.switchOperator');
    expect(bytes.filter((name) => !handled.includes(name))).toEqual(['local.upload']);
    expect(handled.filter((name) => !bytes.includes(name)).toSorted()).toEqual([
      'local.checkBundle',
      'local.newTargetKey',
      'local.openBundle',
      'local.saveTargetKey',
      'vault.quickUnlock',
    ]);
  });
});
