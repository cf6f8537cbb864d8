import { defineMessages } from '../../messages/translate.tsx';

/** What the page of the root quorum says, and what is said of its risks. */
export const quorumMessages = defineMessages(
  {
    quorumWords:
      'When enough of its members agree, they may do anything, whatever policies say. Only they can change themselves and the features of the organization.',
    thresholdHint: 'Of {n, plural, one {# member} other {# members}}',
    tooMany:
      'There are only {n, plural, =0 {no members} one {# member} other {# members}}: choose more, or a smaller number',
    tooFew: 'At least one must agree',
    you: 'you',
    noChanges: 'Nothing yet: choose members, or another number.',
    member: 'Member',
    noMember: 'Not a member',
    outlook: 'What it would come to',
    now: 'What it comes to now',
    changeRootQuorum: 'Change root quorum',
    typeName: 'Type the name of the organization to change it',
    notChanged: 'The root quorum was not changed',
    asked: 'The root quorum is to be changed',
    cannotAct: 'has nothing to act with',
    actsUntil: 'can act until {date}',
    acts: 'can act',
    sound: 'With these people and this number nobody stands alone, and one of them can lose their keys.',

    'nobody.title': 'Nobody could do anything any more',
    'nobody.words':
      '{threshold, plural, one {One member must agree} other {# members must agree}}, and {able, plural, =0 {none of them has} one {only one of them has} other {only # of them have}} a key to act with. Not even this could be undone.',
    'one.title': 'One person alone could act',
    'one.words': '{name} could do anything alone, and if they lose their keys, nobody can do anything any more.',
    'all.title': 'Every member would be needed',
    'all.words':
      'All {threshold} who have keys must agree each time. If one of them loses their keys, nobody can act any more.',
    'alone.title': 'Each of them could do anything alone',
    'alone.words': '{names} could each do anything without a second vote.',
    'expires.title': 'It would end by itself',
    'expires.words': 'From {date} on too few of its members have a key that holds: then nobody could act.',
    'without.title': 'Not everybody has keys',
    'without.words':
      '{names} {n, plural, one {has} other {have}} nothing to act with, and {n, plural, one {does} other {do}} not count until that changes.',
    'yourself.title': 'You would not be in it',
    'yourself.words': 'You could not change it back by yourself.',
  },
  () => import('./quorum-messages.de.ts'),
);
