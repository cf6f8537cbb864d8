import { testBridge, type BridgeOverrides, type TestBridge } from './bridge.ts';
import type { WindowWorld } from './window-session.ts';

/** A bridge to the real main of a world, vault and engine included. It remembers what was asked; overrides stand in main's place. */
export async function mainBridge({ bridge: main }: WindowWorld, overrides: BridgeOverrides = {}): Promise<TestBridge> {
  const { vault, local, call, describe } = main;
  const bridge = testBridge(await vault.status(), { vault, local, call, describe });
  bridge.answer(overrides);
  main.onCommitted((tables) => bridge.commit(tables));
  main.onStatus((status) => bridge.tell({ news: 'status', status }));
  return bridge;
}
