export const de = {
  title: 'Auswirkung auf Berechtigungen',
  reading: 'Bei Ausführung jetzt',
  asking: 'Wird berechnet',
  same: 'Kein Benutzer gewinnt oder verliert eine Berechtigung für eine Art von Anfrage.',
  sameWhy:
    'Andere Richtlinien können dieselben Arten schon erlauben oder verweigern. Vergleichen Sie die Bedingungen und die nötigen Freigaben.',
  refused: 'Diese Anfrage würde jetzt fehlschlagen',
  partial: 'Einige Arten von Anfragen konnten in der vorgesehenen Zeit nicht ausgewertet werden.',
  byKind: 'Verglichen nach Art der Anfrage. Grenzen für einzelne Wallets oder Beträge werden nicht verglichen.',
  'lockout.title': 'Aussperrung: Niemand könnte Berechtigungen je wieder ändern',
  'lockout.words':
    'Zu wenige Mitglieder des Root-Quorums hätten ein nutzbares Anmeldemittel, und keine Richtlinie lässt andere Benutzer das beheben.',
  'quorumUnmeetable.title': 'Das Root-Quorum könnte seinen Schwellenwert nicht mehr erreichen',
  'quorumUnmeetable.words': 'Es wären mehr Freigaben erforderlich, als es Mitglieder mit nutzbarem Anmeldemittel gibt.',
  'votesLapse.title': 'Freigaben für ausstehende Anfragen würden nicht mehr zählen',
  'nobodyCan.title': '{n, plural, one {1 Aktion wäre nicht mehr möglich} other {# Aktionen wären nicht mehr möglich}}',
  'deniedForAll.title':
    '{n, plural, one {1 Aktion würde allen Benutzern verweigert} other {# Aktionen würden allen Benutzern verweigert}}',
  'deniedForAll.words':
    'Richtlinien verweigern eine solche Anfrage beim Einreichen, bevor ein zweites Mitglied des Root-Quorums sie freigeben kann. Auch das Root-Quorum könnte dies erst nach einer Änderung der Richtlinien tun.',
  'refused.title': 'Coffer würde diese Änderung ablehnen',
  'refused.words':
    'Das Root-Quorum könnte nicht mehr handeln. Zu wenige seiner Mitglieder hätten ein nutzbares Anmeldemittel.',
  'refusedExpiring.title': 'Coffer würde diese Änderung ablehnen',
  'refusedExpiring.words':
    'Das Root-Quorum könnte nicht mehr handeln, sobald die API-Schlüssel mit Ablaufzeit abgelaufen sind.',
  'refusedOrigins.title':
    'Coffer würde diese Änderung ablehnen, außer Passkeys der verbleibenden Ursprünge geben sie frei',
  'refusedOrigins.words':
    'Das Root-Quorum könnte nicht mehr handeln, wenn die Passkeys seiner Mitglieder zu anderen Ursprüngen gehören. Ein Passkey, der die Änderung freigibt, beweist, dass er zu einem verbleibenden Ursprung gehört.',
  'canTagThemselves.title': '{names} könnte Tags so ändern, dass eine Richtlinie über Tags erfüllt ist',
  'canActAsOthers.title':
    '{names} könnte anderen Benutzern Anmeldemittel hinzufügen und damit eine Richtlinie über diese Benutzer erfüllen',
  'canMeetByEmail.title':
    '{names} könnte eine E-Mail-Adresse so ändern, dass eine Richtlinie über Adressen erfüllt ist',
  'canMeetByName.title': '{names} könnte den Namen eines Benutzers ändern und so eine Richtlinie über Namen erfüllen',
  'passkeyCanBeAdded.title':
    '{names} könnte ohne Passkey einen Passkey hinzufügen und eine Richtlinie erfüllen, die einen verlangt',
  'noFeeLimit.title': 'Eine Richtlinie würde Transaktionen ohne Gebührengrenze erlauben',
  'noFeeLimit.words':
    'Wer die Transaktion anfragt, wählt die Gebühr. Eine Gebühr kann das ganze Guthaben eines Kontos verbrauchen.',
  'neverEqual.title': 'Eine Richtlinie würde ein Feld mit einem Wert vergleichen, den das Feld nie hat',
  'neverEqual.words':
    'Eine Richtlinie, die durch einen solchen Vergleich verbietet, verbietet nichts. Der Editor der Richtlinie zeigt die Stelle.',
  'canAlone.title':
    '{people, plural, one {{names} könnte {n, plural, one {dies} other {# Aktionen}} ohne zweite Freigabe ausführen} other {{names} könnten jeweils {n, plural, one {dies} other {# Aktionen}} ohne zweite Freigabe ausführen}}',
  'canAlone.words': 'Heute ist dazu eine weitere Freigabe nötig, oder es ist nicht möglich:',
  gains: '{n, plural, one {gewinnt # Berechtigung} other {gewinnt # Berechtigungen}}',
  freed: 'braucht keine zweite Freigabe für {n, plural, one {# Art von Anfragen} other {# Arten von Anfragen}}',
  widened: 'hat {n, plural, one {# Berechtigung} other {# Berechtigungen}} in mehr Fällen',
  limited: 'behält {n, plural, one {# Berechtigung} other {# Berechtigungen}} nur in manchen Fällen',
  bound: 'braucht eine zweite Freigabe für {n, plural, one {# Art von Anfragen} other {# Arten von Anfragen}}',
  loses: '{n, plural, one {verliert # Berechtigung} other {verliert # Berechtigungen}}',
  'alone.sure': 'ohne Freigabe',
  'alone.depends': 'in manchen Fällen ohne Freigabe',
  'together.sure': 'mit Freigabe',
  'together.depends': 'in manchen Fällen mit Freigabe',
  'never.sure': 'nicht erlaubt',
  'never.depends': 'nicht erlaubt',
};
