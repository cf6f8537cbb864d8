import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of wallets and private keys. The forms are explained in `phrases.ts`. */
export const keyPhrases = defineMessages({
  en: {
    'create_wallet.name': 'Create a wallet',
    'create_wallet.title': 'Create the wallet {object}',
    'create_wallet.ask': '{who} {when, select, past {asked} other {asks}} to create the wallet {object}',
    'create_wallet.did': '{who} created the wallet {object}',
    'create_wallet_accounts.name': 'Create accounts',
    'create_wallet_accounts.title': 'Create {n, plural, one {an account} other {# accounts}} in {object}',
    'create_wallet_accounts.ask':
      '{who} {when, select, past {asked} other {asks}} to create {n, plural, one {an account} other {# accounts}} in {object}',
    'create_wallet_accounts.did': '{who} created {n, plural, one {an account} other {# accounts}} in {object}',
    'update_wallet.name': 'Rename a wallet',
    'update_wallet.title': 'Rename the wallet {object} to {to}',
    'update_wallet.ask': '{who} {when, select, past {asked} other {asks}} to rename the wallet {object} to {to}',
    'update_wallet.did': '{who} renamed a wallet to {to}',
    'init_import_wallet.name': 'Begin to import a wallet',
    'init_import_wallet.title': 'Begin to import a wallet for {whose}',
    'init_import_wallet.ask':
      '{who} {when, select, past {asked} other {asks}} to begin the import of a wallet for {whose}',
    'init_import_wallet.did': '{who} began the import of a wallet for {whose}',
    'import_wallet.name': 'Import a wallet',
    'import_wallet.title': 'Import the wallet {object}',
    'import_wallet.ask': '{who} {when, select, past {asked} other {asks}} to import the wallet {object}',
    'import_wallet.did': '{who} imported the wallet {object}',
    'export_wallet.name': 'Export a wallet',
    'export_wallet.title': 'Export the wallet {object}',
    'export_wallet.ask': '{who} {when, select, past {asked} other {asks}} to export the words of the wallet {object}',
    'export_wallet.did': '{who} exported the words of the wallet {object}',
    'export_wallet_account.name': 'Export an account',
    'export_wallet_account.title': 'Export the account {object}',
    'export_wallet_account.ask':
      '{who} {when, select, past {asked} other {asks}} to export the key of the account {object}',
    'export_wallet_account.did': '{who} exported the key of the account {object}',
    'create_private_keys.name': 'Create private keys',
    'create_private_keys.title': 'Create {n, plural, one {the private key {object}} other {# private keys}}',
    'create_private_keys.ask':
      '{who} {when, select, past {asked} other {asks}} to create {n, plural, one {the private key {object}} other {# private keys}}',
    'create_private_keys.did': '{who} created {n, plural, one {the private key {object}} other {# private keys}}',
    'init_import_private_key.name': 'Begin to import a private key',
    'init_import_private_key.title': 'Begin to import a private key for {whose}',
    'init_import_private_key.ask':
      '{who} {when, select, past {asked} other {asks}} to begin the import of a private key for {whose}',
    'init_import_private_key.did': '{who} began the import of a private key for {whose}',
    'import_private_key.name': 'Import a private key',
    'import_private_key.title': 'Import the private key {object}',
    'import_private_key.ask': '{who} {when, select, past {asked} other {asks}} to import the private key {object}',
    'import_private_key.did': '{who} imported the private key {object}',
    'export_private_key.name': 'Export a private key',
    'export_private_key.title': 'Export the private key {object}',
    'export_private_key.ask': '{who} {when, select, past {asked} other {asks}} to export the private key {object}',
    'export_private_key.did': '{who} exported the private key {object}',
    'create_private_key_tag.name': 'Create a key tag',
    'create_private_key_tag.title': 'Create the key tag {object}',
    'create_private_key_tag.ask': '{who} {when, select, past {asked} other {asks}} to create the key tag {object}',
    'create_private_key_tag.did': '{who} created the key tag {object}',
    'update_private_key_tag.name': 'Change a key tag',
    'update_private_key_tag.title': 'Change the key tag {object}',
    'update_private_key_tag.ask': '{who} {when, select, past {asked} other {asks}} to change the key tag {object}',
    'update_private_key_tag.did': '{who} changed the key tag {object}',
    'delete_private_key_tags.name': 'Delete key tags',
    'delete_private_key_tags.title': 'Delete {n, plural, one {the key tag {object}} other {# key tags}}',
    'delete_private_key_tags.ask':
      '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the key tag {object}} other {# key tags}}',
    'delete_private_key_tags.did': '{who} deleted {n, plural, one {the key tag {object}} other {# key tags}}',
    'delete_wallets.name': 'Delete wallets',
    'delete_wallets.title': 'Delete {n, plural, one {the wallet {object}} other {# wallets}}',
    'delete_wallets.ask':
      '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the wallet {object}} other {# wallets}}',
    'delete_wallets.did': '{who} deleted {n, plural, one {the wallet {object}} other {# wallets}}',
    'delete_wallet_accounts.name': 'Delete accounts',
    'delete_wallet_accounts.title': 'Delete {n, plural, one {an account} other {# accounts}}',
    'delete_wallet_accounts.ask':
      '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {an account} other {# accounts}}',
    'delete_wallet_accounts.did': '{who} deleted {n, plural, one {an account} other {# accounts}}',
    'delete_private_keys.name': 'Delete private keys',
    'delete_private_keys.title': 'Delete {n, plural, one {the private key {object}} other {# private keys}}',
    'delete_private_keys.ask':
      '{who} {when, select, past {asked} other {asks}} to delete {n, plural, one {the private key {object}} other {# private keys}}',
    'delete_private_keys.did': '{who} deleted {n, plural, one {the private key {object}} other {# private keys}}',
  },
  de: {
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
  },
});
