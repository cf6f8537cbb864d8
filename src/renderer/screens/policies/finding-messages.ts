import { defineMessages } from '../../messages/translate.tsx';

/** What is looked at again in a policy that reads well, by the codes of the lint. */
export const findingMessages = defineMessages(
  {
    findings: 'To look at again',
    count: '{n, plural, one {# finding} other {# findings}}',
    colFindings: 'Findings',
    withFindings: 'With findings',
    neverTrue: 'No request can ever meet this condition, so the policy does nothing',
    alwaysErrs: 'It reads what no request has together, so it can never be decided and does nothing',
    contradiction: '{name} cannot be both {one} and {other}',
    timeOver: 'The time it is for is over, so it does nothing any more',
    unknownName: '{value} is the name of nothing here',
    consensusUnmeetable: 'Nobody’s agreement meets this, not even everybody’s',
    oneIsEnough: 'Approvals are counted here, and one is enough: that of {name}, for example',
    denyErrs:
      'It does not deny “{kind}”, though a part of it would: another part cannot be decided there. Make two policies of it',
    allowsEverything:
      '{who, select, anyone {It lets anybody do anything, alone} other {It allows anything that is asked for}}',
    allowsBlindSigning: 'It allows signing bytes that nobody can read, and no policy denies that',
    duplicate: 'It says the same as {name}',
  },
  () => import('./finding-messages.de.ts'),
);
