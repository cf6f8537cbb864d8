import { defineMessages } from '../../messages/translate.tsx';

/** The words of webhooks. */
export const messages = defineMessages(
  {
    count: '{n, plural, one {# receiver hears} other {# receivers hear}} of what happens',
    add: 'Add endpoint',
    receivers: 'Receivers',
    emptyTitle: 'Nobody is told yet',
    emptyWords:
      'A webhook tells another program what becomes of every activity of this organization and of those below it, in order and signed. What cannot be delivered waits, over a restart and a lock.',
    emptyFeature: 'Set the organization webhook',
    sent: 'Sent',
    sentWords: 'The activity as JSON: names and ids, never a key',
    taken: 'Taken',
    takenWords: 'Any answer of 2xx. A refusal of 3xx or 4xx is laid aside at once, anything else is tried again.',

    offTitle: 'This vault sends nothing: its network is off',
    offWords:
      '{n, plural, =0 {New activities are put aside for each receiver} one {# delivery waits} other {# deliveries wait}} and will go out, oldest first, as soon as it may connect. <settings>Change it in the settings</settings>',
    loopbackTitle: 'This vault connects to this computer only',
    loopbackWords:
      'A receiver anywhere else is not told, and one on this computer only if its address is among the private targets. <settings>Change it in the settings</settings>',

    state: 'State',
    'state.active': 'Active',
    'state.paused': 'Paused',
    'state.held': 'Held back',
    'state.failing': 'Failing',
    waiting: 'Waiting',
    dropped: 'Given up',
    lastSuccess: 'Delivered',
    lastFailure: 'Last failure',
    noFailure: 'No failure',
    failureAt: '{why}, {time}',
    'why.answer': 'Answered {status}',
    'why.timeout': 'No answer in time',
    'why.unreachable': 'Not reached',
    'why.address': 'Not allowed by the network setting and the private targets',
    pause: '{active, select, true {Pause} other {Resume}}',
    featureName: 'Organization webhook',
    changeFeature: 'Change in features',

    endpointId: 'Endpoint id',
    hears: 'Hears of',
    hearsEvent:
      '{type, select, ACTIVITY_UPDATES {Activities} other {{type}, of which nothing happens here}}{active, select, true {} other {, switched off}}',
    deliveries: 'Deliveries',
    waitingSince: '{n, plural, =0 {None} one {#, since {time}} other {#, the oldest since {time}}}',
    noRoom: 'For want of room',
    noRoomWords: '{n, plural, one {# was} other {# were}} dropped: so much waited that the oldest gave way',
    gone: 'This receiver is gone',
    goneWords: 'It was deleted, or the link leads to another vault.',

    deadWords: 'They stay here until they are sent again or thrown away.',
    deadNone: 'Nothing was given up.',
    deadMore: 'The oldest {n} are shown.',
    deadWhat: 'What it tells of',
    deadWhere: 'Receiver',
    deadWhy: 'Because',
    deadWhen: 'Since',
    below: 'Activity {id} of an organization below',
    again: 'Send again',
    againAll: 'Send all again',
    againAllDone: '{done} of {total} are on their way again',
    notAgain: 'It was not put back in line',
    discard: 'Throw away',
    discardTitle: 'Throw this delivery away',
    discardWords: '{name} never hears of it then. The activity itself stays in the log.',
    notDiscarded: 'It was not thrown away',
    goneReceiver: 'A receiver that is gone',

    changeTitle: 'Change webhook endpoint',
    nameHint: 'What people know it by here',
    urlHint: 'http or https, without a name, password or fragment in it',
    urlWrong: 'Write an http or https address, for example https://hooks.example/coffer',
    plain: 'Over http whoever is in between can read what is told. The signature still shows a change.',
    unreachableNow: 'With its network setting of now the vault cannot connect there.',
    notAllowed:
      'Webhooks do not go to {target} on this computer until it is allowed. Add {target} to the private targets of webhooks in the settings, or run: coffer vault settings set --allow-target {target}',
    ownAddress: 'Coffer itself listens at this address. Webhooks never go there: choose another port.',
    notAdded: 'The endpoint was not added',
    notDeleted: 'The endpoint was not deleted',
    asked: 'The endpoint <b>{name}</b> is to be {what, select, add {added} change {changed} other {deleted}}',
    pauseTitle: '{active, select, true {Pause} other {Resume}} {name}',
    pauseWords:
      'It will not hear of what happens while it is paused, not later either. {n, plural, =0 {} one {The delivery that waits stays.} other {The # deliveries that wait stay.}}',
    resumeWords:
      'It hears of what happens from now on. {n, plural, =0 {} one {The delivery that waits goes out first.} other {The # deliveries that wait go out first.}}',
    deleteWords:
      'The receiver hears of nothing more{n, plural, =0 {.} one {, and # delivery that it has not had is thrown away.} other {, and # deliveries that it has not had are thrown away.}}',
    deleteAction: 'Delete endpoint',

    key: 'How receivers know this vault',
    publicKeyEd25519: 'Public key, Ed25519',
    foundAt: 'Found at',
    foundOff: 'The endpoint is off: nobody can ask there now',
    check: 'Check a delivery',
    snippet: 'Code for {name}',
  },
  () => import('./messages.de.ts'),
);
