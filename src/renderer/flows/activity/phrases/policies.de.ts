export const policyPhrases = {
  'create_policy.name': 'Richtlinie anlegen',
  'create_policy.title': 'Richtlinie {object} anlegen',
  'create_policy.ask': '{who} {when, select, past {bat} other {bittet}} darum, die Richtlinie {object} anzulegen',
  'create_policy.did': '{who} hat die Richtlinie {object} angelegt',
  'create_policies.name': 'Richtlinien anlegen',
  'create_policies.title': '{n, plural, one {Richtlinie {object}} other {# Richtlinien}} anlegen',
  'create_policies.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {die Richtlinie {object}} other {# Richtlinien}} anzulegen',
  'create_policies.did': '{who} hat {n, plural, one {die Richtlinie {object}} other {# Richtlinien}} angelegt',
  'update_policy.name': 'Richtlinie ändern',
  'update_policy.title': 'Richtlinie {object} ändern',
  'update_policy.ask': '{who} {when, select, past {bat} other {bittet}} darum, die Richtlinie {object} zu ändern',
  'update_policy.did': '{who} hat die Richtlinie {object} geändert',
  'delete_policy.name': 'Richtlinie löschen',
  'delete_policy.title': 'Richtlinie {object} löschen',
  'delete_policy.ask': '{who} {when, select, past {bat} other {bittet}} darum, die Richtlinie {object} zu löschen',
  'delete_policy.did': '{who} hat die Richtlinie {object} gelöscht',
  'delete_policies.name': 'Richtlinien löschen',
  'delete_policies.title': '{n, plural, one {Richtlinie {object}} other {# Richtlinien}} löschen',
  'delete_policies.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {die Richtlinie {object}} other {# Richtlinien}} zu löschen',
  'delete_policies.did': '{who} hat {n, plural, one {die Richtlinie {object}} other {# Richtlinien}} gelöscht',
};
