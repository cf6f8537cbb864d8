import { randomBytes } from 'node:crypto';
import { contentPolicy, safeHeaders, type PageAnswer } from './page.ts';

type Words = Readonly<{
  language: string;
  title: string;
  why: string;
  lost: string;
  terminal: string;
  command: string;
  clone: string;
  open: string;
}>;

const english: Words = {
  language: 'en',
  title: 'This link has expired',
  why: 'A link to the page works once, within 5 minutes. This link was used before, is too old or is incomplete.',
  lost: 'Coffer and the vault have not changed.',
  terminal: 'If Coffer runs in a terminal, press Enter there to get a new link.',
  command: 'Otherwise run this command as the user that runs Coffer. Add --config if Coffer was started with --config:',
  clone: 'Without the coffer command, in a clone of the repository:',
  open: 'Open the new link in this browser.',
};

const german: Words = {
  language: 'de',
  title: 'Dieser Link ist abgelaufen',
  why: 'Ein Link zur Seite gilt einmal, innerhalb von 5 Minuten. Dieser Link wurde schon benutzt, ist zu alt oder unvollständig.',
  lost: 'Coffer und der Tresor sind unverändert.',
  terminal: 'Läuft Coffer in einem Terminal, dort die Eingabetaste drücken. Coffer gibt einen neuen Link aus.',
  command:
    'Sonst diesen Befehl als der Benutzer ausführen, als der Coffer läuft. Wurde Coffer mit --config gestartet, auch das angeben:',
  clone: 'Ohne den Befehl coffer, in einem Klon des Repositorys:',
  open: 'Den neuen Link in diesem Browser öffnen.',
};

/**
 * What a person reads whose browser the host does not know: why, and how to get another address. Nothing in it depends on the vault.
 * @param host the `Host` header, which is one of ours
 * @param languages the `Accept-Language` header; the first language decides
 */
export function refusedPage(host: string, languages: string): PageAnswer {
  const nonce = randomBytes(16).toString('base64');
  const words = /^\s*de\b/i.test(languages) ? german : english;
  const port = /:(\d+)$/.exec(host)?.[1];
  const html = pageOf(words, port === undefined ? 'open' : `open --port ${port}`, nonce);
  return {
    headers: {
      ...safeHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(nonce),
    },
    content: Buffer.from(html, 'utf8'),
  };
}

function pageOf(words: Words, command: string, nonce: string): string {
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Coffer: ${words.title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 0 auto; padding: 10vh 1.5rem 3rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
p, li { margin: 0 0 0.75rem }
ol { margin: 1.5rem 0 0; padding-left: 1.5rem }
code { font: 0.9375rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
li code { display: block; margin: 0.25rem 0 0.75rem; padding: 0.5rem 0.75rem; border: 1px solid; border-radius: 0.375rem }
</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${words.why}</p>
<p>${words.lost}</p>
<ol>
<li>${words.terminal} ${words.command} <code>coffer ${command}</code> ${words.clone} <code>npm run coffer -- ${command}</code></li>
<li>${words.open}</li>
</ol>
</main>
</body>
</html>
`;
}
