import { defineMessages } from '../../messages/translate.tsx';

/** What is said of the fields that a change touches. */
export const changeMessages = defineMessages(
  {
    title: 'Changes',
    asNew: 'New',
    asGone: 'Deleted',
    unchanged: 'No change. The new values are the current values.',
    stays: '{n, plural, one {{fields} unchanged} other {{fields} unchanged}}',
    gone: 'The {what, select, policy {policy} tag {tag} wallet {wallet} other {item}} no longer exists, so this request cannot be completed.',
    reading: 'Loading current values',
    effect: 'Effect',
    allow: 'Allow',
    deny: 'Deny',
    blank: '(empty)',
    agree: 'Approvals required: {from} → {to}',
    ether: '{from} ETH → {to} ETH',
    threshold: 'Approvals required',
    putOn: 'Added',
    removed: 'Removed',
    off: 'off',
    on: 'on',
    tagOf: 'Members',
    passkey: 'Passkey',
    signIn: 'OIDC login',
    nobody: 'nobody',
    policyNumber: 'Policy {n}: {field}',
  },
  () => import('./change-messages.de.ts'),
);
