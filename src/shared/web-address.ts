import { limits } from './limits.ts';

const webAddress =
  /^https?:\/\/(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?(?:[/?][\x21\x22\x24-\x7e]*)?$/i;

/**
 * Whether a text is an http or https URL of a webhook: printable ASCII, with neither user name nor password nor fragment, and no longer
 * than any URL may be. Whether something may be sent there is judged when it is sent, on the address that the name then has.
 */
export function isWebAddress(text: string): boolean {
  const [matched, port] = (text.length <= limits.urlCharsMax && webAddress.exec(text)) || [];
  return matched !== undefined && Number(port ?? 0) <= 65_535;
}
