import { defineMessages } from '../../messages/translate.tsx';

/** The words of webhooks. */
export const messages = defineMessages(
  {
    count: '{n, plural, one {# endpoint} other {# endpoints}}',
    add: 'Add endpoint',
    receivers: 'Endpoints',
    emptyTitle: 'No webhooks yet',
    emptyWords:
      'A webhook sends every activity of this organization and its sub-organizations to your server, signed and in order. Undelivered events are queued across restarts and locks.',
    emptyFeature: 'Set organization webhook',
    sent: 'Payload',
    sentWords: 'The activity as JSON. Never includes keys.',
    taken: 'Success',
    takenWords: 'Any 2xx response. 3xx and 4xx responses go to the dead-letter queue. Everything else is retried.',

    offTitle: 'Webhooks are paused because this vault is offline',
    offWords:
      '{n, plural, =0 {New events are queued} one {# event is queued} other {# events are queued}} and will be sent in order once network access is on. <settings>Change in Settings</settings>',
    loopbackTitle: 'Only local webhooks are delivered',
    loopbackWords:
      'Coffer does not deliver to endpoints on other computers. It delivers to an endpoint on this computer only if the address is among the private targets. <settings>Change in Settings</settings>',

    state: 'Status',
    'state.active': 'Active',
    'state.paused': 'Paused',
    'state.held': 'Queued',
    'state.failing': 'Failing',
    waiting: 'Queued',
    dropped: 'Failed',
    lastSuccess: 'Last delivery',
    lastFailure: 'Last failure',
    noFailure: 'None',
    failureAt: '{why}, {time}',
    'why.answer': 'HTTP {status}',
    'why.timeout': 'Timeout',
    'why.unreachable': 'Connection failed',
    'why.address': 'Not allowed by network access and the private targets',
    pause: '{active, select, true {Pause} other {Resume}}',
    featureName: 'Organization webhook',
    changeFeature: 'Change in features',

    endpointId: 'Endpoint ID',
    hears: 'Events',
    hearsEvent:
      '{type, select, ACTIVITY_UPDATES {Activities} other {{type}, which Coffer never sends}}{active, select, true {} other {, switched off}}',
    deliveries: 'Deliveries',
    waitingSince: '{n, plural, =0 {0} one {#, since {time}} other {#, the oldest since {time}}}',
    noRoom: 'Dropped',
    noRoomWords: '{n, plural, one {# event was} other {# events were}} dropped because the queue was full',
    gone: 'Endpoint not found',
    goneWords: 'The endpoint was deleted or belongs to another vault.',

    deadWords: 'Kept in the dead-letter queue until you retry or discard them.',
    deadNone: 'No failed deliveries.',
    deadMore: 'Showing the oldest {n}.',
    deadWhat: 'Event',
    deadWhere: 'Endpoint',
    deadWhy: 'Error',
    deadWhen: 'Since',
    below: 'Activity {id} of a sub-organization',
    again: 'Retry',
    againAll: 'Retry all',
    againAllDone: '{done} of {total} queued again',
    notAgain: 'Couldn’t retry the delivery',
    discard: 'Discard',
    discardTitle: 'Discard this delivery',
    discardWords:
      '{n, plural, one {{name} will never receive this event. The activity stays in the audit log.} other {{name} will never receive these # events. The activities stay in the audit log.}}',
    againSeveral: 'Retry {n, plural, one {# delivery} other {# deliveries}}',
    discardSeveral: 'Discard {n, plural, one {# delivery} other {# deliveries}}',
    notDiscarded: 'Couldn’t discard the delivery',
    goneReceiver: 'Deleted endpoint',

    changeTitle: 'Edit webhook endpoint',
    nameHint: 'A name to recognize the endpoint by',
    urlHint: 'http or https, without a user name, password or fragment',
    urlWrong: 'Enter an http or https URL, for example https://hooks.example/coffer',
    plain: 'With http, others on the network can read events. The signature still detects changes.',
    unreachableNow: 'Blocked by network access.',
    notAllowed:
      'Coffer delivers to {target} on this computer only if you allow it. Add {target} to the private targets of webhooks in Settings, or run coffer vault settings set --allow-target {target}',
    ownAddress: 'Coffer itself listens at this address and never delivers there. Choose another port.',
    notAdded: 'Couldn’t add the endpoint',
    notDeleted: 'Couldn’t delete the endpoint',
    asked: '{what, select, add {Add} change {Edit} other {Delete}} endpoint <b>{name}</b>',
    pauseTitle: '{active, select, true {Pause} other {Resume}} {name}',
    pauseWords:
      'Events that occur while the endpoint is paused are not sent later. {n, plural, =0 {} one {The queued event is kept.} other {The # queued events are kept.}}',
    resumeWords:
      'New events are sent from now on. {n, plural, =0 {} one {The queued event is sent first.} other {The # queued events are sent first.}}',
    deleteWords:
      'The endpoint receives no more events{n, plural, =0 {.} one {, and # queued event is discarded.} other {, and # queued events are discarded.}}',
    deleteAction: 'Delete endpoint',

    key: 'Signature verification',
    publicKeyEd25519: 'Public key (Ed25519)',
    foundAt: 'Key URL',
    foundOff: 'The API is off, so this URL is not reachable',
    check: 'Verify a delivery',
    snippet: 'Code for {name}',
  },
  () => import('./messages.de.ts'),
);
