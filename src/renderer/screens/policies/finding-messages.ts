import { defineMessages } from '../../messages/translate.tsx';

/** What is looked at again in a policy that reads well, by the codes of the lint. */
export const findingMessages = defineMessages({
  en: {
    findings: 'To look at again',
    count: '{n, plural, one {# finding} other {# findings}}',
    colFindings: 'Findings',
    withFindings: 'With findings',
    partial: 'Not everything could be looked at in the time there is.',
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
  de: {
    findings: 'Noch einmal ansehen',
    count: '{n, plural, one {# Befund} other {# Befunde}}',
    colFindings: 'Befunde',
    withFindings: 'Mit Befunden',
    partial: 'In der gegebenen Zeit ließ sich nicht alles ansehen.',
    neverTrue: 'Kein Antrag kann diese Bedingung je erfüllen, die Richtlinie bewirkt also nichts',
    alwaysErrs: 'Sie liest, was kein Antrag zugleich hat: Sie ist nie zu entscheiden und bewirkt nichts',
    contradiction: '{name} kann nicht zugleich {one} und {other} sein',
    timeOver: 'Die Zeit, für die sie gilt, ist vorbei: Sie bewirkt nichts mehr',
    unknownName: '{value} heißt hier nichts',
    consensusUnmeetable: 'Niemandes Zustimmung erfüllt das, auch nicht die aller',
    oneIsEnough: 'Hier werden Zustimmungen gezählt, und eine genügt, etwa die von {name}',
    denyErrs:
      'Sie verbietet „{kind}“ nicht, obwohl ein Teil von ihr es täte: Ein anderer Teil ist dort nicht zu entscheiden. Besser sind zwei Richtlinien',
    allowsEverything:
      '{who, select, anyone {Sie lässt alle alles tun, allein} other {Sie erlaubt alles, worum gebeten wird}}',
    allowsBlindSigning: 'Sie erlaubt, Bytes zu signieren, die niemand lesen kann, und keine Richtlinie verbietet das',
    duplicate: 'Sie besagt dasselbe wie {name}',
  },
});
