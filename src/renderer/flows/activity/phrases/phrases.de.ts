import { phrasesOf } from './grammar.ts';

/** How a verb stands at the end of what somebody asks for, and of what they did. */
const verbs = {
  ablehnen: ['abzulehnen', 'abgelehnt'],
  ändern: ['zu ändern', 'geändert'],
  annehmen: ['anzunehmen', 'angenommen'],
  anlegen: ['anzulegen', 'angelegt'],
  anmelden: ['anzumelden', 'angemeldet'],
  aktivieren: ['zu aktivieren', 'aktiviert'],
  deaktivieren: ['zu deaktivieren', 'deaktiviert'],
  aufheben: ['aufzuheben', 'aufgehoben'],
  einfrieren: ['einzufrieren', 'eingefroren'],
  einladen: ['einzuladen', 'eingeladen'],
  exportieren: ['zu exportieren', 'exportiert'],
  festlegen: ['festzulegen', 'festgelegt'],
  freigeben: ['freizugeben', 'freigegeben'],
  hinzufügen: ['hinzuzufügen', 'hinzugefügt'],
  importieren: ['zu importieren', 'importiert'],
  löschen: ['zu löschen', 'gelöscht'],
  öffnen: ['zu öffnen', 'geöffnet'],
  prüfen: ['zu prüfen', 'geprüft'],
  senden: ['zu senden', 'gesendet'],
  signieren: ['zu signieren', 'signiert'],
  starten: ['zu starten', 'gestartet'],
  umbenennen: ['umzubenennen', 'umbenannt'],
  widerrufen: ['zu widerrufen', 'widerrufen'],
} as const;

/** An object as a title begins with it: without its article, and with a capital letter, also where it is one of a plural. */
function atStart(object: string): string {
  return object.replace(
    /^(\{n, plural, one \{)?(?:(?:die|das|den) )?(\p{L})/u,
    (_, plural: string | undefined, letter: string) => `${plural ?? ''}${letter.toUpperCase()}`,
  );
}

export const de = phrasesOf<keyof typeof verbs>(
  {
    // Votes, organizations and logins.
    approve_activity: ['freigeben', 'Anfrage', 'eine andere Anfrage'],
    reject_activity: ['ablehnen', 'Anfrage', 'eine andere Anfrage'],
    create_organization: ['anlegen', 'Organisation', 'die Organisation {object}'],
    create_sub_organization: ['anlegen', 'Unterorganisation', 'die Unterorganisation {object}'],
    delete_sub_organization: ['löschen', 'Unterorganisation', 'die Unterorganisation samt Inhalt'],
    update_root_quorum: ['festlegen', 'Root-Quorum', 'das Root-Quorum auf {object}'],
    set_organization_feature: ['aktivieren', 'Funktion', 'die Funktion {object}'],
    remove_organization_feature: ['deaktivieren', 'Funktion', 'die Funktion {object}'],
    update_allowed_origins: ['festlegen', 'Erlaubte Passkey-Ursprünge', ['den erlaubten Passkey-Ursprung {object}']],
    oauth: ['anmelden', 'Benutzer mit OIDC-Token', 'einen Benutzer mit OIDC-Token'],
    stamp_login: ['öffnen', 'Sitzung', 'eine Sitzung'],
    oauth_login: ['öffnen', 'Sitzung mit OIDC-Token', 'eine Sitzung eines Benutzers mit OIDC-Token'],
    otp_login: ['öffnen', 'Sitzung mit Einmalcode', 'eine Sitzung eines Benutzers mit Einmalcode'],
    init_otp: ['senden', 'Einmalcode', 'einen Einmalcode an {object}'],
    init_otp_auth: ['senden', 'Anmeldecode', 'einen Anmeldecode an {object}'],
    otp_auth: ['öffnen', 'Sitzung mit Anmeldecode', 'eine Sitzung eines Benutzers mit Anmeldecode und neuem Schlüssel'],
    email_auth: ['senden', 'Anmeldebündel', 'ein Anmeldebündel an {object}'],
    init_user_email_recovery: ['starten', 'E-Mail-Wiederherstellung', 'die E-Mail-Wiederherstellung für {object}'],
    recover_user: [
      'hinzufügen',
      'Passkey durch Wiederherstellung',
      'einen Passkey für {whose} durch Wiederherstellung',
    ],
    verify_otp: ['prüfen', 'Einmalcode', 'einen Einmalcode'],
    create_session_profile: ['anlegen', 'Sitzungsprofil', 'das Sitzungsprofil {object}'],
    create_read_only_session: ['öffnen', 'Sitzung zum Lesen', 'eine Sitzung zum Lesen'],
    create_read_write_session: [
      'öffnen',
      'Lese- und Schreibsitzung',
      'eine Lese- und Schreibsitzung mit neuem Schlüssel',
    ],
    update_organization_name: ['umbenennen', 'Organisation', 'die Organisation in {to}'],
    // Users, their tags and their credentials.
    create_users: ['hinzufügen', 'Benutzer', ['den Benutzer {object}']],
    create_api_only_users: [
      'hinzufügen',
      'Benutzer nur mit API-Schlüsseln',
      ['den Benutzer {object} nur mit API-Schlüsseln'],
    ],
    create_mfa_policy: ['hinzufügen', 'MFA-Richtlinie', 'die MFA-Richtlinie {object} für {whose}'],
    update_mfa_policy: ['ändern', 'MFA-Richtlinie', 'die MFA-Richtlinie {object} von {whose}'],
    delete_mfa_policy: ['löschen', 'MFA-Richtlinie', 'die MFA-Richtlinie {object} von {whose}'],
    create_invitations: ['einladen', 'Benutzer', ['{object}']],
    delete_invitation: ['widerrufen', 'Einladung', 'die Einladung {object}'],
    accept_invitation: ['annehmen', 'Einladung', 'die Einladung {object}'],
    create_user_tag: ['anlegen', 'Benutzer-Tag', 'das Benutzer-Tag {object}'],
    update_user_tag: ['ändern', 'Benutzer-Tag', 'das Benutzer-Tag {object}'],
    delete_user_tags: ['löschen', 'Benutzer-Tags', ['das Benutzer-Tag {object}']],
    create_api_keys: ['hinzufügen', 'API-Schlüssel', ['den API-Schlüssel {object}', 'für {whose}']],
    delete_api_keys: ['löschen', 'API-Schlüssel', ['den API-Schlüssel {object}', 'von {whose}']],
    create_rpc_grant: ['hinzufügen', 'JSON-RPC-Berechtigung', 'die JSON-RPC-Berechtigung {object} für {whose}'],
    delete_rpc_grants: ['löschen', 'JSON-RPC-Berechtigungn', ['die JSON-RPC-Berechtigung {object}', 'von {whose}']],
    create_authenticators: ['hinzufügen', 'Passkeys', ['den Passkey {object}', 'für {whose}']],
    delete_authenticators: ['löschen', 'Passkeys', ['den Passkey {object}', 'von {whose}']],
    create_oauth_providers: ['hinzufügen', 'OIDC-Anmeldungen', ['die OIDC-Anmeldung {object}', 'für {whose}']],
    delete_oauth_providers: ['löschen', 'OIDC-Anmeldungen', ['die OIDC-Anmeldung {object}', 'von {whose}']],
    delete_users: ['löschen', 'Benutzer', ['den Benutzer {object}']],
    update_user: ['ändern', 'Benutzer', 'den Benutzer {object}'],
    // What was renamed has the new name by now.
    update_user_name: ['umbenennen', 'Benutzer', 'den Benutzer {object} in {to}', 'einen Benutzer in {to}'],
    update_user_email: ['ändern', 'E-Mail-Adresse', 'die E-Mail-Adresse von {object} in {to}'],
    update_user_phone_number: ['ändern', 'Telefonnummer', 'die Telefonnummer von {object} in {to}'],
    // Wallets and private keys.
    create_wallet: ['anlegen', 'Wallet', 'die Wallet {object}'],
    create_wallet_accounts: ['hinzufügen', 'Konten', ['ein Konto', 'zur Wallet {object}']],
    update_wallet: ['umbenennen', 'Wallet', 'die Wallet {object} in {to}', 'eine Wallet in {to}'],
    update_wallet_account_name: ['umbenennen', 'Konto', 'das Konto {object} in {to}'],
    init_import_wallet: ['starten', 'Import einer Wallet', 'den Import einer Wallet für {whose}'],
    import_wallet: ['importieren', 'Wallet', 'die Wallet {object}'],
    export_wallet: ['exportieren', 'Seed-Phrase', 'die Seed-Phrase der Wallet {object}'],
    export_wallet_account: [
      'exportieren',
      'Privaten Schlüssel eines Kontos',
      'den privaten Schlüssel des Kontos {object}',
    ],
    create_private_keys: ['anlegen', 'private Schlüssel', ['den privaten Schlüssel {object}']],
    disable_private_key: ['deaktivieren', 'Privaten Schlüssel', 'den privaten Schlüssel {object}'],
    init_import_private_key: [
      'starten',
      'Import eines privaten Schlüssels',
      'den Import eines privaten Schlüssels für {whose}',
    ],
    import_private_key: ['importieren', 'Privaten Schlüssel', 'den privaten Schlüssel {object}'],
    export_private_key: ['exportieren', 'Privaten Schlüssel', 'den privaten Schlüssel {object}'],
    create_private_key_tag: ['anlegen', 'Schlüssel-Tag', 'das Schlüssel-Tag {object}'],
    update_private_key_tag: ['ändern', 'Schlüssel-Tag', 'das Schlüssel-Tag {object}'],
    delete_private_key_tags: ['löschen', 'Schlüssel-Tags', ['das Schlüssel-Tag {object}']],
    delete_wallets: ['löschen', 'Wallets', ['die Wallet {object}']],
    delete_wallet_accounts: ['löschen', 'Konten', ['ein Konto']],
    delete_private_keys: ['löschen', 'private Schlüssel', ['den privaten Schlüssel {object}']],
    // Secrets.
    init_import_secrets: ['starten', 'Import von Geheimnissen', 'den Import von Geheimnissen'],
    import_secrets: ['importieren', 'Geheimnisse', ['das Geheimnis {object}']],
    export_secrets: ['exportieren', 'Geheimnisse', ['das Geheimnis {object}']],
    delete_secrets: ['löschen', 'Geheimnisse', ['das Geheimnis {object}']],
    // Signing; the object is the key.
    sign_raw_payload: ['signieren', 'Rohdaten', 'Rohdaten mit {object}'],
    sign_raw_payloads: ['signieren', 'Rohdatensätze', ['einen Rohdatensatz', 'mit {object}']],
    sign_transaction: ['signieren', 'Transaktion', 'eine Transaktion mit {object}'],
    // Policies.
    create_policy: ['anlegen', 'Richtlinie', 'die Richtlinie {object}'],
    create_policies: ['anlegen', 'Richtlinien', ['die Richtlinie {object}']],
    update_policy: ['ändern', 'Richtlinie', 'die Richtlinie {object}'],
    delete_policy: ['löschen', 'Richtlinie', 'die Richtlinie {object}'],
    delete_policies: ['löschen', 'Richtlinien', ['die Richtlinie {object}']],
    // The ABIs of smart contracts.
    create_smart_contract_interface: ['hinzufügen', 'Vertrags-ABI', 'die Vertrags-ABI {object}'],
    delete_smart_contract_interface: ['löschen', 'Vertrags-ABI', 'die Vertrags-ABI {object}'],
    // The address book.
    freeze: ['einfrieren', 'Wallet oder Organisation', 'das Signieren und Exportieren'],
    lift_freeze: ['aufheben', 'Sperre', 'eine Sperre'],
    create_velocity_control: ['hinzufügen', 'Zeitlimit', 'das Zeitlimit {object}'],
    delete_velocity_control: ['löschen', 'Zeitlimit', 'das Zeitlimit {object}'],
    create_recipients: ['hinzufügen', 'Empfänger', ['den Empfänger {object}']],
    update_recipient: ['ändern', 'Empfänger', 'den Empfänger {object}'],
    delete_recipients: ['löschen', 'Empfänger', ['den Empfänger {object}']],
    // Webhook endpoints.
    create_webhook_endpoint: ['anlegen', 'Webhook-Endpunkt', 'den Webhook-Endpunkt {object}'],
    update_webhook_endpoint: ['ändern', 'Webhook-Endpunkt', 'den Webhook-Endpunkt {object}'],
    delete_webhook_endpoint: ['löschen', 'Webhook-Endpunkt', 'den Webhook-Endpunkt {object}'],
  },
  (verb, kind, object, done) => {
    const [asked, did] = verbs[verb];
    return {
      name: atStart(`${kind} ${verb}`),
      title: `${atStart(object)} ${verb}`,
      ask: `{who} {when, select, past {hat beantragt} other {beantragt}}, ${object} ${asked}`,
      did: `{who} hat ${done} ${did}`,
    };
  },
);
