/**
 * Commands for a shell: one that needs no key, and one that stamps a request with a key of the reader's, which a vault made here has none of yet.
 * @param address base address, for example `http://127.0.0.1:7411`
 */
export function snippet(address: string, organizationId: string): string {
  return [
    '# Is it there, and open?',
    `curl -sS ${address}/readyz`,
    '',
    '# A first key, made while Coffer is stopped',
    'npm run coffer -- vault api-key --vault FOLDER --api-key-name KEY',
    '',
    '# Who am I? With --no-post it prints the same as a curl command',
    'npm run coffer -- request --key-name KEY \\',
    `  --host ${new URL(address).host} --organization ${organizationId} \\`,
    '  --path /public/v1/query/whoami \\',
    `  --body '{"organizationId":"${organizationId}"}'`,
  ].join('\n');
}
