import { webhookKeysPath, type ServiceKeys } from '#shared/bridge.ts';

/** Milliseconds between signing and receiving that a receiver had better not go beyond, so that an old delivery is not played again. */
const maxAgeMs = 300_000;

/** Where a receiver that reaches Coffer at `address`, for example `http://localhost:7411`, asks for the keys. */
export function keysUrl(address: string): string {
  return `${address}${webhookKeysPath}`;
}

/** What a receiver does with a delivery before it believes it, as ready-made beginnings. */
export function snippets(address: string, key: ServiceKeys['webhook']): Readonly<{ official: string; curl: string }> {
  return {
    official: [
      "import { verifyTurnkeyWebhookSignature } from '@turnkey/crypto';",
      '',
      'const verificationKeys = [',
      `  { keyId: '${key.keyId}', publicKey: '${key.publicKey}' },`,
      '];',
      '',
      '// body: the bytes as they came, before anything parses them',
      'export function isGenuine(headers, body) {',
      `  const options = { headers, body, verificationKeys, maxTimestampAgeMs: ${maxAgeMs} };`,
      '  return verifyTurnkeyWebhookSignature(options).ok;',
      '}',
    ].join('\n'),
    curl: `# The same keys as a JSON Web Key Set; no stamp is needed\ncurl -sS ${keysUrl(address)}`,
  };
}
