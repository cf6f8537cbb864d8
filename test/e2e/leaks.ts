import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Something that must be nowhere, with the name that it goes by when it is found. The text is ASCII. */
export type Canary = Readonly<{ name: string; text: string }>;

/** One form of one canary, as bytes that are searched for. */
type Needle = Readonly<{ canary: Canary; form: string; bytes: Buffer }>;

/** Every form in which a text may lie about in memory or in a file: what is searched for, by what it is called. */
function formsOf(text: string): readonly (readonly [string, string | Buffer])[] {
  const bytes = Buffer.from(text, 'utf8');
  const aligned = [0, 1, 2].map((offset) => {
    // The first and last characters hang on what stands around the text; the ones between do not.
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    const whole = shifted.subarray(0, shifted.length - (shifted.length % 3)).toString('base64');
    return [`base64 at ${offset}`, whole.slice(Math.ceil((offset * 8) / 6))] as const;
  });
  return [
    ['utf-8', text],
    ['utf-16', Buffer.from(text, 'utf16le')],
    ['hex', bytes.toString('hex')],
    // What the page posts: the bytes of a JSON array.
    ['decimal', bytes.join(',')],
    ...aligned,
  ];
}

/** The needles of one list of canaries, by their first three bytes. `begins` has a 1 where at least one needle begins so. */
type Search = Readonly<{ needles: readonly Needle[]; begins: Uint8Array; byPrefix: ReadonlyMap<number, Needle[]> }>;
const searches = new WeakMap<readonly Canary[], Search>();

function searchFor(canaries: readonly Canary[]): Search {
  const known = searches.get(canaries);
  if (known) return known;
  const needles = canaries.flatMap((canary) =>
    formsOf(canary.text).map(([form, text]) => ({
      canary,
      form,
      bytes: typeof text === 'string' ? Buffer.from(text) : text,
    })),
  );
  const begins = new Uint8Array(2 ** 24);
  const byPrefix = new Map<number, Needle[]>();
  for (const needle of needles) {
    const prefix = needle.bytes.readUIntBE(0, 3);
    begins[prefix] = 1;
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), needle]);
  }
  const search = { needles, begins, byPrefix };
  searches.set(canaries, search);
  return search;
}

/** The needles that are in `content`. It is read once for all of them: there are hundreds, and a heap is large. */
function needlesIn(content: Buffer, canaries: readonly Canary[]): readonly Needle[] {
  const { needles, begins, byPrefix } = searchFor(canaries);
  const found = new Set<Needle>();
  let prefix = 0;
  for (let end = 0; end < content.length; end++) {
    prefix = ((prefix << 8) | (content[end] ?? 0)) & 0xff_ff_ff;
    if (end < 2 || begins[prefix] === 0) continue;
    for (const needle of byPrefix.get(prefix) ?? [])
      if (
        content.compare(
          needle.bytes,
          0,
          needle.bytes.length,
          end - 2,
          Math.min(end - 2 + needle.bytes.length, content.length),
        ) === 0
      )
        found.add(needle);
  }
  return needles.filter((needle) => found.has(needle));
}

/** The canaries that are in `content`, each with the form it has there and with `where`. */
export function canariesIn(where: string, content: Buffer, canaries: readonly Canary[]): readonly string[] {
  return needlesIn(content, canaries).map(({ canary, form }) => `${where}: ${canary.name} as ${form}`);
}

/** The same for every file below a folder, whatever its name, and for the names. */
export function canariesBelow(folder: string, canaries: readonly Canary[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [
      ...canariesIn('a name', Buffer.from(entry.name), canaries),
      ...(entry.isFile() ? canariesIn(path, readFileSync(path), canaries) : []),
    ];
  });
}

/**
 * The same for what a page holds: its document with what stands in its fields, everything it stored, its whole heap, and the bytes of
 * every live array buffer, which no heap snapshot has.
 */
export async function canariesInPage(page: Page, canaries: readonly Canary[]): Promise<readonly string[]> {
  const stored = await page.evaluate(storedInPage);
  const fields = await page
    .locator('input, textarea')
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value).join('\n'));
  const cookies = JSON.stringify(await page.context().cookies());
  const { heap, buffers } = await memoryOf(page);
  return [
    ...canariesIn('the document', Buffer.from(await page.content()), canaries),
    ...canariesIn('a field', Buffer.from(fields), canaries),
    ...canariesIn('what the page stored', Buffer.from(stored), canaries),
    ...canariesIn('a cookie', Buffer.from(cookies), canaries),
    ...heldIn(heap, canaries),
    ...canariesIn('an array buffer', buffers, canaries),
  ];
}

/** A heap snapshot, as far as it is read here. */
type Heap = Readonly<{
  snapshot: { meta: { node_fields: string[]; edge_fields: string[]; edge_types: [string[]] } };
  nodes: number[];
  edges: number[];
  strings: string[];
}>;

/** The canaries in a heap snapshot, each with what holds it, from the root down: whoever has to mend it begins there. */
function heldIn(text: string, canaries: readonly Canary[]): readonly string[] {
  // The numbers before the strings are the graph, and most of the text.
  const table = Buffer.from(text.slice(text.indexOf('"strings":[')));
  const present = [...new Set(needlesIn(table, canaries).map(({ canary }) => canary))];
  if (present.length === 0) return [];
  const forms = present.flatMap(({ name, text: secret }) =>
    formsOf(secret).flatMap(([form, bytes]) =>
      typeof bytes === 'string' ? [{ said: `${name} as ${form}`, bytes }] : [],
    ),
  );
  const { snapshot, nodes, edges, strings } = JSON.parse(text) as Heap;
  const { node_fields: nodeFields, edge_fields: edgeFields, edge_types: types } = snapshot.meta;
  const [step, countAt] = [nodeFields.length, nodeFields.indexOf('edge_count')];
  const nameOf = (node: number): string => (strings[nodes[node + 1] ?? 0] ?? '').slice(0, 60);
  const from = new Map<number, Readonly<{ node: number; by: string }>>([[0, { node: 0, by: '' }]]);
  const firstEdge = new Map<number, number>();
  for (let node = 0, edge = 0; node < nodes.length; node += step) {
    firstEdge.set(node, edge);
    edge += (nodes[node + countAt] ?? 0) * edgeFields.length;
  }
  // By breadth, so that the shortest way from the root to each node is the one that is kept.
  const queue = [0];
  for (const node of queue)
    for (let index = 0; index < (nodes[node + countAt] ?? 0); index++) {
      const edge = (firstEdge.get(node) ?? 0) + index * edgeFields.length;
      const [type = 0, label = 0, to = 0] = edges.slice(edge, edge + 3);
      if (types[0][type] === 'weak' || from.has(to)) continue;
      const named =
        types[0][type] === 'element' || types[0][type] === 'hidden' ? String(label) : (strings[label] ?? '');
      from.set(to, { node, by: named });
      queue.push(to);
    }
  const way = (node: number): string => {
    const steps: string[] = [];
    for (let at = node; at !== 0;) {
      const { node: holder, by } = from.get(at) ?? { node: 0, by: 'nothing that is known' };
      steps.unshift(`${nameOf(holder)}.${by}`);
      at = holder;
    }
    return steps.join(' > ');
  };
  const hits = new Map(
    strings.flatMap((string, index) => {
      const found = forms.find(({ bytes }) => string.includes(bytes));
      return found === undefined ? [] : [[index, found.said] as const];
    }),
  );
  const held = queue.flatMap((node) => {
    const said = hits.get(nodes[node + 1] ?? 0);
    return said === undefined ? [] : [`the heap: ${said}, held by ${way(node)}`];
  });
  return held.length > 0 ? held : canariesIn('the heap', table, present);
}

/** Runs in the page: all that outlives it, as text. */
async function storedInPage(): Promise<string> {
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href, name];
  for (const key of await caches.keys()) kept.push(key);
  for (const { name: base } of await indexedDB.databases()) kept.push(base);
  return JSON.stringify(kept);
}

/** The strings of the page's heap after a collection, and what its array buffers hold. */
async function memoryOf(page: Page): Promise<Readonly<{ heap: string; buffers: Buffer }>> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  // What only a finalizer kept goes with the second.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  const prototype = await session.send('Runtime.evaluate', { expression: 'ArrayBuffer.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result.objectId ?? '',
  });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () {
      return this.map((buffer) => Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')).join('\\n');
    }`,
    returnByValue: true,
  });
  await session.detach();
  return { heap: chunks.join(''), buffers: Buffer.from(String(result.value), 'latin1') };
}
