import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of policies. The forms are explained in `phrases.ts`. */
export const policyPhrases = defineMessages({
  en: {
    'create_policy.name': 'Create a policy',
    'create_policy.title': 'Create the policy {object}',
    'create_policy.ask': '{who} {when, select, past {asked} other {asks}} to create the policy {object}',
    'create_policy.did': '{who} created the policy {object}',
    'create_policies.name': 'Create policies',
    'create_policies.title': 'Create {n, plural, one {the policy {object}} other {# policies}}',
    'create_policies.ask':
      '{who} {when, select, past {asked} other {asks}} to create {n, plural, one {the policy {object}} other {# policies}}',
    'create_policies.did': '{who} created {n, plural, one {the policy {object}} other {# policies}}',
    'update_policy.name': 'Change a policy',
    'update_policy.title': 'Change the policy {object}',
    'update_policy.ask': '{who} {when, select, past {asked} other {asks}} to change the policy {object}',
    'update_policy.did': '{who} changed the policy {object}',
    'delete_policy.name': 'Delete a policy',
    'delete_policy.title': 'Delete the policy {object}',
    'delete_policy.ask': '{who} {when, select, past {asked} other {asks}} to delete the policy {object}',
    'delete_policy.did': '{who} deleted the policy {object}',
    'delete_policies.name': 'Delete policies',
    'delete_policies.title': 'Delete {n, plural, one {the policy {object}} other {# policies}}',
    'delete_policies.ask':
      '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the policy {object}} other {# policies}}',
    'delete_policies.did': '{who} deleted {n, plural, one {the policy {object}} other {# policies}}',
  },
  de: {
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
  },
});
