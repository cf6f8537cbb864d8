import { cofferCommand, curlCommand } from '../../api/shell-commands.ts';

/**
 * Ready-made beginnings for whoever wants to ask this vault: the same first question, who am I, by what they ask with.
 * @param address base address, for example `http://127.0.0.1:7411`
 */
export function snippets(address: string, organizationId: string) {
  const command = { path: '/public/v1/query/whoami', body: { organizationId } };
  return {
    curl: [`# Is it there, and open?\ncurl -sS ${address}/readyz`, curlCommand(command, address)].join('\n\n'),
    coffer: [
      `# A key of your own; its public half is then added to a user\ncoffer generate api-key --key-name KEY --organization ${organizationId}`,
      cofferCommand(command, address),
    ].join('\n\n'),
    official: [
      "import { readFileSync } from 'node:fs';",
      "import { ApiKeyStamper } from '@turnkey/api-key-stamper';",
      "import { TurnkeyClient } from '@turnkey/http';",
      '',
      'const stamper = new ApiKeyStamper({',
      "  apiPublicKey: readFileSync('KEY.public', 'utf8').trim(),",
      "  apiPrivateKey: readFileSync('KEY.private', 'utf8').split(':')[0].trim(),",
      '});',
      `const client = new TurnkeyClient({ baseUrl: '${address}' }, stamper);`,
      `const who = await client.getWhoami({ organizationId: '${organizationId}' });`,
      'process.stdout.write(`${who.username}\\n`);',
    ].join('\n'),
  };
}

/** Whether a text is an origin as browsers write it: scheme, host and port, and nothing behind. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
