import { defineMessages } from '../../messages/translate.tsx';

/** What people call the values that the wire writes in capitals. Proper names, of chains and curves, are in `api/chains.ts`. */
export const wireWordMessages = defineMessages(
  {
    HASH_FUNCTION_SHA256: 'SHA-256',
    HASH_FUNCTION_KECCAK256: 'Keccak-256',
    HASH_FUNCTION_NO_OP: 'None (payload is already a digest)',
    HASH_FUNCTION_NOT_APPLICABLE: 'None (Ed25519 hashes internally)',
    PAYLOAD_ENCODING_HEXADECIMAL: 'Hexadecimal',
    PAYLOAD_ENCODING_TEXT_UTF8: 'Text (UTF-8)',
    PAYLOAD_ENCODING_EIP712: 'Typed data (EIP-712)',
    PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: 'Authorization (EIP-7702)',
    PATH_FORMAT_BIP32: 'BIP-32',
    EFFECT_ALLOW: 'Allow',
    EFFECT_DENY: 'Deny',
    TAG_TYPE_USER: 'User tag',
    TAG_TYPE_PRIVATE_KEY: 'Private key tag',
    OTP_TYPE_EMAIL: 'Email',
    OTP_TYPE_SMS: 'SMS',
    AUTHENTICATOR_TRANSPORT_BLE: 'Bluetooth',
    AUTHENTICATOR_TRANSPORT_INTERNAL: 'This device',
    AUTHENTICATOR_TRANSPORT_NFC: 'NFC',
    AUTHENTICATOR_TRANSPORT_USB: 'USB',
    AUTHENTICATOR_TRANSPORT_HYBRID: 'Another device',
    SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM: 'Ethereum ABI',
    SMART_CONTRACT_INTERFACE_TYPE_SOLANA: 'Solana IDL',
  },
  () => import('./wire-word-messages.de.ts'),
);
