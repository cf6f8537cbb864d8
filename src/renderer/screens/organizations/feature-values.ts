/** How the values of features are checked before they are sent, so that what is wrong is said at the field. The vault checks again. */

/** The origins in a text, one a line or with commas between. */
export function originsIn(text: string): readonly string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The first of these that no browser would write; undefined where there is none. A mobile app's own form, such as `android:apk-key-hash:…`, is one too. */
export function wrongOrigin(origins: readonly string[]): string | undefined {
  return origins.find((origin) => {
    if (!/^https?:/i.test(origin)) return !/^[a-z][a-z0-9+.-]*:[\x21-\x2b\x2d-\x7e]+$/.test(origin);
    return !/^https?:\/\/[a-z0-9._-]+(?::[0-9]{1,5})?$|^https?:\/\/\[[0-9a-f:.]+\](?::[0-9]{1,5})?$/.test(origin);
  });
}
