import type { SourceFile } from './source-tree.ts';

/** Every cycle among the imports of these files, types and dynamic imports included: the files of each, sorted. */
export function importCycles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map(({ to }) => to)]));
  const visited = new Map<string, { index: number; low: number; open: boolean }>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  /** Tarjan's algorithm: files that reach one another share the lowest index. */
  const visit = (path: string): { index: number; low: number; open: boolean } => {
    const node = { index: visited.size, low: visited.size, open: true };
    visited.set(path, node);
    stack.push(path);
    for (const to of importsOf.get(path) ?? []) {
      if (!importsOf.has(to)) continue;
      const next = visited.get(to) ?? visit(to);
      if (next.open) node.low = Math.min(node.low, next.low);
    }
    if (node.low === node.index) {
      const members = stack.splice(stack.indexOf(path));
      for (const member of members) {
        const each = visited.get(member);
        if (each) each.open = false;
      }
      if (members.length > 1 || importsOf.get(path)?.includes(path)) cycles.push(members.sort());
    }
    return node;
  };

  for (const { path } of files) if (!visited.has(path)) visit(path);
  return cycles;
}
