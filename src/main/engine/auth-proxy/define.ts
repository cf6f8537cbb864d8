import type { z } from 'zod';
import type { JsonObject } from '#shared/envelope.ts';
import type { AnyActivity } from '../operations/define.ts';
import type { Curves, Identity } from '../ports.ts';
import type { RequireInTurn } from '../requests.ts';
import type { Organization, OrganizationId, User } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { ProxyPath } from './paths.ts';

/** An activity that a call asks for, as the user that the proxy acts as. */
export type ProxyActivity = Readonly<{
  operation: AnyActivity;
  /** The newest type of the operation unless given. */
  type?: string;
  /** Of a sub-organization; the proxy's own organization unless given. */
  organizationId?: OrganizationId;
  parameters: JsonObject;
  /** As in a `Submission`. */
  requireInTurn?: RequireInTurn;
}>;

/** What a call may see and do. */
export type ProxyDoor = Readonly<{
  state: StateReader;
  identity: Identity;
  curves: Curves;
  nowMs: number;
  /** The organization whose sub-organizations applications open. */
  organization: Organization;
  /** Whom the proxy acts as. */
  user: User;
  /** A name for the network address that calls, as far as it has to do with `subject`. Nobody but the vault can tell the address from it. */
  nameOfCaller(subject: string): string;
  /** Submits an activity; gives its result. Throws what refuses the activity. */
  submit(activity: ProxyActivity): Promise<JsonObject>;
}>;

/** One call of the auth proxy: path, shape and what it does, top to bottom. */
export type ProxyCall<Params = unknown> = Readonly<{
  path: ProxyPath;
  params: z.ZodType<Params>;
  /** E-mail addresses and phone numbers that the call names: each has a rate of its own. `params` bounds them, since the rates remember them. */
  contactsOf?(params: Params): readonly (string | undefined)[];
  /** Answers. A field that is undefined is left out. */
  run(door: ProxyDoor, params: Params): Promise<JsonObject>;
}>;

/** Declares a call. Its parameters are checked before `contactsOf` and `run` see them. */
export function proxyCall<Params>(call: ProxyCall<Params>): ProxyCall<Params> {
  return call;
}
