export const keyPhrases = {
  'create_wallet.name': 'Wallet anlegen',
  'create_wallet.title': 'Wallet {object} anlegen',
  'create_wallet.ask': '{who} {when, select, past {bat} other {bittet}} darum, die Wallet {object} anzulegen',
  'create_wallet.did': '{who} hat die Wallet {object} angelegt',
  'create_wallet_accounts.name': 'Konten anlegen',
  'create_wallet_accounts.title': '{n, plural, one {Ein Konto} other {# Konten}} in {object} anlegen',
  'create_wallet_accounts.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {ein Konto} other {# Konten}} in {object} anzulegen',
  'create_wallet_accounts.did': '{who} hat {n, plural, one {ein Konto} other {# Konten}} in {object} angelegt',
  'update_wallet.name': 'Wallet umbenennen',
  'update_wallet.title': 'Wallet {object} in {to} umbenennen',
  'update_wallet.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Wallet {object} in {to} umzubenennen',
  'update_wallet.did': '{who} hat eine Wallet in {to} umbenannt',
  'init_import_wallet.name': 'Import einer Wallet beginnen',
  'init_import_wallet.title': 'Import einer Wallet für {whose} beginnen',
  'init_import_wallet.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, den Import einer Wallet für {whose} zu beginnen',
  'init_import_wallet.did': '{who} hat den Import einer Wallet für {whose} begonnen',
  'import_wallet.name': 'Wallet importieren',
  'import_wallet.title': 'Wallet {object} importieren',
  'import_wallet.ask': '{who} {when, select, past {bat} other {bittet}} darum, die Wallet {object} zu importieren',
  'import_wallet.did': '{who} hat die Wallet {object} importiert',
  'export_wallet.name': 'Wallet exportieren',
  'export_wallet.title': 'Wallet {object} exportieren',
  'export_wallet.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Wörter der Wallet {object} zu exportieren',
  'export_wallet.did': '{who} hat die Wörter der Wallet {object} exportiert',
  'export_wallet_account.name': 'Konto exportieren',
  'export_wallet_account.title': 'Konto {object} exportieren',
  'export_wallet_account.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, den Schlüssel des Kontos {object} zu exportieren',
  'export_wallet_account.did': '{who} hat den Schlüssel des Kontos {object} exportiert',
  'create_private_keys.name': 'Private Schlüssel anlegen',
  'create_private_keys.title': '{n, plural, one {Privaten Schlüssel {object}} other {# private Schlüssel}} anlegen',
  'create_private_keys.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {den privaten Schlüssel {object}} other {# private Schlüssel}} anzulegen',
  'create_private_keys.did':
    '{who} hat {n, plural, one {den privaten Schlüssel {object}} other {# private Schlüssel}} angelegt',
  'init_import_private_key.name': 'Import eines privaten Schlüssels beginnen',
  'init_import_private_key.title': 'Import eines privaten Schlüssels für {whose} beginnen',
  'init_import_private_key.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, den Import eines privaten Schlüssels für {whose} zu beginnen',
  'init_import_private_key.did': '{who} hat den Import eines privaten Schlüssels für {whose} begonnen',
  'import_private_key.name': 'Privaten Schlüssel importieren',
  'import_private_key.title': 'Privaten Schlüssel {object} importieren',
  'import_private_key.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, den privaten Schlüssel {object} zu importieren',
  'import_private_key.did': '{who} hat den privaten Schlüssel {object} importiert',
  'export_private_key.name': 'Privaten Schlüssel exportieren',
  'export_private_key.title': 'Privaten Schlüssel {object} exportieren',
  'export_private_key.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, den privaten Schlüssel {object} zu exportieren',
  'export_private_key.did': '{who} hat den privaten Schlüssel {object} exportiert',
  'create_private_key_tag.name': 'Schlüssel-Tag anlegen',
  'create_private_key_tag.title': 'Schlüssel-Tag {object} anlegen',
  'create_private_key_tag.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, das Schlüssel-Tag {object} anzulegen',
  'create_private_key_tag.did': '{who} hat das Schlüssel-Tag {object} angelegt',
  'update_private_key_tag.name': 'Schlüssel-Tag ändern',
  'update_private_key_tag.title': 'Schlüssel-Tag {object} ändern',
  'update_private_key_tag.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, das Schlüssel-Tag {object} zu ändern',
  'update_private_key_tag.did': '{who} hat das Schlüssel-Tag {object} geändert',
  'delete_private_key_tags.name': 'Schlüssel-Tags löschen',
  'delete_private_key_tags.title': '{n, plural, one {Schlüssel-Tag {object}} other {# Schlüssel-Tags}} löschen',
  'delete_private_key_tags.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {das Schlüssel-Tag {object}} other {# Schlüssel-Tags}} zu löschen',
  'delete_private_key_tags.did':
    '{who} hat {n, plural, one {das Schlüssel-Tag {object}} other {# Schlüssel-Tags}} gelöscht',
  'delete_wallets.name': 'Wallets löschen',
  'delete_wallets.title': '{n, plural, one {Wallet {object}} other {# Wallets}} löschen',
  'delete_wallets.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {die Wallet {object}} other {# Wallets}} zu löschen',
  'delete_wallets.did': '{who} hat {n, plural, one {die Wallet {object}} other {# Wallets}} gelöscht',
  'delete_wallet_accounts.name': 'Konten löschen',
  'delete_wallet_accounts.title': '{n, plural, one {Konto} other {# Konten}} löschen',
  'delete_wallet_accounts.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {ein Konto} other {# Konten}} zu löschen',
  'delete_wallet_accounts.did': '{who} hat {n, plural, one {ein Konto} other {# Konten}} gelöscht',
  'delete_private_keys.name': 'Private Schlüssel löschen',
  'delete_private_keys.title': '{n, plural, one {Privaten Schlüssel {object}} other {# private Schlüssel}} löschen',
  'delete_private_keys.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {den privaten Schlüssel {object}} other {# private Schlüssel}} zu löschen',
  'delete_private_keys.did':
    '{who} hat {n, plural, one {den privaten Schlüssel {object}} other {# private Schlüssel}} gelöscht',
};
