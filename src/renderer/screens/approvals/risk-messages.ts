import { defineMessages } from '../../messages/translate.tsx';

/** What would follow from a change: a title, and under the same key with `.why` what that means. */
export const riskMessages = defineMessages(
  {
    oneAlone: '{n, plural, one {One person} other {Each of # people}} could then do anything alone',
    'oneAlone.why':
      'Today {from} of {total} must agree. After this change {names} could each act without a second vote.',
    moreAlone: '{names} could then do anything alone',
    'moreAlone.why': 'One vote of the root quorum is enough here, whatever the policies say.',
    fewer: 'Fewer people must then agree: {to} instead of {from}',
    'fewer.why':
      'This holds for {what, select, quorum {everything that the root quorum decides} other {what the policy’s condition names}}.',
    everyone: 'All {n} must then agree',
    'everyone.why':
      'If one of them loses their key, the root quorum cannot act any more, and cannot be changed either.',
    nobodyActs: 'Nobody could then act',
    'nobodyActs.why': '{able} of these people have a key or a passkey, and {need} must agree.',
    youLeave: 'You would no longer be in the root quorum',
    'youLeave.why': 'What you may do would then be what the policies allow you.',
    anyoneAnything: 'Anybody here could then do anything alone',
    'anyoneAnything.why': 'The policy allows, names no condition, and asks for nobody’s agreement.',
    anyoneCondition: 'Anybody here could then do this alone',
    'anyoneCondition.why':
      'The policy asks for nobody’s agreement: whoever sends a request that its condition fits has it allowed.',
    oneAgrees: 'One person could then do this alone',
    'oneAgrees.why': 'Until now {from} people must agree. After this change a single vote is enough.',
    conditionGone: 'The policy would then hold for everything',
    'conditionGone.why': 'Its condition is taken away. What limited it until now stands below.',
    denyGone: 'What this policy forbids would no longer be forbidden by it',
    'denyGone.why': 'It is then allowed to whoever another policy, or the root quorum, allows it.',
    allowGone: 'What this policy allows would no longer be allowed by it',
    'allowGone.why': 'Whoever acts by it alone could then only ask the root quorum.',
    denyAll: 'Everything would then be forbidden, but to the root quorum’s own votes',
    'denyAll.why': 'The policy denies, and names neither a condition nor people.',
    timeGone: 'The policy would then hold at any time',
    'timeGone.why': 'The times it keeps to now are taken away.',
    leaves:
      'Whoever holds the target key can then use {what, select, wallet {every account of this wallet} account {this account} other {this private key}}, without this vault',
    'leaves.why':
      'What has left a vault cannot be called back.{what, select, wallet { The wallet is marked as exported for good.} account {} other { The key is marked as exported for good.}}',
    actsAs: 'Whoever holds this credential can then act as {name}',
    'actsAs.why': 'With everything that {name} may do: ask, approve, and reject.',
    lastCredential: '{name} could then no longer ask for anything, nor vote',
    'lastCredential.why': 'These are the last credentials that {name} has here.',
    tagMeans: 'What {n, plural, one {the policy {names} allows} other {these policies allow: {names}}} changes with it',
    'tagMeans.why': 'They name this tag: who has it decides who may act by them.',
    newPerson: '{n, plural, one {Somebody new could then act here} other {# new people could then act here}}',
    'newPerson.why': 'What they may do is what the policies allow them, by their name or by their tags.',
    webhook: 'Every new activity would then be told to another program',
    'webhook.why': 'Its address stands below. What is told is the activity: names and ids, never a key.',
    origins: 'Passkeys of other places would then no longer be taken',
    'origins.why': 'Only the origins below may stamp with a passkey. Whoever has none of them must use an API key.',
  },
  () => import('./risk-messages.de.ts'),
);
