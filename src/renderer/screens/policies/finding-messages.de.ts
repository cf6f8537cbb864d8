export const de = {
  findings: 'Noch einmal ansehen',
  count: '{n, plural, one {# Befund} other {# Befunde}}',
  colFindings: 'Befunde',
  withFindings: 'Mit Befunden',
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
};
