import type { JsonObject } from '#shared/envelope.ts';
import { instantOf, listIn, textIn } from '../../api/activity-view.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { useCall, useInfo, usePeople } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import type { DiffRow } from '../../ui/text/Diff.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { ChangeView, Unread } from './ChangeView.tsx';
import { danger, quorumRisks, type Quorum, type Risk } from './risks.ts';
import { changeMessages } from './change-messages.ts';

export function WalletRename({ params }: { params: JsonObject }) {
  const t = useMessages(changeMessages);
  const { data, problem } = useCall('get_wallet', { walletId: textIn(params, 'walletId') ?? '' });
  if (!data) return <Unread what="wallet" gone={problem !== null} />;
  const before = data.wallet.walletName;
  const after = textIn(params, 'walletName') ?? before;
  return <ChangeView risks={[]} rows={before === after ? [] : [{ name: t('name'), before, after }]} />;
}

export function FeatureChange(props: { params: JsonObject; change: 'set' | 'remove' }) {
  const { params, change } = props;
  const t = useMessages(changeMessages);
  const { data, problem } = useCall('get_organization_configs', {});
  if (!data) return <Unread what="other" gone={problem !== null} />;
  const name = textIn(params, 'name') ?? '';
  const now = data.configs.features.find((feature) => feature.name === name)?.value;
  const shown = (value: string | undefined): string =>
    value === undefined ? t('off') : value === '' ? t('on') : value;
  const [before, after] = [shown(now), shown(change === 'set' ? (textIn(params, 'value') ?? '') : undefined)];
  const risks: Risk[] = [];
  if (change === 'set' && name === 'FEATURE_NAME_WEBHOOK') risks.push({ tone: 'wait', key: 'webhook' });
  if (change === 'set' && name === 'FEATURE_NAME_WEBAUTHN_ORIGINS') risks.push({ tone: 'wait', key: 'origins' });
  return <ChangeView risks={risks} rows={before === after ? [] : [{ name: t('value'), before, after }]} />;
}

export function CredentialsGone(props: { params: JsonObject; names: ActivityText }) {
  const { params, names } = props;
  const t = useMessages(changeMessages);
  const { users } = usePeople();
  const userId = textIn(params, 'userId') ?? '';
  const user = users.find((one) => one.userId === userId);
  const ids = ['apiKeyIds', 'authenticatorIds', 'providerIds'].flatMap((field) =>
    listIn(params, field).filter((id) => typeof id === 'string'),
  );
  const rows: DiffRow[] = [
    ...(user?.apiKeys ?? [])
      .filter(({ apiKeyId }) => ids.includes(apiKeyId))
      .map((key) => ({ name: t('apiKey'), before: key.apiKeyName, gloss: key.credential.publicKey })),
    ...(user?.authenticators ?? [])
      .filter(({ authenticatorId }) => ids.includes(authenticatorId))
      .map((passkey) => ({ name: t('passkey'), before: passkey.authenticatorName, gloss: passkey.credentialId })),
    ...(user?.oauthProviders ?? [])
      .filter(({ providerId }) => ids.includes(providerId))
      .map((provider) => ({ name: t('signIn'), before: provider.providerName, gloss: provider.issuer })),
  ];
  const now = Date.now();
  const isLast = canStamp(user, now) && !canStamp(user, now, ids);
  return (
    <ChangeView
      risks={isLast ? [danger('lastCredential', { name: names.personText(userId) })] : []}
      rows={rows}
      reading={t('asGone')}
    />
  );
}

/** What another root quorum would mean: who could act alone, and whether anybody still could. */
export function QuorumChange(props: { params: JsonObject; names: ActivityText }) {
  const { params, names } = props;
  const t = useMessages(changeMessages);
  const { list } = useFormats();
  const { userId } = useInfo();
  const { users } = usePeople();
  const { data, problem } = useCall('get_organization_configs', {});
  if (!data) return <Unread what="other" gone={problem !== null} />;
  const before = data.configs.quorum;
  const after = quorumIn(params);
  const people = (ids: readonly string[]): string => (ids.length === 0 ? t('nobody') : list(ids.map(names.personText)));
  const risks = quorumRisks(before, after, {
    ownId: userId,
    able: (id) =>
      canStamp(
        users.find((user) => user.userId === id),
        Date.now(),
      ),
    names: people,
  });
  const rows = [
    { name: t('threshold'), before: String(before.threshold), after: String(after.threshold) },
    { name: t('inTheRootQuorum'), before: people(before.userIds), after: people(after.userIds) },
  ];
  return <ChangeView risks={risks} rows={rows.filter((row) => row.before !== row.after)} />;
}

function quorumIn(params: JsonObject): Quorum {
  const { threshold } = params;
  return {
    threshold: typeof threshold === 'number' ? threshold : 0,
    userIds: listIn(params, 'userIds').filter((id) => typeof id === 'string'),
  };
}

type User = Operations['list_users']['result']['users'][number];

/** Whether somebody has anything to stamp with at `nowMs`, leaving out the credentials whose ids are in `without`. */
function canStamp(user: User | undefined, nowMs: number, without: readonly string[] = []): boolean {
  if (!user) return false;
  const lives = ({ createdAt, expirationSeconds }: User['apiKeys'][number]): boolean =>
    expirationSeconds === undefined || nowMs < instantOf(createdAt) + Number(expirationSeconds) * 1000;
  return (
    user.apiKeys.some((key) => lives(key) && !key.credential.rpcGrant && !without.includes(key.apiKeyId)) ||
    user.authenticators.some(({ authenticatorId }) => !without.includes(authenticatorId))
  );
}
