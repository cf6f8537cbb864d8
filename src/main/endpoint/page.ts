import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pageKeyMark } from '#shared/http-bridge.ts';
import { lazy } from '#shared/lazy.ts';

/**
 * Everything that a page may load: a fixed list. A name that is not in it does not exist, whatever the disk holds. All files are read when one of
 * them is first asked for: most hosts never show a page, and an upgrade of the program must not mix the files of two versions.
 */
export type PageFiles = ReadonlyMap<string, PageFile>;
export type PageFile = Readonly<{ type: string; content: Buffer }>;

export type PageAnswer = Readonly<{ headers: Readonly<Record<string, string>>; content: Buffer }>;

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  woff: 'font/woff',
};

/**
 * The built page in `folder` by URL path, `/` for `index.html`. Only plain files of the kinds above: no links are followed.
 * Empty when there is no such folder.
 */
export function readPageFiles(folder: string): PageFiles {
  const files = new Map<string, PageFile>();
  const reads: (() => Buffer)[] = [];
  const readAll = lazy(() => reads.forEach((read) => read()));
  for (const entry of entriesOf(folder)) {
    const type = contentTypes[entry.name.slice(entry.name.lastIndexOf('.') + 1)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const read = lazy(() => readFileSync(file));
    reads.push(read);
    files.set(path === '/index.html' ? '/' : path, {
      type,
      get content() {
        readAll();
        return read();
      },
    });
  }
  return files;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * A file with the headers it goes under. HTML gets a nonce of its own in place of `__CSP_NONCE__`, in the policy and in the page.
 * @param key the page's key, which HTML gets in place of `pageKeyMark`; none where a browser has it already, and in the desktop app
 */
export function pageAnswer({ type, content }: PageFile, key = ''): PageAnswer {
  const nonce = randomBytes(16).toString('base64');
  const isHtml = type.startsWith('text/html');
  return {
    headers: { ...safeHeaders, 'content-type': type, 'content-security-policy': contentPolicy(nonce) },
    content: isHtml ? withMarks(content, nonce, key) : content,
  };
}

function withMarks(html: Buffer, nonce: string, key: string): Buffer {
  const text = html.toString('utf8').replaceAll('__CSP_NONCE__', nonce).replaceAll(pageKeyMark, key);
  return Buffer.from(text, 'utf8');
}

/** The page may load its own files, talk to its own origin, and be framed by nobody. */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Nothing is made into markup or script without the page's one policy, which makes none (`trusted-types.ts`).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Of everything the page is made of, and of what it is told. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The camera is for QR codes; the browser asks the person first. Browsers without Bluetooth warn of the word, and nothing else.
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=(), bluetooth=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
