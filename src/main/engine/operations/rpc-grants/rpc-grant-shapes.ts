import { z } from 'zod';
import { rpcSigningMethods } from '#shared/rpc-methods.ts';
import { limits } from '#shared/limits.ts';
import { PositiveDecimal, Timestamp } from '../shapes.ts';

const unique = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;

export const GrantAccounts = z
  .array(z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'expected an Ethereum address'))
  .min(1, 'expected at least one')
  .max(limits.rpcGrantAccountsMax, `a grant has at most ${limits.rpcGrantAccountsMax} accounts`)
  .refine(unique, 'lists an address twice');

export const GrantChainIds = z
  .array(PositiveDecimal(Number.MAX_SAFE_INTEGER))
  .min(1, 'expected at least one')
  .max(limits.rpcGrantChainsMax, `a grant has at most ${limits.rpcGrantChainsMax} chains`)
  .refine(unique, 'lists a chain twice');

const Method = z.enum(rpcSigningMethods);

export const GrantMethods = z
  .array(Method)
  .min(1, 'expected at least one')
  .max(rpcSigningMethods.length)
  .refine(unique, 'lists a method twice');

/** A grant as answers carry it. */
export const RpcGrantShape = z.strictObject({
  rpcGrantId: z.string(),
  rpcGrantName: z.string(),
  userId: z.string(),
  publicKey: z.string(),
  accounts: z.array(z.string()),
  chainIds: z.array(z.string()),
  methods: z.array(Method),
  holdSeconds: z.number(),
  upstream: z.string().exactOptional(),
  expirationSeconds: z.string().exactOptional(),
  createdAt: Timestamp,
});
