import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of a change before it is made: what is alarming about it, then who could do more and who less. */
export const messages = defineMessages(
  {
    title: 'Impact on permissions',
    reading: 'If applied now',
    asking: 'Calculating',
    same: 'No user gains or loses a permission for a type of request.',
    sameWhy:
      'Other policies may already allow or deny the same types. Compare the conditions and the required approvals.',
    refused: 'This request would fail now',
    partial: 'Some request types could not be evaluated in time.',
    byKind: 'Compared by request type. Limits to single wallets or amounts are not compared.',
    'lockout.title': 'Lockout: nobody could change permissions again',
    'lockout.words':
      'Too few root quorum members would have a usable credential, and no policy lets other users fix this.',
    'quorumUnmeetable.title': 'The root quorum could no longer reach its threshold',
    'quorumUnmeetable.words': 'More approvals would be required than there are members with a usable credential.',
    'votesLapse.title': 'Approvals of pending requests would no longer count',
    'nobodyCan.title': '{n, plural, one {1 action would become impossible} other {# actions would become impossible}}',
    'deniedForAll.title':
      '{n, plural, one {1 action would be denied for all users} other {# actions would be denied for all users}}',
    'deniedForAll.words':
      'Policies deny such a request when it is submitted, before a second root quorum member can approve it. The root quorum cannot do this either until the policies change.',
    'refused.title': 'Coffer would refuse this change',
    'refused.words': 'The root quorum could no longer act. Too few of its members would have a usable credential.',
    'refusedExpiring.title': 'Coffer would refuse this change',
    'refusedExpiring.words': 'The root quorum could no longer act once the API keys that expire have expired.',
    'refusedOrigins.title': 'Coffer would refuse this change unless passkeys of the remaining origins approve it',
    'refusedOrigins.words':
      'The root quorum could no longer act if the passkeys of its members belong to other origins. A passkey that approves the change proves that it belongs to a remaining origin.',
    'canTagThemselves.title': '{names} could change tags so as to meet a policy about tags',
    'canActAsOthers.title': '{names} could add credentials of other users and meet a policy about these users',
    'canMeetByEmail.title': '{names} could change an email address so as to meet a policy about addresses',
    'canMeetByName.title': '{names} could change the name of a user so as to meet a policy about names',
    'passkeyCanBeAdded.title': '{names} could add a passkey without a passkey, and meet a policy that requires one',
    'noFeeLimit.title': 'A policy would allow transactions without a fee limit',
    'noFeeLimit.words':
      'The initiator of a transaction chooses the fee. A fee can spend the whole balance of an account.',
    'neverEqual.title': 'A policy would compare a field with a value that the field never has',
    'neverEqual.words':
      'A policy that denies by such a comparison denies nothing. The editor of the policy shows the place.',
    'canAlone.title':
      '{people, plural, one {{names} could do {n, plural, one {this} other {# actions}} without a second approval} other {{names} could each do {n, plural, one {this} other {# actions}} without a second approval}}',
    'canAlone.words': 'Today these need another approver or are not possible:',
    gains: '{n, plural, one {gains # permission} other {gains # permissions}}',
    freed: 'needs no second approval for {n, plural, one {# request type} other {# request types}}',
    widened: 'has {n, plural, one {# permission} other {# permissions}} in more cases',
    limited: 'keeps {n, plural, one {# permission} other {# permissions}} in some cases only',
    bound: 'needs a second approval for {n, plural, one {# request type} other {# request types}}',
    loses: '{n, plural, one {loses # permission} other {loses # permissions}}',
    'alone.sure': 'without approval',
    'alone.depends': 'without approval, in some cases',
    'together.sure': 'with approval',
    'together.depends': 'with approval, in some cases',
    'never.sure': 'not allowed',
    'never.depends': 'not allowed',
  },
  () => import('./messages.de.ts'),
);
