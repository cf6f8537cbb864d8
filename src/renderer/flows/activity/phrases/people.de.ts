export const peoplePhrases = {
  'create_users.name': 'Personen hinzufügen',
  'create_users.title': '{n, plural, one {Person {object}} other {# Personen}} hinzufügen',
  'create_users.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {die Person {object}} other {# Personen}} hinzuzufügen',
  'create_users.did': '{who} hat {n, plural, one {die Person {object}} other {# Personen}} hinzugefügt',
  'create_user_tag.name': 'Personen-Tag anlegen',
  'create_user_tag.title': 'Personen-Tag {object} anlegen',
  'create_user_tag.ask': '{who} {when, select, past {bat} other {bittet}} darum, das Personen-Tag {object} anzulegen',
  'create_user_tag.did': '{who} hat das Personen-Tag {object} angelegt',
  'update_user_tag.name': 'Personen-Tag ändern',
  'update_user_tag.title': 'Personen-Tag {object} ändern',
  'update_user_tag.ask': '{who} {when, select, past {bat} other {bittet}} darum, das Personen-Tag {object} zu ändern',
  'update_user_tag.did': '{who} hat das Personen-Tag {object} geändert',
  'delete_user_tags.name': 'Personen-Tags löschen',
  'delete_user_tags.title': '{n, plural, one {Personen-Tag {object}} other {# Personen-Tags}} löschen',
  'delete_user_tags.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {das Personen-Tag {object}} other {# Personen-Tags}} zu löschen',
  'delete_user_tags.did': '{who} hat {n, plural, one {das Personen-Tag {object}} other {# Personen-Tags}} gelöscht',
  'create_api_keys.name': 'API-Schlüssel hinzufügen',
  'create_api_keys.title': '{n, plural, one {API-Schlüssel {object}} other {# API-Schlüssel}} für {whose} hinzufügen',
  'create_api_keys.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {den API-Schlüssel {object}} other {# API-Schlüssel}} für {whose} hinzuzufügen',
  'create_api_keys.did':
    '{who} hat {n, plural, one {den API-Schlüssel {object}} other {# API-Schlüssel}} für {whose} hinzugefügt',
  'delete_api_keys.name': 'API-Schlüssel löschen',
  'delete_api_keys.title': '{n, plural, one {API-Schlüssel {object}} other {# API-Schlüssel}} von {whose} löschen',
  'delete_api_keys.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {den API-Schlüssel {object}} other {# API-Schlüssel}} von {whose} zu löschen',
  'delete_api_keys.did':
    '{who} hat {n, plural, one {den API-Schlüssel {object}} other {# API-Schlüssel}} von {whose} gelöscht',
  'create_authenticators.name': 'Passkeys hinzufügen',
  'create_authenticators.title': '{n, plural, one {Passkey {object}} other {# Passkeys}} für {whose} hinzufügen',
  'create_authenticators.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {den Passkey {object}} other {# Passkeys}} für {whose} hinzuzufügen',
  'create_authenticators.did':
    '{who} hat {n, plural, one {den Passkey {object}} other {# Passkeys}} für {whose} hinzugefügt',
  'delete_authenticators.name': 'Passkeys löschen',
  'delete_authenticators.title': '{n, plural, one {Passkey {object}} other {# Passkeys}} von {whose} löschen',
  'delete_authenticators.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {den Passkey {object}} other {# Passkeys}} von {whose} zu löschen',
  'delete_authenticators.did':
    '{who} hat {n, plural, one {den Passkey {object}} other {# Passkeys}} von {whose} gelöscht',
  'create_oauth_providers.name': 'Anmeldedienste hinzufügen',
  'create_oauth_providers.title':
    '{whose} die Anmeldung über {n, plural, one {den Dienst {object}} other {# Dienste}} erlauben',
  'create_oauth_providers.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {whose} die Anmeldung über {n, plural, one {den Dienst {object}} other {# Dienste}} zu erlauben',
  'create_oauth_providers.did':
    '{who} hat {whose} die Anmeldung über {n, plural, one {den Dienst {object}} other {# Dienste}} erlaubt',
  'delete_oauth_providers.name': 'Anmeldedienste löschen',
  'delete_oauth_providers.title':
    '{n, plural, one {Anmeldedienst {object}} other {# Anmeldedienste}} von {whose} löschen',
  'delete_oauth_providers.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {den Anmeldedienst {object}} other {# Anmeldedienste}} von {whose} zu löschen',
  'delete_oauth_providers.did':
    '{who} hat {n, plural, one {den Anmeldedienst {object}} other {# Anmeldedienste}} von {whose} gelöscht',
  'delete_users.name': 'Personen löschen',
  'delete_users.title': '{n, plural, one {Person {object}} other {# Personen}} löschen',
  'delete_users.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {die Person {object}} other {# Personen}} zu löschen',
  'delete_users.did': '{who} hat {n, plural, one {die Person {object}} other {# Personen}} gelöscht',
  'update_user.name': 'Person ändern',
  'update_user.title': 'Person {object} ändern',
  'update_user.ask': '{who} {when, select, past {bat} other {bittet}} darum, die Person {object} zu ändern',
  'update_user.did': '{who} hat die Person {object} geändert',
  'update_user_name.name': 'Person umbenennen',
  'update_user_name.title': 'Person {object} in {to} umbenennen',
  'update_user_name.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Person {object} in {to} umzubenennen',
  'update_user_name.did': '{who} hat eine Person in {to} umbenannt',
  'update_user_email.name': 'E-Mail-Adresse ändern',
  'update_user_email.title': 'E-Mail-Adresse von {object} in {to} ändern',
  'update_user_email.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die E-Mail-Adresse von {object} in {to} zu ändern',
  'update_user_email.did': '{who} hat die E-Mail-Adresse von {object} in {to} geändert',
  'update_user_phone_number.name': 'Telefonnummer ändern',
  'update_user_phone_number.title': 'Telefonnummer von {object} in {to} ändern',
  'update_user_phone_number.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Telefonnummer von {object} in {to} zu ändern',
  'update_user_phone_number.did': '{who} hat die Telefonnummer von {object} in {to} geändert',
};
