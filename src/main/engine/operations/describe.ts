import { z } from 'zod';
import type { OperationDescription } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { lazy } from '#shared/lazy.ts';
import type { Classified } from '#shared/risk.ts';
import { allOperations } from './index.ts';

/**
 * What each operation takes and gives, as data: for the console screen, the command line and the catalogue. The schemas are made at the
 * first call and kept, since making them takes longer than opening a vault's window.
 */
export const describeOperations: () => readonly OperationDescription[] = lazy(() =>
  allOperations.map((operation) => {
    const { kind, path, summary } = operation;
    const own = operation.own ? { own: true as const } : {};
    const both = {
      kind,
      path,
      ...own,
      summary,
      params: schemaOf(operation.params),
      result: schemaOf(operation.result),
    };
    if (operation.kind === 'query')
      return { ...both, ...(operation.analyzes ? { analyzes: true } : {}), versions: [], reads: operation.reads };
    const { type, intent, older, resultKey, policy, rootOnly, risk } = operation;
    return {
      ...both,
      versions: [
        { type, intent, params: both.params },
        ...older.map((one) => ({ type: one.type, intent: one.intent, params: schemaOf(one.params) })),
      ],
      resultKey,
      ...(policy.resource ? { resource: policy.resource } : {}),
      ...(policy.action ? { action: policy.action } : {}),
      rootOnly,
      risk,
    };
  }),
);

/** What of the descriptions tells the risk. It has no schemas, so that a host need not make them before a window asks for them. */
export const classifyOperations: () => readonly Classified[] = lazy(() =>
  allOperations.map((operation) => {
    const { kind, path } = operation;
    if (operation.kind === 'query') return { kind, path, versions: [] };
    return { kind, path, versions: [operation, ...operation.older], risk: operation.risk };
  }),
);

function schemaOf(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, { unrepresentable: 'any' }) as unknown as JsonObject;
}
