/** What is said of policies. The forms are explained in `phrases.ts`. */
export const policyPhrases = {
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
};
