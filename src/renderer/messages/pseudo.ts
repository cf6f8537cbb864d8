/** What each letter becomes: still legible, and plainly not forgotten. Vowels come twice, which makes a sentence some 40 % longer. */
const accents: Readonly<Record<string, string>> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  y: 'ýÿ',
  A: 'Áà',
  E: 'Éè',
  I: 'Íì',
  O: 'Óò',
  U: 'Úù',
  Y: 'Ýÿ',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
  r: 'ř',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Z: 'Ž',
  R: 'Ř',
};

/**
 * Makes the pseudo-language of an English ICU message: accented, longer, in brackets that show where it was cut or joined.
 * Arguments, the names of plural and select branches, tags and quoted text stay as they are.
 */
export function pseudo(message: string): string {
  return `⟦${literal(message, 0).text}⟧`;
}

type Read = Readonly<{ text: string; end: number }>;

/** Reads words that a person sees, up to the end or to the brace that closes the branch they stand in. */
function literal(message: string, start: number): Read {
  let text = '';
  let at = start;
  while (at < message.length) {
    const character = message.charAt(at);
    if (character === '}') break;
    if (character === '{') {
      const inner = argument(message, at + 1);
      text += `{${inner.text}`;
      at = inner.end;
      continue;
    }
    const asIs = tag.exec(message.slice(at)) ?? quoted.exec(message.slice(at));
    text += asIs ? asIs[0] : (accents[character] ?? character);
    at += asIs ? asIs[0].length : 1;
  }
  return { text, end: at };
}

/** Reads what stands between the braces of an argument, with its closing brace; only the branches in it hold words. */
function argument(message: string, start: number): Read {
  let text = '';
  let at = start;
  while (at < message.length && message.charAt(at) !== '}') {
    if (message.charAt(at) !== '{') {
      text += message.charAt(at++);
      continue;
    }
    const branch = literal(message, at + 1);
    text += `{${branch.text}}`;
    at = branch.end + 1;
  }
  return { text: `${text}}`, end: at + 1 };
}

const tag = /^<\/?[a-zA-Z][\w-]*\/?>/;
/** ICU's apostrophes: two are one, and one before a syntax character quotes up to the next. */
const quoted = /^''|^'[{}<>][^']*'/;
