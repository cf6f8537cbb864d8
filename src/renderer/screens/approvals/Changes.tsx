import type { ReactNode } from 'react';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { activityPath, gistOf, type ActivityView, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { listIn, paramsOf, submitterOf, textIn } from '../../api/activity-view.ts';
import { Consequences } from './ChangeView.tsx';
import { CredentialsGone, FeatureChange, QuorumChange, WalletRename } from './OtherChanges.tsx';
import { NewPolicies, PolicyChange } from './PolicyChange.tsx';
import { danger } from './risks.ts';
import { TagChange, TagsGone } from './TagChange.tsx';

/** What changes who can do what, so that it is said who could do more and who less. */
const movesRights: readonly (string | null)[] = [
  ...['update_root_quorum', 'create_users', 'create_api_only_users', 'delete_users', 'update_user'],
  ...['create_user_tag', 'update_user_tag', 'delete_user_tags'],
  ...['create_policy', 'create_policies', 'update_policy', 'delete_policy', 'delete_policies'],
  ...['delete_api_keys', 'delete_authenticators'],
];

/**
 * What an activity that waits would mean: the consequence first, then how the thing is now and how it would be, then who could do more
 * and who less. Nothing is drawn for what changes nothing that is there.
 */
export function Changes(props: { activity: ActivityView; names: ActivityText }): ReactNode {
  const { activity } = props;
  return (
    <>
      <OwnChanges {...props} />
      {movesRights.includes(activityPath(activity.type)) && (
        <ChangePreviewPanel type={activity.type} parameters={paramsOf(activity)} />
      )}
    </>
  );
}

function OwnChanges({ activity, names }: Parameters<typeof Changes>[0]): ReactNode {
  const params = paramsOf(activity);
  switch (activityPath(activity.type)) {
    case 'update_root_quorum':
      return <QuorumChange params={params} names={names} />;
    case 'create_policy':
    case 'create_policies':
      return <NewPolicies params={params} />;
    case 'update_policy':
      return <PolicyChange params={params} change="update" />;
    case 'delete_policy':
      return <PolicyChange params={params} change="delete" />;
    case 'delete_policies':
      return listIn(params, 'policyIds').map((policyId, index) => (
        // A list of what is to be deleted stays as it is.
        <PolicyChange key={index} params={{ policyId }} change="delete" />
      ));
    case 'update_user_tag':
      return <TagChange params={params} kind="user-tag" names={names} />;
    case 'update_private_key_tag':
      return <TagChange params={params} kind="private-key-tag" names={names} />;
    case 'delete_user_tags':
      return <TagsGone params={params} kind="user-tag" names={names} />;
    case 'delete_private_key_tags':
      return <TagsGone params={params} kind="private-key-tag" names={names} />;
    case 'update_wallet':
      return <WalletRename params={params} />;
    case 'set_organization_feature':
      return <FeatureChange params={params} change="set" />;
    case 'remove_organization_feature':
      return <FeatureChange params={params} change="remove" />;
    case 'update_allowed_origins': {
      const origins = listIn(params, 'allowedOrigins').filter((origin) => typeof origin === 'string');
      const value = origins.join(',');
      return <FeatureChange params={{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value }} change="set" />;
    }
    case 'delete_api_keys':
    case 'delete_authenticators':
    case 'delete_oauth_providers':
      return <CredentialsGone params={params} names={names} />;
    case 'create_api_keys':
    case 'create_authenticators':
    case 'create_oauth_providers': {
      const userId = textIn(params, 'userId') ?? '';
      if (userId === submitterOf(activity)) return null;
      return <Consequences risks={[danger('actsAs', { name: names.personText(userId) })]} />;
    }
    case 'create_users':
    case 'create_api_only_users':
      return <Consequences risks={[{ tone: 'note', key: 'newPerson', values: { n: gistOf(activity).n } }]} />;
    case 'export_wallet':
      return <Consequences risks={[danger('leaves', { what: 'wallet' })]} />;
    case 'export_wallet_account':
      return <Consequences risks={[danger('leaves', { what: 'account' })]} />;
    case 'export_private_key':
      return <Consequences risks={[danger('leaves', { what: 'key' })]} />;
    default:
      return null;
  }
}
