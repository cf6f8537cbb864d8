import type { Json } from '#shared/envelope.ts';

/** One request as it would be sent: the path on the wire and the body's JSON. */
export type WireCommand = Readonly<{ path: string; body: Json }>;

/** Where commands say that Coffer listens, when it does not listen anywhere now. */
export const usualAddress = 'http://localhost:7411';

/**
 * The shell command that stamps and sends a request with `coffer`. The body goes through a quoted here-document: paths of accounts contain
 * apostrophes. Its stamp covers the newline at the end, as what is sent does.
 * @param address where Coffer listens, for example `http://localhost:7411`
 */
export function cofferCommand({ path, body }: WireCommand, address: string): string {
  return [
    `coffer request --key-name KEY --host ${hostOf(address)} \\`,
    `  --path ${path} --body - ${hereDocument(body)}`,
  ].join('\n');
}

/** The same with curl. Only a key makes a stamp, so the first line has `coffer` make it. */
export function curlCommand({ path, body }: WireCommand, address: string): string {
  const text = hereDocument(body);
  return [
    '# STAMP is the X-Stamp of exactly this body; coffer request --no-post prints it',
    `curl -sS ${address}${path} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -H "X-Stamp: $STAMP" --data-binary @- ${text}`,
  ].join('\n');
}

/** The shell command that shows what waits for the owner of a key file. A file without its folder is taken to be in the present one. */
export function inboxCommand(keyFile: string, organizationId: string): string {
  const path = /[/\\]/.test(keyFile) ? keyFile : `./${keyFile}`;
  const word = /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
  return `coffer inbox --key-name ${word} --organization ${organizationId}`;
}

/** A here-document of the body whose end is a word that is no line of it. */
function hereDocument(body: Json): string {
  const text = JSON.stringify(body, null, 2);
  let end = 'END';
  while (text.split('\n').includes(end)) end += 'D';
  return `<<'${end}'\n${text}\n${end}`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'localhost:7411';
}
