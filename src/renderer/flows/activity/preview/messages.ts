import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of a change before it is made: what is alarming about it, then who could do more and who less. */
export const messages = defineMessages(
  {
    title: 'Who could do what',
    reading: 'If it were carried out now',
    asking: 'Working it out …',
    same: 'Nobody could do more, or less, than today.',
    refused: 'It would fail as things are',
    partial: 'Not every kind of request could be looked at in the time there is.',
    byKind: 'By kinds of request. Which wallet or how much is not compared.',
    'lockout.title': 'Nobody could ever again change who may do what',
    'lockout.words':
      'Too few members of the root quorum could stamp a request, and no policy would let others mend that.',
    'quorumUnmeetable.title': 'The root quorum could no longer agree on anything',
    'quorumUnmeetable.words': 'Fewer of its members can stamp a request than would have to agree.',
    'votesLapse.title': 'Votes on requests that wait would no longer count',
    'nobodyCan.title': '{n, plural, one {Nobody could do this any more} other {Nobody could do # things any more}}',
    'refused.title': 'Coffer would refuse this change',
    'refused.words': 'The root quorum could no longer act: too few of its members could stamp a request.',
    'refusedExpiring.title': 'Coffer would refuse this change',
    'refusedExpiring.words': 'The root quorum could no longer act once the API keys that expire have expired.',
    'refusedOrigins.title': 'Coffer would refuse this change, unless passkeys of the remaining pages approve it',
    'refusedOrigins.words':
      'The root quorum could no longer act if the passkeys of its members are of other pages. A passkey that approves the change shows that it is of a page that remains.',
    'canTagThemselves.title': '{names} could change tags so as to meet a policy about tags',
    'canActAsOthers.title': '{names} could add credentials of others and meet a policy about them',
    'canMeetByEmail.title': '{names} could change an e-mail address so as to meet a policy about addresses',
    'canMeetByName.title': '{names} could change the name of a user so as to meet a policy about names',
    'passkeyCanBeAdded.title': '{names} could add a passkey without a passkey, and meet a policy that requires one',
    'noFeeLimit.title': 'A policy would allow transactions with a fee of any height',
    'noFeeLimit.words': 'Whoever signs chooses the fee. A fee can give away everything that an account holds.',
    'neverEqual.title': 'A policy would compare a field with a value that the field never has',
    'neverEqual.words':
      'A policy that denies by such a comparison denies nothing. The editor of the policy shows the place.',
    'canAlone.title':
      '{people, plural, one {{names} could then do {n, plural, one {this} other {# things}} alone} other {{names} could each do {n, plural, one {this} other {# things}} alone}}',
    'canAlone.words': 'Today it takes the agreement of others, or is not possible:',
    gains: '{n, plural, one {gains # thing} other {gains # things}}',
    loses: '{n, plural, one {loses # thing} other {loses # things}}',
    'alone.sure': 'alone',
    'alone.depends': 'alone, in some cases',
    'together.sure': 'together with others',
    'together.depends': 'together with others, in some cases',
    'never.sure': 'never',
    'never.depends': 'never',
  },
  () => import('./messages.de.ts'),
);
