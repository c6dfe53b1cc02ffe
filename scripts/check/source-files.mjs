import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.build', '.git', 'test-results', 'coverage']);

/** All source files below a folder, as `{ place, text }` with `/` in places. */
export function sourceFiles(root) {
  const found = [];
  const walk = (relative) => {
    for (const entry of readdirSync(path.join(root, relative), { withFileTypes: true })) {
      const place = relative ? `${relative}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name)) walk(place);
      } else if (/\.(ts|tsx|mjs|css)$/.test(entry.name)) {
        found.push({ place, text: readFileSync(path.join(root, place), 'utf8') });
      }
    }
  };
  walk('');
  return found;
}

/** Module names a file imports: static, dynamic and re-exports. */
export function importsOf(text) {
  const names = [];
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;
  for (const match of text.matchAll(pattern)) names.push(match[2]);
  return names;
}
