import type { JsonObject } from '#shared/envelope.ts';
import { listIn, textIn } from '../../api/activity-view.ts';
import type { ActivityText, NamedKind } from '../../flows/activity/activity-text.tsx';
import { useCall } from '../../api/hooks.ts';
import type { DiffRow } from '../../ui/text/Diff.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { ChangeView, Unread } from './ChangeView.tsx';
import type { Risk } from './risks.ts';
import { changeMessages } from './change-messages.ts';

type TagKind = 'user-tag' | 'private-key-tag';
/** What each kind of tag is put on, and how the wire spells the parts of a change. */
const spelled = {
  'user-tag': {
    on: 'user',
    id: 'userTagId',
    ids: 'userTagIds',
    name: 'newUserTagName',
    add: 'addUserIds',
    remove: 'removeUserIds',
  },
  'private-key-tag': {
    on: 'private-key',
    id: 'privateKeyTagId',
    ids: 'privateKeyTagIds',
    name: 'newPrivateKeyTagName',
    add: 'addPrivateKeyIds',
    remove: 'removePrivateKeyIds',
  },
} as const satisfies Record<TagKind, Record<string, string> & { on: NamedKind }>;

export function TagChange(props: { params: JsonObject; kind: TagKind; names: ActivityText }) {
  const { params, kind, names } = props;
  const t = useMessages(changeMessages);
  const { list } = useFormats();
  const { on, id, name, add, remove } = spelled[kind];
  const tagId = textIn(params, id) ?? '';
  const risks = useTagRisks([tagId], names);
  const now = names.nameOf(kind, tagId);
  if (now === undefined) return <Unread what="tag" gone={risks !== null} />;
  const those = (field: string): string =>
    list(texts(params, field).map((one) => (on === 'user' ? names.personText(one) : (names.nameOf(on, one) ?? one))));
  const next = textIn(params, name);
  const [added, removed] = [those(add), those(remove)];
  const rows: DiffRow[] = [
    ...(next === undefined || next === now ? [] : [{ name: t('name'), before: now, after: next }]),
    ...(added === '' ? [] : [{ name: t('putOn'), after: added }]),
    ...(removed === '' ? [] : [{ name: t('removed'), before: removed }]),
  ];
  return <ChangeView risks={added === '' && removed === '' ? [] : (risks ?? [])} rows={rows} />;
}

export function TagsGone(props: { params: JsonObject; kind: TagKind; names: ActivityText }) {
  const { params, kind, names } = props;
  const t = useMessages(changeMessages);
  const { list } = useFormats();
  const holders = useHolders(kind);
  const tagIds = texts(params, spelled[kind].ids);
  const risks = useTagRisks(tagIds, names);
  const rows = tagIds.map((tagId) => {
    const had = holders(tagId);
    return {
      name: t('name'),
      before: names.nameOf(kind, tagId) ?? tagId,
      gloss: `${t('tagOf')}: ${had.length === 0 ? t('nobody') : list(had)}`,
    };
  });
  return <ChangeView risks={risks ?? []} rows={rows} reading={t('asGone')} />;
}

/** The policies that name one of these tags, as a risk; null until they are read. */
function useTagRisks(tagIds: readonly string[], names: ActivityText): readonly Risk[] | null {
  const { list } = useFormats();
  const { data } = useCall('list_policies', {});
  if (!data) return null;
  const naming = data.policies.filter(({ condition, consensus }) =>
    tagIds.some((tagId) => tagId !== '' && `${condition} ${consensus}`.includes(tagId)),
  );
  if (naming.length === 0) return [];
  const said = list(naming.map(({ policyId, policyName }) => names.nameOf('policy', policyId) ?? policyName));
  return [{ tone: 'wait', key: 'tagMeans', values: { n: naming.length, names: said } }];
}

function useHolders(kind: TagKind): (tagId: string) => readonly string[] {
  const users = useCall('list_users', {}).data?.users ?? [];
  const keys = useCall('list_private_keys', {}).data?.privateKeys ?? [];
  return (tagId) =>
    kind === 'user-tag'
      ? users.filter(({ userTags }) => userTags.includes(tagId)).map(({ userName }) => userName)
      : keys.filter(({ privateKeyTags }) => privateKeyTags.includes(tagId)).map(({ privateKeyName }) => privateKeyName);
}

function texts(params: JsonObject, field: string): readonly string[] {
  return listIn(params, field).filter((item) => typeof item === 'string');
}
