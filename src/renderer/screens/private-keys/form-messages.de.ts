export const de = {
  lead: 'Der Schlüssel wird hier gezogen, sofort versiegelt und niemandem gezeigt, bis jemand ihn exportiert.',
  nameHint: 'Woran man ihn erkennt.',
  secp256k1: 'Bitcoin, Ethereum, Tron, Cosmos und Verwandte',
  ed25519: 'Solana, Stellar, TON, Sui, Aptos',
  p256: 'Geräte, Passkeys und Zugangsdaten von Diensten',
  formatsHint:
    'In welchen Formen die Adressen dieses Schlüssels gezeigt werden, so viele wie nützlich. Keines ist nötig.',
  formatsNone: 'So heißt kein Format',
  creating: 'Der Schlüssel wird angelegt',
  notCreated: 'Der private Schlüssel wurde nicht angelegt',
  asked: 'Den privaten Schlüssel {name} anzulegen',
};
