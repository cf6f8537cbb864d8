import { policyActions, policyResources } from '#shared/enums.ts';
import type { Expression, Part } from '../../policy/ast.ts';
import { literalsIn } from '../../policy/literals.ts';
import { nearestTo, type Mending } from '../../policy/mend.ts';
import type { OrganizationRows } from '../../state/tx.ts';
import { publicSubmits } from '../public-api.ts';

/** What a policy names and nothing is called, so that the comparison never comes true as things are. */
export const noticed = [
  'unknownKind',
  'unknownType',
  'unknownResource',
  'unknownAction',
  'unknownUser',
  'unknownUserTag',
  'unknownWallet',
  'unknownAccount',
  'unknownPrivateKey',
  'unknownPrivateKeyTag',
] as const;
export type Noticed = (typeof noticed)[number];

/** Places are UTF-16 units from 0, with the quotes in; `to` is not in. */
export type Notice = Readonly<{
  part: Part;
  from: number;
  to: number;
  notice: Noticed;
  value: string;
  mending?: Mending;
}>;

type Judge = Readonly<{
  notice: Noticed;
  isKnown: (view: OrganizationRows, value: string) => boolean;
  /** What it could have been meant to be. */
  known?: ReadonlySet<string>;
}>;

const kinds = new Set([...publicSubmits].map((path) => path.toUpperCase()));
const resources: ReadonlySet<string> = new Set(policyResources);
const actions: ReadonlySet<string> = new Set(policyActions);

const user: Judge = { notice: 'unknownUser', isKnown: (view, id) => view.users.get(id) !== undefined };
const wallet: Judge = { notice: 'unknownWallet', isKnown: (view, id) => view.wallets.get(id) !== undefined };

const judges: Readonly<Record<string, Judge>> = {
  'activity.kind': { notice: 'unknownKind', isKnown: (_, value) => kinds.has(value), known: kinds },
  'activity.type': {
    notice: 'unknownType',
    isKnown: (_, value) => kinds.has(/^ACTIVITY_TYPE_([A-Z0-9_]+?)(?:_V\d+)?$/.exec(value)?.[1] ?? ''),
  },
  'activity.resource': { notice: 'unknownResource', isKnown: (_, value) => resources.has(value), known: resources },
  'activity.action': { notice: 'unknownAction', isKnown: (_, value) => actions.has(value), known: actions },
  'activity.params.user_id': user,
  'activity.params.user_ids': user,
  'approvers.id': user,
  'credentials.user_id': user,
  'approvers.tags': { notice: 'unknownUserTag', isKnown: (view, id) => view.userTags.get(id) !== undefined },
  'activity.params.wallet_id': wallet,
  'wallet.id': wallet,
  'wallets.id': wallet,
  'wallet_account.address': {
    notice: 'unknownAccount',
    isKnown: (view, address) => view.walletAccounts.lookup('address', address).length > 0,
  },
  'private_key.id': { notice: 'unknownPrivateKey', isKnown: (view, id) => view.privateKeys.get(id) !== undefined },
  'private_key.tags': {
    notice: 'unknownPrivateKeyTag',
    isKnown: (view, id) => view.privateKeyTags.get(id) !== undefined,
  },
};

/** What a part of a policy compares with that the organization does not have. Nothing is wrong with the text. */
export function noticesIn(view: OrganizationRows, part: Part, expression: Expression): readonly Notice[] {
  const inOrder = [...literalsIn(expression)].sort((one, other) => one.at - other.at);
  return inOrder.flatMap(({ path, value, at }) => {
    const judge = Object.hasOwn(judges, path) ? judges[path] : undefined;
    if (!judge || judge.isKnown(view, value)) return [];
    const [from, to] = [at, at + value.length + 2];
    const meant = judge.known && nearestTo(value, [...judge.known]);
    const mending = meant === undefined ? undefined : { from, to, text: `'${meant}'` };
    return [{ part, from, to, notice: judge.notice, value, ...(mending ? { mending } : {}) }];
  });
}
