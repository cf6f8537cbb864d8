export const de = {
  title: 'Wer was tun könnte',
  reading: 'Würde es jetzt ausgeführt',
  asking: 'Wird ermittelt …',
  same: 'Niemand könnte mehr oder weniger tun als heute.',
  refused: 'So, wie es jetzt steht, würde es scheitern',
  partial: 'In der gegebenen Zeit ließ sich nicht jede Art von Antrag ansehen.',
  byKind: 'Nach Arten von Anträgen. Welche Wallet oder wie viel, wird nicht verglichen.',
  'lockout.title': 'Niemand könnte je wieder ändern, wer was darf',
  'lockout.words':
    'Zu wenige Mitglieder des Root-Quorums könnten einen Antrag stempeln, und keine Richtlinie ließe andere das beheben.',
  'quorumUnmeetable.title': 'Das Root-Quorum könnte sich auf nichts mehr einigen',
  'quorumUnmeetable.words': 'Weniger Mitglieder, als zustimmen müssten, können einen Antrag stempeln.',
  'votesLapse.title': 'Stimmen zu wartenden Anträgen würden nicht mehr zählen',
  'nobodyCan.title': '{n, plural, one {Niemand könnte dies noch tun} other {Niemand könnte # Dinge noch tun}}',
  'refused.title': 'Coffer würde diese Änderung ablehnen',
  'refused.words':
    'Das Root-Quorum könnte nicht mehr handeln: Zu wenige seiner Mitglieder könnten einen Antrag stempeln.',
  'refusedExpiring.title': 'Coffer würde diese Änderung ablehnen',
  'refusedExpiring.words':
    'Das Root-Quorum könnte nicht mehr handeln, sobald die API-Schlüssel mit Ablaufzeit abgelaufen sind.',
  'refusedOrigins.title':
    'Coffer würde diese Änderung ablehnen, außer Passkeys der verbleibenden Seiten stimmen ihr zu',
  'refusedOrigins.words':
    'Das Root-Quorum könnte nicht mehr handeln, wenn die Passkeys seiner Mitglieder von anderen Seiten sind. Ein Passkey, der der Änderung zustimmt, zeigt, dass er von einer verbleibenden Seite ist.',
  'canTagThemselves.title': '{names} könnte Tags so ändern, dass eine Richtlinie über Tags erfüllt ist',
  'canActAsOthers.title':
    '{names} könnte anderen Anmeldemittel hinzufügen und damit eine Richtlinie über diese Personen erfüllen',
  'canMeetByEmail.title':
    '{names} könnte eine E-Mail-Adresse so ändern, dass eine Richtlinie über Adressen erfüllt ist',
  'canMeetByName.title': '{names} könnte den Namen eines Benutzers ändern und so eine Richtlinie über Namen erfüllen',
  'passkeyCanBeAdded.title':
    '{names} könnte ohne Passkey einen Passkey hinzufügen und eine Richtlinie erfüllen, die einen verlangt',
  'noFeeLimit.title': 'Eine Richtlinie würde Transaktionen mit einer Gebühr in beliebiger Höhe erlauben',
  'noFeeLimit.words': 'Wer signiert, wählt die Gebühr. Eine Gebühr kann alles weggeben, was ein Konto enthält.',
  'neverEqual.title': 'Eine Richtlinie würde ein Feld mit einem Wert vergleichen, den das Feld nie hat',
  'neverEqual.words':
    'Eine Richtlinie, die durch einen solchen Vergleich verbietet, verbietet nichts. Der Editor der Richtlinie zeigt die Stelle.',
  'canAlone.title':
    '{people, plural, one {{names} könnte dann {n, plural, one {dies} other {# Dinge}} allein tun} other {{names} könnten dann jeweils {n, plural, one {dies} other {# Dinge}} allein tun}}',
  'canAlone.words': 'Heute braucht es dazu die Zustimmung anderer, oder es geht nicht:',
  gains: '{n, plural, one {gewinnt # Recht} other {gewinnt # Rechte}}',
  loses: '{n, plural, one {verliert # Recht} other {verliert # Rechte}}',
  'alone.sure': 'allein',
  'alone.depends': 'allein, in manchen Fällen',
  'together.sure': 'gemeinsam mit anderen',
  'together.depends': 'gemeinsam mit anderen, in manchen Fällen',
  'never.sure': 'nie',
  'never.depends': 'nie',
};
