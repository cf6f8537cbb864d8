/** What is said of users, their tags and their credentials. The forms are explained in `phrases.ts`. */
export const peoplePhrases = {
  'create_users.name': 'Add users',
  'create_users.title': 'Add {n, plural, one {the user {object}} other {# users}}',
  'create_users.ask':
    '{who} {when, select, past {asked} other {asks}} to add {n, plural, one {the user {object}} other {# users}}',
  'create_users.did': '{who} added {n, plural, one {the user {object}} other {# users}}',
  'create_user_tag.name': 'Create a user tag',
  'create_user_tag.title': 'Create the user tag {object}',
  'create_user_tag.ask': '{who} {when, select, past {asked} other {asks}} to create the user tag {object}',
  'create_user_tag.did': '{who} created the user tag {object}',
  'update_user_tag.name': 'Change a user tag',
  'update_user_tag.title': 'Change the user tag {object}',
  'update_user_tag.ask': '{who} {when, select, past {asked} other {asks}} to change the user tag {object}',
  'update_user_tag.did': '{who} changed the user tag {object}',
  'delete_user_tags.name': 'Delete user tags',
  'delete_user_tags.title': 'Delete {n, plural, one {the user tag {object}} other {# user tags}}',
  'delete_user_tags.ask':
    '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the user tag {object}} other {# user tags}}',
  'delete_user_tags.did': '{who} deleted {n, plural, one {the user tag {object}} other {# user tags}}',
  'create_api_keys.name': 'Add API keys',
  'create_api_keys.title': 'Add {n, plural, one {the API key {object}} other {# API keys}} for {whose}',
  'create_api_keys.ask':
    '{who} {when, select, past {asked} other {asks}} to add {n, plural, one {the API key {object}} other {# API keys}} for {whose}',
  'create_api_keys.did': '{who} added {n, plural, one {the API key {object}} other {# API keys}} for {whose}',
  'delete_api_keys.name': 'Delete API keys',
  'delete_api_keys.title': 'Delete {n, plural, one {the API key {object}} other {# API keys}} of {whose}',
  'delete_api_keys.ask':
    '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the API key {object}} other {# API keys}} of {whose}',
  'delete_api_keys.did': '{who} deleted {n, plural, one {the API key {object}} other {# API keys}} of {whose}',
  'create_authenticators.name': 'Add passkeys',
  'create_authenticators.title': 'Add {n, plural, one {the passkey {object}} other {# passkeys}} for {whose}',
  'create_authenticators.ask':
    '{who} {when, select, past {asked} other {asks}} to add {n, plural, one {the passkey {object}} other {# passkeys}} for {whose}',
  'create_authenticators.did': '{who} added {n, plural, one {the passkey {object}} other {# passkeys}} for {whose}',
  'delete_authenticators.name': 'Delete passkeys',
  'delete_authenticators.title': 'Delete {n, plural, one {the passkey {object}} other {# passkeys}} of {whose}',
  'delete_authenticators.ask':
    '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the passkey {object}} other {# passkeys}} of {whose}',
  'delete_authenticators.did': '{who} deleted {n, plural, one {the passkey {object}} other {# passkeys}} of {whose}',
  'create_oauth_providers.name': 'Add sign-in providers',
  'create_oauth_providers.title':
    'Let {whose} sign in with {n, plural, one {the provider {object}} other {# providers}}',
  'create_oauth_providers.ask':
    '{who} {when, select, past {asked} other {asks}} to let {whose} sign in with {n, plural, one {the provider {object}} other {# providers}}',
  'create_oauth_providers.did':
    '{who} let {whose} sign in with {n, plural, one {the provider {object}} other {# providers}}',
  'delete_oauth_providers.name': 'Delete sign-in providers',
  'delete_oauth_providers.title': 'Delete {n, plural, one {the sign-in {object}} other {# sign-ins}} of {whose}',
  'delete_oauth_providers.ask':
    '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the sign-in {object}} other {# sign-ins}} of {whose}',
  'delete_oauth_providers.did': '{who} deleted {n, plural, one {the sign-in {object}} other {# sign-ins}} of {whose}',
  'delete_users.name': 'Delete users',
  'delete_users.title': 'Delete {n, plural, one {the user {object}} other {# users}}',
  'delete_users.ask':
    '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the user {object}} other {# users}}',
  'delete_users.did': '{who} deleted {n, plural, one {the user {object}} other {# users}}',
  'update_user.name': 'Change a user',
  'update_user.title': 'Change the user {object}',
  'update_user.ask': '{who} {when, select, past {asked} other {asks}} to change the user {object}',
  'update_user.did': '{who} changed the user {object}',
  'update_user_name.name': 'Rename a user',
  'update_user_name.title': 'Rename the user {object} to {to}',
  'update_user_name.ask': '{who} {when, select, past {asked} other {asks}} to rename the user {object} to {to}',
  'update_user_name.did': '{who} renamed a user to {to}',
  'update_user_email.name': 'Change an e-mail address',
  'update_user_email.title': 'Change the e-mail address of {object} to {to}',
  'update_user_email.ask':
    '{who} {when, select, past {asked} other {asks}} to change the e-mail address of {object} to {to}',
  'update_user_email.did': '{who} changed the e-mail address of {object} to {to}',
  'update_user_phone_number.name': 'Change a phone number',
  'update_user_phone_number.title': 'Change the phone number of {object} to {to}',
  'update_user_phone_number.ask':
    '{who} {when, select, past {asked} other {asks}} to change the phone number of {object} to {to}',
  'update_user_phone_number.did': '{who} changed the phone number of {object} to {to}',
};
