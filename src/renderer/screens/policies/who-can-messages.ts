import { defineMessages } from '../../messages/translate.tsx';

/** What the page says that tells who can do what. */
export const whoCanMessages = defineMessages(
  {
    lead: '{people, plural, one {# person} other {# people}} and {kinds, plural, one {# kind} other {# kinds}} of request',
    search: 'Search kinds of request',
    everybody: 'Everybody',
    matrix: 'People and kinds of request',
    partial:
      'Not every kind of request could be looked at in the time there is. Those that are missing are not listed.',
    noMatch: 'No kind of request fits.',
    how: 'By the root quorum, the policies and what people stamp with, as they are now. Choose a cell to see by which.',
    alone: 'Alone',
    together: '{more, plural, =0 {Together} one {With # other} other {With # others}}',
    depends: 'depends',
    dependsLong: 'It depends: on what is asked for, on who agrees, or on a policy that denies some of it.',
    rootOnly: 'Root quorum only',
    rootOnlyLong: 'Only the root quorum may do such things. No policy can allow it.',
    unable: 'Has nothing to stamp with',
    access:
      '{access, select, alone {Can do this alone.} together {Can do this together with others.} other {Can never do this.}}',
    grants: 'By which',
    'basis.rootQuorum': 'The root quorum',
    'basis.ownCredentials': 'What they sign in with themselves',
    'basis.ownCredentialsLong': 'Everybody may manage their own keys, passkeys and sign-ins. Those of others, not.',
    'basis.nothing': 'Nothing',
    fewest: '{n, plural, =0 {Nobody has to agree.} one {One has to agree.} other {# have to agree, at least.}}',
    voters: 'Who counts',
    example: 'For example',
    nobody: 'nobody',
    unableLong: 'There is no key or passkey to stamp a request with, so nothing can be asked for or agreed to.',
    neverLong: 'No policy allows it, and the root quorum is not theirs.',
    'group.WALLET': 'Wallets',
    'group.USER': 'People',
    'group.signing': 'Signing',
    'group.PRIVATE_KEY': 'Private keys',
    'group.CREDENTIAL': 'Keys, passkeys and sign-ins',
    'group.POLICY': 'Policies',
    'group.ORGANIZATION': 'Organization',
    'group.other': 'Other',
  },
  () => import('./who-can-messages.de.ts'),
);
