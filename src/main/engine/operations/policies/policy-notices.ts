import { policyActions, policyResources } from '#shared/enums.ts';
import { canonicalEthereumAddress } from '../../crypto/addresses/secp256k1-chains.ts';
import type { Expression, Part } from '../../policy/ast.ts';
import { literalsIn, numbersIn } from '../../policy/literals.ts';
import { nearestTo, type Mending } from '../../policy/mend.ts';
import type { OrganizationRows } from '../../state/tx.ts';
import { publicSubmits } from '../public-api.ts';
import { isOutOfRange, mismatchOf } from './value-forms.ts';

/** Why a comparison comes to the same whatever is asked for: the field never has such a value. */
const ofForm = [
  'needsPrefix',
  'needlessPrefix',
  'notHex',
  'notAddress',
  'notValue',
  'otherLength',
  'outOfRange',
] as const;

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
  ...ofForm,
] as const;
export type Noticed = (typeof noticed)[number];

/** Whether a notice is about what no organization has. */
export function isOfForm({ notice }: Notice): boolean {
  return ofForm.some((one) => one === notice);
}

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
  /** The field is a list, so that an index is one of its items and not a letter. */
  isList?: true;
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
  'activity.params.user_ids': { ...user, isList: true },
  'approvers.id': user,
  'credentials.user_id': user,
  'approvers.tags': {
    notice: 'unknownUserTag',
    isList: true,
    isKnown: (view, id) => view.userTags.get(id) !== undefined,
  },
  'activity.params.wallet_id': wallet,
  'wallet.id': wallet,
  'wallets.id': wallet,
  'wallet_account.address': {
    notice: 'unknownAccount',
    isKnown: (view, address) =>
      view.walletAccounts.lookup('address', canonicalEthereumAddress(address) ?? address).length > 0,
  },
  'private_key.id': { notice: 'unknownPrivateKey', isKnown: (view, id) => view.privateKeys.get(id) !== undefined },
  'private_key.tags': {
    notice: 'unknownPrivateKeyTag',
    isList: true,
    isKnown: (view, id) => view.privateKeyTags.get(id) !== undefined,
  },
};

/** What a part of a policy compares with that the organization does not have. Nothing is wrong with the text. */
export function noticesIn(view: OrganizationRows, part: Part, expression: Expression): readonly Notice[] {
  const texts = literalsIn(expression).flatMap((literal): Notice[] => {
    const { path, value, at } = literal;
    const judge = Object.hasOwn(judges, path) ? judges[path] : undefined;
    const isUnknown = judge && (!literal.part || judge.isList) && !judge.isKnown(view, value);
    const wrong = isUnknown ? { notice: judge.notice, among: [...(judge.known ?? [])] } : mismatchOf(literal);
    if (!wrong) return [];
    const { notice, meant = nearestTo(value, wrong.among ?? []) }: Mismatched = wrong;
    const place = { from: at, to: at + value.length + 2 };
    return [
      { part, ...place, notice, value, ...(meant !== undefined && { mending: { ...place, text: `'${meant}'` } }) },
    ];
  });
  const numbers = numbersIn(expression).flatMap((literal): Notice[] => {
    const value = String(literal.value);
    const place = { from: literal.at, to: literal.at + value.length };
    return isOutOfRange(literal) ? [{ part, ...place, notice: 'outOfRange', value }] : [];
  });
  return [...texts, ...numbers].sort((one, other) => one.from - other.from);
}

type Mismatched = Readonly<{ notice: Noticed; meant?: string; among?: readonly string[] }>;
