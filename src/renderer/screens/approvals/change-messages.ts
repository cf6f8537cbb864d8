import { defineMessages } from '../../messages/translate.tsx';

/** What is said of the fields that a change touches. */
export const changeMessages = defineMessages(
  {
    title: 'Before and after',
    asNew: 'All of it is new',
    asGone: 'All of it goes',
    unchanged: 'Nothing would change: it is already so.',
    stays: '{n, plural, one {{fields} stays as it is} other {{fields} stay as they are}}',
    gone: 'The {what, select, policy {policy} tag {tag} wallet {wallet} other {thing}} is not there any more, so it cannot be carried out.',
    reading: 'Reading how it is now',
    effect: 'Effect',
    allow: 'Allow',
    deny: 'Deny',
    blank: '(empty)',
    agree: 'People who must agree: from {from} to {to}',
    ether: 'From {from} ETH to {to} ETH',
    threshold: 'Who must agree',
    putOn: 'Put on',
    removed: 'Taken off',
    off: 'off',
    on: 'on',
    tagOf: 'Had by',
    passkey: 'Passkey',
    signIn: 'Sign-in',
    nobody: 'nobody',
    policyNumber: 'Policy {n}: {field}',
  },
  () => import('./change-messages.de.ts'),
);
