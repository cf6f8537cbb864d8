import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** The repository's folder, absolute. */
export const root = `${join(import.meta.dirname, '..', '..')}/`;

export type Import = Readonly<{
  /** A path below the repository's folder for our own files, `package` or `@scope/package` for others, `node:` for Node's. */
  to: string;
  typeOnly: boolean;
  /** The exported names that are taken; empty for a dynamic import, which takes all. */
  names: readonly string[];
  line: number;
}>;

export type Func = Readonly<{
  name: string;
  line: number;
  /** From its first line to its last, those of functions inside it included. */
  span: number;
  /** Its lines without those of functions inside it. */
  ownLines: number;
  isAsync: boolean;
}>;

export type SourceFile = Readonly<{
  /** Below the repository's folder, with forward slashes. */
  path: string;
  text: string;
  /** The text with every comment replaced by spaces, so that lines stay where they are. */
  code: string;
  lines: readonly string[];
  imports: readonly Import[];
  functions: readonly Func[];
  /** Exported functions without a comment of their own, by name, with their line. */
  undocumented: readonly Readonly<{ name: string; line: number }>[];
  /** The kinds of syntax nodes that occur, with the line of the first. */
  syntax: ReadonlyMap<string, number>;
}>;

const parsed = new Map<string, SourceFile>();

/** Every source file below a folder, parsed once for all that ask. Declarations and built files are left out. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .sort()
    .map((path) => {
      const file = parsed.get(path) ?? parseSource(path, readFileSync(join(root, path), 'utf8'));
      parsed.set(path, file);
      return file;
    });
}

type Node = Readonly<{ type: string; start: number; end: number; [key: string]: unknown }>;

/** Reads one file's text as if it lay at `path`. Throws when it does not parse. */
export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`);
  const lineAt = lineCounter(text);
  const comments = parsed.comments as readonly Readonly<{ start: number; end: number; value: string }>[];
  const functions: Func[] = [];
  const syntax = new Map<string, number>();
  walk(parsed.program, '', { lineAt, functions, syntax });
  return {
    path,
    text,
    code: withoutComments(text, comments),
    lines: text.split('\n'),
    imports: importsOf(path, text, parsed.module, lineAt),
    functions,
    undocumented: undocumentedIn(parsed.program.body as unknown as readonly Node[], text, comments, lineAt),
    syntax,
  };
}

type Collected = Readonly<{ lineAt: (offset: number) => number; functions: Func[]; syntax: Map<string, number> }>;

/** Visits every node. Gives how many lines belong to functions in it. */
function walk(value: unknown, name: string, into: Collected): number {
  if (Array.isArray(value)) return value.reduce<number>((lines, item) => lines + walk(item, name, into), 0);
  if (!isNode(value)) return 0;
  if (!into.syntax.has(value.type)) into.syntax.set(value.type, into.lineAt(value.start));
  const ownName = nameOf(value['id']) ?? nameOf(value['key']) ?? name;
  let nested = 0;
  for (const [key, child] of Object.entries(value)) if (key !== 'parent') nested += walk(child, ownName, into);
  const isFunction = /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(value.type);
  if (!isFunction || !isNode(value['body'])) return nested;
  const line = into.lineAt(value.start);
  const lines = into.lineAt(value.end) - line + 1;
  into.functions.push({
    name: ownName || 'function',
    line,
    span: lines,
    ownLines: lines - nested,
    isAsync: value['async'] === true,
  });
  return lines;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined;
}

type ModuleRecord = ReturnType<typeof parseSync>['module'];

function importsOf(
  path: string,
  text: string,
  module: ModuleRecord,
  lineAt: (offset: number) => number,
): readonly Import[] {
  const found: Import[] = module.staticImports.map((one) => ({
    to: target(path, one.moduleRequest.value),
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    names: one.entries.filter((entry) => !entry.isType).map((entry) => entry.importName.name ?? '*'),
    line: lineAt(one.start),
  }));
  for (const one of module.staticExports)
    for (const entry of one.entries)
      if (entry.moduleRequest !== null)
        found.push({
          to: target(path, entry.moduleRequest.value),
          typeOnly: entry.isType,
          names: [entry.importName.name ?? '*'],
          line: lineAt(one.start),
        });
  for (const one of module.dynamicImports) {
    const request = text.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"`]|['"`]$/g, '');
    found.push({ to: target(path, request), typeOnly: false, names: [], line: lineAt(one.start) });
  }
  return found;
}

function target(from: string, request: string): string {
  const plain = request.replace(/\?.*$/, '');
  if (plain.startsWith('#shared/')) return `src/shared/${plain.slice(8)}`;
  if (plain.startsWith('#engine/')) return `src/main/engine/${plain.slice(8)}`;
  if (plain.startsWith('.')) return join(dirname(from), plain).replaceAll('\\', '/');
  if (plain.startsWith('node:')) return 'node:';
  return /^(@[^/]+\/)?[^/]+/.exec(plain)?.[0] ?? plain;
}

/** Exported functions and function values that no doc comment stands right before. */
function undocumentedIn(
  body: readonly Node[],
  text: string,
  comments: readonly Readonly<{ end: number; value: string }>[],
  lineAt: (offset: number) => number,
): readonly Readonly<{ name: string; line: number }>[] {
  const isDocumented = (node: Node): boolean =>
    comments.some(
      ({ end, value }) => value.startsWith('*') && end <= node.start && text.slice(end, node.start).trim() === '',
    );
  return body
    .filter((node) => node.type === 'ExportNamedDeclaration' && isNode(node['declaration']))
    .flatMap((node) => {
      const declaration = node['declaration'] as Node;
      const name = exportedFunction(declaration);
      return name === undefined || isDocumented(node) || isOverload(body, node)
        ? []
        : [{ name, line: lineAt(node.start) }];
    });
}

function exportedFunction(declaration: Node): string | undefined {
  if (declaration.type === 'FunctionDeclaration') return nameOf(declaration['id']);
  if (declaration.type !== 'VariableDeclaration') return undefined;
  const [first] = declaration['declarations'] as readonly Node[];
  const init = first?.['init'];
  return isNode(init) && /Function/.test(init.type) ? nameOf(first?.['id']) : undefined;
}

/** The body of an overloaded function: the comment stands at its first signature. */
function isOverload(body: readonly Node[], node: Node): boolean {
  const before = body[body.indexOf(node) - 1]?.['declaration'];
  return isNode(before) && before.type === 'TSDeclareFunction';
}

function withoutComments(text: string, comments: readonly Readonly<{ start: number; end: number }>[]): string {
  let code = '';
  let at = 0;
  for (const { start, end } of comments) {
    code += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    at = end;
  }
  return code + text.slice(at);
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
