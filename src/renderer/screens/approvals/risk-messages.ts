import { defineMessages } from '../../messages/translate.tsx';

/** What would follow from a change: a title, and under the same key with `.why` what that means. */
export const riskMessages = defineMessages(
  {
    oneAlone: '{n, plural, one {One user} other {Each of # users}} could then do anything without approval',
    'oneAlone.why':
      'Today {from} of {total} approvals are required. After this change {names} could each act without a second approval.',
    moreAlone: '{names} could then do anything without approval',
    'moreAlone.why': 'One approval of the root quorum is enough, regardless of policies.',
    fewer: 'Fewer approvals required: {to} instead of {from}',
    'fewer.why':
      'This applies to {what, select, quorum {everything that the root quorum decides} other {every request that matches the condition of the policy}}.',
    everyone: 'All {n} members would be required',
    'everyone.why': 'If one member loses access, the root quorum can no longer act or be changed.',
    nobodyActs: 'Lockout: nobody could act',
    'nobodyActs.why': '{able} of these users have an API key or a passkey, and {need} approvals are required.',
    youLeave: 'You would leave the root quorum',
    'youLeave.why': 'You would keep only the permissions granted by policies.',
    anyoneAnything: 'Any user could do anything without approval',
    'anyoneAnything.why': 'The policy allows every request, has no condition and requires no approval.',
    anyoneCondition: 'Any user could do this without approval',
    'anyoneCondition.why': 'The policy requires no approval. Every request that matches its condition is allowed.',
    oneAgrees: 'One user could do this without approval',
    'oneAgrees.why': 'Today {from} approvals are required. After this change 1 approval is enough.',
    conditionGone: 'The policy would apply to every request',
    'conditionGone.why': 'Its condition is removed. The previous condition is shown below.',
    denyGone: 'Requests denied by this policy would no longer be denied by it',
    'denyGone.why': 'Users can then do what another policy or the root quorum allows.',
    allowGone: 'Requests allowed by this policy would no longer be allowed by it',
    'allowGone.why': 'Users who act by this policy only could then only request approval from the root quorum.',
    denyAll: 'Everything would be denied except root quorum requests',
    'denyAll.why': 'The policy denies, and has neither a condition nor a consensus.',
    timeGone: 'The policy would always be active',
    'timeGone.why': 'The time window of the policy is removed.',
    leaves:
      'The holder of the target key can then use {what, select, wallet {every account of this wallet} account {this account} other {this private key}} without this vault',
    'leaves.why':
      'An exported copy cannot be revoked.{what, select, wallet { The wallet is permanently marked as exported.} account {} other { The key is permanently marked as exported.}}',
    actsAs: 'The holder of this credential can act as {name}',
    'actsAs.why': 'The holder can submit, approve and reject everything that {name} can.',
    lastCredential: '{name} could no longer submit or approve requests',
    'lastCredential.why': 'This removes the last credentials of {name}.',
    tagMeans:
      '{n, plural, one {Changes who can act by policy {names}} other {Changes who can act by policies {names}}}',
    'tagMeans.why': '{n, plural, one {The policy refers to this tag.} other {The policies refer to this tag.}}',
    newPerson: '{n, plural, one {A new user could act here} other {# new users could act here}}',
    'newPerson.why': 'New users have the permissions that policies grant to their name or tags.',
    webhook: 'Every new activity would be sent to an external URL',
    'webhook.why': 'The URL is shown below. Each notification contains the activity with names and IDs, never a key.',
    origins: 'Passkeys from other origins would be rejected',
    'origins.why': 'Only passkeys from the origins below can sign requests. Other users need an API key.',
  },
  () => import('./risk-messages.de.ts'),
);
