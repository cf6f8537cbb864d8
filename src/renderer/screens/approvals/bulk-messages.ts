import { defineMessages } from '../../messages/translate.tsx';

/** What is said of decisions about several requests at once. */
export const bulkMessages = defineMessages(
  {
    chooseHint:
      'Select requests of one type to decide on them together. Sensitive and critical requests are decided on their own pages.',
    chooseOf: 'Select: {what}',
    notByRisk: 'Sensitive and critical requests are decided on their own pages',
    notByType: 'Only requests of one type can be selected together',
    notByFactor: 'This request is decided on its own page',
    'approve.several': '{n, plural, one {Approve # request} other {Approve # requests}}',
    'reject.several': '{n, plural, one {Reject # request} other {Reject # requests}}',
    'approve.what':
      '{n, plural, one {You approve this request.} other {You approve each of these # requests.}} A request that has all its approvals then runs at once.',
    'reject.what': '{n, plural, one {You reject this request.} other {You reject each of these # requests.}}',
    progress: '{done} of {n} decided',
    decided:
      '{selection, select, approve {{n, plural, one {# request approved} other {# requests approved}}} other {{n, plural, one {# request rejected} other {# requests rejected}}}}',
    'came.carried': 'Completed',
    'came.waits': 'Other approvals pending',
    'came.rejected': 'Rejected',
    'came.rejectedWaits': 'Rejection counted',
    'came.failed': 'Approved but failed',
    'came.lost': 'Not decided',
  },
  () => import('./bulk-messages.de.ts'),
);
