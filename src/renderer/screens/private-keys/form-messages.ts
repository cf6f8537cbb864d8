import { defineMessages } from '../../messages/translate.tsx';

/** What the form that makes a private key says. */
export const formMessages = defineMessages(
  {
    lead: 'The key is drawn here, sealed at once, and shown to nobody until somebody exports it.',
    nameHint: 'What people will know it by.',
    secp256k1: 'Bitcoin, Ethereum, Tron, Cosmos and their kin',
    ed25519: 'Solana, Stellar, TON, Sui, Aptos',
    p256: 'Devices, passkeys and service credentials',
    formatsHint: 'The forms this key’s addresses are shown in, as many as are of use. None is needed.',
    formatsNone: 'No format is called that',
    creating: 'The key is being made',
    notCreated: 'The private key was not made',
    asked: 'To make the private key {name}',
  },
  () => import('./form-messages.de.ts'),
);
