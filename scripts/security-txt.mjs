// node scripts/security-txt.mjs REPOSITORY [DATE]: prints a security.txt (RFC 9116) for the project's web pages. The release workflow runs it,
// since the address of the repository is known there, and since the file has to expire.
import { pathToFileURL } from 'node:url';

/**
 * @param {string} repository `https://…`, without a slash at its end
 * @param {Date} from the file expires a year later
 * @returns {string}
 */
export function securityTxt(repository, from) {
  if (!/^https:\/\/[^\s/]+\/\S+[^\s/]$/.test(repository))
    throw new Error(`${repository} is no https address of a repository`);
  const expires = new Date(from);
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  // Less than a year, as the standard advises.
  expires.setUTCDate(expires.getUTCDate() - 1);
  return [
    `Contact: ${repository}/security/advisories/new`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en, de',
    `Policy: ${repository}/blob/main/SECURITY.md`,
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , repository = '', date] = process.argv;
  process.stdout.write(securityTxt(repository, date === undefined ? new Date() : new Date(date)));
}
