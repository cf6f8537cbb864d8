import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version in our package.json, which lies above both the source and the built file. */
export function packageVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) {
      const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (typeof found === 'object' && found !== null && 'version' in found && typeof found.version === 'string')
        return found.version;
    }
    if (folder === dirname(folder)) return 'unknown';
  }
}
